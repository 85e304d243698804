/// Runs of arithmetic, many rows at a time.
extension Recalculation {
  /// Where a loop over rows reads one operand.
  private enum Source {
    /// The same number for all rows.
    case number(Double)
    /// A number a row, one after the other in memory.
    case rows(UnsafePointer<PackedValue>)
  }

  /// Whether the rows of a run may be evaluated by its program.
  ///
  /// Looks and journals are kept cell by cell, so that they take the other way.
  func canEvaluateNumbers(_ id: Int) -> Bool {
    runs[id].formula.program != nil && !usesFormats && journal == nil
      && runs[id].sheet != Self.namesSheet
  }

  /// Evaluates rows from one on by the run's program, up to the end of a stretch of memory.
  ///
  /// - Parameters:
  ///   - id: The run.
  ///   - first: The first row.
  ///   - last: The last row that has to be evaluated.
  ///   - isChain: Whether each row reads the one above: then the rows below a changed one are evaluated as well, and
  ///     those below an unchanged one are not.
  ///   - changed: Takes the rows whose value changed.
  /// - Returns: The row to go on with, or `nil` where what the first row reads is no number.
  func evaluateNumbers(
    _ id: Int, from first: Int, through last: Int, isChain: Bool, changed: inout RowSet
  ) -> Int? {
    guard let program = runs[id].formula.program,
      let column = sheetStores[Int(runs[id].sheet.number)]?.column(runs[id].column),
      let chunk = column.chunk(first >> Chunk.bits)
    else { return nil }
    let offset = first & (Chunk.rows - 1)
    var count = min(chunk.values.capacity - offset, (isChain ? runs[id].last : last) - first + 1)
    guard let sources = sources(of: program, id, first, &count), count > 0 else { return nil }
    let target = column.rowsForWriting(from: first, count: count)
    if !isChain {
      count = Self.leadingNumbers(sources, count)
      guard count > 0 else { return nil }
    }
    let watched = subjects.isEmpty ? [] : watchedRows(of: id, from: first, count: count)
    let done = withUnsafeTemporaryAllocation(
      of: Double.self, capacity: program.depth * (isChain ? 1 : count)
    ) { stack -> Int in
      isChain
        ? runChain(program, sources, target, count, stack, first, last, &changed)
        : runBlock(program, sources, target, count, stack, first, &changed)
    }
    evaluations += done
    if !watched.isEmpty { notify(watched, in: id, changed) }
    return done > 0 ? first + done : nil
  }

  /// Where the operands of some rows lie; cuts the number of rows so that none of them leaves its chunk.
  private func sources(
    of program: NumericProgram, _ id: Int, _ first: Int, _ count: inout Int
  ) -> [Source]? {
    var sources: [Source] = []
    sources.reserveCapacity(program.operands.count)
    for operand in program.operands {
      let reference = operand.reference
      let column = reference.left.index(from: runs[id].column)
      guard column >= 0, column <= CellAddress.lastColumn,
        let store = sheetStores[Int(operand.sheet.number)]?.column(column)
      else { return nil }
      let row = reference.top.index(from: first)
      guard row >= 0, row <= CellAddress.lastRow else { return nil }
      if reference.top.isRelative {
        let offset = row & (Chunk.rows - 1)
        guard let chunk = store.chunk(row >> Chunk.bits), chunk.reaches(offset) else { return nil }
        count = min(count, chunk.values.capacity - offset)
        sources.append(.rows(chunk.values.rows(from: offset, count: count)))
      } else {
        guard let number = store.value(at: row).number else { return nil }
        sources.append(.number(number))
      }
    }
    return sources
  }

  /// For how many rows from the first all operands are numbers.
  private static func leadingNumbers(_ sources: [Source], _ count: Int) -> Int {
    var count = count
    for case .rows(let rows) in sources {
      var index = 0
      while index < count, rows[index].isNumber { index += 1 }
      count = index
    }
    return count
  }

  // MARK: - Rows that do not read each other

  /// Runs each step over all rows, then stores what came out up to the first result that is no number.
  private func runBlock(
    _ program: NumericProgram, _ sources: [Source], _ target: UnsafeMutablePointer<PackedValue>,
    _ count: Int, _ stack: UnsafeMutableBufferPointer<Double>, _ first: Int,
    _ changed: inout RowSet
  ) -> Int {
    guard let base = stack.baseAddress else { return 0 }
    var height = 0
    for step in program.steps {
      let top = base + height * count
      switch step {
      case .constant(let number):
        top.update(repeating: number, count: count)
        height += 1
      case .cell(let place):
        switch sources[place] {
        case .number(let number): top.update(repeating: number, count: count)
        case .rows(let rows): for index in 0..<count { top[index] = rows[index].rawNumber }
        }
        height += 1
      case .negate:
        for index in 0..<count { (top - count)[index] = 0 - (top - count)[index] }
      case .percent:
        for index in 0..<count { (top - count)[index] /= 100 }
      case .add, .subtract, .multiply, .divide:
        Self.apply(step, top - 2 * count, top - count, count)
        height -= 1
      }
    }
    return store(base, target, count, first, &changed)
  }

  /// Applies an operator row by row; a division by zero leaves an infinity or no number behind.
  private static func apply(
    _ step: NumericProgram.Step, _ left: UnsafeMutablePointer<Double>,
    _ right: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    switch step {
    case .multiply: for index in 0..<count { left[index] *= right[index] }
    case .divide: for index in 0..<count { left[index] = divided(left[index], right[index]) }
    case .subtract:
      for index in 0..<count { right[index] = 0 - right[index] }
      add(left, right, count)
    default: add(left, right, count)
    }
  }

  /// The quotient; none by what went beyond the largest number, which must not come back as 0.
  @inline(__always)
  private static func divided(_ left: Double, _ right: Double) -> Double {
    right.isFinite ? left / right : .nan
  }

  private static func add(
    _ left: UnsafeMutablePointer<Double>, _ right: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    var mayCancel = false
    for index in 0..<count {
      let sum = left[index] + right[index]
      mayCancel = mayCancel || sum.magnitude * 1_024 <= left[index].magnitude
    }
    if mayCancel {
      for index in 0..<count { left[index] = Rounding.noiseFree(sum: left[index], right[index]) }
    } else {
      for index in 0..<count { left[index] += right[index] }
    }
  }

  private func store(
    _ results: UnsafeMutablePointer<Double>, _ target: UnsafeMutablePointer<PackedValue>,
    _ count: Int, _ first: Int, _ changed: inout RowSet
  ) -> Int {
    var start = -1
    for index in 0..<count {
      let number = results[index]
      guard number.isFinite else {
        if start >= 0 { changed.insert(first + start, first + index - 1) }
        return index
      }
      if put(number, into: target + index) {
        if start < 0 { start = index }
      } else if start >= 0 {
        changed.insert(first + start, first + index - 1)
        start = -1
      }
    }
    if start >= 0 { changed.insert(first + start, first + count - 1) }
    return count
  }

  /// Stores a number in a formula's cell.
  ///
  /// - Returns: Whether the cell held something else.
  @inline(__always)
  private func put(_ number: Double, into place: UnsafeMutablePointer<PackedValue>) -> Bool {
    let old = place.pointee
    if old.isNumber {
      if old.rawNumber == number { return false }
    } else {
      pool.release(old)
    }
    place.pointee = PackedValue(number)
    return true
  }

  // MARK: - Rows that read the one above

  private func runChain(
    _ program: NumericProgram, _ sources: [Source], _ target: UnsafeMutablePointer<PackedValue>,
    _ count: Int, _ stack: UnsafeMutableBufferPointer<Double>, _ first: Int, _ last: Int,
    _ changed: inout RowSet
  ) -> Int {
    guard let base = stack.baseAddress else { return 0 }
    var start = -1
    var index = 0
    defer { if start >= 0 { changed.insert(first + start, first + index - 1) } }
    while index < count {
      guard let number = Self.number(program, sources, index, base), number.isFinite else { break }
      if put(number, into: target + index) {
        if start < 0 { start = index }
      } else {
        if start >= 0 { changed.insert(first + start, first + index - 1) }
        start = -1
        // Nothing below hears of it, unless it has to be evaluated anyway.
        if first + index >= last {
          index += 1
          break
        }
      }
      index += 1
    }
    return index
  }

  /// The result for one row, or `nil` where an operand is no number.
  @inline(__always)
  private static func number(
    _ program: NumericProgram, _ sources: [Source], _ index: Int,
    _ base: UnsafeMutablePointer<Double>
  ) -> Double? {
    var height = 0
    for step in program.steps {
      switch step {
      case .constant(let number):
        base[height] = number
        height += 1
      case .cell(let place):
        switch sources[place] {
        case .number(let number): base[height] = number
        case .rows(let rows):
          let packed = rows[index]
          guard packed.isNumber else { return nil }
          base[height] = packed.rawNumber
        }
        height += 1
      case .negate: base[height - 1] = 0 - base[height - 1]
      case .percent: base[height - 1] /= 100
      case .add:
        height -= 1
        base[height - 1] = Rounding.noiseFree(sum: base[height - 1], base[height])
      case .subtract:
        height -= 1
        base[height - 1] = Rounding.noiseFree(sum: base[height - 1], 0 - base[height])
      case .multiply:
        height -= 1
        base[height - 1] *= base[height]
      case .divide:
        height -= 1
        base[height - 1] = divided(base[height - 1], base[height])
      }
    }
    return base[0]
  }

  // MARK: - Watched cells

  private func watchedRows(of id: Int, from first: Int, count: Int) -> [Int] {
    let sheet = runs[id].sheet
    let column = Int32(runs[id].column)
    return subjects.keys.compactMap { cell in
      let row = Int(cell.row)
      return cell.sheet == sheet && cell.column == column && row >= first && row < first + count
        ? row : nil
    }
  }

  private func notify(_ rows: [Int], in id: Int, _ changed: RowSet) {
    for row in rows where changed.contains(row) {
      guard let subject = subjects[runs[id].address(row)], !subject.isChanged else { continue }
      subject.isChanged = true
      changedSubjects.append(subject)
    }
  }
}
