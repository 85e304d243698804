/// Runs of arithmetic, many rows at a time.
extension Recalculation {
  /// In which order the rows of a run may be evaluated.
  enum RowOrder {
    /// Rows do not read each other.
    case any
    /// Each row reads the one above.
    case downward
    /// Each row reads the one below.
    case upward

    var step: Int { self == .upward ? -1 : 1 }
  }

  /// The order in which the run's program may take its rows, or `nil` where they are evaluated one by one.
  ///
  /// Spills are looked after cell by cell.
  func numericOrder(of id: Int, own: [BoundReference]) -> RowOrder? {
    guard with(formulaOf: id, { $0.program != nil && !$0.hasFormat }) ?? false,
      runs[id].sheet != Self.namesSheet, runs[id].spillCount == 0, blockedSpills.isEmpty
    else { return nil }
    switch runs[id].selfReference {
    case .none: return .any
    case .above: return own.allSatisfy { $0.isNeighbour(-1) } ? .downward : nil
    case .below: return own.allSatisfy { $0.isNeighbour(1) } ? .upward : nil
    case .mixed: return nil
    }
  }

  /// Evaluates rows from one on by the run's program, up to the end of a stretch of memory.
  ///
  /// - Parameters:
  ///   - id: The run.
  ///   - first: The first row, in the order of evaluation.
  ///   - last: The last row that has to be evaluated. Where rows read each other, those behind it are evaluated as well,
  ///     as long as values change.
  ///   - order: How the rows read each other.
  ///   - changed: Takes the rows whose value changed.
  /// - Returns: The row to go on with, or `nil` where what the first row reads is no number.
  func evaluateNumbers(
    _ id: Int, from first: Int, through last: Int, _ order: RowOrder, changed: inout RowSet
  ) -> Int? {
    guard var rows = numericRows(of: id, from: first, through: last, order) else { return nil }
    if order == .any, rows.program.isVector {
      rows.count = NumericBlock.leadingNumbers(rows.sources, rows.count)
      guard rows.count > 0 else { return nil }
    }
    let (target, count) = (rows.target, rows.count)
    let before = journal == nil ? [] : held(target, count, order)
    let watched =
      subjects.isEmpty
      ? []
      : watchedRows(of: id, from: order == .upward ? first - count + 1 : first, count: count)
    let done = withUnsafeTemporaryAllocation(
      of: Double.self,
      capacity: NumericBlock.room(for: rows.program, count: order == .any ? count : 1)
    ) { stack -> Int in
      guard let base = stack.baseAddress else { return 0 }
      return withExtendedLifetime(rows) {
        let block = rows.block(stack: base)
        return order == .any
          ? store(block.run(), target, count, first, &changed)
          : runChain(block, target, first, through: last, order.step, &changed)
      }
    }
    evaluations += done
    if !watched.isEmpty { notify(watched, in: id, changed) }
    if journal != nil { enter(before, of: id, from: first, order, done, changed) }
    return done > 0 ? first + done * order.step : nil
  }

  /// Rows whose operands and results each lie in one stretch of memory.
  struct NumericRows {
    let program: NumericProgram
    let steps: FixedArray<NumericProgram.Step>
    let sources: FixedArray<NumericBlock.Source>
    /// Where the result of the first row goes.
    let target: UnsafeMutablePointer<PackedValue>
    var count: Int
    /// What has to live as long as the sources, which point into it.
    let owned: [NumberBuffer]

    /// The loops over the rows, which hold as long as these are kept.
    func block(stack: UnsafeMutablePointer<Double>) -> NumericBlock {
      NumericBlock(
        steps: steps.elements, stepCount: steps.count, sources: sources.elements,
        isVector: program.isVector, depth: program.depth, count: count, stack: stack)
    }
  }

  /// As many rows from one on as lie in one stretch, or `nil` where they have to be evaluated one by one.
  func numericRows(
    of id: Int, from first: Int, through last: Int, _ order: RowOrder
  ) -> NumericRows? {
    guard let program = formula(of: id).program, !templates.isShaped(runs[id].template),
      let column = sheetStores[Int(runs[id].sheet.number)]?.column(runs[id].column),
      let chunk = column.chunk(first >> Chunk.bits), chunk.formats.isEmpty
    else { return nil }
    let offset = first & (Chunk.rows - 1)
    var count: Int
    switch order {
    case .any: count = min(chunk.values.capacity - offset, last - first + 1)
    case .downward: count = min(chunk.values.capacity - offset, runs[id].last - first + 1)
    case .upward: count = min(offset + 1, first - runs[id].first + 1)
    }
    guard var sources = sources(of: program, id, first, order, &count), count > 0 else {
      return nil
    }
    var owned: [NumberBuffer] = []
    guard addRunningSums(of: program, id, first, &sources, &count, &owned) else { return nil }
    let above = order == .upward ? count - 1 : 0
    let target = column.rowsForWriting(from: first - above, count: count) + above
    return NumericRows(
      program: program, steps: FixedArray(program.steps), sources: FixedArray(sources),
      target: target, count: count, owned: owned)
  }

  /// Where the operands of some rows lie; cuts the number of rows so that none of them leaves its chunk.
  private func sources(
    of program: NumericProgram, _ id: Int, _ first: Int, _ order: RowOrder, _ count: inout Int
  ) -> [NumericBlock.Source]? {
    var sources: [NumericBlock.Source] = []
    sources.reserveCapacity(program.operands.count)
    for operand in program.operands {
      let source: NumericBlock.Source?
      switch operand {
      case .cell(let reference): source = self.source(of: reference, id, first, order, &count)
      case .literal(let place): source = self.source(ofLiteral: place, id, first, order, &count)
      case .row(let row):
        // Names have no rows; the tree knows.
        guard runs[id].sheet != Self.namesSheet else { return nil }
        let index = row.index(from: first)
        guard index >= 0, index <= CellAddress.lastRow else { return nil }
        if row.isRelative {
          count = min(count, order == .upward ? index + 1 : CellAddress.lastRow - index + 1)
        }
        source = row.isRelative ? .rows(Double(index + 1)) : .number(Double(index + 1))
      case .runningSum:
        // Made when it is known for how many rows.
        source = order == .any ? .number(0) : nil
      case .range(let bound, let aggregate):
        source = range(bound, aggregate, of: runs[id], first).map { .range($0) }
      }
      guard let source else { return nil }
      sources.append(source)
    }
    return sources
  }

  /// Computes the running sums among the operands; cuts the number of rows to those that have one.
  private func addRunningSums(
    of program: NumericProgram, _ id: Int, _ first: Int, _ sources: inout [NumericBlock.Source],
    _ count: inout Int, _ owned: inout [NumberBuffer]
  ) -> Bool {
    for (place, operand) in program.operands.enumerated() {
      guard case .runningSum(let bound) = operand else { continue }
      let reference = bound.reference
      let column = reference.left.index(from: runs[id].column)
      let top = reference.top.index(from: first)
      let bottom = reference.bottom.index(from: first)
      guard column >= 0, column <= CellAddress.lastColumn, top >= 0, top <= bottom,
        let store = sheetStores[Int(bound.sheet.number)]?.column(column),
        store.format(at: top) == 0
      else { return false }
      let buffer = NumberBuffer(capacity: count)
      count = store.runningSums(
        from: top, through: bottom, count: count, into: buffer.numbers, pool)
      guard count > 0 else { return false }
      owned.append(buffer)
      sources[place] = .doubles(UnsafePointer(buffer.numbers))
    }
    return true
  }

  /// A range that the formula in a row of a run reads as one number.
  func range(
    _ bound: BoundReference, _ aggregate: NumericProgram.Aggregate, of run: Run, _ row: Int
  ) -> AggregatedRange? {
    sheetStores[Int(bound.sheet.number)].map {
      AggregatedRange(
        bound.reference, on: $0, aggregate, row: row, column: run.column, pool: pool)
    }
  }

  private func source(
    of bound: BoundReference, _ id: Int, _ first: Int, _ order: RowOrder, _ count: inout Int
  ) -> NumericBlock.Source? {
    let reference = bound.reference
    let column = reference.left.index(from: runs[id].column)
    let row = reference.top.index(from: first)
    guard column >= 0, column <= CellAddress.lastColumn, row >= 0, row <= CellAddress.lastRow,
      let store = sheetStores[Int(bound.sheet.number)]?.column(column)
    else { return nil }
    guard reference.top.isRelative else {
      return store.format(at: row) == 0 ? store.value(at: row).number.map { .number($0) } : nil
    }
    let offset = row & (Chunk.rows - 1)
    // How the result looks depends on how its operands do.
    guard let chunk = store.chunk(row >> Chunk.bits), chunk.reaches(offset), chunk.formats.isEmpty
    else { return nil }
    count = min(count, order == .upward ? offset + 1 : chunk.values.capacity - offset)
    return .values(chunk.values.rows(from: offset, count: 1))
  }

  private func source(
    ofLiteral place: Int, _ id: Int, _ first: Int, _ order: RowOrder, _ count: inout Int
  ) -> NumericBlock.Source? {
    guard place < runs[id].literals.count else { return nil }
    switch runs[id].literals[place] {
    case .same(let number): return .number(number)
    case .varying:
      let store = sheetStores[Int(runs[id].sheet.number)]?.column(runs[id].column)?.literals
      guard let found = store?.rows(at: first, place: place) else { return nil }
      count = min(count, order == .upward ? found.above + 1 : found.below + 1)
      return .doubles(found.numbers)
    }
  }

  // MARK: - Storing

  /// Stores results up to the first that is no number.
  ///
  /// - Returns: How many were stored.
  private func store(
    _ results: NumericBlock.Lane, _ target: UnsafeMutablePointer<PackedValue>, _ count: Int,
    _ first: Int, _ changed: inout RowSet
  ) -> Int {
    if let rows = results.rows, let isChanged = Self.storeAtOnce(rows, target, count) {
      if isChanged { changed.insert(first, first + count - 1) }
      return count
    }
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

  /// Stores results if all of them are numbers, all rows or none change, and no text or array gives way.
  ///
  /// - Returns: Whether the rows changed, or `nil` where they have to be looked at one by one.
  static func storeAtOnce(
    _ rows: UnsafePointer<Double>, _ target: UnsafeMutablePointer<PackedValue>, _ count: Int
  ) -> Bool? {
    var areFinite = true
    var isPooled = false
    var changes = 0
    for index in 0..<count {
      areFinite = areFinite && rows[index].isFinite
      isPooled = isPooled || target[index].isPooled
      // What is no number differs from every number.
      changes += target[index].rawNumber != rows[index] ? 1 : 0
    }
    guard areFinite, !isPooled, changes == 0 || changes == count else { return nil }
    if changes > 0 {
      for index in 0..<count { target[index] = PackedValue(finite: rows[index]) }
    }
    return changes > 0
  }

  /// Stores a number in a formula's cell.
  ///
  /// - Returns: Whether the cell held something else.
  @inline(__always)
  func put(_ number: Double, into place: UnsafeMutablePointer<PackedValue>) -> Bool {
    let old = place.pointee
    if old.isNumber {
      if old.rawNumber == number { return false }
    } else {
      pool.release(old)
    }
    place.pointee = PackedValue(number)
    return true
  }

  /// Evaluates rows that read their neighbour, until what comes out is no number or does not change.
  ///
  /// - Returns: How many rows were evaluated.
  private func runChain(
    _ block: NumericBlock, _ target: UnsafeMutablePointer<PackedValue>, _ first: Int,
    through last: Int, _ step: Int, _ changed: inout RowSet
  ) -> Int {
    let needed = (last - first) * step
    var start = -1
    var done = 0
    func note() {
      guard start >= 0 else { return }
      let from = first + start * step
      let through = first + (done - 1) * step
      changed.insert(min(from, through), max(from, through))
      start = -1
    }
    while done < block.count {
      guard let number = block.number(at: done * step), number.isFinite else { break }
      if put(number, into: target + done * step) {
        if start < 0 { start = done }
      } else {
        note()
        // Nothing behind hears of it, unless it has to be evaluated anyway.
        if done >= needed {
          done += 1
          break
        }
      }
      done += 1
    }
    note()
    return done
  }

  // MARK: - Journal

  /// What rows hold before they are evaluated, in the order of evaluation.
  private func held(
    _ target: UnsafeMutablePointer<PackedValue>, _ count: Int, _ order: RowOrder
  ) -> [PackedValue] {
    (0..<count).map { index in
      let value = target[index * order.step]
      pool.retain(value)
      return value
    }
  }

  /// Writes what changed in some rows into the journal.
  private func enter(
    _ before: [PackedValue], of id: Int, from first: Int, _ order: RowOrder, _ done: Int,
    _ changed: RowSet
  ) {
    for (index, value) in before.enumerated() {
      let row = first + index * order.step
      if index < done, changed.contains(row) {
        journal?.append(CellChange(cell: runs[id].address(row), old: value.value(in: pool)))
      }
      pool.release(value)
    }
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
