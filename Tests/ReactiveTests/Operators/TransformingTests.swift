import Testing

@testable import Reactive

@Suite("Transforming")
struct TransformingTests {
  /// Signals of all kinds: of values, empty, failing, and made of others.
  static let samples: [@Sendable () -> Signal<Int>] = [
    { .empty }, { .just(1) }, { .from([1, 2, 3]) }, { .error(Failure.expected) },
    { Signal.from([1, 2]).concat(.error(Failure.expected)) }, { Signal.from(0...).take(4) },
  ]

  @Test("S26 just, flatMap: the monad laws hold", arguments: 0..<6)
  func monad(index: Int) {
    let m = Self.samples[index]
    let f: (Int) -> Signal<Int> = { .from([$0, $0 * 10]) }
    let g: (Int) -> Signal<Int> = { $0 > 2 ? .empty : .just($0 + 1) }
    for x in 0..<4 { #expect(Signal.just(x).flatMap(f).log == f(x).log) }
    #expect(m().flatMap(Signal.just).log == m().log)
    #expect(m().flatMap(f).flatMap(g).log == m().flatMap { f($0).flatMap(g) }.log)
  }

  @Test("O2 map is flatMap of just", arguments: 0..<6)
  func mapLaw(index: Int) {
    let m = Self.samples[index]
    #expect(m().map { $0 * 3 }.log == m().flatMap { .just($0 * 3) }.log)
    #expect(m().map { $0 * 3 }.log == m().bind { value, _ in .just(value * 3) }.log)
  }

  @Test("O4 bind completes when the last of its signals has")
  func bindCompletes() {
    let log = Recorder()
    let source = Subject<Int>()
    let inners = (0..<3).map { _ in Subject<Int>() }
    source.bind { index, _ in inners[index] }.record(in: log)
    for index in 0..<3 { source.send(index) }
    inners[1].sendCompleted()
    source.sendCompleted()
    inners[0].send(5)
    inners[0].sendCompleted()
    #expect(log.text == "5")
    inners[2].sendCompleted()
    #expect(log.text == "5 completed")
  }

  @Test("O4 bind stops after the value that says so, at nil, and at an error")
  func bindStops() {
    let stopping = Signal.from(1...4).bind { value, stop in
      stop = value == 2
      return .just(value)
    }
    #expect(stopping.log == ["1", "2", "completed"])
    #expect(
      Signal.from(1...4).bind { value, _ in value == 3 ? nil : .just(value) }.log
        == ["1", "2", "completed"])
    #expect(
      Signal.from(1...4).bind { value, _ in value == 2 ? .error(Failure.expected) : .just(value) }
        .log
        == ["1", "error(expected)"])
  }

  @Test("S22 materialize makes values of events, and dematerialize events of values")
  func events() {
    let log = Signal.from([1, 2]).materialize().log
    #expect(log == ["next(1)", "next(2)", "completed", "completed"])
    for sample in Self.samples {
      #expect(sample().materialize().dematerialize().log == sample().log)
    }
  }

  @Test("scan sends running results, reduce the last, collect all values")
  func folding() {
    #expect(Signal.from(1...4).scan(0, +).log == ["1", "3", "6", "10", "completed"])
    #expect(Signal.from(1...4).reduce(0, +).log == ["10", "completed"])
    #expect(Signal.from(1...4).collect().log == ["[1, 2, 3, 4]", "completed"])
    #expect(Signal<Int>.empty.collect().log == ["[]", "completed"])
    #expect(Signal<Int>.error(Failure.expected).reduce(0, +).log == ["error(expected)"])
    #expect(
      Signal.from(1...3).combinePrevious(0).log == ["(0, 1)", "(1, 2)", "(2, 3)", "completed"])
  }

  @Test("buffer and window take so many values at a time")
  func chunks() {
    #expect(Signal.from(1...5).buffer(2).log == ["[1, 2]", "[3, 4]", "[5]", "completed"])
    let windows = Signal.from(1...5).window(2).map { $0.collect() }.concatenated()
    #expect(windows.log == ["[1, 2]", "[3, 4]", "[5]", "completed"])
  }

  @Test("groupBy makes a signal for each key")
  func groups() {
    let groups = Signal.from(1...6).groupBy { $0 % 3 }.map { group in
      group.values.collect().map { "\(group.key): \($0)" }
    }
    #expect(
      groups.flatMap { $0 }.log.sorted() == ["0: [3, 6]", "1: [1, 4]", "2: [2, 5]", "completed"])
  }

  @Test("takeWhile, skipWhile, first, last, takeLast and skipUntil cut a stream")
  func cutting() {
    #expect(Signal.from(1...5).ignoreElements().log == ["completed"])
    #expect(Signal<Int>.error(Failure.expected).ignoreElements().log == ["error(expected)"])
    #expect(Signal.from(1...5).takeWhile { $0 < 3 }.log == ["1", "2", "completed"])
    #expect(Signal.from([1, 5, 2]).skipWhile { $0 < 3 }.log == ["5", "2", "completed"])
    #expect(Signal.from(1...5).first().log == ["1", "completed"])
    #expect(Signal.from(1...5).last().log == ["5", "completed"])
    #expect(Signal.from(1...5).takeLast(2).log == ["4", "5", "completed"])
    #expect(Signal.from(1...5).takeLast(0).log == ["completed"])
    let log = Recorder()
    let subject = Subject<Int>()
    let gate = Subject<Void>()
    subject.skipUntil(gate).record(in: log)
    subject.send(1)
    gate.send(())
    subject.send(2)
    #expect(log.text == "2")
  }

  @Test("catch goes on with another signal, retry tries again")
  func recovering() {
    let failing = Signal.from([1]).concat(.error(Failure.expected))
    #expect(failing.catch { _ in .just(7) }.log == ["1", "7", "completed"])
    #expect(failing.retry(2).log == ["1", "1", "1", "error(expected)"])
    #expect(failing.retry().take(5).log == ["1", "1", "1", "1", "1", "completed"])
    #expect(Signal.just(3).retry(2).log == ["3", "completed"])
  }

  @Test("amb listens to the first that sends, using ends its resource")
  func choosing() {
    let log = Recorder()
    let slow = Subject<Int>()
    let fast = Subject<Int>()
    slow.amb(fast).record(in: log)
    fast.send(1)
    slow.send(2)
    fast.sendCompleted()
    #expect(log.text == "1 completed")
    #expect(slow.subscriberCount == 0)
    let usage = Recorder()
    Signal.using {
      Disposable { usage("closed") }
    } _: { _ in
      Signal.just(1)
    }.record(in: usage)
    #expect(usage.lines.sorted() == ["1", "closed", "completed"])
  }

  @Test("on and log tell what passes")
  func inspecting() {
    let log = Recorder()
    Signal.just(1).log("one") { log($0) }.subscribe()
    #expect(log.lines == ["one: subscribed", "one: next 1", "one: completed", "one: disposed"])
    var sum = 0
    Signal.from(1...3).doNext { sum += $0 }.subscribe()
    #expect(sum == 6)
  }
}
