import Foundation
import Testing

@testable import Cells

/// One fault that users of other programs reported, and what is right.
private struct ReportedCase: Decodable {
  struct Options: Decodable {
    var decimal: String?
    var encoding: String?
    var columns: [String: String]?
  }

  /// A cell as JSON shows it; text that begins with `=` is a formula.
  enum Cell: Decodable {
    case empty
    case number(Double)
    case boolean(Bool)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .empty
      } else if let truth = try? container.decode(Bool.self) {
        self = .boolean(truth)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var content: CSVContent {
      switch self {
      case .empty: .empty
      case .number(let number): CSVContent(.number(number))
      case .boolean(let truth): CSVContent(.boolean(truth))
      case .text(let text) where text.hasPrefix("="): CSVContent(.number(42), formula: text)
      case .text(let text): CSVContent(.text(text))
      }
    }
  }

  var id: String
  var csv: String?
  var hex: String?
  var options: Options?
  var rows: Int?
  var names: [String]?
  var cells: [String: Cell]?
  var set: [String: Cell]?
  var format: String?
  var saved: String?
  var problems: [String]?

  var bytes: [UInt8] {
    guard let hex else { return Array((csv ?? "").utf8) }
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  var readOptions: CSVReadOptions {
    var result = CSVReadOptions()
    result.decimalMark = options?.decimal.flatMap(CSVDecimalMark.init) ?? .point
    result.encoding = options?.encoding.flatMap(CSVEncoding.init(named:))
    result.columns = (options?.columns ?? [:]).compactMapValues(CSVColumnChoice.init)
    return result
  }
}

@Suite("CSV faults that users reported")
struct CSVReportedTests {
  @Test("each reported case comes out right")
  func reported() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Cases/CSV/reported.jsonl")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 20)
    for line in lines {
      try check(try JSONDecoder().decode(ReportedCase.self, from: Data(line.utf8)))
    }
  }

  private func check(_ reported: ReportedCase) throws {
    let bytes = reported.bytes
    var sheet = try CSVSheet(bytes, reported.readOptions)
    let document = try #require(sheet.document)
    for (address, wanted) in reported.cells ?? [:] {
      let found = sheet[address].field(writesValues: false)
      #expect(
        found.isSame(as: wanted.content.field(writesValues: false)),
        "\(reported.id): \(address) is \(found)")
    }
    if let rows = reported.rows { #expect(document.rowCount == rows, "\(reported.id)") }
    if let names = reported.names { #expect(document.headerNames == names, "\(reported.id)") }
    #expect(
      document.problems.count == reported.problems?.count ?? 0,
      "\(reported.id): \(document.problems)")
    for (problem, place) in zip(document.problems, reported.problems ?? []) {
      #expect(problem.description.hasPrefix(place + ":"), "\(reported.id): \(problem)")
    }
    #expect(try sheet.saved() == bytes, "\(reported.id)")
    guard let saved = reported.saved else { return }
    for (address, cell) in reported.set ?? [:] { sheet[address] = cell.content }
    var options = CSVWriteOptions()
    if reported.format == "tsv" { options.delimiter = "\t" }
    #expect(try sheet.savedText(options) == saved, "\(reported.id)")
  }

  @Test("a sheet of 16,384 columns is read up to the last one")
  func wide() throws {
    let header = (1...16_384).map { "c\($0)" }.joined(separator: ",")
    let data = (1...16_384).map(String.init).joined(separator: ",")
    let sheet = try CSVSheet(header + "\n" + data + "\n")
    #expect(sheet[1, 16_383].value == .number(16_384))
    #expect(sheet.document?.headerNames.last == "c16384")
    #expect(sheet.document?.problems == [])
  }
}
