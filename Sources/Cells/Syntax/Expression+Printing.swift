extension Expression {
  /// The formula that reads back as this tree, without its leading `=`.
  ///
  /// Brackets that the tree has are written, and others where the text would read otherwise; a tree
  /// ``withoutBrackets`` gives the fewest. Names and sheets are spelled as they were, functions in capitals.
  ///
  /// - Parameters:
  ///   - row: The row, from 0, of the cell for which relative references are counted.
  ///   - column: The column of that cell.
  /// - Returns: The text; a reference that lies off the sheet is `#REF!`.
  /// - Complexity: O(*n*) in the length of the text for each level of the tree.
  package func text(row: Int = 0, column: Int = 0) -> String {
    Printer(row: row, column: column).text(self)
  }

  /// The tree without the brackets that someone wrote.
  package var withoutBrackets: Expression {
    if case .parenthesised(let inner) = self { return inner.withoutBrackets }
    return mapParts { $0.withoutBrackets }
  }
}

private struct Printer {
  let row: Int
  let column: Int

  func text(_ expression: Expression) -> String {
    switch expression {
    case .number(let number): return GeneralFormat.shortest(number)
    // Templates are never printed; their formulas are.
    case .literal: return "?"
    case .text(let text): return "\"" + text.replacing("\"", with: "\"\"") + "\""
    case .boolean(let boolean): return boolean ? "TRUE" : "FALSE"
    case .error(let error): return error.rawValue
    case .missing: return ""
    case .reference(let reference, _): return self.reference(reference)
    case .name(let name, let sheet, _):
      return (sheet.map { SheetName.quoted($0) + "!" } ?? "") + name
    case .column(let column, _): return column.text
    case .array(_, let columns, let elements): return array(columns, elements)
    case .unary(let unary, let operand): return self.unary(unary, operand)
    case .binary(let binary, let left, let right): return self.binary(binary, left, right)
    case .call(let name, let arguments, _): return name + list(arguments)
    case .application(let callee, let arguments):
      return (callee.canBeApplied ? text(callee) : bracketed(callee)) + list(arguments)
    case .parenthesised(.binary(.union, let left, let right)): return "(" + union(left, right) + ")"
    case .parenthesised(let inner): return bracketed(inner)
    }
  }

  private func bracketed(_ expression: Expression) -> String {
    // A union brings its own.
    if case .binary(.union, _, _) = expression { return text(expression) }
    return "(" + text(expression) + ")"
  }

  private func reference(_ reference: Reference) -> String {
    let cells = A1Notation.text(of: reference, row: row, column: column)
    guard let sheet = reference.sheet else { return cells }
    guard let last = reference.lastSheet else { return SheetName.quoted(sheet) + "!" + cells }
    let isPlain = SheetName.isPlain(sheet) && SheetName.isPlain(last)
    let sheets = sheet + ":" + last
    return (isPlain ? sheets : "'" + sheets.replacing("'", with: "''") + "'") + "!" + cells
  }

  private func list(_ arguments: [Expression]) -> String {
    "(" + arguments.map(text).joined(separator: ",") + ")"
  }

  // MARK: - Arrays

  private func array(_ columns: Int, _ elements: [Expression]) -> String {
    var text = "{"
    for (index, element) in elements.enumerated() {
      if index > 0 { text += index.isMultiple(of: columns) ? ";" : "," }
      text += self.element(element)
    }
    return text + "}"
  }

  /// An element of an array: a sign or a percentage there belongs to the number.
  private func element(_ expression: Expression) -> String {
    isSignedNumber(expression) ? bracketed(expression) : text(expression)
  }

  private func isSignedNumber(_ expression: Expression) -> Bool {
    guard case .unary(let unary, let operand) = expression, unary != .implicitIntersection,
      unary != .spill
    else { return false }
    if case .number = operand { return true }
    return isSignedNumber(operand)
  }

  // MARK: - Operators

  private func unary(_ unary: UnaryOperator, _ operand: Expression) -> String {
    switch unary {
    case .spill:
      return (operand.isPrimary ? text(operand) : bracketed(operand)) + "#"
    case .percent:
      let binds = operand.binding >= UnaryOperator.percentPrecedence
      return (binds ? text(operand) : bracketed(operand)) + "%"
    default:
      let binds = operand.binding >= UnaryOperator.prefixPrecedence
      return unary.rawValue + (binds ? text(operand) : bracketed(operand))
    }
  }

  private func binary(_ binary: BinaryOperator, _ left: Expression, _ right: Expression) -> String {
    if binary == .union { return "(" + union(left, right) + ")" }
    var first = left.binding >= binary.precedence ? text(left) : bracketed(left)
    // A prefix binds what follows it, but nothing before it binds tighter.
    let isPrefixed = right.isPrefixed && !binary.takesReferences
    let isBare =
      (isPrefixed || right.binding > binary.precedence)
      && (binary != .intersection || right.canFollowBlank)
    let second = isBare ? text(right) : bracketed(right)
    switch binary {
    case .intersection:
      if !left.canBeReference || (second.hasPrefix("(") && left.endsInWord) {
        first = bracketed(left)
      }
      return first + " " + second
    case .range:
      // `A1:B2` is one reference; with blanks it is two and an operator.
      let isApart = second.hasPrefix("(") || right.isCall
      return first + (isApart ? ":" : " : ") + second
    default: return first + binary.rawValue + second
    }
  }

  private func union(_ left: Expression, _ right: Expression) -> String {
    let first: String
    if case .binary(.union, let one, let two) = left {
      first = union(one, two)
    } else {
      first = text(left)
    }
    return first + "," + text(right)
  }
}

extension Expression {
  /// How tightly the outermost operator binds; more than any for what needs no brackets.
  fileprivate var binding: Int {
    switch self {
    // A union always stands in brackets.
    case .binary(.union, _, _): 100
    case .binary(let binary, _, _): binary.precedence
    case .unary(.spill, _): 100
    case .unary(.percent, _): UnaryOperator.percentPrecedence
    case .unary: UnaryOperator.prefixPrecedence
    // The sign of a number is an operator when it is read.
    case .number(let number): number.sign == .minus ? UnaryOperator.prefixPrecedence : 100
    default: 100
    }
  }

  fileprivate var isPrefixed: Bool {
    switch self {
    case .unary(.plus, _), .unary(.minus, _), .unary(.implicitIntersection, _): true
    default: false
    }
  }

  fileprivate var isPrimary: Bool {
    switch self {
    case .binary(.union, _, _), .unary(.spill, _): true
    case .binary, .unary: false
    default: true
    }
  }

  fileprivate var isCall: Bool {
    if case .call = self { return true }
    return false
  }

  /// Whether a blank before it is read as an intersection.
  fileprivate var canFollowBlank: Bool {
    switch self {
    case .reference, .name, .column, .call, .parenthesised, .binary(.union, _, _): true
    case .application(let callee, _): callee.canFollowBlank || !callee.canBeApplied
    case .unary(.spill, let operand): operand.canFollowBlank || !operand.isPrimary
    case .binary(.range, let left, _): left.canFollowBlank || left.binding < 10
    default: binding < 9
    }
  }

  /// Whether the text ends in a word, which a bracket behind it would make a call.
  fileprivate var endsInWord: Bool {
    switch self {
    case .name, .boolean: true
    case .binary(.union, _, _): false
    case .binary(_, _, let right): right.binding < 100 ? false : right.endsInWord
    default: false
    }
  }
}

extension ColumnReference {
  /// The reference as formulas spell it, `sales[price]`.
  fileprivate var text: String {
    let table = sheet.map { SheetName.quoted($0) } ?? ""
    guard let first else {
      switch part {
      case .rows: return table + "[#Data]"
      case .thisRow: return table + "[@]"
      default: return table + "[" + mark + "]"
      }
    }
    let name = Self.escaped(first)
    let columns = "[" + name + "]" + (last.map { ":[" + Self.escaped($0) + "]" } ?? "")
    switch part {
    case .rows: return table + (last == nil ? "[" + name + "]" : "[" + columns + "]")
    case .thisRow: return table + "[@" + columns + "]"
    default: return table + "[[" + mark + "]," + columns + "]"
    }
  }

  private var mark: String {
    switch part {
    case .rows: "#Data"
    case .header: "#Headers"
    case .totals: "#Totals"
    case .all: "#All"
    case .thisRow: "#This Row"
    }
  }

  private static func escaped(_ header: String) -> String {
    var text = ""
    for character in header {
      if "[]#'@".contains(character) { text.append("'") }
      text.append(character)
    }
    return text
  }
}
