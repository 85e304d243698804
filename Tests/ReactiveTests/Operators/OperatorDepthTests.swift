import Testing

@testable import Reactive

/// A way to make a chain of operators longer.
enum Growth: String, CaseIterable {
  case map, filter, distinctUntilChanged, scan, take, onNext, flatMap, switching, concatenated
  case merge, catching, retry, takeUntil, combine, combineAll, zipped, withLatestFrom, materialize
  case publish, share, replay, grouped, windowed, either, mixed

  /// Values pass through each as they are.
  func grow(_ signal: Signal<Int>, at level: Int) -> Signal<Int> {
    switch self {
    case .map: return signal.map { $0 }
    case .filter: return signal.filter { _ in true }
    case .distinctUntilChanged: return signal.distinctUntilChanged()
    case .scan: return signal.scan(0) { $1 }
    case .take: return signal.take(5)
    case .onNext: return signal.doNext { _ in }
    case .flatMap: return signal.flatMap { .just($0) }
    case .switching: return signal.map { .just($0) }.switchToLatest()
    case .concatenated: return signal.map { .just($0) }.concatenated()
    case .merge: return signal.merge(.empty)
    case .catching: return signal.catch { .error($0) }
    case .retry: return signal.retry(2)
    case .takeUntil: return signal.takeUntil(Signal<Int>.never)
    case .combine: return combineLatest(signal, .just(0)) { $0 &+ $1 }
    case .combineAll: return combineLatest([signal, .just(0)]).map { $0[0] }
    case .zipped: return zip(signal, .from([1, 2, 3])).map(\.0)
    case .withLatestFrom: return signal.withLatestFrom(.just(0)).map(\.0)
    case .materialize: return signal.materialize().dematerialize()
    case .publish:
      let connection = signal.publish()
      connection.connect()
      return connection.signal
    case .share: return signal.publish().autoconnect()
    case .replay: return signal.replayLazily()
    case .grouped: return signal.groupBy { _ in 0 }.flatMap(\.values)
    case .windowed: return signal.window(1).concatenated()
    case .either: return signal.amb(.never)
    case .mixed:
      let all: [Growth] = [.map, .filter, .map, .flatMap, .distinctUntilChanged, .scan, .take]
      return all[level % all.count].grow(signal, at: level)
    }
  }

  /// How a chain may end: a try within a try doubles what an error costs with every operator.
  var endings: [String] {
    self == .retry ? ["completed", ""] : ["completed", "error", ""]
  }

  /// How long the longest chain is, and how it ends.
  var longest: (length: Int, ending: String) {
    switch self {
    case .map: (1_000_000, "completed")
    case .filter, .distinctUntilChanged, .mixed: (200_000, "completed")
    case .flatMap, .catching, .zipped, .publish: (100_000, "error")
    case .switching, .retry, .combine, .share, .grouped: (100_000, "")
    default: (100_000, "completed")
    }
  }
}

@Suite("Long chains of operators")
struct OperatorDepthTests {
  @Test(
    "D1 a long chain of operators is subscribed to, passes values on, ends and is let go",
    arguments: Growth.allCases)
  func chain(growth: Growth) {
    let before = liveSubscriptions
    let chains = growth.endings.map { (length: 3_000, ending: $0) } + [growth.longest]
    for (length, ending) in chains {
      let log = Recorder()
      let subject = Subject<Int>()
      var signal: Signal<Int> = subject
      for level in 0..<length { signal = growth.grow(signal, at: level) }
      let subscription = signal.record(in: log)
      subject.send(1)
      subject.send(2)
      switch ending {
      case "completed": subject.sendCompleted()
      case "error": subject.sendError(Failure.expected)
      default: subscription.dispose()
      }
      let end = ["completed": " completed", "error": " error(expected)"][ending] ?? ""
      #expect(log.text == "1 2\(end)")
      #expect(subject.subscriberCount == 0 || growth == .publish || growth == .replay)
    }
    #expect(liveSubscriptions == before)
  }

  @Test(
    "what is below is not raised for each operator that is subscribed to above it",
    arguments: [Growth.merge, .combine, .combineAll, .zipped, .withLatestFrom, .share, .replay])
  func raising(growth: Growth) {
    for length in [1_000, 10_000] {
      let subject = Subject<Int>()
      var signal: Signal<Int> = subject
      for level in 0..<length { signal = growth.grow(signal, at: level) }
      let place = Rank()
      var raises = 0
      place.onRaise = { _ in raises += 1 }
      var heard: [Int] = []
      let subscription = signal.attach(rank: place) { heard.append($0) }
      subject.send(1)
      #expect(heard == [1])
      #expect(raises <= 2)
      subscription.dispose()
    }
  }

  @Test("what is at the other end may be dropped first", arguments: [Growth.map, .flatMap, .mixed])
  func droppedSubject(growth: Growth) {
    let log = Recorder()
    var subject: Subject<Int>? = Subject<Int>()
    var signal: Signal<Int> = subject ?? .never
    for level in 0..<20_000 { signal = growth.grow(signal, at: level) }
    signal.record(in: log)
    subject?.send(1)
    subject = nil
    #expect(log.text == "1" || log.text == "1 completed")
    signal = .never
    #expect(log.text == "1 completed")
  }

  @Test("operators between two properties may be as many", arguments: [true, false])
  func betweenProperties(fusable: Bool) {
    let source = Property(0)
    var signal = source.signal
    for _ in 0..<200_000 { signal = fusable ? signal.map { $0 } : signal.filter { _ in true } }
    let target = Property(0, boundTo: signal)
    source.value = 5
    #expect(target.value == 5)
    transaction {
      source.value = 6
      source.value = 7
    }
    #expect(target.value == 7)
  }

  @Test("a source without end stops when enough has come through a long chain")
  func endless() {
    var signal = Signal.from(0...)
    for _ in 0..<5_000 { signal = signal.map { $0 } }
    #expect(signal.take(3).log == ["0", "1", "2", "completed"])
    #expect(signal.flatMap { .just($0) }.take(2).log == ["0", "1", "completed"])
  }

  @Test("signals that make further signals do so without recursion")
  func expansion() {
    func count(_ value: Int) -> Signal<Int> {
      value == 50_000 ? .just(value) : Signal.just(value + 1).flatMap(count)
    }
    #expect(count(0).log == ["50000", "completed"])
  }

  @Test(
    "who subscribes at the end of a long chain is given values at once", arguments: [1_000, 9_000])
  func subscribingBelow(depth: Int) {
    let log = Recorder()
    let subject = Subject<Int>()
    let other = Property(1)
    var deep: Signal<Int> = subject
    for _ in 0..<depth { deep = deep.map { $0 } }
    var chain = other.signal
    for _ in 0..<depth { chain = chain.filter { _ in true } }
    deep.subscribe { value in
      log("\(Signal.from([value, value + 1]).log)")
      log("\(chain.log)")
      log(Property(0, boundTo: chain).value)
    }
    subject.send(5)
    #expect(log.lines == [#"["5", "6", "completed"]"#, #"["1"]"#, "1"])
  }

  @Test("a deep branch and a flat one meet in order")
  func order() {
    let log = Recorder()
    let subject = Subject<Int>()
    var deep: Signal<Int> = subject
    for _ in 0..<10_000 { deep = deep.map { $0 } }
    deep.map { "deep \($0)" }.merge(subject.map { "flat \($0)" }).record(in: log)
    transaction {
      subject.send(1)
      subject.send(2)
    }
    subject.sendCompleted()
    #expect(log.lines == ["deep 1", "flat 1", "deep 2", "flat 2", "completed"])
  }
}
