import Testing

@testable import Reactive

@Suite("Filtering")
struct FilteringTests {
  @Test("O1 map makes a text of each number")
  func map() {
    let log = Signal.from(["1", "2", "3", "4"]).map { "numbers: \($0)" }.log
    #expect(log == ["numbers: 1", "numbers: 2", "numbers: 3", "numbers: 4", "completed"])
  }

  @Test("O5 filter keeps what is greater than three")
  func filter() {
    #expect(Signal.from(1...4).filter { $0 > 3 }.log == ["4", "completed"])
  }

  @Test("O6 skip leaves out the first two")
  func skip() {
    #expect(Signal.from(1...3).skip(2).log == ["3", "completed"])
  }

  @Test("O7 distinctUntilChanged leaves out repetitions")
  func distinct() {
    #expect(
      Signal.from([1, 1, 2, 2, 1]).distinctUntilChanged().log == ["1", "2", "1", "completed"])
  }

  @Test("take ends an endless sequence")
  func take() {
    #expect(Signal.from(0...).take(3).log == ["0", "1", "2", "completed"])
    #expect(Signal.from(0...).map { $0 + 1 }.take(1).log == ["1", "completed"])
    #expect(Signal<Int>.never.take(0).log == ["completed"])
  }

  @Test("O16 empty completes, just sends one value")
  func constants() {
    #expect(Signal<Int>.empty.log == ["completed"])
    #expect(Signal.just(1).log == ["1", "completed"])
    #expect(Signal<Int>.never.log.isEmpty)
    #expect(Signal.just(1).startWith(3, 4).log == ["3", "4", "1", "completed"])
  }

  @Test("O8 combineLatest sends first when both have sent")
  func combine() {
    let log = Recorder()
    let account = Subject<String>()
    let password = Subject<String>()
    combineLatest(account, password) { "\($0) \($1)" }.record(in: log)
    account.send("u")
    #expect(log.lines.isEmpty)
    password.send("p")
    account.send("v")
    account.sendCompleted()
    password.send("q")
    password.sendCompleted()
    #expect(log.lines == ["u p", "v p", "v q", "completed"])
  }

  @Test("S23 combineLatest gives tuples of any size")
  func tuples() {
    var seen: [(Int, String, Bool)] = []
    combineLatest(Signal.just(1), Signal.just("x"), Signal.just(true)).subscribe { seen.append($0) }
    let (number, text, flag) = seen[0]
    #expect(number == 1 && text == "x" && flag)
    #expect(combineLatest([1, 2, 3].map(Signal.just)).log == ["[1, 2, 3]", "completed"])
  }
}
