import TestSupport

@testable import Reactive

/// Somebody who does at random what may be done with signals, also from within observers.
final class RandomUser {
  /// All that was heard, and by whom.
  private(set) var log: [String] = []
  /// What should not have been heard.
  private(set) var faults: [String] = []
  private var random: SeededRandom
  private let clock = TestScheduler()
  private var subjects: [Subject<Int>] = [Subject(), Subject(), ReplaySubject(capacity: 2)]
  private var properties = (0..<3).map { Property($0) }
  private var listeners: [Listener] = []
  /// How often an observer may still do something.
  private var patience = 400

  private final class Listener {
    let number: Int
    var subscription: Disposable?
    var isDisposed = false
    var hasEnded = false
    var isHearing = false

    init(_ number: Int) { self.number = number }

    func dispose() {
      guard let subscription else { return }
      isDisposed = true
      subscription.dispose()
    }
  }

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// Does so many things, and leaves nothing behind that listens, or waits for its time.
  func run(_ actions: Int) {
    for _ in 0..<actions {
      if number(3) == 0 { listen() } else { act(0, nil) }
      patience += 1
    }
    clock.advance(by: .seconds(20))
    for listener in listeners {
      listener.dispose()
      listener.subscription = nil
    }
    for property in properties { property.bind(to: .never) }
    if clock.isAwaited { faults.append("work waits for nobody") }
  }

  private func number(_ bound: Int) -> Int { .random(in: 0..<bound, using: &random) }

  private func listen() {
    guard listeners.count < 60 else { return }
    let listener = Listener(listeners.count)
    listeners.append(listener)
    func hear(_ event: String, isLast: Bool) {
      let place = "\(event) at \(listener.number)"
      log.append(place)
      if listener.isHearing { faults.append("\(place) within an event") }
      if listener.hasEnded { faults.append("\(place) after the end") }
      if listener.isDisposed { faults.append("\(place) after disposing") }
      listener.hasEnded = isLast
      listener.isHearing = !isLast
      if patience > 0, number(5) == 0 {
        patience -= 1
        act(1, listener)
      }
      listener.isHearing = false
    }
    listener.subscription = signal(number(6)).subscribe(
      next: { hear("\($0)", isLast: false) }, error: { hear("\($0)", isLast: true) },
      completed: { hear("completed", isLast: true) })
  }

  private func act(_ depth: Int, _ listener: Listener?) {
    let place = number(3)
    switch number(16) {
    case 0, 1, 2: subjects[place].send(number(50))
    case 3, 4: properties[place].value = number(20)
    case 5: listener?.dispose()
    case 6: listeners.randomElement(using: &random)?.dispose()
    case 7: listen()
    case 8: clock.advance(by: .seconds(number(3)))
    case 9:
      guard depth < 3 else { return }
      transaction { for _ in 0...number(3) { act(depth + 1, listener) } }
    case 10: properties[place].bind(to: signal(number(3), isPunctual: true))
    case 11: if number(3) == 0 { subjects[place].sendCompleted() }
    case 12: if number(3) == 0 { subjects[place].sendError(Failure.expected) }
    case 13:
      // Dropped when the other is in its place: what ends then may come back here.
      let old = subjects[place]
      subjects[place] = number(2) == 0 ? Subject() : ReplaySubject(capacity: 2)
      withExtendedLifetime(old) {}
    case 14:
      let old = properties[place]
      properties[place] = Property(number(9))
      withExtendedLifetime(old) {}
    default: properties[place].bind(to: properties[number(3)].signal.map { $0 &+ 1 })
    }
  }
}

extension RandomUser {
  /// A random signal; a punctual one does not come back later, so that nothing goes round for ever.
  private func signal(_ size: Int, isPunctual: Bool = false) -> Signal<Int> {
    guard size > 0 else { return source(isPunctual) }
    let clock = clock
    let few = 1 + number(3)
    let time = Duration.seconds(few)
    let one = signal(size - 1, isPunctual: isPunctual)
    func other() -> Signal<Int> { signal(size / 2, isPunctual: isPunctual) }
    func either() -> Signal<Signal<Int>> {
      let (even, odd) = (other(), other())
      return one.map { $0.isMultiple(of: 2) ? even : odd }
    }
    switch number(isPunctual ? 35 : 44) {
    case 0: return one.map { $0 &* 3 &+ few }
    case 1: return one.filter { $0 % 3 != 0 }
    case 2: return one.scan(0) { ($0 &+ $1) % 1_000 }
    case 3: return one.take(few)
    case 4: return one.skip(few - 1)
    case 5: return one.distinctUntilChanged()
    case 6: return one.merge(other())
    case 7: return one.concat(other())
    case 8: return combineLatest(one, other()) { $0 &* 7 &+ $1 }
    case 9: return combineLatest([one, other(), other()]).map { $0.reduce(0, &+) }
    case 10: return zip(one, other()).map { $0.0 &+ $0.1 }
    case 11: return one.withLatestFrom(other()).map { $0.0 &+ $0.1 }
    case 12: return either().flatMap { $0 }.take(30)
    case 13: return either().switchToLatest()
    case 14: return either().concatenated()
    case 15:
      let rest = other()
      return one.catch { _ in rest }
    case 16: return one.retry(few)
    case 17: return one.groupBy { $0 % 3 }.flatMap(\.values)
    case 18: return one.groupBy { $0 % 3 }.take(few).map(\.values).concatenated()
    case 19: return one.window(few).flatMap { $0 }
    case 20: return one.window(few).take(few).switchToLatest()
    case 21: return one.buffer(few).map { $0.reduce(0, &+) }
    case 22: return one.takeUntil(other())
    case 23: return one.skipUntil(other())
    case 24: return one.sample(on: other())
    case 25: return one.amb(other())
    case 26: return one.takeLast(few)
    case 27: return one.materialize().dematerialize()
    case 28: return one.takeWhile { $0 % 11 != 10 }
    case 29: return one.skipWhile { $0 % 5 != 0 }
    case 30: return one.startWith(few)
    case 31: return .defer { one }
    case 32: return Signal<Int>.using({ Disposable() }, { _ in one })
    case 33: return one.publish().autoconnect()
    case 34: return one.replayLazily()
    case 35: return one.buffer(every: time, on: clock).map(\.count)
    case 36: return one.delay(time - .seconds(1), on: clock)
    case 37: return one.debounce(time, on: clock)
    case 38: return one.throttle(time, on: clock)
    case 39: return one.timeout(time * 3, on: clock)
    case 40: return one.timeout(betweenValues: time * 2, on: clock)
    case 41: return one.deliver(on: clock)
    case 42: return one.subscribe(on: clock)
    default: return .create { one.subscribe($0) }
    }
  }

  private func source(_ isPunctual: Bool) -> Signal<Int> {
    switch number(isPunctual ? 8 : 9) {
    case 0, 1, 2: subjects[number(3)]
    case 3, 4: properties[number(3)].signal
    case 5: .from(0..<number(4))
    case 6: .just(number(9))
    case 7: [.empty, .never, .error(Failure.expected)][number(3)]
    default: .interval(.seconds(1 + number(3)), on: clock)
    }
  }
}
