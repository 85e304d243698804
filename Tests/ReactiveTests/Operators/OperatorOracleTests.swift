import TestSupport
import Testing

@testable import Reactive

@Suite("Operators and what should come of them")
struct OperatorOracleTests {
  /// Somebody who listens for a while.
  private final class Listener {
    let tree: Tree
    let start: Int
    var end: Int?
    var heard: [Int] = []
    var subscription: Disposable?

    init(_ tree: Tree, _ start: Int) {
      self.tree = tree
      self.start = start
    }
  }

  @Test("random trees of operators send what the log of all events gives", arguments: 1...60)
  func oracle(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let before = liveSubscriptions
    let subjects = (0..<Tree.sources).map { _ in Subject<Int>() }
    var log: [Tree.Sent] = []
    var listeners: [Listener] = []
    for turn in 0..<60 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        let tree = Tree.random(
          .random(in: 0...12, using: &random),
          Bool.random(using: &random) ? .joining : .switching, &random)
        let listener = Listener(tree, log.count)
        listener.subscription = tree.signal(subjects).subscribe { listener.heard.append($0) }
        listeners.append(listener)
      }
      if Int.random(in: 0..<9, using: &random) == 0,
        let listener = listeners.randomElement(using: &random), listener.end == nil
      {
        listener.end = log.count
        listener.subscription?.dispose()
      }
      func send() {
        let source = Int.random(in: 0..<Tree.sources, using: &random)
        let value = Int.random(in: 0..<50, using: &random)
        log.append(.init(turn: turn, place: log.count, source: source, value: value))
        subjects[source].send(value)
      }
      if Bool.random(using: &random) {
        send()
      } else {
        transaction { for _ in 0..<Int.random(in: 0..<4, using: &random) { send() } }
      }
    }
    for listener in listeners {
      let part = log[listener.start..<(listener.end ?? log.count)]
      #expect(
        listener.heard == listener.tree.values(part).map(\.value),
        "seed \(seed): \(listener.tree)")
      listener.subscription?.dispose()
    }
    #expect(liveSubscriptions == before)
    #expect(subjects.allSatisfy { $0.subscriberCount == 0 })
  }

  @Test(
    "10,000 subscribers leave in random order, some of them sent away by others", arguments: 1...3)
  func leaving(seed: Int) {
    let count = 10_000
    var random = SeededRandom(seed: UInt64(seed))
    let before = liveSubscriptions
    let subject = Subject<Int>()
    let victims = (0..<count).map { _ in Int.random(in: 0..<count, using: &random) }
    var subscriptions: [Disposable] = []
    var heard = [Int](repeating: 0, count: count)
    for index in 0..<count {
      // Every third one stands behind an operator, every fifth behind a join.
      var signal: Signal<Int> = subject
      if index % 3 == 0 { signal = signal.map { $0 } }
      if index % 5 == 0 { signal = combineLatest(signal, .just(0)) { $0 + $1 } }
      subscriptions.append(
        signal.subscribe { value in
          heard[index] += 1
          if value == 1 { subscriptions[victims[index]].dispose() }
        })
    }
    subject.send(1)
    // Joins, and those behind them, are heard after the others.
    let order = (0..<count).filter { $0 % 5 != 0 } + (0..<count).filter { $0 % 5 == 0 }
    var isHere = [Bool](repeating: true, count: count)
    var expected = [Int](repeating: 0, count: count)
    for index in order where isHere[index] {
      expected[index] += 1
      isHere[victims[index]] = false
    }
    #expect(heard == expected)
    #expect(subject.subscriberCount == isHere.count { $0 })
    for index in (0..<count).shuffled(using: &random) {
      if index % 1_000 == 0 {
        subject.send(2)
        for other in 0..<count where isHere[other] { expected[other] += 1 }
      }
      subscriptions[index].dispose()
      isHere[index] = false
    }
    #expect(heard == expected)
    #expect(subject.subscriberCount == 0)
    #expect(liveSubscriptions == before)
  }

  @Test("what an inner signal of flatMap used is let go when it has ended")
  func innerSignals() {
    var alive = 0
    let subject = Subject<Int>()
    let subscription = subject.flatMap { value in
      alive += 1
      let probe = Probe { alive -= 1 }
      return Signal.from([value, value]).flatMap { .just($0) }.take(5).on(disposed: { _ = probe })
    }.subscribe { _ in }
    for value in 0..<1_000 { subject.send(value) }
    #expect(alive < 50)
    subscription.dispose()
    #expect(alive == 0)
  }

  @Test("an error within switchToLatest ends all, that of a signal replaced nothing")
  func errorsInside() {
    let log = Recorder()
    let outer = Subject<Signal<Int>>()
    let first = Subject<Int>()
    let second = Subject<Int>()
    outer.switchToLatest().record(in: log)
    outer.send(first)
    first.send(1)
    transaction {
      outer.send(second)
      first.sendError(Failure.expected)
      second.send(2)
    }
    second.subscribe { if $0 == 3 { second.sendError(Failure.expected) } }
    second.send(3)
    second.send(4)
    outer.send(first)
    #expect(log.text == "1 2 3 error(expected)")
    #expect((outer.subscriberCount, first.subscriberCount, second.subscriberCount) == (0, 0, 0))
  }

  @Test("who comes after the end is given what is remembered, and the end", arguments: [1, 2, 9])
  func replayAfterTheEnd(capacity: Int) {
    for error in [nil, Failure.expected] {
      let subject = ReplaySubject<Int>(capacity: capacity)
      for value in 1...5 { subject.send(value) }
      if let error { subject.sendError(error) } else { subject.sendCompleted() }
      subject.send(6)
      let kept = (1...5).suffix(capacity).map { "\($0)" }
      let end = error == nil ? "completed" : "error(expected)"
      #expect(subject.log == kept + [end])
      #expect(subject.map { $0 }.filter { _ in true }.log == kept + [end])
      #expect(Signal.just(1).flatMap { _ in subject }.log == kept + [end])
      #expect(subject.take(1).log == [kept[0], "completed"])
      #expect(subject.subscriberCount == 0)
    }
  }
}
