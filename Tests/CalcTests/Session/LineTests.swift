import TestSupport
import Testing

@testable import calc

@Suite("Line")
struct LineTests {
  @Test(
    "a line assigns when all left of its first = is a target",
    arguments: [
      ("a = 1", "a", "1", 4),
      ("tax_rate=12%", "tax_rate", "12%", 9),
      ("  Größe  =  b + 1 ", "Größe", "b + 1", 14),
      ("x1 = 5", "x1", "5", 5),
      ("$B$2 = =A1*2", "$B$2", "=A1*2", 7),
      ("A1:B3 = 0", "A1:B3", "0", 8),
      ("A:A = 1", "A:A", "1", 6),
      ("3:3 = 1", "3:3", "1", 6),
      ("A2:A = B2", "A2:A", "B2", 7),
      ("Sheet2!A1 = 7", "Sheet2!A1", "7", 12),
      ("'my sheet'!A1:B2 = 7", "'my sheet'!A1:B2", "7", 19),
      ("'it''s = mine'!A1 = 7", "'it''s = mine'!A1", "7", 20),
      ("sales[total] = price * qty", "sales[total]", "price * qty", 15),
      ("sales[unit = price] = 1", "sales[unit = price]", "1", 22),
      ("[it's] = 1", "[it's]", "1", 9),
      ("a =", "a", "", 3),
      ("a = \"b = c\"", "a", "\"b = c\"", 4),
      ("a = 'text = more", "a", "'text = more", 4),
      ("a = b = c", "a", "b = c", 4),
      ("SUM = 3", "SUM", "3", 6),
    ])
  func assigns(line: String, target: String, entry: String, start: Int) throws {
    let expected = Line.Piece(text: entry, start: start)
    #expect(Line(line) == .assignment(try Target(target), entry: expected))
  }

  @Test(
    "any other line is evaluated",
    arguments: [
      "1 + 2", "(a = 5)", "=a=5", "=5", "5 = 5", "a + b = c", "a <= 5", "a >= 5", "a <> 5 = TRUE",
      "\"a\" = \"b\"", "f(x) = 2", "'text = more", "IF(a=1,2,3)", "{1,2} = {1,2}", "a <-5", "a<-5",
      "a.b!c", "sales[@price] = 5", "sales[#Headers] = 1", "my var = 5", "1:2:3 = 4",
    ])
  func evaluates(line: String) {
    #expect(Line(line) == .expression(.init(text: line, start: 0)))
  }

  @Test("an arrow with blanks on both sides sends a value into the cell")
  func pushes() throws {
    let target = try Target("c")
    #expect(Line("c <- 11") == .push(target, entry: .init(text: "11", start: 5)))
    #expect(Line("c <- a = b") == .push(target, entry: .init(text: "a = b", start: 5)))
    #expect(Line("c <-") == .push(target, entry: .init(text: "", start: 4)))
  }

  @Test(
    "a line that begins with an operator goes on from the last result",
    arguments: ["*", "/", "^", "&"])
  func continues(sign: String) {
    #expect(Line("\(sign) 2") == .continuation(.init(text: "\(sign) 2", start: 0)))
    #expect(Line(" \(sign)2") == .continuation(.init(text: "\(sign)2", start: 1)))
  }

  @Test(
    "blank lines and comments ask for nothing", arguments: ["", "   ", "\t", "# a = 1", "  #x"])
  func empty(line: String) {
    #expect(Line(line) == .empty)
  }

  @Test("a colon begins a command")
  func commands() {
    #expect(Line(":help") == .command(name: "help", argument: ""))
    #expect(Line(" :show  A1:B2 ") == .command(name: "show", argument: "A1:B2"))
    #expect(Line(":") == .command(name: "", argument: ""))
    #expect(Line(":load my file.csv") == .command(name: "load", argument: "my file.csv"))
  }

  @Test("== is an error that says how to compare", arguments: ["a == 5", "a==5", "x + 1 == 2"])
  func doubleEquals(line: String) throws {
    guard case .problem(let report) = Line(line) else {
      Issue.record("\(line) is no problem")
      return
    }
    #expect(report.message == "== is no operator")
    #expect(report.range?.count == 2)
  }

  @Test("TRUE, FALSE and ans cannot be targets", arguments: ["TRUE = 1", "false = 1", "ans = 3"])
  func reserved(line: String) {
    guard case .problem(let report) = Line(line) else {
      Issue.record("\(line) is no problem")
      return
    }
    #expect(report.message.hasSuffix("cannot be given a value"))
  }

  @Test(
    "a target is a name, a cell, a range or a column",
    arguments: [
      ("abc", .name), ("XFD1", .cell), ("XFE1", .name), ("tax1", .cell), ("a1b", .name),
      ("$A1", .cell), ("a:c", .range), ("B2:$A$1", .range), ("A1 : B2", .range), ("v0", .name),
      ("a01", .name),
      ("Tab.1!B7", .cell),
      ("sales[price]", .column(name: "price")), ("s[a'[1']]", .column(name: "a[1]")),
      ("'my sales'[x y]", .column(name: "x y")),
    ] as [(String, Target.Kind)])
  func kinds(text: String, kind: Target.Kind) throws {
    #expect(try Target(text).kind == kind)
  }

  @Test(
    "a cell beyond the last row is an error that names it, no name and no comparison",
    arguments: ["A9999999999 = 1", "$a$2147483648 = 1", "A1:A9999999999 <- 1", "s!B9999999999 ="])
  func belowSheet(line: String) {
    guard case .problem(let report) = Line(line) else {
      Issue.record("\(line) is no problem")
      return
    }
    #expect(report.message.hasSuffix("lies below the last row, 2147483647"))
  }

  @Test(
    "odd lines neither trap nor hang",
    arguments: [
      "'", "[", "a[", "a]=1", "!", "!A1 = 2", "''!A1 = 2", "=", "==", "<-", " <- ", "a:=1", "\"",
      "'a'", "a = 'x", "$ = 1", ":::", "\u{301} = 1",
    ])
  func odd(line: String) {
    _ = Line(line)
  }

  @Test("lines of random signs can be read, completed and reported", arguments: 1...20)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let signs = Array("aA1$:!=<->[]()'\"#@ ,;{}*/^&.\\ä日\u{301}\u{0}\t")
    let completer = Completer(
      vocabulary: { Vocabulary(names: ["a1a", "ä"], sheets: [.init(name: "A", columns: ["a]"])]) },
      files: { [$0] }, commands: [Command(":a [FILE]", "", takes: .file) { _, _ in }])
    for _ in 0..<200 {
      let length = Int.random(in: 0...12, using: &random)
      let line = String((0..<length).compactMap { _ in signs.randomElement(using: &random) })
      switch Line(line) {
      case .assignment(let target, let entry), .push(let target, let entry):
        #expect(
          line.contains(target.text)
            && line.utf8.dropFirst(entry.start).starts(with: entry.text.utf8))
      case .problem(let report): #expect(report.rendered(width: 20).contains("^"))
      case .expression(let piece), .continuation(let piece):
        #expect(line.utf8.dropFirst(piece.start).starts(with: piece.text.utf8))
      case .empty, .command: break
      }
      #expect(completer.completions(for: line).start <= line.utf8.count)
    }
  }
}
