/// Up to 1,024 neighbouring rows of a column.
final class Chunk {
  static let bits = 10
  static let rows = 1 << bits

  /// Where a run of formulas begins.
  struct RunStart {
    var offset: Int32
    var run: Int32
  }

  // What is asked for with each value stands side by side, in one line of memory.
  /// The values, all of them initialised.
  let values: ChunkValues
  /// Whether values may be taken as they stand: none looks like more than a plain number, and no larger chunk has taken
  /// the place of this one.
  @exclusivity(unchecked) private(set) var isDirect = true
  /// Whether values were written since the column looked last.
  @exclusivity(unchecked) var isChanged = false
  /// Whether a larger chunk has taken its place.
  @exclusivity(unchecked) private(set) var isReplaced = false
  /// How values look, where one of them is no plain number; as long as `values`, or empty.
  @exclusivity(unchecked) private(set) var formats: [UInt8] = []
  /// The runs that begin in these rows, from the top.
  @exclusivity(unchecked) private(set) var runStarts: [RunStart] = []
  /// How many rows hold something.
  @exclusivity(unchecked) private(set) var count = 0
  /// The last turn that keeps a copy of what was here before it.
  @exclusivity(unchecked) var turnCopied = 0

  /// A chunk with room for the first rows; what another one holds goes over into it.
  init(capacity: Int, taking other: Chunk? = nil) {
    values = ChunkValues(capacity: capacity, copying: other?.values)
    if let other {
      formats = other.formats
      isDirect = other.formats.isEmpty
      runStarts = other.runStarts
      count = other.count
      isChanged = other.isChanged
      turnCopied = other.turnCopied
    }
  }

  deinit { values.deallocate() }

  /// Whether a row has room.
  func reaches(_ offset: Int) -> Bool { offset < values.capacity }

  func value(at offset: Int) -> PackedValue {
    offset < values.capacity ? values[offset] : .empty
  }

  /// Puts a value into a row that has room, and gives back what was there.
  func replace(at offset: Int, with value: PackedValue) -> PackedValue {
    let old = values[offset]
    values[offset] = value
    count += (value.isEmpty ? 0 : 1) - (old.isEmpty ? 0 : 1)
    return old
  }

  /// Makes rows that are empty, and have room, those of formulas that have still to be evaluated.
  func markUnevaluated(_ rows: ClosedRange<Int>) {
    for offset in rows where values[offset].isEmpty {
      values[offset] = .unevaluated
      count += 1
    }
  }

  func format(at offset: Int) -> UInt8 {
    offset < formats.count ? formats[offset] : 0
  }

  func setFormat(_ format: UInt8, at offset: Int) {
    if offset >= formats.count {
      if format == 0 { return }
      formats += [UInt8](
        repeating: 0, count: max(values.capacity, offset + 1) - formats.count)
      isDirect = false
    }
    formats[offset] = format
  }

  /// Makes values look as they did.
  func replaceFormats(with others: [UInt8]) {
    formats = others
    isDirect = others.isEmpty && !isReplaced
  }

  /// Notes that a larger chunk has taken its place.
  func leave() {
    isReplaced = true
    isDirect = false
  }

  /// The run that begins last at a row or before it.
  func run(at offset: Int) -> Int? {
    let index = insertionIndex(offset + 1)
    return index > 0 ? Int(runStarts[index - 1].run) : nil
  }

  /// The run that begins last in these rows.
  var lastRun: Int? { runStarts.last.map { Int($0.run) } }

  func setRunStart(_ run: Int, at offset: Int) {
    let index = insertionIndex(offset)
    let start = RunStart(offset: Int32(offset), run: Int32(run))
    if index < runStarts.count, runStarts[index].offset == Int32(offset) {
      runStarts[index] = start
    } else {
      runStarts.insert(start, at: index)
    }
  }

  func removeRunStart(at offset: Int) {
    let index = insertionIndex(offset)
    if index < runStarts.count, runStarts[index].offset == Int32(offset) {
      runStarts.remove(at: index)
    }
  }

  /// The first place whose run does not begin before a row.
  private func insertionIndex(_ offset: Int) -> Int {
    var low = 0
    var high = runStarts.count
    while low < high {
      let middle = (low + high) / 2
      if Int(runStarts[middle].offset) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
