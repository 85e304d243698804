import Testing

@testable import Reactive

/// What goes away while it waits in a turn, or while it runs, and what is left of the turn.
@Suite("Going away in the middle of a turn")
struct MidTurnTests {
  @Test("a property that is dropped while it waits is not computed, and the others are")
  func waitingProperty() {
    let log = Recorder()
    let a = Property(1)
    var dropped: [Property<Int>] = []
    for number in 0..<100 {
      dropped.append(
        Property(
          0,
          boundTo: a.signal.map {
            log("dropped\(number)")
            return $0
          }))
    }
    let kept = Property(0, boundTo: a.signal.map { $0 + 1 })
    log.lines = []
    transaction {
      a.value = 2
      dropped.removeAll()
    }
    #expect(kept.value == 3)
    #expect(log.lines.isEmpty)
    #expect(a.graph.count == 2)
  }

  @Test("a property may be dropped by the closure that computes it, or bound anew")
  func runningProperty() {
    let a = Property(1)
    var held: Property<Int>?
    held = Property(0)
    held?.bind(
      to: a.signal.map { value in
        if value == 2 { held = nil }
        return value * 2
      })
    a.value = 2
    #expect(held == nil)
    #expect(a.graph.count == 1)
    let rebound = Property(0)
    rebound.bind(
      to: a.signal.map { [unowned rebound] value in
        if value == 3 { rebound.bind(to: a.signal.map { $0 * 100 }) }
        return value
      })
    a.value = 3
    #expect(rebound.value == 300)
    a.value = 4
    #expect(rebound.value == 400)
    #expect(a.graph.count == 2)
    let unbound = Property(0)
    var binding: Disposable?
    binding = unbound.bind(
      to: a.signal.map { value in
        if value == 5 { binding?.dispose() }
        return value
      })
    for value in 5...6 { a.value = value }
    #expect(unbound.value == 5)
    #expect(binding?.isDisposed == true)
  }

  @Test("a closure keeps what it holds until it has run, whatever it does to its binding")
  func runningClosure() {
    let a = Property(0)
    for change in 0..<4 {
      var freed = 0
      var target: Property<Int>? = Property(0)
      var binding: Disposable?
      func closure(_ probe: Probe) -> (Int) -> Int {
        { value in
          defer { withExtendedLifetime(probe) { #expect(freed == 0, "change \(change)") } }
          guard value == 1 || change == 3 else { return value }
          switch change {
          case 0: target?.bind(to: a.signal.map { $0 * 10 })
          case 1: binding?.dispose()
          case 2: target = nil
          default: target?.bind(to: a.signal.map { $0 * 10 }).dispose()
          }
          return value
        }
      }
      a.value = 0
      binding = target?.bind(to: a.signal.map(closure(Probe { freed += 1 })))
      a.value = 1
      #expect(freed == 1, "change \(change)")
      a.value = 2
      #expect(target?.value == [20, 1, nil, 0][change], "change \(change)")
      binding = nil
    }
  }

  @Test("an observer's closure keeps what it holds until it has run, and no longer")
  func runningObserver() {
    var freed = 0
    let subject = Subject<Int>()
    for isAlone in [true, false] {
      if !isAlone { subject.subscribe() }
      var subscription: Disposable?
      func listen(_ probe: Probe) -> Disposable {
        subject.subscribe { value in
          if value == 1 { subscription?.dispose() }
          withExtendedLifetime(probe) { #expect(freed == (isAlone ? 0 : 1)) }
        }
      }
      subscription = listen(Probe { freed += 1 })
      subject.send(0)
      subject.send(1)
      #expect(freed == (isAlone ? 1 : 2))
      subject.send(2)
      subscription = nil
    }
  }

  @Test("a chain that an observer drops is not heard of again")
  func droppedByObserver() {
    let log = Recorder()
    let a = Property(1)
    var b: Property<Int>? = Property(0, boundTo: a.signal.map { $0 * 2 })
    a.changes.subscribe { _ in b = nil }
    b?.changes.record("b", in: log)
    a.value = 2
    a.value = 3
    // The value of b was on its way, and comes before the end.
    #expect(log.text == "b4 bcompleted")
    #expect(a.subscriberCount == 1)
  }

  @Test("an observer may drop the last thing that holds it", arguments: 0..<4)
  func observerDropsItself(way: Int) {
    let log = Recorder()
    var subscriber: (any Subscriber<Int>)?
    var subject: Subject<Int>? = Subject()
    let property = Property(0)
    var disposable: Disposable?
    let probe = Probe { log("freed") }
    let next: (Int) -> Void = { value in
      subscriber = nil
      subject = nil
      disposable?.dispose()
      log(value)
      _ = probe
    }
    switch way {
    case 0:
      Signal<Int>.create {
        subscriber = $0
        return nil
      }.subscribe(next: next)
      transaction { subscriber?.send(1) }
    case 1:
      subject?.map { $0 }.subscribe(next: next)
      subject?.send(1)
    case 2:
      disposable = property.changes.subscribe(next: next)
      property.value = 1
    default:
      disposable = combineLatest(property.signal, Signal.just(0)) { $0 + $1 }.skip(1)
        .subscribe(next: next)
      transaction { property.value = 1 }
    }
    #expect(log.lines.first == "1")
    #expect(property.subscriberCount == 0)
  }

  @Test("a subscriber that is dropped within a transaction leaves no trace")
  func droppedSubscriber() {
    let before = liveSubscriptions
    var freed = 0
    var subscriber: (any Subscriber<Int>)?
    do {
      let probe = Probe { freed += 1 }
      Signal<Int>.create {
        subscriber = $0
        return nil
      }.subscribe { _ in _ = probe }
    }
    transaction {
      subscriber?.send(1)
      subscriber = nil
    }
    #expect(freed == 1)
    #expect(liveSubscriptions == before)
  }

  @Test("combinations that are disposed while they wait do not run")
  func waitingCombinations() {
    var runs = 0
    let a = Property(1)
    let b = Property(1)
    let subscriptions = (0..<1_000).map { _ in
      combineLatest(a.signal, b.signal.filter { _ in true }) {
        runs += 1
        return $0 + $1
      }.subscribe { _ in }
    }
    runs = 0
    transaction {
      a.value = 2
      for subscription in subscriptions { subscription.dispose() }
    }
    #expect(runs == 0)
    #expect(a.subscriberCount == 0 && b.subscriberCount == 0)
  }

  @Test("what an observer sends to its own start is heard after it has returned")
  func nestedStart() {
    let log = Recorder()
    Signal<Int>.create { subscriber in
      subscriber.send(1)
      return nil
    }.subscribe { log($0) }
    var own: (any Subscriber<Int>)?
    Signal<Int>.create { subscriber in
      own = subscriber
      subscriber.send(1)
      return nil
    }.subscribe(
      next: { value in
        log("begin\(value)")
        if value < 3 { own?.send(value + 1) } else { own?.sendCompleted() }
        log("end\(value)")
      }, completed: { log("completed") })
    #expect(log.text == "1 begin1 end1 begin2 end2 begin3 end3 completed")
  }

  @Test("an observer that is alone hears what it would hear beside another", arguments: 0..<4)
  func alone(way: Int) {
    let logs = [Recorder(), Recorder()]
    for (log, isAlone) in zip(logs, [true, false]) {
      let subject = Subject<Int>()
      let other = Property(0)
      let derived = Property(0, boundTo: other.signal.map { $0 * 10 })
      if !isAlone { subject.subscribe { _ in } }
      derived.changes.record("derived", in: log)
      let subscription = SerialDisposable()
      let inner = CompositeDisposable()
      let mapped = subject.map { value in
        switch way {
        case 0: other.value = value
        case 1: inner.add(derived.signal.record("inner", in: log))
        case 2: if value == 2 { subscription.dispose() }
        default: break
        }
        return value + 1
      }
      subscription.inner = mapped.filter { $0 > 0 }.distinctUntilChanged().subscribe(
        next: { [unowned subject] value in
          log(value, other.value, derived.value)
          if way == 3, value < 4 { subject.send(value + 1) }
        }, completed: { log("completed") })
      for value in 1...3 { subject.send(value) }
      transaction { for value in 4...5 { subject.send(value) } }
      inner.dispose()
      subject.sendCompleted()
    }
    #expect(logs[0].lines == logs[1].lines)
    #expect(logs[0].lines.count > 1)
  }

  @Test("what an observer sends to a subject that it drops is heard before that completes")
  func droppedAfterSending() {
    let log = Recorder()
    let outer = Subject<Signal<Int>>()
    outer.flatMap { $0 }.record(in: log)
    let trigger = Subject<Int>()
    trigger.subscribe { value in
      let inner = value == 1 ? Subject<Int>() : ReplaySubject<Int>()
      outer.send(inner)
      inner.send(value)
      inner.send(value * 10)
    }
    trigger.send(1)
    trigger.send(2)
    #expect(log.text == "1 10 2 20")
    let command = Command<Int, Int> { .just($0) }
    command.executionSignals.flatMap { $0 }.record("run ", in: log)
    trigger.subscribe { command.execute($0) }
    trigger.send(3)
    #expect(log.lines.last == "run 3")
    let properties = Subject<Property<Int>>()
    properties.flatMap(\.signal).record("held ", in: log)
    let start = Subject<Int>()
    start.subscribe { value in
      let property = Property(0)
      properties.send(property)
      property.value = value
    }
    start.send(4)
    #expect(log.lines.suffix(2) == ["held 0", "held 4"])
    var property: Property<Int>? = Property(0)
    property?.changes.record("written ", in: log)
    transaction {
      property?.value = 5
      property = nil
    }
    #expect(log.lines.suffix(2) == ["written 5", "written completed"])
  }

  @Test("a stream that ends as the last who holds it lets go may come back to where it was held")
  func endingAsItGoes() {
    let log = Recorder()
    let trigger = Subject<Int>()
    // A line of signals that closes, work that waits, and what a subject remembers.
    let line = Subject<Signal<Int>>()
    var first: Subject<Int>? = Subject<Int>()
    let concatenated = line.concatenated().record(in: log)
    line.send(first ?? .never)
    var second: Subject<Int>? = Subject<Int>()
    second?.subscribe(completed: {
      log("second")
      trigger.send(1)
    })
    line.send(second ?? .never)
    trigger.subscribe { _ in first = nil }
    second = nil
    concatenated.dispose()
    #expect(log.text == "second")
    let clock = TestScheduler()
    let late = Subject<Signal<Int>>()
    var third: Subject<Int>? = Subject<Int>()
    third?.subscribe(completed: {
      log("third")
      clock.advance(by: .seconds(5))
    })
    let delayed = late.delay(.seconds(9), on: clock).subscribe()
    late.send(third ?? .never)
    third = nil
    delayed.dispose()
    #expect(log.lines.last == "third")
    let memory = ReplaySubject<Signal<Int>>(capacity: 1)
    let longer = ReplaySubject<Signal<Int>>(capacity: 2)
    for number in 0..<6 {
      let subject = Subject<Int>()
      subject.subscribe(completed: {
        log("gone", number)
        memory.send(.just(number))
        longer.send(.just(number))
      })
      memory.send(subject)
      longer.send(subject)
    }
    #expect(log.lines.suffix(6) == (0..<6).map { "gone \($0)" })
    _ = first
  }
}
