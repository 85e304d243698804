import Dispatch
import Synchronization
import Testing

@testable import Reactive

@Suite("The contract of sharing, lives and threads")
struct LifeContractTests {
  @Test("H1 a cold signal runs for each subscription and not before")
  func cold() {
    var runs = 0
    let signal = Signal<Int>.create { subscriber in
      runs += 1
      subscriber.send(runs)
      return nil
    }
    #expect(runs == 0)
    #expect(signal.log == ["1"])
    #expect(signal.log == ["2"])
  }

  @Test("H2 who comes late to what is hot hears what it remembers, and then what follows")
  func hot() {
    let log = Recorder()
    let plain = Subject<Int>()
    let memory = ReplaySubject<Int>(capacity: 2)
    let property = Property(0)
    let source = Subject<Int>()
    let connection = source.multicast(ReplaySubject(capacity: 1))
    connection.connect()
    for value in 1...3 {
      plain.send(value)
      memory.send(value)
      property.value = value
      source.send(value)
    }
    plain.record("s", in: log)
    memory.record("r", in: log)
    property.signal.record("p", in: log)
    connection.signal.record("m", in: log)
    #expect(log.text == "r2 r3 p3 m3")
    plain.send(4)
    memory.send(4)
    property.value = 4
    source.send(4)
    #expect(log.text == "r2 r3 p3 m3 s4 r4 p4 m4")
  }

  @Test("H3 what is made of a hot signal does its own work for each subscription")
  func derived() {
    var calls = 0
    let subject = Subject<Int>()
    let mapped = subject.map { value in
      calls += 1
      return value * 2
    }
    subject.send(1)
    #expect(calls == 0)
    for _ in 1...3 { mapped.subscribe() }
    subject.send(2)
    #expect(calls == 3)
  }

  @Test("L1 neither a subscription nor its disposable keeps a subject or a property")
  func keepsNobody() {
    var freed = 0
    var kept: [Disposable] = []
    do {
      let subject = Subject<Int>()
      let property = Property(1)
      for _ in 1...3 {
        let probe = Probe { freed += 1 }
        kept.append(
          combineLatest(subject, property.signal) { $0 + $1 }.subscribe { _ in _ = probe })
      }
      subject.send(1)
    }
    #expect(freed == 3)
    #expect(kept.filter { !$0.isDisposed }.isEmpty)
  }

  @Test("L1 a signal made of a subject does not keep it, one that is replayed remembers")
  func derivedKeepsNobody() {
    var subject: Subject<Int>? = Subject()
    weak let weakSubject = subject
    let mapped = subject?.map { $0 + 1 }.filter { $0 > 0 }.retry(2)
    let replayed = subject?.map { $0 * 2 }.replay().map { $0 + 1 }
    let log = Recorder()
    mapped?.record(in: log)
    subject?.send(1)
    subject = nil
    #expect(weakSubject == nil)
    #expect(log.text == "2 completed")
    #expect(replayed?.log == ["3", "completed"])
  }

  @Test("L2 nothing is left of a subscription that is over", arguments: [true, false])
  func nothingIsLeft(byItself: Bool) {
    let before = liveSubscriptions
    var freed = 0
    let subject = Subject<Int>()
    let subscriptions = (1...3).map { _ in
      let probe = Probe { freed += 1 }
      return subject.map { $0 + 1 }.subscribe { _ in _ = probe }
    }
    #expect(liveSubscriptions == before + 3)
    if byItself {
      subject.sendCompleted()
    } else {
      for subscription in subscriptions { subscription.dispose() }
    }
    #expect(liveSubscriptions == before)
    #expect(freed == 3)
    #expect(subscriptions.count == 3)
  }

  @Test("X1 graphs on different threads know nothing of each other")
  func threads() {
    let sums = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let before = liveSubscriptions
      let a = Property(0)
      let b = Property(0)
      let c = Property(0, boundTo: combineLatest(a.signal, b.signal) { $0 + $1 })
      var heard = 0
      let subscription = c.changes.subscribe { heard += $0 }
      for value in 1...1_000 {
        transaction {
          a.value = value
          b.value = number - value
        }
        b.value = number
        // What an observer sends stays on its thread as well.
        a.value = 0
      }
      subscription.dispose()
      sums.withLock { $0.append(c.value == number && liveSubscriptions == before ? heard : -1) }
    }
    // The sum is number once in the beginning, and in each round value + number, then number again.
    let expected = (0..<8).map { number in
      (1...1_000).reduce(number) { $0 + ($1 + number) + number }
    }
    #expect(sums.withLock { $0.sorted() } == expected.sorted())
  }

  @Test("X2 events arrive in another domain in order, and end there")
  func domains() async {
    let worker = QueueScheduler()
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let subject = Subject<Int>()
    let delivery = subject.deliver(to: worker) { signal in
      signal.on(disposed: { continuation.yield("ended") }).subscribe { continuation.yield("\($0)") }
    }
    for value in 1...100 { subject.send(value) }
    delivery.dispose()
    subject.send(101)
    worker.run { continuation.finish() }
    var seen: [String] = []
    for await text in stream { seen.append(text) }
    #expect(seen == (1...100).map(String.init) + ["ended"])
  }

  @Test("D1 a long chain is edited and released without recursion")
  func depth() {
    var chain = [Property(0)]
    for _ in 0..<20_000 {
      chain.append(Property(0, boundTo: chain[chain.count - 1].signal.map { $0 + 1 }))
    }
    chain[0].value = 1
    #expect(chain.last?.value == 20_001)
    chain.removeFirst(20_000)
  }
}
