/// Turns that follow a ``Schedule``.
extension Recalculation {
  /// Forgets the order that was kept: who reads what is about to change.
  @inline(__always)
  func forgetSchedule() {
    if schedule != nil { schedule = nil }
    if largestHopelessOrder > 0 { largestHopelessOrder = 0 }
  }

  // MARK: - Following

  /// Evaluates all that is due, if the order that was kept holds all of it.
  ///
  /// - Parameter stage: The stage that the turn has come to.
  /// - Returns: `false` where something is left, whose order has to be found.
  /// - Complexity: O(cells evaluated and their readers).
  func followSchedule(through stage: Int) -> Bool {
    var later = LaterRuns(stage: stage)
    defer { pendingRuns += later.runs }
    guard let schedule, takePending(into: schedule, from: 0, &later) else { return false }
    if valueLog.isRecording { progress.expected += schedule.cellCount }
    var next = 0
    // Up to here runs of one level have been looked at together.
    var together = 0
    while let place = nextDue(in: schedule, from: next, stage) {
      next = place + 1
      let node = schedule.nodes[place]
      if schedule.stage > stage, runs[Int(node.run)].stage > stage {
        leave(node, in: schedule, to: &later)
        continue
      }
      var isChanged = false
      var isFinished = true
      switch node.work {
      case .arithmetic: isChanged = compute(node, in: schedule)
      case .tree: isChanged = evaluateTree(node, in: schedule)
      case .choosing: (isChanged, isFinished) = evaluateChoosing(node, at: place, in: schedule)
      case .group:
        if place >= together { together = evaluateTogether(schedule, from: place, stage) }
        followed = (schedule, place)
        isFinished = evaluate(schedule.groups[node.group])
        followed = nil
      }
      if isChanged {
        if node.readers == .indexed {
          propagate(CellRange(runs[Int(node.run)].address(schedule.row(node))))
        } else {
          schedule.makeReadersDue(of: place)
        }
      }
      guard isFinished, pendingRuns.isEmpty || takePending(into: schedule, from: next, &later),
        mayGoOnAfterStep(), self.schedule === schedule
      else {
        handBack(schedule, from: next)
        return false
      }
    }
    return true
  }

  /// The next place that is due, when all arithmetic before it has been done that nobody watches.
  private func nextDue(in schedule: Schedule, from next: Int, _ stage: Int) -> Int? {
    guard let place = schedule.due.popFirst(from: next) else { return nil }
    guard journal == nil, subjects.isEmpty, schedule.stage <= stage else { return place }
    let (computed, rest) = schedule.follow(
      from: place, atMost: progress.isRunning ? Self.stretchBetweenLooks : Int.max,
      isLogged: valueLog.isRecording)
    evaluations += computed
    if progress.isRunning { progress.count(computed) }
    return rest
  }

  /// As much room is kept for runs to come.
  private static let smallRoom = 1_024

  /// As many formulas are computed at once while somebody may stop the turn.
  private static let stretchBetweenLooks = 64

  /// Shows the places of a run's rows that must be evaluated, `nil` where one has none.
  private func forEachDuePlace(of run: Int, in schedule: Schedule, _ body: (Int?) -> Void) {
    if runs[run].must.isEmpty { return }
    if !schedule.spread.isEmpty, let spread = schedule.spread[run] {
      runs[run].must.forEachStretch { first, last in
        for row in first...last { body(spread.place(row)) }
      }
      return
    }
    body(commonPlace(of: run, in: schedule))
  }

  /// The place of all cells of a run that are not spread.
  private func commonPlace(of run: Int, in schedule: Schedule) -> Int? {
    let place = runs[run].place
    guard place >= 0, place < schedule.nodes.count else { return nil }
    let node = schedule.nodes[place]
    let isThere =
      node.work == .group
      ? schedule.groups[node.group].members.contains(run) : node.run == Int32(run)
    return isThere ? place : nil
  }

  /// The place of a row of a run, if it has one.
  func place(of run: Int, _ row: Int, in schedule: Schedule) -> Int? {
    if !schedule.spread.isEmpty, let spread = schedule.spread[run] { return spread.place(row) }
    return commonPlace(of: run, in: schedule)
  }

  /// Runs whose work is for a later stage of the turn.
  private struct LaterRuns {
    /// The present stage.
    let stage: Int
    var runs: [Int] = []
  }

  /// Leaves what is due in a place to a later stage.
  private func leave(_ node: Schedule.Node, in schedule: Schedule, to later: inout LaterRuns) {
    if node.work == .group {
      let members = schedule.groups[node.group].members
      later.runs += members.filter { !runs[$0].must.isEmpty }
    } else {
      if runs[Int(node.run)].must.isEmpty { later.runs.append(Int(node.run)) }
      let row = schedule.row(node)
      runs[Int(node.run)].must.insert(row, row)
    }
  }

  /// Makes the runs due that have work at the present stage.
  ///
  /// - Returns: `false` where one of them has no place among those to come; then all are left as they were.
  private func takePending(
    into schedule: Schedule, from next: Int, _ later: inout LaterRuns
  ) -> Bool {
    if schedule.stage > later.stage || !fedStages.isEmpty {
      later.runs += pendingRuns.filter { runs[$0].stage > later.stage }
      pendingRuns.removeAll { runs[$0].stage > later.stage }
    }
    var isHeld = true
    for run in pendingRuns {
      forEachDuePlace(of: run, in: schedule) { place in
        isHeld = isHeld && (place ?? -1) >= next
      }
    }
    guard isHeld else { return false }
    for run in pendingRuns {
      var isGroup = false
      forEachDuePlace(of: run, in: schedule) { place in
        guard let place else { return }
        isGroup = schedule.nodes[place].work == .group
        schedule.due.insert(place)
      }
      if !isGroup { runs[run].must.removeAll() }
    }
    // Room for a million would stay for good.
    pendingRuns.removeAll(keepingCapacity: pendingRuns.count < Self.smallRoom)
    return true
  }

  /// Leaves what is due to a turn that finds its order itself.
  private func handBack(_ schedule: Schedule, from next: Int) {
    while let place = schedule.due.popFirst(from: next) {
      let node = schedule.nodes[place]
      if node.work == .group {
        let members = schedule.groups[node.group].members
        pendingRuns += members.filter { !runs[$0].must.isEmpty }
      } else {
        let row = schedule.row(node)
        addMust(Int(node.run), row, row)
      }
    }
  }

  /// - Returns: `false` where the order has to be found anew.
  private func evaluate(_ group: Schedule.Group) -> Bool {
    switch group {
    case .run(let id):
      let isFinished = evaluate(run: id)
      if !isFinished { pendingRuns.append(id) }
      return isFinished
    case .knot(let plan):
      sweep(plan)
      return true
    case .circle(let members):
      for (index, id) in members.enumerated() {
        runs[id].visit = index
        runs[id].may.insert(runs[id].first, runs[id].last)
      }
      let isFinished = evaluateKnot(members)
      for id in members {
        runs[id].visit = -1
        runs[id].may.removeAll()
      }
      if !isFinished { pendingRuns += members.filter { !runs[$0].must.isEmpty } }
      return isFinished
    }
  }

  private func evaluateTree(_ node: Schedule.Node, in schedule: Schedule) -> Bool {
    // Nothing that it reads is unsettled, so that nothing can stop it but the user.
    (try? evaluate(Int(node.run), schedule.row(node), checks: false)) ?? false
  }

  /// Evaluates a formula that chooses what it reads.
  ///
  /// - Returns: Whether it changed; and `false` where it reads what comes later, so that the order has to be found anew.
  private func evaluateChoosing(
    _ node: Schedule.Node, at place: Int, in schedule: Schedule
  ) -> (isChanged: Bool, isFinished: Bool) {
    followed = (schedule, place)
    defer { followed = nil }
    let (id, row) = (Int(node.run), schedule.row(node))
    do {
      return (try evaluate(id, row, checks: true), true)
    } catch {
      addMust(id, row, row)
      wait(id, for: error)
      return (false, false)
    }
  }

  /// Computes a single formula from numbers; where what it reads are none, its tree is evaluated.
  private func compute(_ node: Schedule.Node, in schedule: Schedule) -> Bool {
    guard let (old, number) = schedule.compute(node) else {
      return evaluateTree(node, in: schedule)
    }
    evaluations += 1
    if old.isNumber, old.rawNumber == number { return false }
    guard journal == nil, subjects.isEmpty, old.isNumber || old == .unevaluated else {
      return store(.number(number), at: runs[Int(node.run)].address(schedule.row(node)))
    }
    schedule.replace(at: node.target, with: number, isLogged: valueLog.isRecording)
    return true
  }

  /// Gives what an order holds to the schedule that has just been made of it.
  func release(_ order: EvaluationOrder) {
    for run in order.sequence {
      runs[Int(run)].may.removeAll()
      runs[Int(run)].visit = -1
      if !runs[Int(run)].must.isEmpty { pendingRuns.append(Int(run)) }
    }
  }
}
