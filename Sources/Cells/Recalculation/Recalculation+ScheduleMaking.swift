/// Keeping the order of a turn as a ``Schedule``.
extension Recalculation {
  /// How many runs a turn has to reach for its order to be kept.
  private static let smallestSchedule = 2

  /// How many cells may be in a circle of a kept order, since all of them are looked at each time.
  private static let largestCircle = 1_024

  /// Keeps the order of what a turn may reach, if it is worth it.
  ///
  /// - Parameters:
  ///   - turn: The runs that it reached.
  ///   - isClosed: Whether all readers are among them, whatever their stage.
  /// - Returns: Whether the schedule is now one that holds all of it.
  func keepSchedule(_ turn: RunGraph, isClosed: Bool) -> Bool {
    let count = turn.runs.count
    guard count >= Self.smallestSchedule, count > largestHopelessOrder,
      schedule.map({ $0.runCount <= 2 * count }) ?? true
    else { return false }
    // Turns by turns that reach other runs are to find theirs in one order.
    let others = schedule?.runs.filter { runs[$0].visit < 0 } ?? []
    schedule = nil
    // Of a longer run the turn may have reached some rows only; others have other readers.
    if !isClosed || !others.isEmpty || turn.runs.contains(where: { runs[$0].rows > 1 }) {
      schedule = wholeGraph(of: turn.runs + others.sorted()).flatMap { madeSchedule($0) }
    } else {
      schedule = madeSchedule(turn)
    }
    if schedule == nil { largestHopelessOrder = count }
    return schedule != nil
  }

  /// Some runs and all that read a row of them, directly or not; `nil` where these are many more.
  private func wholeGraph(of start: [Int]) -> RunGraph? {
    let limit = 64 + 4 * start.count
    var found = start
    for (number, run) in found.enumerated() { runs[run].place = number }
    var sources: [Int32] = []
    var targets: [Int32] = []
    var next = 0
    while next < found.count {
      let run = found[next]
      // A few rows of a column may have been reached that a million formulas read.
      guard readers[Int(runs[run].sheet.number)].count <= 16 * limit else { return nil }
      forEachReaderOfCellsAndSpills(of: run) { reader in
        guard targets.count <= 4 * limit else { return }
        var number = runs[reader].place
        if number < 0 || number >= found.count || found[number] != reader {
          number = found.count
          runs[reader].place = number
          found.append(reader)
        }
        guard reader != run, targets.last != Int32(number) || sources.last != Int32(next) else {
          return
        }
        sources.append(Int32(next))
        targets.append(Int32(number))
      }
      next += 1
      guard found.count <= limit, targets.count <= 4 * limit else { return nil }
    }
    return RunGraph(found, sources: sources, targets: targets)
  }

  private func forEachReaderOfCellsAndSpills(of run: Int, _ body: (Int) -> Void) {
    forEachReader(of: runs[run].range) { reader, _, _ in body(reader) }
    forEachSpill(of: run) { spilled in
      forEachReader(of: spilled) { reader, _, _ in body(reader) }
    }
  }

  private func madeSchedule(_ graph: RunGraph) -> Schedule? {
    var made = ScheduleBuilder(capacity: graph.runs.count)
    /// The runs' numbers by their places.
    var numbers: [Int32] = []
    numbers.reserveCapacity(graph.runs.count)
    var level = 0
    for group in graph.groups() {
      if group.level > level { made.beginLevel() }
      level = group.level
      for member in group.members {
        runs[graph.runs[Int(member)]].place = made.nodes.count
      }
      let before = made.nodes.count
      guard add(group.members.map { graph.runs[Int($0)] }, to: &made) else { return nil }
      // Cells of a knot that stand alone are not asked for by number.
      let number = group.members.first ?? 0
      for _ in before..<made.nodes.count { numbers.append(number) }
    }
    made.beginLevel()
    for (place, number) in numbers.enumerated() {
      let node = made.nodes[place]
      // Groups mark their readers themselves.
      if node.work == .group {
        made.addReaders([])
      } else if runs[Int(node.run)].spillCount > 0 {
        made.addReaders([], isSpilling: true)
      } else if made.spread.isEmpty {
        made.addReaders(
          graph.readers.successors(of: Int(number)).map { Int32(runs[graph.runs[Int($0)]].place) })
      } else {
        let readers = graph.readers.successors(of: Int(number))
        let isSpread =
          made.spread[Int(node.run)] != nil
          || readers.contains { made.spread[graph.runs[Int($0)]] != nil }
        made.addReaders(
          isSpread
            ? spreadReaders(of: node, made)
            : readers.map { Int32(runs[graph.runs[Int($0)]].place) })
      }
    }
    return Schedule(
      made, runs: graph.runs.count, cells: graph.runs.reduce(0) { $0 + runs[$1].rows },
      stage: graph.runs.reduce(0) { max($0, runs[$1].stage) })
  }

  /// Appends a group of an order to a schedule, unless that would be no gain.
  private func add(_ members: [Int], to made: inout ScheduleBuilder) -> Bool {
    guard let first = members.first else { return false }
    if members.count > 1 || isKnot(first) {
      return addKnot(members, to: &made)
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
    made.add(
      run: id, row: row, target: target, arithmetic(of: run, row, &made),
      isChoosing: formula(of: run).choosesReferences)
  }

  /// The steps of a single formula over what it reads, if that is arithmetic over cells that exist.
  private func arithmetic(
    of run: Run, _ row: Int, _ made: inout ScheduleBuilder
  ) -> ScheduleBuilder.Arithmetic? {
    let formula = formula(of: run)
    guard let program = formula.program, !formula.hasFormat, run.sheet != .names else {
      return nil
    }
    let literals = literals(at: row, of: run)
    var sources: [ScheduleBuilder.Source] = []
    for operand in program.operands {
      switch operand {
      case .cell(let reference):
        let bound = templates.resolved(reference, at: run.template)
        guard bound.sheet != .names,
          let cell = bound.range(from: run.address(row), lastRow: 0)?.origin,
          let column = sheetStores[Int(cell.sheet.number)]?.column(Int(cell.column)),
          let place = made.chunks.place(column, row: Int(cell.row))
        else { return nil }
        sources.append(.operand(Schedule.Operand(place)))
      case .literal(let place):
        guard place < literals.count else { return nil }
        sources.append(.number(literals[place]))
      case .row(let coordinate):
        // Names have no rows; the tree knows.
        guard run.sheet != Self.namesSheet else { return nil }
        sources.append(.operand(made.operand(Double(coordinate.index(from: row) + 1))))
      case .runningSum(let bound):
        guard let range = range(templates.resolved(bound, at: run.template), .sum, of: run, row)
        else { return nil }
        sources.append(.operand(made.operand(range)))
      case .range(let bound, let aggregate):
        guard
          let range = range(
            templates.resolved(bound, at: run.template), aggregate, of: run, row)
        else { return nil }
        sources.append(.operand(made.operand(range)))
      }
    }
    return ScheduleBuilder.Arithmetic(program: program, sources: sources)
  }

  // MARK: - Knots

  private func addKnot(_ members: [Int], to made: inout ScheduleBuilder) -> Bool {
    if let plan = sweepPlan(members) {
      made.add(.knot(plan), run: members[0])
      return true
    }
    let mayWait = members.contains {
      runs[$0].spillCount > 0 || !runs[$0].chosenRanges.isEmpty
        || formula(of: $0).choosesReferences
    }
    if !mayWait, let cells = orderedCells(of: members) {
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

  /// The cells of runs, each behind those that it reads, or `nil` where some read each other.
  ///
  /// Runs of two cells that happen to have one formula tie all that lies between them into a knot, which is none.
  private func orderedCells(of members: [Int]) -> [(run: Int, row: Int)]? {
    var reached = 0
    for id in members { runs[id].may.forEachStretch { reached += $1 - $0 + 1 } }
    guard members.reduce(0, { $0 + runs[$1].rows }) <= 1_024 + 4 * reached else { return nil }
    var cells: [(run: Int, row: Int)] = []
    var numbers: [CellAddress: Int32] = [:]
    for id in members {
      for row in runs[id].first...runs[id].last {
        numbers[runs[id].address(row)] = Int32(cells.count)
        cells.append((id, row))
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

  private func spreadReaders(of node: Schedule.Node, _ made: ScheduleBuilder) -> [Int32] {
    var found: [Int32] = []
    let cell = runs[Int(node.run)].address(made.row(node))
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
