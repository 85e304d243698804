import Testing

@testable import Reactive

@Suite("Bindings that change while their sources deliver")
struct RebindingTests {
  /// What `act` does during a delivery along the edges of `a`, to one of which `c` is bound.
  private func deliver(_ a: Property<Int>, _ value: Int, _ act: @escaping () -> Void) {
    var isFirst = true
    let subscription = a.changes.filter { _ in
      if isFirst { act() }
      isFirst = false
      return true
    }.subscribe()
    a.value = value
    subscription.dispose()
  }

  @Test("a property follows its new source, and again its old one")
  func bindElsewhere() {
    let a = Property(1)
    let b = Property(10)
    let c = Property(0, boundTo: a.signal.map { $0 + 1 })
    deliver(a, 2) { c.bind(to: b.signal.map { $0 * 2 }) }
    #expect(c.value == 20)
    a.value = 3
    #expect(c.value == 20)
    b.value = 11
    #expect(c.value == 22)
    c.bind(to: a.signal)
    b.value = 12
    #expect(c.value == 3)
    a.value = 4
    #expect(c.value == 4)
  }

  @Test("a property bound anew to the same source hears it once")
  func bindAgain() {
    let a = Property(1)
    var runs = 0
    let c = Property(0, boundTo: a.signal.map { $0 + 1 })
    deliver(a, 2) {
      c.bind(
        to: a.signal.map {
          runs += 1
          return $0 * 10
        })
    }
    #expect(c.value == 20)
    runs = 0
    a.value = 3
    #expect(c.value == 30)
    #expect(runs == 1)
  }

  @Test("a closure may bind the property anew that it computes, to values of another type")
  func bindFromWithin() {
    let a = Property(1)
    let text = Property("four")
    let c = Property(0)
    var runs: [String] = []
    func follow<Source>(_ source: Property<Source>, _ value: @escaping (Source) -> Int) {
      c.bind(
        to: source.signal.map {
          runs.append("\($0)")
          return value($0)
        })
    }
    follow(a) { number in
      if number == 2 { follow(text) { $0.count } }
      return number
    }
    #expect(c.value == 1)
    a.value = 2
    #expect(c.value == 4)
    a.value = 3
    text.value = "seven"
    #expect(c.value == 5)
    #expect(runs == ["1", "2", "four", "seven"])
  }

  @Test("a binding lasts, and can be ended, until all has gone that it is made of")
  func sourcesThatGo() {
    var a: Property<Int>? = Property(1)
    let b = Property(10)
    var d: Property<Int>? = Property(100)
    let c = Property(0)
    let binding = c.bind(
      to: combineLatest(a?.signal ?? .never, b.signal, d?.signal ?? .never) { $0 + $1 + $2 })
    a = nil
    d = nil
    #expect(!binding.isDisposed)
    b.value = 20
    #expect(c.value == 121)
    binding.dispose()
    b.value = 30
    #expect(c.value == 121)
    var one: Property<Int>? = Property(1)
    var other: Property<Int>? = Property(2)
    let ended = c.bind(
      to: combineLatest(one?.signal ?? .never, other?.signal ?? .never, transform: +))
    other = nil
    #expect(!ended.isDisposed)
    one = nil
    #expect(ended.isDisposed)
    #expect(c.value == 3)
  }

  @Test("the end of a binding made during a delivery ends that one only")
  func disposeLater() {
    let a = Property(1)
    let b = Property(10)
    let c = Property(0)
    let first = c.bind(to: a.signal)
    var second: Disposable?
    deliver(a, 2) { second = c.bind(to: b.signal) }
    #expect(first.isDisposed)
    first.dispose()
    b.value = 11
    #expect(c.value == 11)
    second?.dispose()
    b.value = 12
    #expect(c.value == 11)
  }

  @Test("a property that goes away during a delivery leaves nothing behind")
  func dropDuringDelivery() {
    let a = Property(1)
    var c: Property? = Property(0, boundTo: a.signal.map { $0 + 1 })
    weak let core = c?.core
    let d = Property(0, boundTo: a.signal.map { $0 + 2 })
    deliver(a, 2) { c = nil }
    #expect(core == nil)
    #expect(d.value == 4)
    #expect(a.graph.count == 2)
    a.value = 3
    #expect(d.value == 5)
  }

  @Test("a source is held while something is bound to it, and no longer")
  func holdSources() {
    var a: Property? = Property(1)
    var b: Property? = Property(2)
    weak let first = a?.core
    weak let second = b?.core
    let c = Property(0)
    if let a, let b { c.bind(to: combineLatest(a.signal, b.signal) { $0 + $1 }) }
    a = nil
    b?.value = 5
    #expect(c.value == 6)
    b = nil
    #expect(first != nil && second != nil)
    c.bind(to: .never)
    #expect(first == nil && second == nil)
    #expect(c.value == 6)
  }

  @Test("a disposable that is kept does not keep what was bound")
  func keepDisposable() {
    let a = Property(1)
    var c: Property? = Property(0)
    weak let core = c?.core
    let binding = c?.bind(to: a.signal.map { $0 + 1 })
    c?.named("c")
    c = nil
    #expect(core == nil)
    #expect(binding?.isDisposed == true)
    binding?.dispose()
    #expect(a.graph.count == 1)
  }
}
