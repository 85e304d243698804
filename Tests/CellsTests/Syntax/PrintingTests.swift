import TestSupport
import Testing

@testable import Cells

@Suite("Printing formulas")
struct PrintingTests {
  /// A formula as it is written, and with the fewest brackets.
  static let formulas: [(written: String, printed: String)] = [
    ("1+2*3", "1+2*3"), ("(1+2)*3", "(1+2)*3"), ("1+(2*3)", "1+2*3"), ("(1-2)-3", "1-2-3"),
    ("1-(2-3)", "1-(2-3)"), ("2^(3^2)", "2^(3^2)"), ("-(2^2)", "-(2^2)"), ("(-2)^2", "-2^2"),
    ("2^(-1)", "2^-1"), ("(5%)%", "5%%"), ("(-5)%", "-5%"), ("-(5%)", "-(5%)"),
    ("(2^3)%", "(2^3)%"), ("2^(3%)", "2^3%"), ("((A1))", "A1"), ("(A1:B2)", "A1:B2"),
    ("sum( (A1,B2) , 3 )", "SUM((A1,B2),3)"), ("SUM((A1,B2,C3))", "SUM((A1,B2,C3))"),
    ("SUM((A1,(B2,C3)))", "SUM((A1,(B2,C3)))"), ("(A1:A3) (A2:C2)", "A1:A3 A2:C2"),
    ("A1 : B2", "A1 : B2"), ("A1:INDEX(B:B,3)", "A1:INDEX(B:B,3)"), ("A1:B2:C3", "A1:B2 : C3"),
    ("-A1:B2", "-A1:B2"), ("(A1:A3 A1:B1):C3", "(A1:A3 A1:B1) : C3"), ("a (A1)", "A(A1)"),
    ("(a) (A1,B1)", "(a) (A1,B1)"), ("@A1:A3", "@A1:A3"), ("(@A1):A3", "(@A1) : A3"),
    ("A1#", "A1#"), ("(A1#)#", "A1##"), ("OFFSET(A1,1,1)#", "OFFSET(A1,1,1)#"),
    ("IF(a,,1)", "IF(a,,1)"), ("IF(a,)", "IF(a,)"), ("f()", "F()"), ("f(1;2)", "F(1,2)"),
    ("{1,-2;\"a\",TRUE}", "{1,-2;\"a\",TRUE}"), ("{1%,+2}", "{0.01,2}"), ("{-(1),A1}", "{(-1),A1}"),
    ("{1+1,-A1}", "{1+1,-A1}"), ("LAMBDA(x,x+1)(2)", "LAMBDA(x,x+1)(2)"), ("(a)(2)", "(a)(2)"),
    ("f(1)(2)(3)", "F(1)(2)(3)"), ("'my sheet'!A1", "'my sheet'!A1"), ("'plain'!$A1", "plain!$A1"),
    ("'it''s'!a$1", "'it''s'!A$1"), ("Sheet1:Sheet3!A1", "Sheet1:Sheet3!A1"),
    ("'a b:c'!A1", "'a b:c'!A1"), ("sales[price]", "sales[price]"), ("[@price]", "[@[price]]"),
    ("sales[[#All],[a]:[b]]", "sales[[#All],[a]:[b]]"), ("sales[#Headers]", "sales[#Headers]"),
    ("[it'#s]", "[it'#s]"), ("'my sheet'[price]", "'my sheet'[price]"), ("[@]", "[@]"),
    ("A2:A", "A2:A"), ("B:A2", "B2:A"), ("3:5", "3:5"), ("$3:5", "$3:5"), ("b:$a", "B:$A"),
    ("A1 3:3", "A1 3:3"), ("\"say \"\"x\"\"\"", "\"say \"\"x\"\"\""), ("#n/a+1", "#N/A+1"),
    ("1e300", "1e300"), (".5", "0.5"), ("_xlfn.concat(1)", "CONCAT(1)"), ("1=(2=3)", "1=(2=3)"),
    ("(1=2)=3", "1=2=3"), ("a&(b&c)", "a&(b&c)"), ("-(-1)", "--1"), ("+a", "+a"),
  ]

  @Test("a tree is written with the fewest brackets", arguments: formulas)
  func fewestBrackets(_ formula: (written: String, printed: String)) {
    let parsed = Parser.parse(formula.written, row: 4, column: 4)
    #expect(parsed.problems.isEmpty)
    #expect(parsed.expression.withoutBrackets.text(row: 4, column: 4) == formula.printed)
  }

  @Test(
    "every formula of the case files reads back as the same tree",
    arguments: Repository.files(below: "Tests/CellsTests/Cases", suffix: ".cases"))
  func caseFiles(file: RepositoryFile) throws {
    for step in try CaseFile(file).steps {
      switch step.action {
      case .expect(let formula, _): Self.expectRoundTrip(formula, step.location)
      case .set(_, let entry): Self.expectRoundTrip(entry, step.location)
      case .reset: break
      }
    }
  }

  @Test("random trees read back as they are", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func randomTrees(seed: UInt64) {
    var random = RandomFormula(seed: seed)
    for _ in 0..<1_500 {
      let tree = random.expression(depth: Int.random(in: 1...5, using: &random.random))
      let text = tree.text(row: 9, column: 9)
      let parsed = Parser.parse(text, row: 9, column: 9)
      let isSame =
        parsed.problems.isEmpty && parsed.expression.withoutBrackets == tree.withoutBrackets
      #expect(isSame, "seed \(seed): \(text) reads as \(parsed.expression.text(row: 9, column: 9))")
      if !isSame { return }
    }
  }

  static func expectRoundTrip(_ formula: String, _ location: SourceLocation = #_sourceLocation) {
    let text = formula.hasPrefix("=") ? String(formula.dropFirst()) : formula
    let parsed = Parser.parse(text, row: 99, column: 99)
    guard parsed.problems.isEmpty else { return }
    let bare = parsed.expression.withoutBrackets
    let printed = parsed.expression.text(row: 99, column: 99)
    let again = Parser.parse(printed, row: 99, column: 99)
    #expect(
      again.problems.isEmpty && again.expression.withoutBrackets == bare,
      "\(text) is printed as \(printed)", sourceLocation: location)
    let shortest = bare.text(row: 99, column: 99)
    let least = Parser.parse(shortest, row: 99, column: 99)
    #expect(
      least.problems.isEmpty && least.expression.withoutBrackets == bare,
      "\(text) is printed as \(shortest)", sourceLocation: location)
  }
}
