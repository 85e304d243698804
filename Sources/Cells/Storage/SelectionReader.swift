/// Reads the rows of some columns for a ``SelectionQuestion``; rows are those of the first column.
struct SelectionReader {
  /// A column, and how many rows further down it is read.
  struct Source {
    let column: Column?
    let shift: Int
  }

  let question: SelectionQuestion
  let sources: [Source]
  let pool: ValuePool

  /// The last row in which something is, or -1.
  var lastRow: Int {
    sources.reduce(-1) { max($0, ($1.column?.lastRow ?? -1) - $1.shift) }
  }

  /// Grows with each change of a column.
  var version: Int { sources.reduce(0) { $0 + ($1.column?.version() ?? 0) } }

  /// Whether some condition can be looked up in an index that has read all changes.
  var hasCurrentIndex: Bool {
    for (index, criterion) in question.criteria.enumerated() where criterion.relation == .equal {
      if let column = sources[index].column, column.caches.index?.isCurrent(column) ?? false {
        return true
      }
    }
    return false
  }

  /// Grows with each change of a block, once ``version`` has been asked for.
  func version(ofBlock block: Int) -> Int {
    var version = 0
    for source in sources {
      guard let column = source.column else { continue }
      let first = block << Chunk.bits + source.shift
      let number = first >> Chunk.bits
      version += column.version(ofChunk: number)
      if first & (Chunk.rows - 1) != 0 { version += column.version(ofChunk: number + 1) }
    }
    return version
  }

  /// Whether groups of blocks are groups of chunks in all columns.
  var isAligned: Bool { sources.allSatisfy { $0.shift == 0 } }

  /// The same of a group of blocks, where columns are aligned.
  func version(ofGroup group: Int) -> Int {
    sources.reduce(0) { $0 + ($1.column?.version(ofGroup: group) ?? 0) }
  }

  /// Adds rows of one block, which stand below those added before.
  func add(_ rows: ClosedRange<Int>, to selection: inout Selection) {
    var copies: [RowCopy] = []
    let values = sources.map { self.values(of: $0, rows, &copies) }
    let criteria = question.criteria
    for index in criteria.indices where values[index] == nil && !criteria[index].matchesEmpty {
      return
    }
    withExtendedLifetime(copies) {
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: rows.count) { flags in
        flags.initialize(repeating: true)
        for (criterion, values) in zip(criteria, values) {
          if let values { criterion.clear(flags, whereNotMetBy: values, pool) }
        }
        if !criteria.isEmpty { count(flags, values.prefix(criteria.count), &selection) }
        let addends = values[criteria.count...]
        if question.multiplies {
          multiply(addends, flags, from: rows.lowerBound, &selection)
        } else if let addend = addends.first, let addend {
          selection.add(addend, where: flags, from: rows.lowerBound, pool)
        }
      }
    }
  }

  /// Adds one row if it meets all conditions but one that it is known to meet.
  func add(_ row: Int, except known: Int, to selection: inout Selection) {
    for (index, criterion) in question.criteria.enumerated() where index != known {
      guard criterion.matches(value(at: row, of: index)) else { return }
    }
    selection.matches += 1
    guard question.addends > 0 else { return }
    switch value(at: row, of: question.criteria.count) {
    case .number(let number): selection.add(number)
    case .error(let error): selection.note(error, row: row)
    default: break
    }
  }

  private func value(at row: Int, of index: Int) -> Value {
    let source = sources[index]
    return source.column?.value(at: row + source.shift).value(in: pool) ?? .empty
  }

  /// Where the values of some rows lie, or `nil` where nothing is in them.
  private func values(
    of source: Source, _ rows: ClosedRange<Int>, _ copies: inout [RowCopy]
  ) -> UnsafePointer<PackedValue>? {
    guard let column = source.column else { return nil }
    let first = rows.lowerBound + source.shift
    let last = rows.upperBound + source.shift
    let offset = first & (Chunk.rows - 1)
    let number = first >> Chunk.bits
    if number == last >> Chunk.bits {
      guard let chunk = column.chunk(number) else { return nil }
      if chunk.reaches(offset + rows.count - 1) {
        return chunk.values.rows(from: offset, count: rows.count)
      }
    }
    // What lies in two chunks, or goes beyond the rows that a chunk has room for, is copied.
    let copy = RowCopy(count: rows.count)
    for index in 0..<rows.count { copy.values[index] = column.value(at: first + index) }
    copies.append(copy)
    return UnsafePointer(copy.values)
  }

  // MARK: - Loops

  private func count(
    _ flags: UnsafeMutableBufferPointer<Bool>, _ values: ArraySlice<UnsafePointer<PackedValue>?>,
    _ selection: inout Selection
  ) {
    guard question.matchesEmpty else { return selection.count(flags) }
    selection.count(flags) { index in
      values.contains { values in values.map { !$0[index].isBlank } ?? false }
    }
  }

  private func multiply(
    _ factors: ArraySlice<UnsafePointer<PackedValue>?>,
    _ flags: UnsafeMutableBufferPointer<Bool>, from first: Int, _ selection: inout Selection
  ) {
    for index in 0..<flags.count where flags[index] {
      var product = 1.0
      for factor in factors {
        guard let packed = factor?[index] else {
          product = 0
          continue
        }
        if packed.isNumber {
          product *= packed.rawNumber
        } else {
          product = 0
          if case .error(let error) = packed.value(in: pool) {
            selection.note(error, row: first + index)
          }
        }
      }
      selection.add(product)
    }
  }
}

extension Selection {
  /// Counts the rows whose flags are set, none of which is empty.
  mutating func count(_ flags: UnsafeMutableBufferPointer<Bool>) {
    for isMet in flags where isMet { matches += 1 }
  }

  /// Counts the rows that are not empty, and those among them whose flags are set.
  mutating func count(
    _ flags: UnsafeMutableBufferPointer<Bool>, whereFilled isFilled: (Int) -> Bool
  ) {
    for index in 0..<flags.count where isFilled(index) {
      filled += 1
      if flags[index] { matches += 1 }
    }
  }

  /// Adds the numbers of rows whose flags are set; the first of them is a row of the first column.
  mutating func add(
    _ values: UnsafePointer<PackedValue>, where flags: UnsafeMutableBufferPointer<Bool>,
    from first: Int, _ pool: ValuePool
  ) {
    for index in 0..<flags.count where flags[index] {
      let packed = values[index]
      if packed.isNumber {
        add(packed.rawNumber)
      } else if case .error(let error) = packed.value(in: pool) {
        note(error, row: first + index)
      }
    }
  }
}

extension PackedValue {
  /// Whether the value is read as empty.
  var isBlank: Bool { kind == .empty }
}

/// Values of rows that do not lie in one stretch of memory.
private final class RowCopy {
  let values: UnsafeMutablePointer<PackedValue>

  init(count: Int) {
    values = .allocate(capacity: count)
    values.initialize(repeating: .empty, count: count)
  }

  deinit { values.deallocate() }
}
