/// Runs of exact lookups, many rows at a time.
extension Recalculation {
  /// As few rows are evaluated one by one.
  private static let leastLookups = 8

  /// Whether rows of a run may be looked up at once; spills and listeners are looked after cell by cell.
  func mayLookUp(_ id: Int, own: [BoundReference]) -> Bool {
    (with(formulaOf: id) { $0.lookup != nil && !$0.hasFormat } ?? false) && own.isEmpty
      && runs[id].selfReference == .none
      && runs[id].chosenRanges.isEmpty && runs[id].sheet != Self.namesSheet
      && runs[id].spillCount == 0 && blockedSpills.isEmpty && subjects.isEmpty && journal == nil
  }

  /// A search with all that it needs besides what is looked for.
  private struct LookupPlan {
    let index: ColumnIndex
    let rows: ClosedRange<Int>
    let isClassic: Bool
    /// Where results stand, how many rows further down and in how many rows; `nil` for places.
    var results: (column: RowReader, shift: Int, bottom: Int)?
    /// What stands for a value that is not found; the formula itself has to tell where it is `nil`.
    var missing = PackedValue(CellError.notAvailable)
    var rescue = LookupProgram.Rescue.none
    var replacement = PackedValue.empty
  }

  /// Evaluates the next rows of a set at once and takes them out of it.
  ///
  /// - Returns: `false` where the next row has to be evaluated by itself.
  func evaluateLookups(_ id: Int, _ must: inout RowSet, _ changed: inout RowSet) -> Bool {
    guard let stretch = must.firstStretch, stretch.last - stretch.first >= Self.leastLookups,
      let program = formula(of: id).lookup, !templates.isShaped(runs[id].template),
      let keys = sheetStores[Int(program.key.sheet.number)]?.column(
        program.key.reference.left.index(from: runs[id].column)),
      let target = sheetStores[Int(runs[id].sheet.number)]?.column(runs[id].column)
    else { return false }
    let first = stretch.first
    let keyRow = program.key.reference.top.index(from: first)
    let offset = keyRow & (Chunk.rows - 1)
    guard keyRow >= 0, let keyChunk = keys.chunk(keyRow >> Chunk.bits), keyChunk.reaches(offset),
      let chunk = target.chunk(first >> Chunk.bits), chunk.formats.isEmpty
    else { return false }
    let count = min(
      stretch.last - first + 1, keyChunk.values.capacity - offset,
      chunk.values.capacity - first & (Chunk.rows - 1))
    guard count >= Self.leastLookups, let plan = lookupPlan(program, id, first, count: count)
    else { return false }
    defer {
      pool.release(plan.missing)
      pool.release(plan.replacement)
    }
    let done = withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { found -> Int in
      let keys = keyChunk.values.rows(from: offset, count: count)
      plan.index.findRows(of: keys, in: plan.rows, isClassic: plan.isClassic, pool, found)
      return store(found, keys, plan, target, first, &changed)
    }
    evaluations += done
    guard done > 0 else { return false }
    must.removeRows(through: first + done - 1)
    return true
  }

  private func lookupPlan(
    _ program: LookupProgram, _ id: Int, _ first: Int, count: Int
  ) -> LookupPlan? {
    let cell = runs[id].address(first)
    func range(_ bound: BoundReference) -> CellRange? {
      bound.range(from: cell, lastRow: lastRow(of: bound.sheet))
    }
    func value(_ argument: LookupProgram.Fixed) -> Value? {
      switch argument {
      case .value(let value): return value
      case .literal(let place), .negative(let place):
        guard place < runs[id].literals.count, case .same(let number) = runs[id].literals[place]
        else { return nil }
        if case .negative = argument { return .number(0 - number) }
        return .number(number)
      }
    }
    switch value(program.exactness) {
    case .number(0), .boolean(false): break
    default: return nil
    }
    guard let line = range(program.line), line.rows > 1, program.isTable || line.columns == 1,
      let column = sheetStores[Int(line.sheet.number)]?.column(line.left)
    else { return nil }
    let bottom = min(line.bottom, column.lastRow)
    var results: (column: RowReader, shift: Int, bottom: Int)?
    if case .value(let reference, let argument) = program.result {
      guard let range = range(reference), range.rows > 1 else { return nil }
      // XLOOKUP wants as many results as places.
      if !program.isClassic, range.rows != line.rows { return nil }
      var place = 1.0
      if let argument {
        guard case .number(let number) = value(argument) else { return nil }
        place = number
      } else if range.columns > 1 {
        return nil
      }
      guard place >= 1, place < Double(range.columns) + 1 else { return nil }
      guard
        let store = sheetStores[Int(range.sheet.number)]?.column(range.left + Int(place) - 1)
      else { return nil }
      results = (RowReader(store), range.top - line.top, range.bottom)
    }
    guard line.top <= bottom,
      let index = column.index(forSearches: count, in: line.top...bottom, pool)
    else { return nil }
    var plan = LookupPlan(
      index: index, rows: line.top...bottom, isClassic: program.isClassic, results: results)
    if let otherwise = program.otherwise {
      guard let value = value(otherwise) else { return nil }
      plan.missing = pool.pack(value.isEmpty ? .number(0) : value)
    }
    plan.rescue = program.rescue
    if let replacement = program.replacement {
      guard let value = value(replacement) else {
        pool.release(plan.missing)
        return nil
      }
      plan.replacement = pool.pack(value.isEmpty ? .number(0) : value)
    }
    return plan
  }

  /// Stores what was found, up to the first row of which nothing is known.
  ///
  /// - Returns: How many rows were stored.
  private func store(
    _ found: UnsafeMutableBufferPointer<Int32>, _ keys: UnsafePointer<PackedValue>,
    _ plan: LookupPlan, _ column: Column, _ first: Int, _ changed: inout RowSet
  ) -> Int {
    let target = column.rowsForWriting(from: first, count: found.count)
    let top = plan.rows.lowerBound
    var start = -1
    var done = 0
    while done < found.count {
      let row = Int(found[done])
      var value: PackedValue
      switch found[done] {
      case ColumnIndex.Outcome.missing: value = plan.missing
      case ColumnIndex.Outcome.isError: value = keys[done]
      case ColumnIndex.Outcome.unknown: value = .unevaluated
      default:
        if let results = plan.results {
          value =
            row + results.shift <= results.bottom
            ? results.column[row + results.shift] : PackedValue(CellError.reference)
          if value.kind == .empty { value = PackedValue(finite: 0) }
        } else {
          value = PackedValue(finite: Double(row - top + 1))
        }
      }
      if !value.isNumber {
        if value == .unevaluated || value.kind == .array { break }
        if plan.rescue != .none, value.kind == .error,
          plan.rescue == .all || value == PackedValue(CellError.notAvailable)
        {
          value = plan.replacement
        }
      }
      if put(value, into: target + done) {
        if start < 0 { start = done }
      } else if start >= 0 {
        changed.insert(first + start, first + done - 1)
        start = -1
      }
      done += 1
    }
    if start >= 0 { changed.insert(first + start, first + done - 1) }
    return done
  }

  /// Stores a value that others hold as well.
  ///
  /// - Returns: Whether the cell held something else.
  private func put(_ value: PackedValue, into place: UnsafeMutablePointer<PackedValue>) -> Bool {
    if value.isNumber { return put(value.rawNumber, into: place) }
    let old = place.pointee
    if old == value { return false }
    pool.retain(value)
    pool.release(old)
    place.pointee = value
    return true
  }
}
