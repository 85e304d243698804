import Testing

@testable import Cells

@Suite("CSV round trip")
struct CSVRoundTripTests {
  @Test("a file that was not edited is saved byte for byte", arguments: CSVFixture.names)
  func unedited(_ name: String) throws {
    let bytes = try CSVFixture.bytes(name)
    let sheet = try CSVSheet(bytes)
    #expect(try sheet.saved() == bytes)
  }

  @Test("the walk over the original bytes loses none of them", arguments: CSVFixture.names)
  func walked(_ name: String) throws {
    let bytes = try CSVFixture.bytes(name)
    var sheet = try CSVSheet(bytes)
    sheet.editAll()
    #expect(try sheet.saved() == bytes)
  }

  /// Files whose only name like a number is in the last row, and how many rows they have.
  @Test(
    "a name like 1e5 in the last row is a text of that row alone",
    arguments: [2, 3, 1_023, 1_024, 1_025, 2_048])
  func lastName(_ rows: Int) throws {
    let text = (1..<rows).map { "t\($0),x\n" }.joined() + "1e5,22E1\n"
    let book = Workbook()
    var options = CSVReadOptions()
    options.hasHeader = false
    try book.load(csv: Array(text.utf8), named: "f", options: options)
    #expect(book.value("A\(rows)") == .text("1e5"))
    #expect(book.value("B\(rows)") == .text("22E1"))
    #expect(try book.evaluate("COUNTA(A:B)") == .number(Double(2 * rows)))
    try book.set("A1", "zz")
    let saved = try book.csv(of: "f")
    #expect(String(decoding: saved, as: UTF8.self) == "zz" + text.dropFirst(2))
  }

  @Test("one edited cell changes one field and nothing else", arguments: CSVFixture.names)
  func edited(_ name: String) throws {
    let bytes = try CSVFixture.bytes(name)
    let original = try CSVSheet(bytes)
    let places = original.fields.keys.sorted()
    for index in [places.count / 2, places.count - 1] {
      let place = places[index]
      var sheet = original
      sheet[place.row, place.column] = CSVContent(.text("Ersatz, \"neu\""))
      let saved = try sheet.saved()
      #expect(saved != bytes)
      let prefix = zip(saved, bytes).prefix { $0 == $1 }.count
      let suffix = zip(saved.reversed(), bytes.reversed()).prefix { $0 == $1 }.count
      let changed = bytes.count - prefix - suffix
      let old = try fieldLength(bytes, place)
      #expect(changed <= old, "changed \(changed) bytes for a field of \(old)")

      let again = try CSVSheet(saved, options(of: original))
      #expect(again[place.row, place.column].value == .text("Ersatz, \"neu\""))
      #expect(again.document?.rowCount == original.document?.rowCount)
      for other in places where other != place {
        let field = try #require(again.fields[other])
        #expect(field.isSame(as: original.fields[other] ?? .empty))
      }
      sheet[place.row, place.column] = original[place.row, place.column]
      #expect(try sheet.saved() == bytes)
    }
  }

  /// The dialect that was found, so that an edit does not change what is found the next time.
  private func options(of sheet: CSVSheet) -> CSVReadOptions {
    var options = CSVReadOptions()
    options.delimiter = sheet.document?.dialect.delimiter
    options.encoding = sheet.document?.dialect.encoding
    options.hasHeader = sheet.document?.dialect.hasHeader
    return options
  }

  private func fieldLength(_ bytes: [UInt8], _ place: CSVSheet.Place) throws -> Int {
    let document = try #require(try CSVSheet(bytes).document)
    func length<Units: CSVUnits>(_ units: Units) -> Int {
      var scanner = CSVScanner(
        units, delimiter: document.dialect.delimiter, quote: document.dialect.quote)
      for _ in 0..<place.row { _ = scanner.skipRow() }
      for _ in 0..<place.column { _ = scanner.next() }
      guard let slot = scanner.next() else { return 0 }
      return units.byteOffset(slot.end) - units.byteOffset(slot.start)
    }
    let first =
      document.dialect.hasByteOrderMark ? document.dialect.encoding.byteOrderMark.count : 0
    return document.dialect.encoding.isWide
      ? length(
        WideUnits(bytes, from: first, isBigEndian: document.dialect.encoding == .utf16BigEndian))
      : length(ByteUnits(bytes, from: first, isUTF8: true))
  }

  @Test("random bytes, valid or not, are saved as they were", arguments: 0..<20)
  func random(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let alphabets: [[UInt8]] = [
      Array("a1,\"\n\r;".utf8), Array("\",\n".utf8), Array(0...255),
      Array("0123456789.eE+-:T =,\n\"".utf8), [0x00, 0x61, 0x2C, 0x0A, 0x0D, 0x22, 0xD8, 0xDC],
      [0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0x2C, 0x0A, 0x22, 0xFF, 0x00], Array("'a|\t\n".utf8),
    ]
    let marks: [[UInt8]] = [[], [], [], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    for round in 0..<100 {
      let alphabet = alphabets[Int(random.next() % UInt64(alphabets.count))]
      var bytes = marks[Int(random.next() % UInt64(marks.count))]
      for _ in 0..<random.next() % 60 {
        bytes.append(alphabet[Int(random.next() % UInt64(alphabet.count))])
      }
      var options = CSVReadOptions()
      if round % 4 == 0 {
        options.encoding = CSVEncoding.allCases[Int(random.next() % 4)]
        options.decimalMark = .comma
      }
      var sheet = try CSVSheet(bytes, options)
      #expect(try sheet.saved() == bytes, "seed \(seed), round \(round): \(bytes)")
      sheet.editAll()
      #expect(try sheet.saved() == bytes, "seed \(seed), round \(round), walked: \(bytes)")

      // Whatever stands there, a new text comes back from the place it was put.
      guard let place = sheet.fields.keys.sorted().last, let document = sheet.document else {
        continue
      }
      sheet[place.row, place.column] = CSVContent(.text("x,\"\n"))
      options.encoding = document.dialect.encoding
      options.delimiter = document.dialect.delimiter
      options.quote = document.dialect.quote
      options.hasHeader = document.dialect.hasHeader
      let saved = try sheet.saved()
      let again = try CSVSheet(saved, options)
      #expect(again.document?.rowCount == document.rowCount)
      #expect(
        again[place.row, place.column].value == .text("x,\"\n"),
        "seed \(seed), round \(round), edited: \(bytes)")
    }
  }
}

/// A small generator of random numbers with a seed.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
