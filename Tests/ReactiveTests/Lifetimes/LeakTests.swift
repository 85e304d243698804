import Testing

@testable import Reactive

@Suite("Who keeps what alive")
struct LeakTests {
  @Test("P1 dropping a subject completes the stream and frees the chain")
  func subjectAndMap() {
    let log = Recorder()
    weak var held: Probe?
    do {
      let subject = Subject<Int>()
      let probe = Probe { log("freed") }
      held = probe
      subject.map { $0 * 3 }.subscribe(
        next: {
          log("next = \($0)")
          _ = probe
        }, completed: { log("completed") })
      subject.send(1)
    }
    #expect(held == nil)
    #expect(log.lines.first == "next = 3")
    #expect(Set(log.lines) == ["next = 3", "completed", "freed"])
  }

  @Test("O18 the seed's subject is freed although it was mapped and never completed")
  func seedSample() {
    let log = Recorder()
    do {
      let subject = Subject<Int>()
      let probe = Probe { log("subject dealloc") }
      subject.map { value in
        _ = probe
        return value * 3
      }.subscribe { log("next = \($0)") }
      subject.send(1)
    }
    #expect(log.lines == ["next = 3", "subject dealloc"])
  }

  @Test("a subscription outlives its disposable, and a scoped one does not")
  func scopes() {
    let log = Recorder()
    let subject = Subject<Int>()
    do {
      subject.record("plain", in: log)
      let scoped = ScopedDisposable(subject.record("scoped", in: log))
      subject.send(1)
      _ = scoped
    }
    subject.send(2)
    #expect(log.text == "plain1 scoped1 plain2")
  }

  @Test("P13 a disposable does not keep the subject")
  func disposableIsWeak() {
    var isFreed = false
    var disposable: Disposable?
    do {
      let subject = Subject<Int>()
      let probe = Probe { isFreed = true }
      disposable = subject.subscribe { _ in _ = probe }
    }
    #expect(isFreed)
    disposable?.dispose()
  }

  @Test("a property that goes completes its signal and leaves what it was bound to")
  func property() {
    let log = Recorder()
    let a = Property(1)
    do {
      let b = Property(0, boundTo: a.signal.map { $0 + 1 })
      b.signal.record("b", in: log)
      let c = Property(0, boundTo: a.signal.filter { _ in true })
      c.signal.record("c", in: log)
      #expect(a.subscriberCount == 1)
    }
    #expect(a.subscriberCount == 0)
    a.value = 2
    #expect(log.lines.sorted() == ["b2", "bcompleted", "c1", "ccompleted"])
  }

  @Test("joins are freed with their subscription")
  func join() {
    var freed = 0
    let a = Property(1)
    let b = Property(1)
    let subscription = combineLatest(a.signal, b.signal) { [probe = Probe { freed += 1 }] in
      _ = probe
      return $0 + $1
    }.take(5).skip(1).subscribe { _ in }
    a.value = 2
    #expect(a.subscriberCount == 1)
    subscription.dispose()
    #expect(freed == 1)
    #expect(a.subscriberCount == 0)
    #expect(b.subscriberCount == 0)
  }
}
