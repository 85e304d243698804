import Reactive

/// Sheets, names and formulas that keep holding.
///
/// ```swift
/// let book = Workbook()
/// try book.set("a", 1)
/// try book.set("b", 3)
/// try book.set("c", "=a + b")
/// book.value("c")                                   // .number(4)
/// book.cell("c").subscribe { print($0) }            // 4 at once, then every later value
/// try book.set("a", 5)                              // prints 8
/// ```
///
/// A target is a name (`a`), a cell (`B2`, `Sheet2!B2`), a range (`B2:B9`) or a column (`sales[price]`). Anything of
/// the shape letters and digits up to XFD2147483647 is a cell. A sheet that is not there is made when it is given
/// something.
///
/// A workbook belongs to one thread at a time. Edits made by an observer are carried out after the turn in which it
/// was called.
public final class Workbook {
  let recalculation: Recalculation
  /// The sheet that addresses without a sheet mean, once there is one.
  private(set) var currentSheet: SheetID?
  var filledCellLimit = Limits().filledCells
  /// What the sheets that came from files need to be saved the way they came.
  package var documents: [SheetID: any SheetDocument] = [:]

  /// An empty workbook.
  public init() {
    recalculation = Recalculation()
  }

  /// The time that NOW and TODAY tell, in days since 1899-12-30, local time.
  ///
  /// `nil` follows the machine's clock. Formulas see a time that was set with the next edit.
  public var now: Double? {
    get { recalculation.fixedNow }
    set { recalculation.fixedNow = newValue }
  }

  /// Makes RAND and its kind give the same numbers each time.
  ///
  /// - Parameter seed: The same seed gives the same numbers in the same order of edits.
  public func seedRandomNumbers(_ seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    recalculation.context.nextRandom = { Double.random(in: 0..<1, using: &generator) }
  }

  // MARK: - Sheets

  /// The names of the sheets, in order.
  public var sheetNames: [String] { recalculation.sheetOrder.map { recalculation.name(of: $0) } }

  /// The sheet that addresses without a sheet mean; `Sheet1` until another is chosen.
  public var currentSheetName: String {
    currentSheet.map { recalculation.name(of: $0) } ?? "Sheet1"
  }

  /// Makes a sheet, or finds the one of that name.
  ///
  /// Sheets are told apart without case; a new one stands behind the others.
  ///
  /// - Throws: ``WorkbookError/target(_:)`` for an empty name.
  public func addSheet(_ name: String) throws(WorkbookError) {
    guard !name.isEmpty else { throw .target(name) }
    if recalculation.sheet(named: name) == nil { _ = makeSheet(name) }
  }

  /// Makes a sheet the one that addresses without a sheet mean.
  ///
  /// - Throws: ``WorkbookError/unknownSheet(_:)``.
  public func selectSheet(_ name: String) throws(WorkbookError) {
    guard let sheet = recalculation.sheet(named: name) else { throw .unknownSheet(name) }
    currentSheet = sheet
  }

  package func selectFirst(_ sheet: SheetID) {
    currentSheet = sheet
  }

  package func makeSheet(_ name: String) -> SheetID {
    var made = SheetID(0)
    // Making a sheet settles at once even inside a turn: others refer to it by its number.
    made = recalculation.addSheet(named: name)
    if currentSheet == nil { currentSheet = made }
    recalculation.edit {}
    return made
  }

  /// The sheet that a target means; made if it is to be given something and is not there.
  func sheet(named name: String?, makes: Bool) throws(WorkbookError) -> SheetID? {
    if let name {
      if let found = recalculation.sheet(named: name) { return found }
      return makes ? makeSheet(name) : nil
    }
    if let currentSheet { return currentSheet }
    return makes ? makeSheet("Sheet1") : nil
  }

  // MARK: - Targets

  /// The place that a target means.
  ///
  /// - Parameters:
  ///   - text: The target.
  ///   - makes: Whether a sheet that is not there is made.
  /// - Returns: `nil` where the sheet is not there.
  /// - Throws: ``WorkbookError/target(_:)`` or ``WorkbookError/reserved(_:)``.
  package func target(_ text: String, makes: Bool) throws(WorkbookError) -> CellTarget? {
    try target(TargetText(text), text, makes: makes)
  }

  func target(
    _ target: TargetText, _ text: String, makes: Bool
  ) throws(WorkbookError) -> CellTarget? {
    switch target.place {
    case .name(let name):
      if CaseFolding.areEqual(name, "ans") { throw .reserved(name) }
      return .name(name)
    case .column(let column):
      return try sheet(named: target.sheet, makes: makes).map { .column($0, column) }
    case .reference(let reference):
      guard let sheet = try sheet(named: target.sheet, makes: makes) else { return nil }
      guard
        let range = reference.area.range(
          on: sheet, row: 0, column: 0, lastRow: recalculation.lastRow(of: sheet))
      else { throw .target(text) }
      return .range(range)
    }
  }

  /// The cell that holds what a name or an address means; `nil` where there is none yet.
  package func address(_ text: String) throws(WorkbookError) -> CellAddress? {
    guard let target = try target(text, makes: false) else { return nil }
    switch target {
    case .name(let name):
      return recalculation.names.row(of: name).map {
        CellAddress(sheet: Recalculation.namesSheet, row: $0, column: 0)
      }
    case .range(let range):
      guard range.isSingleCell else { throw .shape("`\(text)` is more than one cell") }
      return range.origin
    case .column: throw .shape("`\(text)` is a whole column, not a cell")
    }
  }

  /// How a cell is called: its name as first spelled, or its address with the sheet.
  package func spelling(of cell: CellAddress) -> String {
    if cell.sheet == Recalculation.namesSheet {
      return recalculation.names.spelling(at: Int(cell.row)) ?? ""
    }
    return SheetName.quoted(recalculation.name(of: cell.sheet)) + "!"
      + A1Notation.text(row: Int(cell.row), column: Int(cell.column))
  }
}

/// What a file's reader keeps for saving the sheet again.
package protocol SheetDocument: AnyObject {
  /// What was inserted into the sheet and deleted from it since its file was read or saved.
  var moves: [LineShift] { get set }
  /// Follows rows or columns that are inserted into the sheet or deleted from it.
  func move(_ shift: LineShift)
}

/// A small generator of random numbers that a seed determines.
///
/// - Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014), SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
