extension Workbook {
  /// What someone would type to give a cell what it has: a literal or a formula; `nil` for a cell that is empty or
  /// filled by another's array.
  ///
  /// - Complexity: O(length of the text).
  package func typed(at cell: CellAddress) -> String? {
    if let formula = recalculation.formulaText(at: cell) {
      let bare = String(formula.dropFirst())
      // A formula that is a literal, such as `=5`, keeps its sign.
      return Entry(bare) == .formula(bare, offset: 0) ? bare : formula
    }
    guard recalculation.spillOwner(of: cell) == nil else { return nil }
    let (value, format) = content(at: cell)
    return value.isEmpty ? nil : Self.typed(value, format)
  }

  /// Every cell of a sheet that has to be typed, with what to type: of a sheet that came from a file those that
  /// were edited, also the cleared ones, otherwise those that hold something, row by row.
  ///
  /// - Complexity: O(cells of the sheet), or O(edited cells).
  package func forEachTyped(
    on sheet: String, _ body: (_ target: String, _ entry: String) -> Void
  ) {
    guard let id = recalculation.sheet(named: sheet),
      let store = recalculation.sheetStores[Int(id.number)]
    else { return }
    if documents[id] != nil, let edits = store.edits {
      for column in edits.keys.sorted() {
        var next = edits[column]?.first(from: 0, through: CellAddress.lastRow)
        while let row = next {
          let cell = CellAddress(sheet: id, row: row, column: column)
          if recalculation.spillOwner(of: cell).map({ $0 == cell }) ?? true {
            body(spelling(of: cell), typed(at: cell) ?? "")
          }
          next = edits[column]?.first(from: row + 1, through: CellAddress.lastRow)
        }
      }
      return
    }
    guard let used = store.usedRange else { return }
    // Reading never fails: the body throws nothing.
    try? recalculation.visit(used) { (cell, _) throws(CellError) in
      if let entry = typed(at: cell) { body(spelling(of: cell), entry) }
    }
  }

  /// What someone would type to define a name as it is; `nil` for a name that is not defined.
  package func typed(name: String) -> String? {
    (try? address(name)).flatMap { $0 }.flatMap { typed(at: $0) }
  }

  private static func typed(_ value: Value, _ format: DisplayFormat) -> String {
    let exact: String
    switch value {
    case .number(let number):
      let shown = format.text(number)
      if case .constant(.number(number), format) = Entry(shown) { return shown }
      exact = GeneralFormat.shortest(number)
    case .text(let text): exact = literal(text)
    case .boolean(let boolean): exact = boolean ? "TRUE" : "FALSE"
    case .error(let error): exact = "=" + error.rawValue
    case .array(let array):
      let rows = (0..<array.rows).map { row in
        (0..<array.columns).map { column in
          let element = array[row, column]
          let typed = typed(element, .general)
          return element.isEmpty ? "\"\"" : typed.hasPrefix("=") ? String(typed.dropFirst()) : typed
        }.joined(separator: ",")
      }
      exact = "{" + rows.joined(separator: ";") + "}"
    case .empty: exact = ""
    }
    return exact
  }

  /// A text in quotes; what would end the line is put together by a formula.
  private static func literal(_ text: String) -> String {
    let quoted = "\"" + text.replacing("\"", with: "\"\"") + "\""
    guard text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" || $0 == "\0" }) else {
      return quoted
    }
    var parts: [String] = []
    var run = String.UnicodeScalarView()
    func close() {
      if !run.isEmpty {
        parts.append("\"" + String(run).replacing("\"", with: "\"\"") + "\"")
        run = String.UnicodeScalarView()
      }
    }
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\r" || scalar == "\0" {
        close()
        parts.append("UNICHAR(\(scalar.value))")
      } else {
        run.append(scalar)
      }
    }
    close()
    return "=" + parts.joined(separator: "&")
  }
}
