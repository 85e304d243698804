import Testing

@testable import calc

@Suite("JSON")
struct JSONTests {
  @Test("values are read")
  func values() throws {
    #expect(try JSONReader.read("null") == .null)
    #expect(try JSONReader.read(" true ") == true)
    #expect(try JSONReader.read("[1,-2.5,\"x\",[],{}]") == [1, -2.5, "x", [], [:]])
    #expect(
      try JSONReader.read("{\"b\":1,\"a\":{\"c\":[null,false]}}")
        == ["b": 1, "a": ["c": [nil, false]]])
    #expect(try JSONReader.read("\u{FEFF}1\r\n") == 1)
  }

  @Test("keys keep their order, and of two that are the same the last value holds")
  func order() throws {
    let value = try JSONReader.read("{\"z\":1,\"a\":2,\"z\":3}")
    guard case .object(let object) = value else {
      Issue.record("no object")
      return
    }
    #expect(object.keys == ["z", "a"])
    #expect(value["z"] == 3)
    #expect(value["none"] == nil)
    let many = (0..<1000).map { "\"k\($0 % 700)\":\($0)" }.joined(separator: ",")
    let large = try JSONReader.read("{\(many)}")
    #expect(large["k5"] == 705)
    #expect(large["k650"] == 650)
    #expect(JSONWriter.text(large).hasPrefix("{\"k0\":700,\"k1\":701,"))
    let spellings = try JSONReader.read("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(spellings["\u{E9}"] == 1)
    #expect(spellings["e\u{301}"] == 2)
    var removed = object
    removed["z"] = nil
    #expect(removed.keys == ["a"])
  }

  @Test(
    "numbers are read and written to the last bit",
    arguments: [
      "0", "1", "-1", "0.1", "1e22", "123456789012345680", "1.7976931348623157e308", "5e-324",
      "0.30000000000000004", "2.2250738585072014e-308", "1e-7", "4.35", "-0.000001",
      "9007199254740993",
    ])
  func numbers(_ text: String) throws {
    let number = try #require(Double(text))
    let value = try JSONReader.read(text)
    #expect(value == .number(number))
    #expect(try JSONReader.read(JSONWriter.text(value)) == value)
  }

  @Test("random doubles survive writing and reading")
  func doubles() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(try JSONReader.read(JSONWriter.text(.number(number))) == .number(number))
    }
  }

  @Test("strings are read and written")
  func strings() throws {
    #expect(
      try JSONReader.read(#""a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é😀""#)
        == .text("a\"\\/\u{8}\u{C}\n\r\té😀é😀"))
    #expect(
      JSONWriter.text("a\"\\/\u{8}\n\r\té😀\u{1F}") == #""a\"\\/\u0008\n\r\té😀\u001f""#)
    #expect(try JSONReader.read(#""\u000D\u000a""#) == .text("\r\n"))
    #expect(try JSONReader.read(#""e\u0301""#) == .text("e\u{301}"))
  }

  @Test(
    "what is no JSON is named by its place",
    arguments: [
      ("", .ends, 0), ("  ", .ends, 2), ("[1,", .ends, 3), ("[1,]", .unexpected(0x5D), 3),
      ("{\"a\" 1}", .unexpected(0x31), 5), ("{a:1}", .unexpected(0x61), 1), ("1 2", .afterValue, 2),
      ("01", .number, 0), ("-", .ends, 1), ("1.", .ends, 2), (".5", .unexpected(0x2E), 0),
      ("1.x", .number, 2), ("1e", .ends, 2), ("+1", .unexpected(0x2B), 0),
      ("1e999", .numberTooLarge, 0),
      ("tru", .ends, 3), ("trux", .unexpected(0x78), 3), ("NaN", .unexpected(0x4E), 0),
      ("\"a", .ends, 2), ("\"a\nb\"", .control, 2), (#""\x""#, .escape, 2),
      (#""\u12G4""#, .escape, 5),
      (#""\uD83D""#, .halfSurrogate, 3), (#""\uDE00""#, .halfSurrogate, 3),
      (#""\uD83D\u0041""#, .halfSurrogate, 3), ("{\"a\":1,}", .unexpected(0x7D), 7),
      ("[1 2]", .unexpected(0x32), 3), ("'a'", .unexpected(0x27), 0), ("\"\\", .ends, 2),
    ] as [(String, JSONError.Reason, Int)])
  func errors(_ text: String, _ reason: JSONError.Reason, _ offset: Int) throws {
    let bytes = Array(text.utf8)
    #expect(throws: JSONError(reason, at: offset, in: bytes)) { try JSONReader.read(bytes) }
  }

  @Test("invalid UTF-8 is refused")
  func encoding() {
    let bytes: [UInt8] = [0x22, 0x61, 0xFF, 0x22]
    #expect(throws: JSONError(.encoding, at: 4, in: bytes)) { try JSONReader.read(bytes) }
  }

  @Test("nesting has a limit and is no trap")
  func depth() throws {
    let most = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(throws: Never.self) { try JSONReader.read(most) }
    #expect(throws: JSONError.self) { try JSONReader.read("[" + most + "]") }
    #expect(throws: JSONError.self) {
      try JSONReader.read(String(repeating: "[{\"a\":", count: 1_000_000))
    }
  }

  @Test("errors read as sentences")
  func words() {
    let bytes = Array("{\"é\":\n tru}".utf8)
    #expect(
      JSONError(.unexpected(0x7D), at: 11, in: bytes).description
        == "not JSON at line 2, column 5: unexpected }")
    #expect(
      JSONError(.afterValue, at: 2, in: Array("1 2".utf8)).description
        == "not JSON at column 3: more text after the value")
  }

  @Test("random bytes give a value or an error", arguments: 0..<10)
  func fuzz(_ seed: UInt64) {
    var state = seed &+ 12345
    let alphabet = Array("{}[]\",:\\u0123eE+-.truefalsn \n\u{E9}".utf8) + [0xFF, 0x00]
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int((state >> 33) % UInt64(alphabet.count))])
        guard let value = try? JSONReader.read(bytes) else { continue }
        #expect((try? JSONReader.read(JSONWriter.text(value))) == value, "seed \(seed): \(bytes)")
      }
    }
  }
}
