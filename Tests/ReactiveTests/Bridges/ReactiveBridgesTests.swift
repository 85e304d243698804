import Foundation
import Reactive
import ReactiveBridges
import Testing

@Suite("Bridges to Foundation and the terminal")
struct ReactiveBridgesTests {
  protocol TableDelegate: AnyObject {
    func didSelect(row: Int)
  }

  final class Table {
    var delegate: (any TableDelegate)?
  }

  final class TableSignals: ForwardingDelegate<any TableDelegate>, TableDelegate {
    let selections = Subject<Int>()

    func didSelect(row: Int) {
      original?.didSelect(row: row)
      selections.send(row)
    }
  }

  final class Owner: TableDelegate {
    var rows: [Int] = []
    func didSelect(row: Int) { rows.append(row) }
  }

  @Test("U1 a call of the delegate becomes a value, and the delegate is still called")
  func delegates() {
    let log = Recorder()
    let table = Table()
    let owner = Owner()
    table.delegate = owner
    let signals = TableSignals(forwardingTo: table.delegate)
    table.delegate = signals
    signals.selections.record(in: log)
    table.delegate?.didSelect(row: 3)
    #expect(log.text == "3")
    #expect(owner.rows == [3])
  }

  @Test("U5 a notification is a value until the subscription is disposed")
  func notifications() {
    let center = NotificationCenter()
    let name = Notification.Name("reactive.test")
    var count = 0
    let subscription = center.signal(for: name).subscribe { _ in count += 1 }
    center.post(name: name, object: nil)
    #expect(count == 1)
    subscription.dispose()
    center.post(name: name, object: nil)
    #expect(count == 1)
  }

  @Test("U4 keys and clicks come out of the bytes of a terminal")
  func keys() throws {
    let pipe = Pipe()
    let terminal = TerminalKeys(descriptor: pipe.fileHandleForReading.fileDescriptor)
    var inputs: [TerminalInput] = []
    terminal.inputs.subscribe { inputs.append($0) }
    pipe.fileHandleForWriting.write(Data("\r\u{1B}[<0;5;3M\u{1B}[Aé\u{1B}".utf8))
    #expect(terminal.read())
    #expect(
      inputs == [.enter, .mouseDown(column: 5, row: 3), .up, .character("é"), .escape])
    try pipe.fileHandleForWriting.close()
    #expect(!terminal.read())
  }

  @Test(
    "U4 a decoder waits for the rest of what came in pieces",
    arguments: [
      ("\u{1B}[3~", TerminalInput.delete),
      ("\u{1B}[<2;10;20m", .mouseUp(button: 2, column: 10, row: 20)),
      ("漢", .character("漢")), ("\u{1B}OH", .home), ("\u{03}", .control("c")), ("\t", .tab),
      ("\u{1B}[6~", .pageDown),
    ])
  func pieces(text: String, input: TerminalInput) {
    var decoder = InputDecoder()
    var inputs: [TerminalInput] = []
    for byte in text.utf8 { inputs += decoder.decode(CollectionOfOne(byte)) }
    #expect(inputs == [input])
    #expect(decoder.flush().isEmpty)
  }

  @Test("a decoder survives any bytes")
  func anyBytes() {
    var random = SystemRandomNumberGenerator()
    var decoder = InputDecoder()
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 0x1B
      }
      _ = decoder.decode(bytes)
    }
  }

  @Test("U6 a field sends its text first and then once for each edit")
  func field() {
    let log = Recorder()
    let keys = Subject<TerminalInput>()
    let field = LineField(keys: keys)
    field.text.subscribe { log("\"\($0)\"") }
    for key: TerminalInput in [.character("a"), .character("b"), .backspace] { keys.send(key) }
    #expect(log.text == #""" "a" "ab" "a""#)
    var lines: [String] = []
    field.lines.subscribe { lines.append($0) }
    for key: TerminalInput in [.home, .character("x"), .right, .character("y"), .enter] {
      keys.send(key)
    }
    #expect(lines == ["xay"])
    #expect(field.cursor == 0)
  }

  @Test("a field takes several keys in one turn")
  func keysOfOneTurn() {
    let keys = Subject<TerminalInput>()
    let field = LineField(keys: keys)
    let log = Recorder()
    field.text.skip(1).record(in: log)
    transaction { for letter in "abc" { keys.send(.character(letter)) } }
    keys.send(.backspace)
    #expect(log.lines.last == "ab")
    #expect(field.cursor == 2)
  }

  @Test("a loop waits for keys while nothing is due, and goes on without them")
  func loop() throws {
    let log = Recorder()
    let pipe = Pipe()
    let terminal = TerminalKeys(descriptor: pipe.fileHandleForReading.fileDescriptor)
    terminal.inputs.record(in: log)
    let loop = EventLoopScheduler { terminal.read(timeout: $0) }
    pipe.fileHandleForWriting.write(Data("a".utf8))
    try pipe.fileHandleForWriting.close()
    loop.schedule(after: .milliseconds(2)) { log("later") }
    loop.run()
    #expect(log.lines == ["character(\"a\")", "completed", "later"])
  }

  @Test("a pipe is no terminal and has no raw mode")
  func rawMode() {
    let pipe = Pipe()
    if RawMode(descriptor: pipe.fileHandleForReading.fileDescriptor) != nil {
      Issue.record("a pipe was taken for a terminal")
    }
  }
}
