/// Answers to questions about the rows where conditions are met, kept block by block.
///
/// As in ``ColumnCache`` blocks are merged downwards into groups of 32 and these downwards; blocks without a match
/// change nothing, so that it makes no difference whether an index or a search found the rows.
final class SelectionCache {
  /// What is known of the rows down to some row.
  private struct Progress {
    var version = -1
    var bottom = -1
    var groups = Selection()
    var group = Selection()
    var block = Selection()
    var blockNumber = -1

    var selection: Selection {
      var last = group
      last.merge(block)
      var selection = groups
      selection.merge(last)
      return selection
    }

    /// Takes in a whole group further down.
    mutating func take(_ selection: Selection, ofGroup number: Int) {
      let first = number << Column.groupBits
      enter(first)
      group = selection
      blockNumber = first + 1 << Column.groupBits - 1
    }

    /// Begins a block further down.
    mutating func enter(_ number: Int) {
      if number == blockNumber { return }
      group.merge(block)
      block = Selection()
      if number >> Column.groupBits != blockNumber >> Column.groupBits {
        groups.merge(group)
        group = Selection()
      }
      blockNumber = number
    }
  }

  /// What is kept, each with the version of the rows that it was made of.
  private struct Parts {
    var selections: [Selection] = []
    var versions: [Int] = []
  }

  private final class Entry {
    var progress = Progress()
    /// The blocks from the first on, if they are kept.
    var blocks = Parts()
    /// The groups, where all columns begin in the same row.
    var groups = Parts()
  }

  private var entries: [SelectionQuestion: Entry] = [:]
  /// How many blocks are kept; an entry counts as some.
  private var kept = 0
  /// How many more questions found no room than found an answer.
  private var refused = 0
  /// How many rows were looked at, each column counted.
  private(set) var valuesRead = 0

  /// How many blocks may be kept: about twenty million bytes.
  var limit = 1 << 18

  /// Rows that are read each time.
  static var shortRange: Int { 64 }
  /// So many rows that an index knows are not worth an entry.
  private static var fewRows: Int { 32 }
  /// More rows that an index knows are found by reading blocks.
  private static var manyRows: Int { 512 }
  private static var entryCost: Int { 8 }

  func forget() {
    entries = [:]
    kept = 0
    refused = 0
  }

  /// What the first rows of columns hold.
  ///
  /// - Complexity: O(1) for the rows of the same question before; a step for each row further down; otherwise one for
  ///   each block and one for each row of those that changed.
  func selection(_ reader: SelectionReader, rows: Int) -> Selection {
    let top = reader.question.places[0].top
    let lastRow = reader.lastRow
    let bottom = min(top + rows - 1, lastRow)
    guard top <= bottom else { return Selection() }
    var progress = Progress()
    if bottom - top < Self.shortRange {
      read(top...bottom, reader, &progress, nil, lastRow)
      return progress.selection
    }
    let version = reader.version
    // An index that is up to date is asked first: mostly it knows that a few rows are all.
    let isIndexed = reader.hasCurrentIndex
    let known = isIndexed ? candidates(top...bottom, reader) : nil
    if let known, known.rows.count <= Self.fewRows {
      add(known, reader, &progress)
      return progress.selection
    }
    if let entry = entries[reader.question] {
      refused = max(0, refused - 1)
      if entry.progress.version == version, entry.progress.bottom <= bottom {
        if entry.progress.bottom < bottom {
          grow(entry, from: max(top, entry.progress.bottom + 1), to: bottom, reader, lastRow)
        }
      } else {
        entry.progress = Progress()
        entry.progress.version = version
        grow(entry, from: top, to: bottom, reader, lastRow)
      }
      return entry.progress.selection
    }
    let found = isIndexed ? known : candidates(top...bottom, reader)
    if let found, found.rows.count <= Self.fewRows {
      add(found, reader, &progress)
      return progress.selection
    }
    guard kept + Self.entryCost <= limit else {
      refuse()
      read(top...bottom, reader, &progress, nil, lastRow)
      return progress.selection
    }
    let entry = Entry()
    entries[reader.question] = entry
    kept += Self.entryCost
    entry.progress.version = version
    grow(entry, found, from: top, to: bottom, reader, lastRow)
    return entry.progress.selection
  }

  /// After many questions without room, those that hold it in vain give it up.
  private func refuse() {
    refused += 1
    if refused > 2 * entries.count { forget() }
  }

  private func grow(
    _ entry: Entry, from first: Int, to bottom: Int, _ reader: SelectionReader, _ lastRow: Int
  ) {
    let isShort = bottom - first < Self.shortRange
    let found =
      isShort || !entry.blocks.selections.isEmpty ? nil : candidates(first...bottom, reader)
    grow(entry, found, from: first, to: bottom, reader, lastRow)
  }

  private func grow(
    _ entry: Entry, _ found: Candidates?, from first: Int, to bottom: Int,
    _ reader: SelectionReader, _ lastRow: Int
  ) {
    if let found, found.rows.count <= Self.manyRows {
      add(found, reader, &entry.progress)
    } else {
      read(first...bottom, reader, &entry.progress, entry, lastRow)
    }
    entry.progress.bottom = bottom
  }

  // MARK: - Rows that an index knows

  private struct Candidates {
    let rows: IndexedRows
    /// The condition that they meet.
    let criterion: Int
    let shift: Int
  }

  /// The fewest rows among which all must be that meet all conditions, or `nil` where no index knows.
  private func candidates(_ rows: ClosedRange<Int>, _ reader: SelectionReader) -> Candidates? {
    var best: Candidates?
    for (index, criterion) in reader.question.criteria.enumerated() {
      guard let key = criterion.indexed else { continue }
      let source = reader.sources[index]
      guard let column = source.column else {
        return Candidates(rows: .none, criterion: index, shift: 0)
      }
      guard
        let found = column.rows(
          of: key, top: rows.lowerBound + source.shift, bottom: rows.upperBound + source.shift,
          reader.pool)
      else { continue }
      if best.map({ found.count < $0.rows.count }) ?? true {
        best = Candidates(rows: found, criterion: index, shift: source.shift)
      }
    }
    return best
  }

  private func add(
    _ candidates: Candidates, _ reader: SelectionReader, _ progress: inout Progress
  ) {
    valuesRead += candidates.rows.count * reader.sources.count
    for row in candidates.rows {
      progress.enter((row - candidates.shift) >> Chunk.bits)
      reader.add(row - candidates.shift, except: candidates.criterion, to: &progress.block)
    }
  }

  // MARK: - Blocks

  /// Adds rows below those added before.
  private func read(
    _ rows: ClosedRange<Int>, _ reader: SelectionReader, _ progress: inout Progress,
    _ entry: Entry?, _ lastRow: Int
  ) {
    var row = rows.lowerBound
    let groupRows = Chunk.rows << Column.groupBits
    while row <= rows.upperBound {
      if row & (groupRows - 1) == 0, row + groupRows - 1 <= rows.upperBound, let entry,
        reader.isAligned, let group = group(row / groupRows, entry, reader)
      {
        progress.take(group, ofGroup: row / groupRows)
        row += groupRows
        continue
      }
      let number = row >> Chunk.bits
      let first = number << Chunk.bits
      let end = min(rows.upperBound, first + Chunk.rows - 1)
      progress.enter(number)
      if row == first, end == first + Chunk.rows - 1 || end == lastRow, let entry,
        let block = block(number, entry, reader)
      {
        progress.block = block
      } else {
        valuesRead += (end - row + 1) * reader.sources.count
        reader.add(row...end, to: &progress.block)
      }
      row = end + 1
    }
  }

  /// A whole group of blocks, or `nil` where there is no room to keep it.
  private func group(_ number: Int, _ entry: Entry, _ reader: SelectionReader) -> Selection? {
    let place = number - reader.question.places[0].top >> (Chunk.bits + Column.groupBits)
    return part(place, of: &entry.groups, version: reader.version(ofGroup: number)) {
      var group = Selection()
      let first = number << Column.groupBits
      for number in first..<first + 1 << Column.groupBits {
        guard let block = block(number, entry, reader) else { return nil }
        group.merge(block)
      }
      return group
    }
  }

  /// A whole block, or `nil` where there is no room to keep it.
  private func block(_ number: Int, _ entry: Entry, _ reader: SelectionReader) -> Selection? {
    let place = number - reader.question.places[0].top >> Chunk.bits
    return part(place, of: &entry.blocks, version: reader.version(ofBlock: number)) {
      var block = Selection()
      let first = number << Chunk.bits
      valuesRead += Chunk.rows * reader.sources.count
      reader.add(first...first + Chunk.rows - 1, to: &block)
      return block
    }
  }

  /// What is kept in a place, made anew where its rows have changed; `nil` where there is no room to keep it.
  private func part(
    _ place: Int, of parts: inout Parts, version: Int, _ make: () -> Selection?
  ) -> Selection? {
    while parts.selections.count <= place {
      guard kept < limit else {
        refuse()
        return nil
      }
      kept += 1
      parts.selections.append(Selection())
      parts.versions.append(-1)
    }
    if parts.versions[place] != version {
      guard let made = make() else { return nil }
      parts.selections[place] = made
      parts.versions[place] = version
    }
    return parts.selections[place]
  }
}

extension Column {
  /// The column's version at the last change of a chunk, once the column has been asked for its own.
  func version(ofChunk number: Int) -> Int {
    let page = number >> Self.pageBits
    guard page < pages.count, let versions = pages[page]?.versions else { return 0 }
    let place = number & (1 << Self.pageBits - 1)
    return place < versions.count ? versions[place] : 0
  }

  /// The same of a group of chunks.
  func version(ofGroup number: Int) -> Int {
    let groupBits = Self.pageBits - Self.groupBits
    let page = number >> groupBits
    guard page < pages.count, let versions = pages[page]?.groupVersions else { return 0 }
    let place = number & (1 << groupBits - 1)
    return place < versions.count ? versions[place] : 0
  }
}
