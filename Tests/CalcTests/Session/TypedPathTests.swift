import TestSupport
import Testing

@testable import calc

@Suite("Typed paths")
struct TypedPathTests {
  @Test(
    "quotes and escaped blanks are no part of a path",
    arguments: [
      ("x.csv", "x.csv"), ("my file.csv", "my file.csv"), ("\"my file.csv\"", "my file.csv"),
      ("'it is.csv'", "it is.csv"), ("my\\ file.csv", "my file.csv"), ("a\\b.csv", "a\\b.csv"),
      ("'x '", "x "), ("it's.csv", "it's.csv"), ("./\"a\".csv", "./\"a\".csv"), ("", ""),
    ])
  func reads(text: String, path: String) throws {
    #expect(try TypedPath.read(text) == path)
  }

  @Test("what is left open or follows is told", arguments: ["\"x.csv", "'", "\"a\" b", "'a' 'b'"])
  func refuses(text: String) {
    #expect(throws: ProblemReport.self) { try TypedPath.read(text) }
  }

  @Test(
    "a path spelled for a script is read back",
    arguments: ["x.csv", "my file.csv", " x", "x ", "a\\ b", "'a'", "\"a\""])
  func spells(path: String) throws {
    #expect(try TypedPath.read(TypedPath.spelled(path)) == path)
  }

  @Test("files with blanks in their names are saved and loaded with quotes")
  func program() throws {
    let folder = try TemporaryFolder()
    let result = try Program("calc").run(
      [], input: "A1 = 7\n:save \"my file.csv\" \n:load 'my file.csv'\n:sheet my file\nA1\n",
      in: folder)
    #expect(result.output.hasSuffix("7\n"))
    #expect(result.status == 0)
  }
}
