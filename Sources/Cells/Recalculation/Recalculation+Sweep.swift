/// Runs that read each other, row by row from the top.
extension Recalculation {
  /// Knots of more runs are searched: finding a plan takes the square of their number.
  private static let memberLimit = 64

  /// The plan by which a knot can be swept, if it can.
  func sweepPlan(_ members: [Int]) -> SweepPlan? {
    guard members.count <= Self.memberLimit,
      spills.isEmpty || members.allSatisfy({ runs[$0].spillCount == 0 })
    else { return nil }
    return SweepPlan(members, in: runs, templates)
  }

  /// Evaluates the rows that must be, each behind those above and those beside that it reads.
  func sweep(_ plan: SweepPlan) {
    var sweep = Sweep(plan)
    for (place, id) in plan.members.enumerated() {
      sweep.must[place] = runs[id].must
      runs[id].must.removeAll()
    }
    while let row = sweep.nextRow, mayGoOnAfterStep() {
      if !sweepNumbers(&sweep, from: row) { sweepRow(&sweep, row) }
    }
    let members = Set(plan.members)
    for (place, id) in plan.members.enumerated() {
      let run = runs[id]
      sweep.changed[place].forEachStretch { first, last in
        let range = CellRange(
          sheet: run.sheet, top: first, left: run.column, bottom: last, right: run.column)
        forEachReader(of: range) { reader, first, last in
          if !members.contains(reader) { addMust(reader, first, last) }
        }
      }
    }
  }

  private struct Sweep {
    let plan: SweepPlan
    /// The rows of each member that must still be evaluated.
    var must: [RowSet]
    var changed: [RowSet]

    init(_ plan: SweepPlan) {
      self.plan = plan
      must = Array(repeating: RowSet(), count: plan.members.count)
      changed = must
    }

    var nextRow: Int? { must.lazy.compactMap(\.first).min() }
  }

  // MARK: - One row

  private func sweepRow(_ sweep: inout Sweep, _ row: Int) {
    for (place, id) in sweep.plan.members.enumerated() where sweep.must[place].first == row {
      sweep.must[place].removeRows(through: row)
      evaluateInSweep(&sweep, place, id, row)
    }
  }

  private func evaluateInSweep(_ sweep: inout Sweep, _ place: Int, _ id: Int, _ row: Int) {
    // Nothing that it reads is unsettled, so that nothing can stop it but the user.
    guard (try? evaluate(id, row, checks: false)) ?? false else { return }
    sweep.changed[place].insert(row, row)
    for edge in sweep.plan.edges[place] {
      switch edge {
      case .below(let distance, let target):
        if runs[sweep.plan.members[target]].contains(row + distance) {
          sweep.must[target].insert(row + distance, row + distance)
        }
      case .reference(let reference, let target):
        let cell = CellRange(runs[id].address(row))
        if let rows = runs[sweep.plan.members[target]].rowsReading(cell, by: reference) {
          sweep.must[target].insert(rows.first, rows.last)
        }
      }
    }
  }

  // MARK: - Numbers

  /// Who reads a member how many rows below: the place of a member, and its lane, or -1 where it has none.
  private struct LaneReader: BitwiseCopyable {
    let place: Int
    let lane: Int
    let distance: Int
  }

  /// A member among those whose programs run together over a stretch of rows.
  private struct Lane {
    let place: Int
    let id: Int
    let block: NumericBlock
    let target: UnsafeMutablePointer<PackedValue>
    var readers = FixedArray<LaneReader>([])
    /// Where the rows begin that have changed without a gap, or -1.
    var firstChanged = -1
  }

  /// Sweeps a stretch of rows in which all members compute with numbers.
  ///
  /// - Returns: `false` where the first row has to be swept by itself.
  private func sweepNumbers(_ sweep: inout Sweep, from start: Int) -> Bool {
    guard journal == nil, subjects.isEmpty else { return false }
    var count = Chunk.rows
    var found: [(place: Int, rows: NumericRows)] = []
    for (place, id) in sweep.plan.members.enumerated() {
      if runs[id].first > start { count = min(count, runs[id].first - start) }
      guard runs[id].contains(start) else { continue }
      // A reference that is no single cell above or beside is followed row by row.
      for case .reference(_, _) in sweep.plan.edges[place] { return false }
      guard !formula(of: id).hasFormat,
        let rows = numericRows(of: id, from: start, through: runs[id].last, .any)
      else { return false }
      count = min(count, rows.count)
      found.append((place, rows))
    }
    guard count > 1 else { return false }
    let depth = found.map(\.rows.program.depth).max() ?? 1
    withUnsafeTemporaryAllocation(of: Double.self, capacity: depth) { stack in
      guard let stack = stack.baseAddress else { return }
      var lanes = found.map { place, rows in
        Lane(
          place: place, id: sweep.plan.members[place], block: rows.block(stack: stack),
          target: rows.target)
      }
      connect(&lanes, sweep.plan)
      withExtendedLifetime(found) { sweepLanes(&lanes, &sweep, start, count) }
    }
    return true
  }

  private func connect(_ lanes: inout [Lane], _ plan: SweepPlan) {
    for index in lanes.indices {
      var readers: [LaneReader] = []
      for case .below(let distance, let place) in plan.edges[lanes[index].place] {
        let lane = lanes.firstIndex { $0.place == place } ?? -1
        readers.append(LaneReader(place: place, lane: lane, distance: distance))
      }
      lanes[index].readers = FixedArray(readers)
    }
  }

  private func sweepLanes(
    _ lanes: inout [Lane], _ sweep: inout Sweep, _ start: Int, _ count: Int
  ) {
    var isDue = [Bool](repeating: false, count: lanes.count * count)
    for (lane, member) in lanes.enumerated() {
      sweep.must[member.place].restricted(from: start, through: start + count - 1)
        .forEachStretch { first, last in
          for row in first...last { isDue[lane * count + row - start] = true }
        }
      sweep.must[member.place].removeRows(through: start + count - 1)
    }
    lanes.withUnsafeMutableBufferPointer { lanes in
      isDue.withUnsafeMutableBufferPointer { isDue in
        for index in 0..<count {
          for lane in lanes.indices {
            if isDue[lane * count + index], evaluate(&lanes[lane], at: index, row: start + index) {
              if lanes[lane].firstChanged < 0 { lanes[lane].firstChanged = index }
              mark(&lanes[lane], at: index, isDue, count, start, &sweep)
            } else if lanes[lane].firstChanged >= 0 {
              noteChanges(&lanes[lane], &sweep, start, below: index)
            }
          }
        }
        for lane in lanes.indices { noteChanges(&lanes[lane], &sweep, start, below: count) }
      }
    }
  }

  @inline(__always)
  private func evaluate(_ lane: inout Lane, at index: Int, row: Int) -> Bool {
    guard let number = lane.block.number(at: index), number.isFinite else {
      return (try? evaluate(lane.id, row, checks: false)) ?? false
    }
    evaluations += 1
    return put(number, into: lane.target + index)
  }

  /// Marks the rows that read one that changed.
  @inline(__always)
  private func mark(
    _ lane: inout Lane, at index: Int, _ isDue: UnsafeMutableBufferPointer<Bool>, _ count: Int,
    _ start: Int, _ sweep: inout Sweep
  ) {
    for place in 0..<lane.readers.count {
      let reader = lane.readers[place]
      let row = index + reader.distance
      if reader.lane >= 0, row < count {
        isDue[reader.lane * count + row] = true
      } else if runs[sweep.plan.members[reader.place]].contains(start + row) {
        sweep.must[reader.place].insert(start + row, start + row)
      }
    }
  }

  private func noteChanges(
    _ lane: inout Lane, _ sweep: inout Sweep, _ start: Int, below end: Int
  ) {
    guard lane.firstChanged >= 0 else { return }
    sweep.changed[lane.place].insert(start + lane.firstChanged, start + end - 1)
    lane.firstChanged = -1
  }
}
