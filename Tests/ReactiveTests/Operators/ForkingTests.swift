import Testing

@testable import Reactive

@Suite("Streams that part into several")
struct ForkingTests {
  /// A way to part a stream, here into a single part.
  enum Fork: CaseIterable {
    case groupBy, window

    func parts(_ signal: Signal<Int>) -> Signal<Signal<Int>> {
      switch self {
      case .groupBy: signal.groupBy { _ in 0 }.map(\.values)
      case .window: signal.window(100)
      }
    }
  }

  @Test("a part settles with what it is made of", arguments: Fork.allCases)
  func settling(fork: Fork) {
    let log = Recorder()
    let head = Property(0)
    var chain = [head]
    for _ in 0..<6 {
      chain.append(Property(0, boundTo: chain[chain.count - 1].signal.map { $0 + 1 }))
    }
    var part = Signal<Int>.never
    fork.parts(chain[5].signal).subscribe { part = $0 }
    let last = Property(0, boundTo: part)
    let subscription = combineLatest(chain[2].signal, last.signal) { "\($0)-\($1)" }.record(in: log)
    head.value = 10
    transaction {
      head.value = 15
      head.value = 20
    }
    #expect(log.text == "2-5 12-15 22-25")
    subscription.dispose()
  }

  @Test("a part that feeds what it is made of is refused", arguments: Fork.allCases)
  func circle(fork: Fork) {
    let source = Property(1)
    let subject = Subject<Int>()
    var part = Signal<Int>.never
    fork.parts(source.signal.merge(subject)).subscribe { part = $0 }
    source.bind(to: part.filter { _ in true })
    #expect(source.bindingError is Cycle)
    subject.send(5)
    #expect(source.value == 1)
  }

  @Test("a part is heard to its end when nobody waits for further ones")
  func partsThatStay() {
    let log = Recorder()
    let before = liveSubscriptions
    let subject = Subject<Int>()
    subject.window(2).take(1).flatMap { $0 }.record("w", in: log)
    subject.groupBy { $0 % 2 }.take(1).flatMap(\.values).record("g", in: log)
    for value in 1...5 { subject.send(value) }
    #expect(log.text == "w1 g1 w2 wcompleted g3 g5")
    subject.sendCompleted()
    #expect(log.lines.last == "gcompleted")
    #expect(subject.subscriberCount == 0)
    #expect(liveSubscriptions == before)
  }

  @Test("H4 the source is left with the last who listens, to the whole or to a part")
  func leaving() {
    let log = Recorder()
    let subject = Subject<Int>()
    var parts: [Disposable] = []
    let whole = subject.groupBy { $0 % 3 }.subscribe { group in
      parts.append(group.values.record("\(group.key):", in: log))
    }
    for value in 1...3 { subject.send(value) }
    whole.dispose()
    parts[0].dispose()
    for value in 4...7 { subject.send(value) }
    #expect(subject.subscriberCount == 1)
    for part in parts { part.dispose() }
    #expect(subject.subscriberCount == 0)
    subject.send(8)
    #expect(log.text == "1:1 2:2 0:3 2:5 0:6")
  }

  @Test("an ending reaches the groups in the order in which they came, and the whole once")
  func endings() {
    for error in [false, true] {
      let log = Recorder()
      let subject = Subject<Int>()
      subject.groupBy { $0 }.subscribe { group in
        group.values.record("\(group.key):", in: log)
      }
      let rest = subject.groupBy { $0 % 2 }.take(1).flatMap(\.values)
        .concat(.from([7, 8]))
      rest.record("rest ", in: log)
      for value in [5, 3, 9, 4] { subject.send(value) }
      log.lines = []
      if error { subject.sendError(Failure.expected) } else { subject.sendCompleted() }
      let end = error ? "error(expected)" : "completed"
      let last = error ? ["rest \(end)"] : ["rest 7", "rest 8", "rest completed"]
      #expect(log.lines == [5, 3, 9, 4].map { "\($0):\(end)" } + last)
    }
  }
}
