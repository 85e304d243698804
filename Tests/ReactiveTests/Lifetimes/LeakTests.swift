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

@Suite("Nothing leaks")
struct ReleaseTests {
  typealias Build = @Sendable (Subject<Int>, Subject<Int>, Probe) -> Signal<Int>

  /// Streams made of two subjects by each operator, with a probe in a closure.
  static let builds: [(String, Build)] = [
    (
      "map",
      { a, _, probe in
        a.map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "combineLatest",
      { a, b, probe in
        combineLatest(a, b) { [probe] in
          _ = probe
          return $0 + $1
        }
      }
    ),
    (
      "combineLatest 3",
      { a, b, probe in
        combineLatest(a, b, a) { [probe] in
          _ = probe
          return $0 + $1 + $2
        }
      }
    ),
    (
      "combineLatest array",
      { a, b, probe in
        combineLatest([a, b]).map { [probe] in
          _ = probe
          return $0[0]
        }
      }
    ),
    (
      "combineLatest 5",
      { a, b, probe in
        combineLatest(a, b, a, b, a) { [probe] in
          _ = probe
          return $0 + $1 + $2 + $3 + $4
        }
      }
    ),
    (
      "combineLatest 7",
      { a, b, probe in
        combineLatest(a, b, a, b, a, b, a) { [probe] (one: Int, _, _, _, _, _, seven: Int) in
          _ = probe
          return one + seven
        }
      }
    ),
    (
      "retry",
      { a, _, probe in
        a.map { [probe] in
          _ = probe
          return $0
        }.retry(3)
      }
    ),
    (
      "merge",
      { a, b, probe in
        a.merge(b).map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "concat",
      { a, b, probe in
        a.concat(b).map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "flatMap",
      { a, b, probe in
        a.flatMap { [probe] _ in
          _ = probe
          return b
        }
      }
    ),
    (
      "switchToLatest",
      { a, b, probe in
        a.map { [probe] _ in
          _ = probe
          return b as Signal<Int>
        }.switchToLatest()
      }
    ),
    (
      "take",
      { a, _, probe in
        a.take(9).map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "takeUntil",
      { a, b, probe in
        a.takeUntil(b).map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "skipUntil",
      { a, b, probe in
        a.skipUntil(b).map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "zip",
      { a, b, probe in
        zip(a, b).map { [probe] in
          _ = probe
          return $0.0
        }
      }
    ),
    (
      "withLatestFrom",
      { a, b, probe in
        a.withLatestFrom(b).map { [probe] in
          _ = probe
          return $0.0
        }
      }
    ),
    (
      "sample",
      { a, b, probe in
        a.sample(on: b).map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "amb",
      { a, b, probe in
        a.amb(b).map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "catch",
      { a, b, probe in
        a.catch { [probe] _ in
          _ = probe
          return b
        }
      }
    ),
    (
      "bind",
      { a, b, probe in
        a.bind { [probe] _, _ in
          _ = probe
          return b
        }
      }
    ),
    (
      "scan",
      { a, _, probe in
        a.scan(0) { [probe] in
          _ = probe
          return $0 + $1
        }
      }
    ),
    (
      "groupBy",
      { a, _, probe in
        a.groupBy { [probe] in
          _ = probe
          return $0
        }.flatMap { $0.values }
      }
    ),
    (
      "window",
      { a, _, probe in
        a.window(2).flatMap { $0 }.map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "buffer",
      { a, _, probe in
        a.buffer(2).map { [probe] in
          _ = probe
          return $0.count
        }
      }
    ),
    ("on", { a, _, probe in a.on(next: { [probe] _ in _ = probe }) }),
    (
      "materialize",
      { a, _, probe in
        a.materialize().dematerialize().map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "replay",
      { a, _, probe in
        a.replay().map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "replayLazily",
      { a, _, probe in
        a.replayLazily().map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
    (
      "autoconnect",
      { a, _, probe in
        a.publish().autoconnect().map { [probe] in
          _ = probe
          return $0
        }
      }
    ),
  ]

  @Test(
    "P1 whatever a stream is made by, it is freed with its subjects, or with its subscription",
    arguments: builds.indices, [true, false])
  func operators(index: Int, byDisposing: Bool) {
    let (name, build) = Self.builds[index]
    var freed = 0
    weak var a: Subject<Int>?
    weak var b: Subject<Int>?
    let before = liveSubscriptions
    do {
      let first = Subject<Int>()
      let second = Subject<Int>()
      a = first
      b = second
      let subscription = build(first, second, Probe { freed += 1 }).subscribe()
      first.send(1)
      second.send(2)
      first.send(3)
      if byDisposing {
        subscription.dispose()
        #expect(first.subscriberCount == (name == "replay" ? 1 : 0), "\(name)")
        #expect(second.subscriberCount == 0, "\(name)")
      }
    }
    #expect(freed == 1, "\(name)")
    #expect(a == nil && b == nil, "\(name)")
    #expect(liveSubscriptions == before, "\(name)")
  }
}
