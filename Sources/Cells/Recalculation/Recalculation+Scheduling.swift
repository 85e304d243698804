/// Turns that follow a ``Schedule``.
extension Recalculation {
  /// How many runs a turn has to reach for its order to be kept.
  private static let smallestSchedule = 8

  /// Forgets the order that was kept: who reads what is about to change.
  @inline(__always)
  func forgetSchedule() {
    if schedule != nil { schedule = nil }
  }

  // MARK: - Following

  /// Evaluates all that is due, if the order that was kept holds all of it.
  ///
  /// - Returns: `false` where something is left, whose order has to be found.
  /// - Complexity: O(cells evaluated and their readers).
  func followSchedule() -> Bool {
    guard let schedule, fedStages.isEmpty, holdsPending(schedule) else { return false }
    if valueLog.isRecording { progress.expected += schedule.nodes.count }
    var next = 0
    guard takePending(into: schedule, from: next) else { return false }
    while let place = schedule.due.popFirst(from: next) {
      next = place + 1
      let node = schedule.nodes[place]
      let isChanged: Bool
      switch node.work {
      case .arithmetic: isChanged = compute(node, in: schedule)
      case .tree: isChanged = evaluateTree(Int(node.run))
      case .group:
        evaluate(schedule.groups[Int(node.index)])
        isChanged = false
      }
      if isChanged {
        if node.hasLongReaders {
          propagate(runs[Int(node.run)].range)
        } else {
          schedule.makeReadersDue(of: place)
        }
      }
      guard pendingRuns.isEmpty || takePending(into: schedule, from: next), mayGoOnAfterStep(),
        self.schedule === schedule
      else {
        handBack(schedule, from: next)
        return false
      }
    }
    return true
  }

  private func holdsPending(_ schedule: Schedule) -> Bool {
    pendingRuns.allSatisfy { runs[$0].must.isEmpty || place(of: $0, in: schedule) != nil }
  }

  /// The place of a run in the schedule.
  private func place(of run: Int, in schedule: Schedule) -> Int? {
    let place = runs[run].place
    guard place >= 0, place < schedule.nodes.count else { return nil }
    let node = schedule.nodes[place]
    switch node.work {
    case .arithmetic, .tree: return node.run == Int32(run) ? place : nil
    case .group:
      switch schedule.groups[Int(node.index)] {
      case .run(let id): return id == run ? place : nil
      case .knot(let plan): return plan.members.contains(run) ? place : nil
      }
    }
  }

  /// Makes the runs due that have work.
  ///
  /// - Returns: `false` where one of them has no place among those to come; then all are left as they were.
  private func takePending(into schedule: Schedule, from next: Int) -> Bool {
    for run in pendingRuns where !runs[run].must.isEmpty {
      guard let place = place(of: run, in: schedule), place >= next else { return false }
    }
    for run in pendingRuns where !runs[run].must.isEmpty {
      guard let place = place(of: run, in: schedule) else { continue }
      if schedule.nodes[place].work != .group { runs[run].must.removeAll() }
      schedule.due.insert(place)
    }
    pendingRuns.removeAll(keepingCapacity: true)
    return true
  }

  /// Leaves what is due to a turn that finds its order itself.
  private func handBack(_ schedule: Schedule, from next: Int) {
    while let place = schedule.due.popFirst(from: next) {
      let node = schedule.nodes[place]
      guard node.work == .group else {
        let run = Int(node.run)
        addMust(run, runs[run].first, runs[run].last)
        continue
      }
      switch schedule.groups[Int(node.index)] {
      case .run(let id): pendingRuns.append(id)
      case .knot(let plan): pendingRuns += plan.members.filter { !runs[$0].must.isEmpty }
      }
    }
  }

  private func evaluate(_ group: Schedule.Group) {
    switch group {
    case .run(let id): _ = evaluate(run: id)
    case .knot(let plan): sweep(plan)
    }
  }

  private func evaluateTree(_ id: Int) -> Bool {
    // Nothing that it reads is unsettled, so that nothing can stop it but the user.
    (try? evaluate(id, runs[id].first, checks: false)) ?? false
  }

  /// Computes a single formula from numbers; where what it reads are none, its tree is evaluated.
  @inline(__always)
  private func compute(_ node: Schedule.Node, in schedule: Schedule) -> Bool {
    guard let (old, number) = schedule.compute(node) else {
      return evaluateTree(Int(node.run))
    }
    evaluations += 1
    if old == number { return false }
    guard journal == nil, subjects.isEmpty else {
      let run = runs[Int(node.run)]
      return store(.number(number), at: run.address(run.first))
    }
    schedule.replaceNumber(at: node.target, with: number, isLogged: valueLog.isRecording)
    return true
  }

  // MARK: - Making

  /// Keeps the order that a turn has found, if it is worth it.
  ///
  /// - Parameters:
  ///   - order: The runs, each behind those that it reads.
  ///   - readers: Who reads the run at a place of the order, by their places.
  func keepSchedule(_ order: EvaluationOrder, _ readers: (_ place: Int) -> [Int32]) {
    let count = order.ends.count
    guard count >= Self.smallestSchedule, fedStages.isEmpty, spills.isEmpty, blockedSpills.isEmpty,
      schedule.map({ $0.nodes.count <= count }) ?? true
    else { return }
    forgetSchedule()
    let made = Schedule(capacity: count)
    var start = 0
    for (place, end) in order.ends.enumerated() {
      let members = order.sequence[start..<Int(end)]
      start = Int(end)
      for member in members { runs[Int(member)].place = place }
      guard add(members, to: made) else { return }
    }
    for place in 0..<count {
      made.addReaders(readers(place))
    }
    made.seal()
    schedule = made
  }

  /// Appends a group of an order to a schedule, unless its evaluation needs to be ordered anew each time.
  private func add(_ members: ArraySlice<Int32>, to schedule: Schedule) -> Bool {
    guard let first = members.first.map({ Int($0) }) else { return false }
    for member in members {
      let run = runs[Int(member)]
      guard run.chosenRanges.isEmpty, !run.formula.choosesReferences else { return false }
    }
    if members.count > 1 || runs[first].selfReference == .mixed {
      guard let plan = sweepPlan(members.map { Int($0) }) else { return false }
      schedule.addGroup(.knot(plan), run: first)
    } else if runs[first].rows > 1 {
      schedule.addGroup(.run(first), run: first)
    } else {
      let run = runs[first]
      let column = sheetStores[Int(run.sheet.number)]?.column(run.column)
      schedule.add(
        run: first, target: column.flatMap { schedule.place($0, row: run.first) },
        arithmetic(of: first, in: schedule))
    }
    return true
  }

  /// The steps of a single formula over what it reads, if that is arithmetic over cells that exist.
  private func arithmetic(of id: Int, in schedule: Schedule) -> Schedule.Arithmetic? {
    let run = runs[id]
    guard let program = run.formula.program, !run.formula.hasFormat, run.sheet != .names else {
      return nil
    }
    let literals = literals(at: run.first, of: run)
    var operands: [Schedule.Operand] = []
    for operand in program.operands {
      switch operand {
      case .cell(let bound):
        guard bound.sheet != .names,
          let cell = bound.range(from: run.address(run.first), lastRow: 0)?.origin,
          let column = sheetStores[Int(cell.sheet.number)]?.column(Int(cell.column)),
          let place = schedule.place(column, row: Int(cell.row))
        else { return nil }
        operands.append(Schedule.Operand(place))
      case .literal(let place):
        guard place < literals.count else { return nil }
        operands.append(Schedule.Operand(literals[place]))
      case .row(let coordinate):
        operands.append(Schedule.Operand(Double(coordinate.index(from: run.first) + 1)))
      case .runningSum: return nil
      }
    }
    return Schedule.Arithmetic(steps: program.steps, depth: program.depth, operands: operands)
  }
}
