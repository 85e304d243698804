extension Workbook {
  /// Reads a CSV file into a sheet of its own, named after the file without its last extension.
  ///
  /// The file's bytes are kept: saving what was not edited gives the same bytes.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: What is known of the file; the rest is found out.
  /// - Returns: The name of the sheet; `sales_2` where there is a `sales` already.
  /// - Throws: ``ExchangeError/file(_:)`` for a file that cannot be read, ``ExchangeError/csv(_:)`` where the options do
  ///   not fit it.
  /// - Complexity: O(*n*) in the bytes.
  @discardableResult
  public func load(
    csv path: String, options: CSVReadOptions = CSVReadOptions()
  ) throws(ExchangeError) -> String {
    let bytes: [UInt8]
    do { bytes = try AtomicFile.read(path) } catch { throw .file(error) }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? String(file[..<$0]) : nil }
    do {
      return try load(csv: bytes, named: stem ?? file, options: options)
    } catch {
      throw .csv(error)
    }
  }

  /// Reads the bytes of a CSV file into a sheet of its own.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: What the sheet is called, unless there is one of that name.
  ///   - options: What is known of the file; the rest is found out.
  /// - Returns: The name of the sheet.
  /// - Throws: ``CSVError`` where the options do not fit the file.
  @discardableResult
  public func load(
    csv bytes: [UInt8], named name: String, options: CSVReadOptions = CSVReadOptions()
  ) throws(CSVError) -> String {
    let recalculation = recalculation
    // The file is read before a sheet is made: a faulty one leaves nothing behind.
    let store = Sheet(id: SheetID(recalculation.sheetStores.count), name: freeName(name))
    var sink = SheetSink(sheet: store, pool: recalculation.pool)
    let document = try CSVReader.read(bytes, options: options, into: &sink)
    sink.finish()
    recalculation.adopt(store, at: recalculation.sheetOrder.count)
    if sink.hasFormats { recalculation.usesFormats = true }
    documents[store.id] = CSVSheet(document)
    if currentSheet == nil { selectFirst(store.id) }
    let formulas = sink.formulas
    recalculation.edit(isStoppable: false) {
      recalculation.forbidCancelling()
      if document.dialect.hasHeader { recalculation.readHeaders(of: store.id, at: 0) }
      for formula in formulas { recalculation.setEntry(.text(formula.text), at: formula.cell) }
      store.edits = [:]
      recalculation.rebind(Mention.sheet(store.name))
      recalculation.rebind(Mention.sheetOrder)
    }
    return store.name
  }

  /// Writes a sheet to a CSV file, whole or not at all.
  ///
  /// Of a sheet that came from a CSV file, only what was edited is written anew. A formula is written as its text,
  /// unless the options ask for values.
  ///
  /// - Throws: ``ExchangeError/file(_:)``, or ``ExchangeError/csv(_:)`` that names the cell which cannot be written; the
  ///   old file is then as it was. ``ExchangeError/unknownSheet(_:)`` where there is no such sheet.
  public func save(
    _ sheet: String, csv path: String, options: CSVWriteOptions = CSVWriteOptions()
  ) throws(ExchangeError) {
    let bytes = try csv(of: sheet, options: options)
    do { try AtomicFile.write(bytes, to: path) } catch { throw .file(error) }
  }

  /// The bytes of a CSV file that holds a sheet.
  ///
  /// - Throws: ``ExchangeError/csv(_:)``, or ``ExchangeError/unknownSheet(_:)`` where there is no such sheet.
  public func csv(
    of sheet: String, options: CSVWriteOptions = CSVWriteOptions()
  ) throws(ExchangeError) -> [UInt8] {
    guard let id = recalculation.sheet(named: sheet),
      let store = recalculation.sheetStores[Int(id.number)]
    else { throw .unknownSheet(sheet) }
    let source = SheetSource(
      recalculation: recalculation, sheet: store, writesValues: options.writesValues)
    do {
      return try CSVWriter.bytes(of: source, over: csvDocument(of: sheet), options: options)
    } catch {
      throw .csv(error)
    }
  }

  /// What was learnt of the file that a sheet came from.
  package func csvDocument(of sheet: String) -> CSVDocument? {
    recalculation.sheet(named: sheet).flatMap { documents[$0] as? CSVSheet }?.document
  }

  private func freeName(_ name: String) -> String {
    var free = name.isEmpty ? "Sheet1" : name
    var number = 2
    while recalculation.sheet(named: free) != nil {
      free = "\(name)_\(number)"
      number += 1
    }
    return free
  }
}

/// A sheet that came from a CSV file.
final class CSVSheet: SheetDocument {
  private(set) var document: CSVDocument
  var moves: [LineShift] = []

  init(_ document: CSVDocument) { self.document = document }

  func move(_ shift: LineShift) {
    document = document.moved(shift)
    moves.append(shift)
  }
}

/// Fills the columns of a sheet with the fields of a file.
private struct SheetSink: CSVSink {
  let sheet: Sheet
  let pool: ValuePool
  var formulas: [(cell: CellAddress, text: String)] = []
  var hasFormats = false
  private var fillers: [ColumnFiller] = []
  private var isCorrecting = false

  init(sheet: Sheet, pool: ValuePool) {
    self.sheet = sheet
    self.pool = pool
  }

  mutating func receive(_ field: CSVField, row: Int, column: Int) {
    switch field {
    case .empty: put(.empty, row, column)
    case .boolean(let boolean): put(PackedValue(boolean), row, column)
    case .text(let text): put(pool.pack(.text(text)), row, column)
    case .formula(let text):
      formulas.append((CellAddress(sheet: sheet.id, row: row, column: column), text))
    case .number(let number, let kind):
      if kind != .general { hasFormats = true }
      put(PackedValue(number), row, column, format: Self.format(kind).rawValue)
    }
  }

  private mutating func put(
    _ value: PackedValue, _ row: Int, _ column: Int, format: UInt8 = 0
  ) {
    if isCorrecting {
      pool.release(sheet.replace(row: row, column: column, with: value))
      if format != 0 { sheet.madeColumn(column).setFormat(format, at: row) }
      return
    }
    if value.isEmpty { return }
    while fillers.count <= column { fillers.append(ColumnFiller()) }
    fillers[column].add(value, format: format, row: row, to: sheet, column: column)
  }

  mutating func beginCorrections() {
    finish()
    isCorrecting = true
  }

  /// Puts in what is still held back.
  mutating func finish() {
    for column in fillers.indices { fillers[column].finish(sheet, column: column) }
  }

  private static func format(_ kind: DisplayFormat.Kind) -> DisplayFormat {
    switch kind {
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    default: .general
    }
  }
}

/// A sheet as the writer sees it.
private struct SheetSource: CSVSource {
  let recalculation: Recalculation
  let sheet: Sheet
  let writesValues: Bool
  let rowCount: Int
  let columnCount: Int

  init(recalculation: Recalculation, sheet: Sheet, writesValues: Bool) {
    self.recalculation = recalculation
    self.sheet = sheet
    self.writesValues = writesValues
    let used = sheet.usedRange
    columnCount = used.map { $0.right + 1 } ?? 0
    var rows = used.map { $0.bottom + 1 } ?? 0
    // What an array filled is computed again from its formula, and is no reason for further rows.
    if !writesValues && !recalculation.spills.isEmpty {
      let width = columnCount
      while rows > 0,
        (0..<width).allSatisfy({
          let cell = CellAddress(sheet: sheet.id, row: rows - 1, column: $0)
          return recalculation.value(at: cell).isEmpty
            || Self.isFilled(cell, recalculation)
        })
      {
        rows -= 1
      }
    }
    rowCount = rows
  }

  private static func isFilled(_ cell: CellAddress, _ recalculation: Recalculation) -> Bool {
    guard let owner = recalculation.spillOwner(of: cell) else { return false }
    return owner != cell
  }

  func columnCount(ofRow row: Int) -> Int {
    var column = columnCount
    while column > 0, content(row: row, column: column - 1).value.isEmpty { column -= 1 }
    return column
  }

  func firstEditedRow(from row: Int) -> Int? {
    if writesValues { return row < rowCount ? row : nil }
    guard let edits = sheet.edits else { return row < rowCount ? row : nil }
    return edits.values.compactMap { $0.first(from: row, through: CellAddress.lastRow) }.min()
  }

  func isEdited(row: Int, column: Int) -> Bool {
    if writesValues { return true }
    guard let edits = sheet.edits else { return true }
    return edits[column]?.contains(row) ?? false
  }

  func content(row: Int, column: Int) -> CSVContent {
    let cell = CellAddress(sheet: sheet.id, row: row, column: column)
    if !writesValues, !recalculation.spills.isEmpty, Self.isFilled(cell, recalculation) {
      return .empty
    }
    return CSVContent(
      recalculation.value(at: cell), recalculation.format(at: cell).kind,
      formula: writesValues ? nil : recalculation.formulaText(at: cell))
  }
}
