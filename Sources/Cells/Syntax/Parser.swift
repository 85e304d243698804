/// Reads a formula by precedence climbing; never fails: it gives the tree it could read, and the problems.
struct Parser {
  let bytes: [UInt8]
  let tokens: [Token]
  /// The cell for which relative references are counted.
  let row: Int
  let column: Int
  /// Where the numbers begin that are parameters of the template.
  var literalStarts: [Int] = []
  var position = 0
  var problems: [SyntaxProblem] = []
  var depth = 0
  /// How many nodes stand above each other in the tree that was read last.
  var height = 0

  /// How deeply a formula may nest.
  static let depthLimit = 256
  /// How high a tree may be: operators in a row stand above each other like those in brackets.
  ///
  /// Whatever walks the tree calls itself for every level, and the stack must last.
  static let heightLimit = 1_024
  /// How long a formula may be, in bytes.
  static let lengthLimit = 1 << 20

  /// Reads a formula's text without its leading `=`.
  ///
  /// - Parameters:
  ///   - text: The formula.
  ///   - row: The row of the cell from which relative references are counted.
  ///   - column: The column of that cell.
  ///   - literalStarts: Where the numbers begin that become parameters of the template.
  /// - Returns: The tree and the problems.
  /// - Complexity: O(*n*).
  static func parse(
    _ text: String, row: Int = 0, column: Int = 0, literalStarts: [Int] = []
  ) -> ParsedFormula {
    let bytes = Array(text.utf8)
    guard bytes.count <= lengthLimit else {
      let problem = SyntaxProblem(
        "the formula is longer than \(lengthLimit) bytes; split it over several cells",
        from: lengthLimit, to: bytes.count)
      return ParsedFormula(
        text: text, expression: .error(.value), problems: [problem], tokens: [], row: row,
        column: column)
    }
    var parser = Parser(
      bytes: bytes, tokens: Lexer.tokens(of: bytes), row: row, column: column)
    parser.literalStarts = literalStarts
    let expression = parser.formula()
    return ParsedFormula(
      text: text, expression: expression, problems: parser.problems, tokens: parser.tokens,
      row: row, column: column, literalStarts: literalStarts)
  }

  private mutating func formula() -> Expression {
    if token.kind == .end {
      report("a formula is missing", at: token.span)
      return .missing
    }
    let expression = self.expression()
    if token.kind != .end && problems.isEmpty {
      switch token.kind {
      case .symbol(.close): report("this `)` closes nothing", at: token.span)
      case .symbol(.doubleEqual):
        report("`==` is no operator; to compare write `=`", at: token.span)
      case .unreadable(let message): report(message, at: token.span)
      default: report("an operator is missing before `\(text(token))`", at: token.span)
      }
    }
    return expression
  }

  mutating func expression(above minimum: Int = 0) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      report("the formula nests deeper than \(Self.depthLimit) levels", at: token.span)
      position = tokens.count - 1
      return .error(.value)
    }
    var left = prefixed()
    while true {
      let reached = height
      if case .symbol(.percent) = token.kind, UnaryOperator.percentPrecedence > minimum {
        advance()
        left = .unary(.percent, left)
      } else if let (binary, hasToken) = binaryOperator(after: left), binary.precedence > minimum {
        if hasToken { advance() }
        left = .binary(binary, left, expression(above: binary.precedence))
      } else {
        return left
      }
      left = raised(left, over: reached)
    }
  }

  /// A tree with one more node above what was read last and above a part that is `other` high.
  ///
  /// Where that is too high, a sum of nothing but numbers, such as one pastes, is added up; anything else is refused.
  mutating func raised(_ expression: Expression, over other: Int = 0) -> Expression {
    height = max(height, other) + 1
    guard height > Self.heightLimit else { return expression }
    height = 0
    if let number = expression.literalSum { return .number(number) }
    report(
      "more than \(Self.heightLimit) operators in a row; use SUM or split the formula",
      at: token.span)
    position = tokens.count - 1
    return .error(.value)
  }

  /// The operator that comes next, and whether it has a token: an intersection is only a blank.
  private mutating func binaryOperator(after left: Expression) -> (BinaryOperator, Bool)? {
    switch token.kind {
    case .symbol(.doubleEqual):
      report("`==` is no operator; to compare write `=`", at: token.span)
      return (.equal, true)
    case .symbol(.colon): return (.range, true)
    case .symbol(.comma), .symbol(.semicolon): return nil
    case .symbol(.open) where token.followsBlank && left.canBeReference:
      return (.intersection, false)
    case .symbol(let symbol):
      return BinaryOperator(rawValue: symbol.rawValue).map { ($0, true) }
    case .word, .quotedSheet, .bracketed:
      return token.followsBlank && left.canBeReference ? (.intersection, false) : nil
    case .number where token.followsBlank && left.canBeReference && areRows:
      return (.intersection, false)
    default: return nil
    }
  }

  private mutating func prefixed() -> Expression {
    guard case .symbol(let symbol) = token.kind else { return postfixed(primary()) }
    let unary: UnaryOperator
    switch symbol {
    case .plus: unary = .plus
    case .minus: unary = .minus
    case .at: unary = .implicitIntersection
    default: return postfixed(primary())
    }
    advance()
    return raised(.unary(unary, expression(above: UnaryOperator.prefixPrecedence)))
  }

  private mutating func postfixed(_ expression: Expression) -> Expression {
    var expression = expression
    while true {
      if case .symbol(.hash) = token.kind, !token.followsBlank {
        advance()
        expression = raised(.unary(.spill, expression))
      } else if case .symbol(.open) = token.kind, !token.followsBlank, expression.canBeApplied {
        advance()
        let reached = height
        expression = raised(.application(expression, arguments()), over: reached)
      } else {
        return expression
      }
    }
  }

  // MARK: - Tokens

  var token: Token { tokens[position] }

  func peek(_ distance: Int) -> Token { tokens[min(position + distance, tokens.count - 1)] }

  mutating func advance() {
    if position < tokens.count - 1 { position += 1 }
  }

  func text(_ token: Token) -> String {
    String(decoding: bytes[token.start..<token.end], as: UTF8.self)
  }

  /// Keeps the first problem: those that follow are mostly its echo.
  mutating func report(_ message: String, at span: SourceSpan) {
    if problems.isEmpty { problems.append(SyntaxProblem(message, at: span)) }
  }
}

/// What the parser could read of a formula.
package struct ParsedFormula: Sendable {
  /// The text, without a leading `=`.
  package var text: String
  package var expression: Expression
  /// What could not be read; empty when the formula is sound.
  package var problems: [SyntaxProblem]
  var tokens: [Token]
  /// The cell that relative references are counted from.
  package var row: Int
  package var column: Int
  /// Where the numbers begin that are parameters of the template.
  var literalStarts: [Int] = []
  /// Whether all references have been fixed, whatever the text says.
  package var isAnchored = false
}

extension Expression {
  /// Whether a range may come out, so that a blank behind it can mean intersection.
  var canBeReference: Bool {
    switch self {
    case .reference, .name, .column, .call, .parenthesised, .application: true
    case .binary(let binary, _, _): binary.takesReferences
    case .unary(let unary, _): unary == .spill
    default: false
    }
  }

  /// Whether brackets behind it are a call of a lambda.
  var canBeApplied: Bool {
    switch self {
    case .call, .application, .parenthesised: true
    default: false
    }
  }
}
