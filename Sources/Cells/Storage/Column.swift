/// A column of a sheet: chunks of rows, which exist where something is.
final class Column {
  /// A stretch of chunks; a column has up to 2,048 of them.
  final class Page {
    @exclusivity(unchecked) fileprivate(set) var chunks: [Chunk?] = []
    /// The same, for those who only look.
    fileprivate let table = UnownedTable<Chunk>()
    /// The column's version at the last change of each chunk, 0 where there was none.
    @exclusivity(unchecked) fileprivate(set) var versions: [Int] = []
    /// The same for each group of 32 chunks.
    @exclusivity(unchecked) fileprivate(set) var groupVersions: [Int] = []
  }

  static let pageBits = 10
  static let groupBits = 5
  @exclusivity(unchecked) private(set) var pages: [Page?] = []
  private let table = UnownedTable<Page>()
  /// Grows with each look at changes.
  @exclusivity(unchecked) private var changesSeen = 0
  /// The chunks that have changed since.
  @exclusivity(unchecked) private var changedChunks: [Int32] = []
  /// What is known of stretches of rows, for those who asked.
  let caches = ColumnCaches()
  /// The chunks in which runs begin, from the top.
  @exclusivity(unchecked) private var runChunks: [Int32] = []
  /// The run that was found last, or -1: whether it still reaches a row, the run knows.
  @exclusivity(unchecked) var latestRun = -1
  /// The numbers in which neighbouring formulas differ, once there are some.
  @exclusivity(unchecked) private(set) var literals: LiteralStore?
  /// What turns keep of what they overwrite.
  @exclusivity(unchecked) var log: ValueLog?
  /// Who wants to know of changes, and by which number.
  @exclusivity(unchecked) var reporting: (changes: ColumnChanges, number: Int32)?
  /// The last row that holds something, or -1.
  @exclusivity(unchecked) private(set) var lastRow = -1

  /// The chunk with a number, if it exists.
  func chunk(_ number: Int) -> Chunk? { with(chunk: number) { $0 } }

  /// What a body finds out about a chunk; `nil` where there is none.
  @inline(__always)
  func with<Result>(chunk number: Int, _ body: (Chunk) -> Result?) -> Result? {
    let found = table.with(number >> Self.pageBits) { page in
      page.table.with(number & (1 << Self.pageBits - 1), body)
    }
    return (found ?? nil) ?? nil
  }

  /// Shows the chunks that exist, with their numbers.
  func forEachChunk(_ body: (_ number: Int, _ chunk: Chunk) -> Void) {
    for (pageNumber, page) in pages.enumerated() {
      for (place, chunk) in (page?.chunks ?? []).enumerated() {
        if let chunk { body(pageNumber << Self.pageBits + place, chunk) }
      }
    }
  }

  /// The chunk with a number, with room for a row.
  private func madeChunk(_ number: Int, reaching offset: Int) -> Chunk {
    let found = chunk(number)
    if let found, found.reaches(offset) { return found }
    let pageNumber = number >> Self.pageBits
    while pages.count <= pageNumber { pages.append(nil) }
    let page = pages[pageNumber] ?? Page()
    pages[pageNumber] = page
    table.set(pageNumber, to: page)
    let place = number & (1 << Self.pageBits - 1)
    while page.chunks.count <= place {
      page.chunks.append(nil)
      page.versions.append(0)
      if page.versions.count > page.groupVersions.count << Self.groupBits {
        page.groupVersions.append(0)
      }
    }
    // Doubled while it is filled from the top: a short column stays small.
    var capacity = max(8, (found?.values.capacity ?? 0) * 2)
    while capacity <= offset { capacity *= 2 }
    let chunk = Chunk(capacity: min(capacity, Chunk.rows), taking: found)
    page.chunks[place] = chunk
    page.table.set(place, to: chunk)
    found?.leave()
    return chunk
  }

  func madeLiterals() -> LiteralStore {
    let made = literals ?? LiteralStore()
    literals = made
    return made
  }

  func adoptLiterals(_ store: LiteralStore?) {
    literals = store
  }

  /// Makes cells that are empty those of formulas that have still to be evaluated.
  ///
  /// - Complexity: O(rows), in loops over chunks.
  func markUnevaluated(first: Int, last: Int) {
    lastRow = max(lastRow, last)
    var row = first
    while row <= last {
      let offset = row & (Chunk.rows - 1)
      let end = min(last - row + offset, Chunk.rows - 1)
      let chunk = madeChunk(row >> Chunk.bits, reaching: end)
      keep(chunk, row >> Chunk.bits)
      chunk.markUnevaluated(offset...end)
      row += end - offset + 1
    }
  }

  /// Makes an empty cell that of a formula that has still to be evaluated.
  ///
  /// - Returns: `false` where the cell is not empty, or has no memory yet.
  /// - Precondition: nobody may stop the turn.
  func markUnevaluated(_ row: Int) -> Bool {
    let offset = row & (Chunk.rows - 1)
    let isMarked = with(chunk: row >> Chunk.bits) { chunk in
      guard chunk.reaches(offset), chunk.value(at: offset).isEmpty else { return false }
      chunk.markUnevaluated(offset...offset)
      return true
    }
    guard isMarked ?? false else { return false }
    lastRow = max(lastRow, row)
    return true
  }

  @inline(__always)
  func value(at row: Int) -> PackedValue {
    with(chunk: row >> Chunk.bits) { $0.value(at: row & (Chunk.rows - 1)) } ?? .empty
  }

  /// Puts a value into a row and gives back what was there.
  func replace(at row: Int, with value: PackedValue) -> PackedValue {
    let number = row >> Chunk.bits
    let offset = row & (Chunk.rows - 1)
    if value.isEmpty {
      guard let chunk = chunk(number), chunk.reaches(offset) else { return .empty }
      noteChange(of: chunk, number)
      let old = chunk.replace(at: offset, with: value)
      if row == lastRow { lowerLastRow() }
      return old
    }
    lastRow = max(lastRow, row)
    // Most cells that are written exist already.
    return with(chunk: number) { replace(in: $0, number, at: offset, with: value) }
      ?? replace(in: madeChunk(number, reaching: offset), number, at: offset, with: value)
      ?? .empty
  }

  /// Puts a value into a chunk and gives back what was there; `nil` where the chunk does not reach so far.
  @inline(__always)
  private func replace(
    in chunk: Chunk, _ number: Int, at offset: Int, with value: PackedValue
  ) -> PackedValue? {
    guard chunk.reaches(offset) else { return nil }
    noteChange(of: chunk, number)
    return chunk.replace(at: offset, with: value)
  }

  /// Puts values into rows of one chunk that are empty, and looks beside them, if there are some.
  func fill(from row: Int, _ values: [PackedValue], formats: [UInt8]) {
    guard let end = values.lastIndex(where: { !$0.isEmpty }) else { return }
    let number = row >> Chunk.bits
    let offset = row & (Chunk.rows - 1)
    let chunk = madeChunk(number, reaching: offset + end)
    noteChange(of: chunk, number)
    for index in 0...end where !values[index].isEmpty {
      _ = chunk.replace(at: offset + index, with: values[index])
    }
    for (index, format) in formats.enumerated() where format != 0 {
      chunk.setFormat(format, at: offset + index)
    }
    lastRow = max(lastRow, row + end)
  }

  /// Copies a chunk before its first change in a turn that may be stopped.
  private func keep(_ chunk: Chunk, _ number: Int) {
    if let log, log.isRecording, chunk.turnCopied != log.turn { log.keep(self, number, chunk) }
  }

  /// Finds the last row that holds something anew after a chunk was put back.
  func findLastRow(from number: Int, reaching capacity: Int) {
    lastRow = max(lastRow, number << Chunk.bits + capacity - 1)
    lowerLastRow()
  }

  /// Notes that values of a chunk are going to change.
  func noteChange(of chunk: Chunk, _ number: Int) {
    keep(chunk, number)
    if chunk.isChanged { return }
    chunk.isChanged = true
    changedChunks.append(Int32(number))
    if let reporting { reporting.changes.note(reporting.number) }
  }

  /// A number that is the same as long as no value of the column changes.
  ///
  /// - Complexity: O(1), and a step for each chunk that changed.
  func version() -> Int {
    if changedChunks.isEmpty { return changesSeen }
    changesSeen += 1
    for number in changedChunks {
      let number = Int(number)
      chunk(number)?.isChanged = false
      let place = number & (1 << Self.pageBits - 1)
      guard let page = pages[number >> Self.pageBits] else { continue }
      page.versions[place] = changesSeen
      page.groupVersions[place >> Self.groupBits] = changesSeen
    }
    changedChunks.removeAll(keepingCapacity: true)
    return changesSeen
  }

  private func lowerLastRow() {
    var number = lastRow >> Chunk.bits
    while number >= 0 {
      if let chunk = chunk(number), chunk.count > 0 {
        var offset = chunk.values.capacity - 1
        while offset >= 0, chunk.values[offset].isEmpty { offset -= 1 }
        lastRow = number << Chunk.bits + offset
        return
      }
      number -= 1
    }
    lastRow = -1
  }

  func format(at row: Int) -> UInt8 {
    chunk(row >> Chunk.bits)?.format(at: row & (Chunk.rows - 1)) ?? 0
  }

  func setFormat(_ format: UInt8, at row: Int) {
    if format == 0 {
      guard let chunk = chunk(row >> Chunk.bits) else { return }
      keep(chunk, row >> Chunk.bits)
      chunk.setFormat(0, at: row & (Chunk.rows - 1))
    } else {
      let offset = row & (Chunk.rows - 1)
      let chunk = madeChunk(row >> Chunk.bits, reaching: offset)
      keep(chunk, row >> Chunk.bits)
      chunk.setFormat(format, at: offset)
    }
  }

  // MARK: - Runs of formulas

  /// The run that begins last at a row or above it; whether it reaches the row, the run knows.
  ///
  /// - Complexity: O(log *k*) in the chunks and in the beginnings of one.
  func run(startingAtOrAbove row: Int) -> Int? {
    let number = row >> Chunk.bits
    let place = placeAmongRunChunks(number)
    if place < runChunks.count, Int(runChunks[place]) == number,
      let run = chunk(number)?.run(at: row & (Chunk.rows - 1))
    {
      return run
    }
    return place > 0 ? chunk(Int(runChunks[place - 1]))?.lastRun : nil
  }

  /// The first place among the chunks in which runs begin whose chunk is not above another.
  private func placeAmongRunChunks(_ number: Int) -> Int {
    var low = 0
    var high = runChunks.count
    while low < high {
      let middle = (low + high) / 2
      if Int(runChunks[middle]) < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func setRunStart(_ run: Int, at row: Int) {
    let offset = row & (Chunk.rows - 1)
    let number = row >> Chunk.bits
    madeChunk(number, reaching: offset).setRunStart(run, at: offset)
    let place = placeAmongRunChunks(number)
    if place == runChunks.count || Int(runChunks[place]) != number {
      runChunks.insert(Int32(number), at: place)
    }
  }

  func removeRunStart(at row: Int) {
    let number = row >> Chunk.bits
    guard let chunk = chunk(number) else { return }
    chunk.removeRunStart(at: row & (Chunk.rows - 1))
    let place = placeAmongRunChunks(number)
    if chunk.lastRun == nil, place < runChunks.count, Int(runChunks[place]) == number {
      runChunks.remove(at: place)
    }
  }
}
