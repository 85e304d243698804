import Foundation
import Testing

@testable import Cells

/// A sheet just large enough to be filled from CSV, edited and saved.
struct CSVSheet: CSVSink, CSVSource {
  struct Place: Hashable, Comparable {
    var row: Int
    var column: Int

    static func < (one: Place, two: Place) -> Bool {
      (one.row, one.column) < (two.row, two.column)
    }
  }

  private(set) var fields: [Place: CSVField] = [:]
  private var isAllEdited = false
  private var rowWidths: [Int] = []
  private var edits: [Place: CSVContent] = [:]
  private(set) var document: CSVDocument?

  init() {}

  init(_ bytes: [UInt8], _ options: CSVReadOptions = CSVReadOptions()) throws {
    document = try CSVReader.read(bytes, options: options, into: &self)
  }

  init(_ text: String, _ options: CSVReadOptions = CSVReadOptions()) throws {
    try self.init(Array(text.utf8), options)
  }

  mutating func receive(_ field: CSVField, row: Int, column: Int) {
    fields[Place(row: row, column: column)] = field
    while rowWidths.count <= row { rowWidths.append(0) }
    rowWidths[row] = max(rowWidths[row], column + 1)
  }

  /// What a cell in A1 notation (one letter) holds, as content.
  subscript(_ address: String) -> CSVContent {
    get {
      let place = CSVSheet.place(address)
      return content(row: place.row, column: place.column)
    }
    set { edits[CSVSheet.place(address)] = newValue }
  }

  subscript(row: Int, column: Int) -> CSVContent {
    get { content(row: row, column: column) }
    set { edits[Place(row: row, column: column)] = newValue }
  }

  static func place(_ address: String) -> Place {
    let letter = Int(address.utf8.first ?? 0x41) - 0x41
    return Place(row: (Int(address.dropFirst()) ?? 1) - 1, column: letter)
  }

  func saved(_ options: CSVWriteOptions = CSVWriteOptions()) throws -> [UInt8] {
    try CSVWriter.bytes(of: self, over: document, options: options)
  }

  func savedText(_ options: CSVWriteOptions = CSVWriteOptions()) throws -> String {
    String(decoding: try saved(options), as: UTF8.self)
  }

  /// Calls all cells edited although they mean what they meant before.
  mutating func editAll() { isAllEdited = true }

  // MARK: - CSVSource

  private var filledEdits: [Place] {
    edits.filter { $0.value.formula != nil || $0.value.value != .empty }.map(\.key)
  }

  var rowCount: Int {
    var count = rowWidths.count
    while count > 0 && columnCount(ofRow: count - 1) == 0 { count -= 1 }
    return max(count, filledEdits.map { $0.row + 1 }.max() ?? 0)
  }

  var columnCount: Int { (0..<rowCount).map { columnCount(ofRow: $0) }.max() ?? 0 }

  func columnCount(ofRow row: Int) -> Int {
    var width = rowWidths.indices.contains(row) ? rowWidths[row] : 0
    let edited = filledEdits.filter { $0.row == row }.map { $0.column + 1 }.max() ?? 0
    while width > edited && content(row: row, column: width - 1).isEmpty { width -= 1 }
    return max(width, edited)
  }

  func firstEditedRow(from row: Int) -> Int? {
    isAllEdited ? row : edits.keys.map(\.row).filter { $0 >= row }.min()
  }

  func isEdited(row: Int, column: Int) -> Bool {
    isAllEdited || edits[Place(row: row, column: column)] != nil
  }

  func content(row: Int, column: Int) -> CSVContent {
    let place = Place(row: row, column: column)
    if let edit = edits[place] { return edit }
    switch fields[place] ?? .empty {
    case .empty: return .empty
    case .number(let number, let kind): return CSVContent(.number(number), kind)
    case .boolean(let truth): return CSVContent(.boolean(truth))
    case .text(let text): return CSVContent(.text(text))
    case .formula(let text): return CSVContent(.number(42), formula: text)
    }
  }
}

/// The CSV files of others.
enum CSVFixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/CSV")

  static let names: [String] = {
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path())
    return (all ?? []).filter { $0.hasSuffix(".csv") }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }
}

extension CSVContent {
  var isEmpty: Bool { formula == nil && value == .empty }
}
