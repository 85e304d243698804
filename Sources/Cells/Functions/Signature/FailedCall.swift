/// A call of a function that gave an error which none of its arguments held: told in words when somebody asks.
///
/// Functions throw a ``CellError`` and nothing else, so that errors cost nothing. What led to one is found afterwards
/// from the arguments, which are still there.
package struct FailedCall {
  package let function: Function
  package let error: CellError
  package let operands: [Operand]
  package let context: FunctionContext
  /// How messages write ranges.
  package let spell: (CellRange) -> String

  package init(
    _ function: Function, _ error: CellError, _ operands: [Operand], _ context: FunctionContext,
    spell: @escaping (CellRange) -> String
  ) {
    self.function = function
    self.error = error
    self.operands = operands
    self.context = context
    self.spell = spell
  }

  /// Why the call failed, in a sentence.
  package var reason: String {
    if let known = Self.reasons[function.name]?(self) { return known }
    if let unreadable = unreadableArgument { return unreadable }
    switch error {
    case .number: return "\(function.name) has no result for \(list)"
    case .divisionByZero: return "\(function.name) divides by zero for \(list)"
    case .notAvailable: return "\(function.name) found nothing for \(list)"
    case .reference: return "\(function.name) has nothing to refer to for \(list)"
    case .calculation: return "\(function.name) has no array to give for \(list)"
    default: return "\(function.name) cannot be computed for \(list)"
    }
  }

  /// All arguments in words.
  private var list: String {
    operands.isEmpty ? "no arguments" : operands.indices.map { text($0) }.joined(separator: ", ")
  }

  /// An argument in words: the place of a range, the value of anything else.
  private func text(_ index: Int) -> String {
    guard index < operands.count else { return "nothing" }
    switch operands[index] {
    case .missing: return "nothing"
    case .value(let value): return value.shortText
    case .range(let range):
      return range.isSingleCell ? cellText(range) : spell(range)
    case .ranges(let ranges): return ranges.prefix(3).map(spell).joined(separator: ", ")
    case .lambda: return "a lambda"
    }
  }

  private func cellText(_ range: CellRange) -> String {
    let value = context.source.value(at: range.origin)
    return value.isEmpty ? "\(spell(range)), which is empty" : value.shortText
  }

  /// A range by its place, also one of a single cell.
  private func place(_ index: Int) -> String {
    guard index < operands.count, let range = operands[index].range else { return text(index) }
    return spell(range)
  }

  private func number(_ index: Int) -> Double? {
    guard index < operands.count else { return nil }
    return try? context.value(of: operands[index]).scalar.asNumber()
  }

  /// Where one argument cannot be read as what the function wants, that it cannot.
  private var unreadableArgument: String? {
    guard let index = function.unreadableArgument(operands, context), index < operands.count
    else { return nil }
    let from = operands[index].range.map { range in "\(spell(range)) holds " } ?? ""
    switch context.value(of: operands[index]) {
    case .text(let text):
      let isIn = from.isEmpty ? "" : from
      return "\(function.name) wants a number, and \(isIn)\"\(text.shortened())\""
        + (from.isEmpty ? " is none" : ", which is none")
    case .number(let number) where error == .number:
      return "\(function.name) cannot use a number as large as \(GeneralFormat.text(number))"
    default: return nil
    }
  }
}

// MARK: - What single functions say

extension FailedCall {
  private static let reasons: [String: @Sendable (FailedCall) -> String?] = {
    var reasons: [String: @Sendable (FailedCall) -> String?] = [:]
    for name in ["MATCH", "XMATCH", "VLOOKUP", "HLOOKUP", "LOOKUP", "XLOOKUP"] {
      reasons[name] = { $0.lookupReason }
    }
    for name in ["IRR", "XIRR", "RATE", "YIELD", "ODDFYIELD", "ODDLYIELD", "RRI"] {
      reasons[name] = { call in
        call.error == .number ? "\(call.function.name) found no rate for \(call.list)" : nil
      }
    }
    for name in ["AVERAGE", "AVERAGEA", "STDEV.S", "VAR.S", "GEOMEAN", "HARMEAN", "MEDIAN"] {
      reasons[name] = { call in
        call.error == .divisionByZero
          ? "\(call.function.name) found too few numbers in \(call.places)" : nil
      }
    }
    for name in ["AVERAGEIF", "AVERAGEIFS"] {
      reasons[name] = { call in
        call.error == .divisionByZero
          ? "\(call.function.name) found no number in \(call.place(0)) that meets the condition"
          : nil
      }
    }
    for name in ["MOD", "QUOTIENT"] {
      reasons[name] = { call in
        call.error == .divisionByZero
          ? "\(call.function.name) divides \(call.text(0)) by zero" : nil
      }
    }
    reasons["FIND"] = { $0.searchReason }
    reasons["SEARCH"] = { $0.searchReason }
    reasons["INDEX"] = { $0.indexReason }
    reasons["CHOOSEROWS"] = { $0.indexReason }
    reasons["CHOOSECOLS"] = { $0.indexReason }
    reasons["INDIRECT"] = { call in
      call.error == .reference ? "INDIRECT cannot read \(call.text(0)) as a reference" : nil
    }
    reasons["OFFSET"] = { call in
      call.error == .reference ? "OFFSET leaves the sheet, going from \(call.place(0))" : nil
    }
    reasons["FILTER"] = { call in
      call.error == .calculation ? "FILTER kept nothing of \(call.place(0))" : nil
    }
    reasons["CHOOSE"] = { call in
      call.number(0).map { "CHOOSE has no value number \(GeneralFormat.text($0))" }
    }
    reasons["NA"] = { _ in "NA says so" }
    reasons["VALUE"] = { call in "VALUE cannot read \(call.text(0)) as a number" }
    for name in ["DATEVALUE", "TIMEVALUE"] {
      reasons[name] = { call in "\(call.function.name) cannot read \(call.text(0)) as a date" }
    }
    return reasons
  }()

  private var places: String {
    operands.isEmpty
      ? "no arguments" : operands.indices.map { place($0) }.joined(separator: ", ")
  }

  private var lookupReason: String? {
    switch error {
    case .notAvailable: return "\(function.name) found no \(text(0)) in \(place(1))"
    case .reference where function.name == "VLOOKUP":
      return "\(place(1)) has no column \(text(2))"
    case .reference where function.name == "HLOOKUP":
      return "\(place(1)) has no row \(text(2))"
    default: return nil
    }
  }

  private var searchReason: String? {
    error == .value ? "\(function.name) found no \(text(0)) in \(text(1))" : nil
  }

  private var indexReason: String? {
    guard error == .reference || error == .value, unreadableArgument == nil, !operands.isEmpty
    else { return nil }
    let size = operands[0].size
    return
      "\(function.name) looks for \(operands.indices.dropFirst().map { text($0) }.joined(separator: ", ")) in \(place(0)), which has \(size.rows) × \(size.columns) cells"
  }
}
