import Testing

@testable import Reactive

/// A spreadsheet in miniature: one join that goes through its cells stage by stage.
private final class Engine {
  var values: [Int]
  var evaluations = 0
  private let formulas: [(([Int]) -> Int)?]
  private var subjects: [Int: ReplaySubject<Int>] = [:]
  private var dirty: Set<Int> = []
  let join = Join()

  /// Cells whose formulas read cells before them; nil stands for a constant 0.
  init(_ formulas: [(([Int]) -> Int)?]) {
    self.formulas = formulas
    values = formulas.map { _ in 0 }
    join.run = { [unowned self] turn in runStage(turn) }
    join.onRaise = { [unowned self] height in
      for (index, subject) in subjects { subject.rank.raise(to: height + index + 1) }
    }
    dirty = Set(formulas.indices)
    Turn.current.perform { schedule() }
  }

  /// Cells stand above whatever feeds the engine from outside.
  private func schedule() {
    if let next = dirty.min() { Turn.current.schedule(join, at: join.value + next) }
  }

  func subject(_ index: Int) -> ReplaySubject<Int> {
    if let subject = subjects[index] { return subject }
    let subject = ReplaySubject(initial: values[index])
    subject.rank.raise(to: join.value + index + 1)
    subjects[index] = subject
    return subject
  }

  func set(_ index: Int, _ value: Int) {
    Turn.current.submit { [self] in
      values[index] = value
      change(index)
    }
  }

  fileprivate func change(_ index: Int) {
    dirty.formUnion((index + 1)..<values.count)
    if let subject = subjects[index] { Turn.current.flow { _ in subject.deliver(values[index]) } }
    schedule()
  }

  private func runStage(_ turn: Turn) {
    let index = turn.stage - join.value
    dirty.remove(index)
    if let formula = formulas[index] {
      evaluations += 1
      let value = formula(values)
      if value != values[index] {
        values[index] = value
        subjects[index]?.deliver(value)
      }
    }
    schedule()
  }
}

@Suite("An engine on the graph")
struct EngineTests {
  @Test("the cells of an engine and the properties outside settle in one turn")
  func oneTurn() {
    let log = Recorder()
    let engine = Engine([nil, { $0[0] + 1 }, { $0[1] * 2 }, { $0[2] + $0[0] }])
    let rate = Property(1)
    let top = Property(0, boundTo: engine.subject(3))
    combineLatest(top.signal, engine.subject(1), rate.signal) { "\($0)/\($1)/\($2)" }
      .record(in: log)
    engine.evaluations = 0
    transaction {
      engine.set(0, 1)
      engine.set(0, 5)
      rate.value = 2
    }
    #expect(log.text == "2/1/1 17/6/2")
    #expect(engine.evaluations == 3)
  }

  @Test("a signal outside feeds a cell, and the cell comes out in the same turn")
  func fedFromOutside() {
    let log = Recorder()
    let engine = Engine([nil, { $0[0] + 1 }])
    let input = Property(0)
    let half = Property(0, boundTo: input.signal.map { $0 / 2 })
    let subscription = half.signal.attach(
      rank: engine.join, next: { [unowned engine] in engine.setNow(0, $0) })
    combineLatest(input.signal, engine.subject(1)) { "\($0)/\($1)" }.record(in: log)
    input.value = 10
    #expect(log.text == "0/1 10/6")
    subscription.dispose()
    input.value = 20
    #expect(log.text == "0/1 10/6 20/6")
  }

  @Test("what an observer sets in the engine is a later turn")
  func later() {
    let log = Recorder()
    let engine = Engine([nil, { $0[0] + 1 }])
    let cell = engine.subject(1)
    cell.subscribe { [unowned engine] in if $0 < 3 { engine.set(0, $0) } }
    cell.record(in: log)
    engine.set(0, 1)
    #expect(log.lines.last == "3")
    #expect(engine.values == [2, 3])
  }
}

extension Engine {
  /// Takes a value in whatever turn is open.
  fileprivate func setNow(_ index: Int, _ value: Int) {
    guard Turn.current.isOpen else { return set(index, value) }
    values[index] = value
    change(index)
  }
}
