/// The states of a column's whole chunks, and of the ranges asked for last.
///
/// A state is good as long as its chunk has the version that it was made of, so that a write costs nothing here and
/// the next question one chunk.
final class ColumnCache<State: ColumnState> {
  private struct Page {
    var states: [State] = []
    /// The version of the chunk that a state was made of.
    var versions: [Int] = []
  }

  /// A range from a row on, and its state: all blocks but the last one merged, and the last one apart.
  private struct Stretch {
    let version: Int
    let top: Int
    var bottom: Int
    var blocks = State()
    var lastBlock = State()

    var state: State {
      var state = blocks
      state.merge(lastBlock)
      return state
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
    var block = max(stretch.bottom, stretch.top) >> Chunk.bits
    let last = bottom >> Chunk.bits
    if block < last {
      growBlock(&stretch, to: (block + 1) << Chunk.bits - 1, column, pool)
      stretch.blocks.merge(stretch.lastBlock)
      stretch.lastBlock = State()
      mergeChunks(from: block + 1, below: last, into: &stretch.blocks, column, pool)
      block = last
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
      stretch.lastBlock = State()
      mergeChunks(from: number, below: number + 1, into: &stretch.lastBlock, column, pool)
    } else if let chunk = column.chunk(number) {
      var start = max(first, stretch.bottom + 1)
      if !State.growsByRows {
        stretch.lastBlock = State()
        start = max(first, stretch.top)
      }
      let end = min(bottom - first, chunk.values.capacity - 1)
      if start - first <= end {
        add(chunk, start - first, end, to: &stretch.lastBlock, pool)
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

  /// Merges the states of whole chunks.
  private func mergeChunks(
    from first: Int, below end: Int, into state: inout State, _ column: Column, _ pool: ValuePool
  ) {
    var number = first
    while number < end {
      let pageNumber = number >> Column.pageBits
      let start = pageNumber << Column.pageBits
      let last = min(end, start + 1 << Column.pageBits)
      if pageNumber < column.pages.count, let page = column.pages[pageNumber] {
        refresh(pageNumber, number - start, min(last - start, page.chunks.count), page, pool)
        pages[pageNumber].states.withUnsafeBufferPointer { states in
          for place in number - start..<max(number - start, min(last - start, states.count)) {
            state.merge(states[place])
          }
        }
      }
      number = last
    }
  }

  /// Makes the states of those chunks of a page that have changed.
  private func refresh(
    _ number: Int, _ first: Int, _ end: Int, _ page: Column.Page, _ pool: ValuePool
  ) {
    while pages.count <= number { pages.append(Page()) }
    let missing = page.chunks.count - pages[number].states.count
    if missing > 0 {
      pages[number].states += Array(repeating: State(), count: missing)
      pages[number].versions += Array(repeating: 0, count: missing)
    }
    for place in page.versions.places(differingFrom: pages[number].versions)
    where place >= first && place < end {
      var state = State()
      if let chunk = page.chunks[place] {
        add(chunk, 0, chunk.values.capacity - 1, to: &state, pool)
      }
      pages[number].states[place] = state
      pages[number].versions[place] = page.versions[place]
    }
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
