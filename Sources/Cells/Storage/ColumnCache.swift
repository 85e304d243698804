/// The states of a column's whole chunks, and of the ranges asked for last.
///
/// A state is good as long as its chunk has the version that it was made of, so that a write costs nothing here and
/// the next question one chunk.
final class ColumnCache<State: ColumnState> {
  private struct Page {
    var states: [State] = []
    /// The version of the chunk that a state was made of.
    var versions: [Int] = []
    /// The same for groups of chunks.
    var groups: [State] = []
    var groupVersions: [Int] = []
  }

  /// A range from a row on, and its state: that of its whole groups, of the group that has begun, and of the block
  /// that has begun in it.
  private struct Stretch {
    let version: Int
    let top: Int
    var bottom: Int
    var groups = State()
    var group = State()
    var block = State()

    var state: State {
      var last = group
      last.merge(block)
      var state = groups
      state.merge(last)
      return state
    }

    mutating func closeBlock(_ number: Int) {
      group.merge(block)
      block = State()
      if (number + 1) & (1 << Column.groupBits - 1) == 0 { closeGroup() }
    }

    mutating func closeGroup() {
      groups.merge(group)
      group = State()
    }
  }

  private var pages: [Page] = []
  /// The short range of the question before, and then some that are not short.
  private var stretches = Array(
    repeating: Stretch(version: -1, top: 0, bottom: -1), count: stretchLimit)
  private var nextStretch = 1
  /// How many values were looked at.
  private(set) var valuesRead = 0

  private static var stretchLimit: Int { 5 }
  /// As many rows may have been read in vain.
  private static var shortRange: Int { 32 }

  /// The state of some rows.
  ///
  /// - Complexity: O(1) for the rows of the question before or for those and one more; otherwise a step for each
  ///   chunk, and one for each row of those that changed and of the two at the ends.
  func state(top: Int, bottom: Int, of column: Column, _ pool: ValuePool) -> State {
    let bottom = min(bottom, column.lastRow)
    guard top <= bottom else { return State() }
    let version = column.version()
    var best = -1
    for (index, stretch) in stretches.enumerated()
    where stretch.top == top && stretch.bottom <= bottom && stretch.version == version {
      if best < 0 || stretches[best].bottom < stretch.bottom { best = index }
    }
    if best >= 0 {
      if stretches[best].bottom == bottom { return stretches[best].state }
      // A range that grows row by row goes on with what it has; a jump leaves that to others.
      if bottom - stretches[best].bottom <= Chunk.rows {
        grow(&stretches[best], to: bottom, column, pool)
        return stretches[best].state
      }
    }
    var stretch = Stretch(version: version, top: top, bottom: top - 1)
    grow(&stretch, to: bottom, column, pool)
    keep(stretch)
    return stretch.state
  }

  /// The state above the chunk in which ranges end, that chunk, and its first row that is not in the state.
  private func begin(
    top: Int, bottom: Int, of column: Column, _ pool: ValuePool
  ) -> (stretch: Stretch, chunk: Chunk, next: Int)? {
    guard State.growsByRows, let chunk = column.chunk(bottom >> Chunk.bits) else { return nil }
    var stretch = Stretch(version: column.version(), top: top, bottom: top - 1)
    // Up to the first row of the chunk by blocks, from there row by row.
    let base = bottom & ~(Chunk.rows - 1)
    guard top < base else { return (stretch, chunk, top) }
    grow(&stretch, to: base, column, pool)
    return (stretch, chunk, base + 1)
  }

  private func keep(_ stretch: Stretch) {
    if stretch.bottom - stretch.top < Self.shortRange {
      stretches[0] = stretch
      return
    }
    if let stale = stretches.dropFirst().firstIndex(where: { $0.version != stretch.version }) {
      stretches[stale] = stretch
      return
    }
    stretches[nextStretch] = stretch
    nextStretch = nextStretch % (Self.stretchLimit - 1) + 1
  }

  /// The state of a whole chunk.
  func state(ofChunk number: Int, of column: Column, _ pool: ValuePool) -> State {
    _ = column.version()
    var state = State()
    mergeChunks(from: number, below: number + 1, into: &state, column, pool)
    return state
  }

  /// Takes the rows below into a stretch.
  private func grow(
    _ stretch: inout Stretch, to bottom: Int, _ column: Column, _ pool: ValuePool
  ) {
    let block = max(stretch.bottom, stretch.top) >> Chunk.bits
    let last = bottom >> Chunk.bits
    if block < last {
      growBlock(&stretch, to: (block + 1) << Chunk.bits - 1, column, pool)
      stretch.closeBlock(block)
      mergeBlocks(from: block + 1, below: last, into: &stretch, column, pool)
      stretch.bottom = last << Chunk.bits - 1
    }
    growBlock(&stretch, to: bottom, column, pool)
  }

  /// Takes the rows below into the last block, which they do not leave.
  private func growBlock(
    _ stretch: inout Stretch, to bottom: Int, _ column: Column, _ pool: ValuePool
  ) {
    guard stretch.bottom < bottom else { return }
    let number = bottom >> Chunk.bits
    let first = number << Chunk.bits
    if stretch.top <= first, bottom >= min(first + Chunk.rows - 1, column.lastRow) {
      stretch.block = State()
      mergeChunks(from: number, below: number + 1, into: &stretch.block, column, pool)
    } else if let chunk = column.chunk(number) {
      var start = max(first, stretch.bottom + 1)
      if !State.growsByRows {
        stretch.block = State()
        start = max(first, stretch.top)
      }
      let end = min(bottom - first, chunk.values.capacity - 1)
      if start - first <= end {
        add(chunk, start - first, end, to: &stretch.block, pool)
      }
    }
    stretch.bottom = bottom
  }

  private func add(
    _ chunk: Chunk, _ first: Int, _ last: Int, to state: inout State, _ pool: ValuePool
  ) {
    let count = last - first + 1
    valuesRead += count
    state.add(
      UnsafeBufferPointer(start: chunk.values.rows(from: first, count: count), count: count), pool)
  }

  // MARK: - Whole chunks

  /// Takes whole chunks into a stretch, behind its blocks.
  private func mergeBlocks(
    from first: Int, below end: Int, into stretch: inout Stretch, _ column: Column,
    _ pool: ValuePool
  ) {
    var number = first
    while number < end {
      let next = (number >> Column.groupBits + 1) << Column.groupBits
      if number & (1 << Column.groupBits - 1) == 0, next <= end {
        let page = number >> Column.pageBits
        if page < column.pages.count, let page = column.pages[page] {
          mergeGroup(number >> Column.groupBits, page, into: &stretch.groups, column, pool)
          number = next
        } else {
          // Nothing stands on the page.
          number = min(end, (page + 1) << Column.pageBits)
        }
      } else {
        mergeChunks(from: number, below: min(next, end), into: &stretch.group, column, pool)
        number = min(next, end)
        if number == next { stretch.closeGroup() }
      }
    }
  }

  private func mergeGroup(
    _ number: Int, _ page: Column.Page, into state: inout State, _ column: Column,
    _ pool: ValuePool
  ) {
    let pageNumber = number >> (Column.pageBits - Column.groupBits)
    let group = number & (1 << (Column.pageBits - Column.groupBits) - 1)
    guard group < page.groupVersions.count else { return }
    makeRoom(pageNumber, page)
    if pages[pageNumber].groupVersions[group] != page.groupVersions[group] {
      var made = State()
      let first = number << Column.groupBits
      mergeChunks(from: first, below: first + 1 << Column.groupBits, into: &made, column, pool)
      pages[pageNumber].groups[group] = made
      pages[pageNumber].groupVersions[group] = page.groupVersions[group]
    }
    state.merge(pages[pageNumber].groups[group])
  }

  /// Merges the states of chunks of one page.
  private func mergeChunks(
    from first: Int, below end: Int, into state: inout State, _ column: Column, _ pool: ValuePool
  ) {
    let number = first >> Column.pageBits
    guard number < column.pages.count, let page = column.pages[number] else { return }
    makeRoom(number, page)
    let start = number << Column.pageBits
    for place in first - start..<max(first - start, min(end - start, page.chunks.count)) {
      if pages[number].versions[place] != page.versions[place] {
        var made = State()
        if let chunk = page.chunks[place] {
          add(chunk, 0, chunk.values.capacity - 1, to: &made, pool)
        }
        pages[number].states[place] = made
        pages[number].versions[place] = page.versions[place]
      }
      state.merge(pages[number].states[place])
    }
  }

  private func makeRoom(_ number: Int, _ page: Column.Page) {
    while pages.count <= number { pages.append(Page()) }
    let missing = page.versions.count - pages[number].versions.count
    guard missing > 0 else { return }
    pages[number].states += Array(repeating: State(), count: missing)
    pages[number].versions += Array(repeating: 0, count: missing)
    let missingGroups = page.groupVersions.count - pages[number].groupVersions.count
    pages[number].groups += Array(repeating: State(), count: missingGroups)
    pages[number].groupVersions += Array(repeating: 0, count: missingGroups)
  }
}

extension Column {
  /// What is known of some rows.
  func state<State: ColumnState>(top: Int, bottom: Int, _ pool: ValuePool) -> State {
    madeCache().state(top: top, bottom: bottom, of: self, pool)
  }

  func madeCache<State: ColumnState>() -> ColumnCache<State> {
    if let cache = State.cache(in: caches) { return cache }
    let cache = ColumnCache<State>()
    State.keep(cache, in: caches)
    return cache
  }
}

extension Column {
  /// The sums of ranges that begin in one row and end one row further down each.
  ///
  /// - Returns: How many were computed: up to the end of a chunk, or to an error.
  func runningSums(
    from top: Int, through bottom: Int, count: Int, into sums: UnsafeMutablePointer<Double>,
    _ pool: ValuePool
  ) -> Int {
    let cache: ColumnCache<RangeSummary> = madeCache()
    return cache.runningSums(
      top: top, bottom: bottom, count: count, of: self, pool, into: sums)
  }
}

extension ColumnCache where State == RangeSummary {
  /// The sums of ranges that begin in one row and end one row further down each; all that changes stays in registers.
  fileprivate func runningSums(
    top: Int, bottom: Int, count: Int, of column: Column, _ pool: ValuePool,
    into sums: UnsafeMutablePointer<Double>
  ) -> Int {
    guard let (stretch, chunk, first) = begin(top: top, bottom: bottom, of: column, pool) else {
      return 0
    }
    let base = bottom & ~(Chunk.rows - 1)
    let last = min(bottom + count, base + chunk.values.capacity) - 1
    guard stretch.state.errors == 0, first <= bottom + 1, bottom <= last else { return 0 }
    let values = chunk.values.rows(from: 0, count: chunk.values.capacity)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: last - bottom + 1) { room in
      guard let lost = room.baseAddress else { return 0 }
      // In here, so that it stays in registers.
      var block = stretch.block.sum
      var done = 0
      for row in min(first, bottom)...last {
        // The first row of a chunk is in the block already.
        if row >= first {
          let packed = values[row - base]
          if packed.isNumber {
            block.add(packed.rawNumber)
          } else if packed.kind == .error {
            break
          }
        }
        guard row >= bottom else { continue }
        block.put(into: sums + done, lost: lost + done)
        done += 1
      }
      Summation.total(sums, lost: lost, count: done, behind: stretch.group.sum, stretch.groups.sum)
      return done
    }
  }
}
