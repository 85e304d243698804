import Testing

@testable import Reactive

@Suite("Disposables")
struct DisposableTests {
  @Test("S8 the clean-up runs once, however the subscription ends", arguments: 0..<3)
  func cleanUp(way: Int) {
    var count = 0
    var subscriber: (any Subscriber<Int>)?
    let subscription = Signal<Int>.create {
      subscriber = $0
      return Disposable { count += 1 }
    }.subscribe(error: { _ in })
    switch way {
    case 0: subscriber?.sendCompleted()
    case 1: subscriber?.sendError(Failure.expected)
    default: subscription.dispose()
    }
    #expect(count == 1)
    subscription.dispose()
    subscriber?.sendCompleted()
    #expect(count == 1)
  }

  @Test("S8 the clean-up runs also when the signal ends while it starts")
  func cleanUpAtOnce() {
    var count = 0
    Signal<Int>.create { subscriber in
      subscriber.sendCompleted()
      return Disposable { count += 1 }
    }.subscribe()
    #expect(count == 1)
  }

  @Test("S9 a composite disposes all, and late comers at once")
  func composite() {
    var count = 0
    let composite = CompositeDisposable((0..<3).map { _ in Disposable { count += 1 } })
    composite.dispose()
    #expect(count == 3)
    composite.add(Disposable { count += 1 })
    #expect(count == 4)
    composite.dispose()
    #expect(count == 4)
  }

  @Test("S10 a serial disposable ends what it held when it is given the next")
  func serial() {
    let log = Recorder()
    let serial = SerialDisposable()
    serial.inner = Disposable { log("first") }
    serial.inner = Disposable { log("second") }
    #expect(log.text == "first")
    serial.dispose()
    #expect(log.text == "first second")
    serial.inner = Disposable { log("third") }
    #expect(log.text == "first second third")
  }

  @Test("S11 a cell that is used again listens to its new model only", arguments: [true, false])
  func reuse(bySerial: Bool) {
    let log = Recorder()
    let old = Property("old")
    let new = Property("new")
    let subscription = SerialDisposable()
    let prepareForReuse = Subject<Void>()
    for model in [old, new] {
      prepareForReuse.send(())
      if bySerial {
        subscription.inner = model.changes.record(in: log)
      } else {
        model.changes.takeUntil(prepareForReuse).subscribe { log($0) }
      }
    }
    old.value = "old again"
    new.value = "new again"
    #expect(log.lines == ["new again"])
  }

  @Test("U9 the end of an object is told once")
  func lifetime() {
    let log = Recorder()
    final class Owner {
      let lifetime = Lifetime()
    }
    var owner: Owner? = Owner()
    owner?.lifetime.ended.subscribe(completed: { log("gone") })
    owner?.lifetime.ended.subscribe(completed: { log("never") }).dispose()
    owner?.lifetime.add(Disposable { log("disposed") })
    #expect(log.lines.isEmpty)
    owner = nil
    #expect(log.text == "gone disposed")
  }

  @Test("U10 a subscription with an owner does not keep the owner")
  func owner() {
    let log = Recorder()
    final class Owner {
      let name = "owner"
    }
    let subject = Subject<Int>()
    var owner: Owner? = Owner()
    weak let weakOwner = owner
    if let owner { subject.subscribe(with: owner) { log($0.name, $1) } }
    subject.send(1)
    owner = nil
    #expect(weakOwner == nil)
    subject.send(2)
    #expect(log.text == "owner 1")
    #expect(subject.subscriberCount == 0)
  }
}
