import Testing

@testable import Reactive

@Suite("Glitch-free propagation")
struct GlitchTests {
  @Test("C5 the reactive calculator prints its thirteen lines")
  func calculator() {
    let log = Recorder()
    let a = Property(0)
    let b = Property(0)
    let c = Property(0)
    let e = Property(0)
    a.changes.subscribe { log("a new value is \($0)") }
    b.changes.subscribe { log("b new value is \($0)") }
    c.bind(to: combineLatest(a.signal, b.signal) { $0 + $1 }.distinctUntilChanged())
    c.changes.subscribe { log("c new value is \($0)") }
    let sum = combineLatest(c.signal, a.signal) { $0 + $1 }
    e.bind(to: combineLatest(sum, b.signal) { $0 - $1 }.distinctUntilChanged())
    e.changes.subscribe { log("e new value is \($0)") }
    a.value = 1
    b.value = 3
    a.value = 5
    c.value = 11
    b.value = 2
    #expect(
      log.lines == [
        "a new value is 1", "c new value is 1", "e new value is 2", "b new value is 3",
        "c new value is 4", "a new value is 5", "c new value is 8", "e new value is 10",
        "c new value is 11", "e new value is 13", "b new value is 2", "c new value is 7",
        "e new value is 10",
      ])
  }

  @Test("P16 the thirteen lines come in one node for e as well")
  func calculatorFused() {
    let log = Recorder()
    let a = Property(0)
    let b = Property(0)
    let c = Property(0)
    let e = Property(0)
    for (name, property) in [("a", a), ("b", b)] { property.changes.record(name, in: log) }
    c.bind(to: combineLatest(a.signal, b.signal) { $0 + $1 })
    c.changes.record("c", in: log)
    e.bind(to: combineLatest(c.signal, a.signal, b.signal) { $0 + $1 - $2 })
    e.changes.record("e", in: log)
    a.value = 1
    b.value = 3
    a.value = 5
    c.value = 11
    b.value = 2
    #expect(log.text == "a1 c1 e2 b3 c4 a5 c8 e10 c11 e13 b2 c7 e10")
  }

  @Test("P15 a diamond whose direct edge was made first shows no half-made value")
  func lateEdge() {
    let log = Recorder()
    let a = Property(0)
    let b = Property(0)
    let sum = Property(0)
    let d = Property(0)
    d.bind(to: combineLatest(a.signal, sum.signal) { $0 + $1 })
    sum.bind(to: combineLatest(a.signal, b.signal) { $0 + $1 })
    d.changes.record("d", in: log)
    a.value = 1
    b.value = 3
    #expect(log.text == "d2 d5")
  }

  @Test("P15 a late edge between unbound joins raises what is above it")
  func lateJoins() {
    let log = Recorder()
    let a = Property(0)
    let b = Property(0)
    let sum = Property(0)
    combineLatest(combineLatest(a.signal, sum.signal) { $0 + $1 }, a.signal) { $0 + $1 }
      .skip(1).record(in: log)
    sum.bind(to: combineLatest(a.signal, b.signal) { $0 + $1 }.filter { _ in true })
    a.value = 1
    b.value = 3
    #expect(log.text == "3 6")
  }

  @Test("a ladder of 20 diamonds takes 60 evaluations an edit", arguments: [true, false])
  func ladder(fused: Bool) {
    var evaluations = 0
    let source = Property(0)
    var steps = [source]
    for _ in 0..<20 {
      let below = steps[steps.count - 1].signal
      let left = below.map { value in
        evaluations += 1
        return value &+ 1
      }
      let right = below.map { value in
        evaluations += 1
        return value &+ 2
      }
      let diamond = combineLatest(left, right) { left, right in
        evaluations += 1
        return left &* 3 &- right &* 2
      }
      let step = Property(0)
      step.bind(to: fused ? diamond : diamond.filter { _ in true })
      steps.append(step)
    }
    evaluations = 0
    source.value = 1
    #expect(evaluations == 60)
    #expect(steps.last?.value == 1 - 20)
  }

  @Test("a ladder of joins without properties takes 60 evaluations too")
  func ladderOfJoins() {
    var evaluations = 0
    let source = Property(0)
    var top: Signal<Int> = source.signal
    var kept: [Property<Int>] = []
    for _ in 0..<20 {
      let below = Property(0, boundTo: top.filter { _ in true })
      kept.append(below)
      let left = below.signal.map { value in
        evaluations += 1
        return value &+ 1
      }
      let right = below.signal.map { value in
        evaluations += 1
        return value &+ 2
      }
      top = combineLatest(left, right) { left, right in
        evaluations += 1
        return left &* 3 &- right &* 2
      }
    }
    var last = 0
    top.subscribe { last = $0 }
    evaluations = 0
    source.value = 1
    #expect(evaluations == 60)
    #expect(last == 1 - 20)
    #expect(kept.count == 20)
  }

  @Test("the value that was pushed gives way as soon as an input changes, if only to the same sum")
  func pushIsReplaced() {
    let log = Recorder()
    let a = Property(5)
    let b = Property(3)
    let c = Property(0)
    c.bind(to: combineLatest(a.signal, b.signal) { $0 + $1 }.distinctUntilChanged())
    c.signal.record(in: log)
    c.value = 11
    transaction {
      a.value = 4
      b.value = 4
    }
    #expect(log.text == "8 11 8")
  }

  @Test(
    "a property that is bound inside an observer has its value at once", arguments: [true, false])
  func boundInObserver(fused: Bool) {
    let log = Recorder()
    let a = Property(1)
    var kept: [Property<Int>] = []
    a.changes.subscribe { _ in
      let double = a.signal.map { $0 * 2 }
      let property = Property(0, boundTo: fused ? double : double.filter { _ in true })
      kept.append(property)
      log(property.value)
    }
    a.value = 5
    a.value = 6
    #expect(log.text == "10 12")
    #expect(kept.map(\.value) == [12, 12])
  }
}
