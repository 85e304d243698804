/// References that are made from text while formulas run.
extension Recalculation {
  func reference(spelled text: String, isA1: Bool, from caller: CellAddress) -> Operand? {
    guard isA1 else { return countedReference(text, from: caller) }
    if let reference = plainReference(text, from: caller) { return reference }
    // Excel reads `A01`, which is no address in a formula here since it may be a name.
    let trimmed = withoutLeadingZeros(text)
    return trimmed == text ? nil : plainReference(trimmed, from: caller)
  }

  private func plainReference(_ text: String, from caller: CellAddress) -> Operand? {
    let parsed = Parser.parse(text, row: Int(caller.row), column: Int(caller.column))
    guard parsed.problems.isEmpty else { return nil }
    switch parsed.expression {
    case .reference, .name, .column, .binary(.range, _, _), .unary(.spill, _): break
    default: return nil
    }
    let formula = Compiler.formula(parsed.expression, on: home(of: caller), scope: self)
    guard formula.problems.isEmpty else { return nil }
    context.caller = caller
    // The formula that asks is being evaluated itself.
    let evaluation = Evaluation(EvaluationSetting(context: context, host: self))
    guard let operand = try? evaluation.operand(formula.node), operand.isReference else {
      return nil
    }
    return operand
  }

  /// Reads `R2C3`, with or without a sheet before it.
  private func countedReference(_ text: String, from caller: CellAddress) -> Operand? {
    var sheet = home(of: caller)
    var cells = Substring(text)
    if let bang = text.lastIndex(of: "!") {
      var name = text[..<bang]
      if name.count >= 2, name.first == "'", name.last == "'" { name = name.dropFirst().dropLast() }
      guard let named = self.sheet(named: String(name.replacing("''", with: "'"))) else {
        return nil
      }
      sheet = named
      cells = text[text.index(after: bang)...]
    }
    let reference = R1C1Notation.reference(String(cells))
    let range = reference?.area.range(
      on: sheet, row: caller.place.row, column: caller.place.column, lastRow: lastRow(of: sheet))
    return range.map { .range($0) }
  }

  /// The sheet that a reference without one means; names stand on the first.
  private func home(of caller: CellAddress) -> SheetID {
    caller.sheet == Self.namesSheet ? sheetOrder.first ?? caller.sheet : caller.sheet
  }

  /// The text without zeros that stand before a row's other digits, as in `A01`.
  private func withoutLeadingZeros(_ text: String) -> String {
    var result = ""
    var isInDigits = false
    let cells = text.lastIndex(of: "!").map { text.index(after: $0) } ?? text.startIndex
    for index in text[cells...].indices {
      let character = text[index]
      let next = text.index(after: index)
      let isDigitNext = next < text.endIndex && text[next].isWholeNumber
      if character == "0", !isInDigits, isDigitNext { continue }
      isInDigits = character.isWholeNumber
      result.append(character)
    }
    return text[..<cells] + result
  }
}
