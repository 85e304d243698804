/// Keeping the order of a turn as a ``Schedule``.
extension Recalculation {
  /// How many runs a turn has to reach for its order to be kept.
  private static let smallestSchedule = 16

  /// How many cells may be in a circle of a kept order, since all of them are looked at each time.
  private static let largestCircle = 1_024

  /// Keeps the order that a turn has found, if it is worth it.
  ///
  /// - Parameters:
  ///   - order: The runs, each behind those that it reads.
  ///   - readers: Which of the runs read one.
  func keepSchedule(_ order: EvaluationOrder, _ readers: (_ run: Int) -> [Int]) {
    guard order.sequence.count >= Self.smallestSchedule, fedStages.isEmpty, spills.isEmpty,
      blockedSpills.isEmpty, schedule.map({ $0.nodes.count <= order.sequence.count }) ?? true
    else { return }
    var made = ScheduleBuilder(capacity: order.sequence.count)
    var places: [Int32] = []
    places.reserveCapacity(order.sequence.count)
    var start = 0
    for end in order.ends {
      let members = order.sequence[start..<Int(end)]
      for _ in members { places.append(Int32(made.nodes.count)) }
      guard add(members, to: &made) else { return }
      start = Int(end)
    }
    for (run, place) in zip(order.sequence, places) { runs[Int(run)].place = Int(place) }
    for place in made.nodes.indices { addReaders(of: place, to: &made, readers) }
    schedule = Schedule(made)
  }

  /// Appends a group of an order to a schedule, unless its evaluation needs to be ordered anew each time.
  private func add(_ members: ArraySlice<Int32>, to made: inout ScheduleBuilder) -> Bool {
    guard let first = members.first.map({ Int($0) }) else { return false }
    for member in members {
      let run = runs[Int(member)]
      guard run.chosenRanges.isEmpty, !run.formula.choosesReferences else { return false }
    }
    if members.count > 1 || runs[first].selfReference == .mixed {
      return addKnot(members.map { Int($0) }, to: &made)
    }
    if runs[first].rows > 1 {
      made.add(.run(first), run: first)
    } else {
      add(first, row: runs[first].first, to: &made)
    }
    return true
  }

  private func add(_ id: Int, row: Int, to made: inout ScheduleBuilder) {
    let run = runs[id]
    let column = sheetStores[Int(run.sheet.number)]?.column(run.column)
    let target = column.flatMap { made.chunks.place($0, row: row) }
    made.add(run: id, row: row, target: target, arithmetic(of: run, row, &made))
  }

  /// The steps of a single formula over what it reads, if that is arithmetic over cells that exist.
  private func arithmetic(
    of run: Run, _ row: Int, _ made: inout ScheduleBuilder
  ) -> ScheduleBuilder.Arithmetic? {
    guard let program = run.formula.program, !run.formula.hasFormat, run.sheet != .names else {
      return nil
    }
    let literals = literals(at: row, of: run)
    var operands: [Schedule.Operand] = []
    for operand in program.operands {
      switch operand {
      case .cell(let bound):
        guard bound.sheet != .names,
          let cell = bound.range(from: run.address(row), lastRow: 0)?.origin,
          let column = sheetStores[Int(cell.sheet.number)]?.column(Int(cell.column)),
          let place = made.chunks.place(column, row: Int(cell.row))
        else { return nil }
        operands.append(Schedule.Operand(place))
      case .literal(let place):
        guard place < literals.count else { return nil }
        operands.append(Schedule.Operand(literals[place]))
      case .row(let coordinate):
        operands.append(Schedule.Operand(Double(coordinate.index(from: row) + 1)))
      case .runningSum(let bound):
        guard let range = range(bound, .sum, of: run, row) else { return nil }
        operands.append(made.operand(range))
      case .range(let bound, let aggregate):
        guard let range = range(bound, aggregate, of: run, row) else { return nil }
        operands.append(made.operand(range))
      }
    }
    return ScheduleBuilder.Arithmetic(program: program, operands: operands)
  }

  // MARK: - Knots

  private func addKnot(_ members: [Int], to made: inout ScheduleBuilder) -> Bool {
    if let plan = sweepPlan(members) {
      made.add(.knot(plan), run: members[0])
      return true
    }
    if let cells = orderedCells(of: members) {
      for (id, row) in cells {
        add(id, row: row, to: &made)
        made.spread(id, first: runs[id].first, rows: runs[id].rows, row: row)
      }
      return true
    }
    guard members.reduce(0, { $0 + runs[$1].rows }) <= Self.largestCircle else { return false }
    made.add(.circle(members), run: members[0])
    return true
  }

  /// The cells of runs that the turn may reach, each behind those that it reads, or `nil` where some read each other.
  ///
  /// Runs of two cells that happen to have one formula tie all that lies between them into a knot, which is none.
  private func orderedCells(of members: [Int]) -> [(run: Int, row: Int)]? {
    var cells: [(run: Int, row: Int)] = []
    var numbers: [CellAddress: Int32] = [:]
    for id in members {
      runs[id].may.forEachStretch { first, last in
        for row in first...last {
          numbers[runs[id].address(row)] = Int32(cells.count)
          cells.append((id, row))
        }
      }
    }
    var sources: [Int32] = []
    var targets: [Int32] = []
    // Ranges that grow with their row have edges without end.
    let limit = 1_024 + 8 * cells.count
    for (source, cell) in cells.enumerated() {
      forEachReader(of: CellRange(runs[cell.run].address(cell.row))) { reader, first, last in
        guard targets.count <= limit else { return }
        for row in first...min(last, first + limit) {
          guard let target = numbers[runs[reader].address(row)] else { continue }
          sources.append(Int32(source))
          targets.append(target)
        }
      }
      guard targets.count <= limit else { return nil }
    }
    let graph = Adjacency(nodes: cells.count, sources: sources, targets: targets)
    let components = Components(graph)
    guard components.ends.count == cells.count, !zip(sources, targets).contains(where: ==) else {
      return nil
    }
    return components.sequence.map { cells[Int($0)] }
  }

  // MARK: - Readers

  private func addReaders(
    of place: Int, to made: inout ScheduleBuilder, _ readers: (_ run: Int) -> [Int]
  ) {
    let node = made.nodes[place]
    // Groups mark their readers themselves.
    if node.work == .group { return made.addReaders([]) }
    let run = Int(node.run)
    var found: [Int32] = []
    if made.spread.isEmpty {
      found = readers(run).map { Int32(runs[$0].place) }
    } else if made.spread[run] == nil {
      let readers = readers(run)
      if readers.contains(where: { made.spread[$0] != nil }) {
        found = spreadReaders(of: node, made)
      } else {
        found = readers.map { Int32(runs[$0].place) }
      }
    } else {
      found = spreadReaders(of: node, made)
    }
    made.addReaders(found)
  }

  private func spreadReaders(of node: Schedule.Node, _ made: ScheduleBuilder) -> [Int32] {
    var found: [Int32] = []
    let cell = runs[Int(node.run)].address(Int(node.row))
    forEachReader(of: CellRange(cell)) { reader, first, last in
      guard let spread = made.spread[reader] else {
        found.append(Int32(runs[reader].place))
        return
      }
      for row in first...last {
        if let place = spread.place(row) { found.append(Int32(place)) }
      }
    }
    return found
  }
}
