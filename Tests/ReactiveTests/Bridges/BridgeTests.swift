import Observation
import Testing

@testable import Reactive

@Suite("Bridges")
struct BridgeTests {
  @Observable
  final class Model {
    var title = "a"
    var number = 1
  }

  final class Label {
    var text = ""
  }

  @Test("U2 a property of an observable object is sent at once and after each change")
  func observation() {
    let log = Recorder()
    let clock = TestScheduler()
    let model = Model()
    let subscription = Signal.observing(\.title, of: model, on: clock).record(in: log)
    model.title = "b"
    clock.advance()
    model.number = 2
    clock.advance()
    #expect(log.text == "a b")
    model.title = "c"
    model.title = "d"
    clock.advance()
    #expect(log.text == "a b d")
    subscription.dispose()
    model.title = "e"
    clock.advance()
    #expect(log.text == "a b d")
  }

  @Test("U2 changes come with the value before")
  func changes() {
    let clock = TestScheduler()
    let log = Recorder()
    let model = Model()
    Signal.observing(on: clock) { model.number * 10 }.combinePrevious(0).record(in: log)
    model.number = 2
    clock.advance()
    #expect(log.lines == ["(0, 10)", "(10, 20)"])
  }

  @Test("P3 observing a key path keeps nobody alive")
  func keepsNobody() {
    let clock = TestScheduler()
    var model: Model? = Model()
    weak let weakModel = model
    if let model { Signal.observing(\.title, of: model, on: clock).subscribe() }
    model = nil
    #expect(weakModel == nil)
  }

  @Test("U3 a signal sets a property of an object, as long as that lives")
  func binding() {
    let field = Property("")
    var label: Label? = Label()
    if let label { field.signal.assign(to: \.text, on: label) }
    field.value = "ab"
    #expect(label?.text == "ab")
    let optional = Subject<String?>()
    if let label { optional.assign(to: \.text, on: label, nilValue: "none") }
    optional.send(nil)
    #expect(label?.text == "none")
    label = nil
    field.value = "abc"
    optional.send("x")
    #expect(field.subscriberCount == 0)
    #expect(optional.subscriberCount == 0)
  }

  @Test("a loop receives the values until the signal ends")
  @MainActor
  func loop() async {
    let property = Property(1)
    var seen: [Int] = []
    for await value in property.signal.take(3).values {
      seen.append(value)
      Task { property.value += 1 }
    }
    #expect(seen == [1, 2, 3])
    #expect(property.subscriberCount == 0)
  }

  @Test("a loop that is left or cancelled ends its subscription")
  @MainActor
  func leaving() async {
    let property = Property(1)
    for await _ in property.signal.values { break }
    #expect(property.subscriberCount == 0)
    let task = Task {
      var count = 0
      for await _ in property.signal.values { count += 1 }
      return count
    }
    while property.subscriberCount == 0 { await Task.yield() }
    task.cancel()
    #expect(await task.value <= 1)
    #expect(property.subscriberCount == 0)
  }

  @Test("an asynchronous sequence becomes a signal")
  @MainActor
  func asyncSequence() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let signal = Signal(stream, on: MainScheduler())
    for value in 1...3 { continuation.yield(value) }
    continuation.finish()
    var seen: [Int] = []
    for await value in signal.values { seen.append(value) }
    #expect(seen == [1, 2, 3])
  }

  @Test("a callback becomes a signal that is unregistered at the end")
  func callback() {
    let log = Recorder()
    var handlers: [Int: (Int) -> Void] = [:]
    let signal = Signal<Int>.from { send in
      handlers[1] = send
      return Disposable { handlers[1] = nil }
    }
    let subscription = signal.record(in: log)
    handlers[1]?(5)
    subscription.dispose()
    #expect(handlers.isEmpty)
    #expect(log.text == "5")
  }
}
