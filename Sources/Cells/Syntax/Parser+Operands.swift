extension Parser {
  /// Reads a literal, a reference, a name, a call, or something in brackets.
  mutating func primary() -> Expression {
    let start = token
    height = 0
    switch start.kind {
    case .number(let number):
      if let rows = rowsReference() { return rows }
      advance()
      if let literal = literalStarts.firstIndex(of: start.start) { return .literal(literal) }
      return .number(number)
    case .text(let text):
      advance()
      return .text(text)
    case .error(let error):
      advance()
      return .error(error)
    case .word: return word()
    case .quotedSheet(let sheet):
      advance()
      if case .bracketed(let content) = token.kind, !token.followsBlank {
        let span = SourceSpan(start.start, token.end)
        advance()
        return structured(content, sheet: sheet, span: span)
      }
      return sheetQualified(sheet, from: start)
    case .bracketed(let content):
      advance()
      return structured(content, sheet: nil, span: start.span)
    case .symbol(.open): return parenthesised()
    case .symbol(.openBrace): return arrayConstant()
    case .symbol(let symbol):
      report("a value is missing before `\(symbol.rawValue)`", at: start.span)
      return .error(.value)
    case .unreadable(let message):
      report(message, at: start.span)
      position = tokens.count - 1
      return .error(.value)
    case .end:
      report("the formula ends where a value should follow", at: start.span)
      return .error(.value)
    }
  }

  private mutating func parenthesised() -> Expression {
    let open = token
    advance()
    var inner = expression()
    while token.kind == .symbol(.comma) || token.kind == .symbol(.semicolon) {
      advance()
      let reached = height
      inner = .binary(.union, inner, expression())
      inner = raised(inner, over: reached)
    }
    close(open)
    return raised(.parenthesised(inner))
  }

  mutating func close(_ open: Token) {
    if case .symbol(.close) = token.kind {
      advance()
    } else if token.kind == .end {
      report("this `(` is never closed", at: open.span)
    } else {
      switch token.kind {
      case .symbol(.doubleEqual):
        report("`==` is no operator; to compare write `=`", at: token.span)
      case .unreadable(let message): report(message, at: token.span)
      default: report("`)` or an operator is missing before `\(text(token))`", at: token.span)
      }
      position = tokens.count - 1
    }
  }

  // MARK: - Words

  private mutating func word() -> Expression {
    let start = token
    let spelling = text(start)
    let next = peek(1)
    if case .symbol(.open) = next.kind,
      !next.followsBlank || A1Notation.cell(spelling.utf8) == nil
    {
      return call(spelling, start: start)
    }
    if case .symbol(.bang) = next.kind, !next.followsBlank {
      advance()
      return sheetQualified(spelling, from: start)
    }
    if case .symbol(.colon) = next.kind, !next.followsBlank, case .word = peek(2).kind,
      !peek(2).followsBlank, case .symbol(.bang) = peek(3).kind
    {
      let last = text(peek(2))
      if A1Notation.cell(spelling.utf8) == nil {
        advance()
        advance()
        advance()
        return sheetQualified(spelling, last: last, from: start)
      }
    }
    if case .bracketed(let content) = next.kind, !next.followsBlank {
      advance()
      advance()
      return structured(content, sheet: spelling, span: SourceSpan(start.start, next.end))
    }
    if let reference = reference(sheet: nil, lastSheet: nil) {
      return .reference(reference, SourceSpan(start.start, tokens[position - 1].end))
    }
    advance()
    switch CaseFolding.folded(spelling) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return .name(withoutMark(spelling), sheet: nil, start.span)
    }
  }

  private mutating func call(_ spelling: String, start: Token) -> Expression {
    advance()
    advance()
    var name = withoutMark(spelling).uppercased()
    for prefix in ["_XLFN.", "_XLWS.", "_XLL."] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    let arguments = self.arguments()
    return raised(.call(name, arguments, start.span))
  }

  /// A parameter of LET or LAMBDA without the mark that files of Excel put before it.
  private func withoutMark(_ spelling: String) -> String {
    let prefix = "_xlpm."
    return spelling.count > prefix.count && spelling.lowercased().hasPrefix(prefix)
      ? String(spelling.dropFirst(prefix.count)) : spelling
  }

  /// Reads arguments up to and with the closing bracket; the opening one has been read.
  mutating func arguments() -> [Expression] {
    let open = tokens[position - 1]
    height = 0
    if case .symbol(.close) = token.kind {
      advance()
      return []
    }
    var arguments: [Expression] = []
    var highest = 0
    while true {
      switch token.kind {
      case .symbol(.comma), .symbol(.semicolon), .symbol(.close): arguments.append(.missing)
      default: arguments.append(expression())
      }
      highest = max(highest, height)
      switch token.kind {
      case .symbol(.comma), .symbol(.semicolon): advance()
      default:
        height = highest
        close(open)
        return arguments
      }
    }
  }

  /// Reads what follows `sheet!`; the current token is the exclamation mark.
  private mutating func sheetQualified(
    _ sheet: String, last: String? = nil, from start: Token
  ) -> Expression {
    guard case .symbol(.bang) = token.kind else {
      report("`!` and a cell are missing behind the sheet's name", at: start.span)
      return .error(.reference)
    }
    advance()
    var sheet = sheet
    var last = last
    if last == nil, let colon = sheet.firstIndex(of: ":") {
      last = String(sheet[sheet.index(after: colon)...])
      sheet = String(sheet[..<colon])
    }
    if let reference = reference(sheet: sheet, lastSheet: last) {
      return .reference(reference, SourceSpan(start.start, tokens[position - 1].end))
    }
    if let rows = rowsReference(sheet: sheet, lastSheet: last) { return rows }
    switch token.kind {
    case .word:
      let name = text(token)
      let end = token.end
      advance()
      return .name(name, sheet: sheet, SourceSpan(start.start, end))
    case .error(let error):
      advance()
      return .error(error)
    default:
      report("a cell is missing behind `!`", at: token.span)
      return .error(.reference)
    }
  }

  // MARK: - Array constants

  private mutating func arrayConstant() -> Expression {
    let open = token
    advance()
    var elements: [Expression] = []
    var columns = 0
    var rows = 1
    var inRow = 0
    var highest = 0
    while true {
      height = 0
      elements.append(arrayElement())
      highest = max(highest, height)
      inRow += 1
      let separator = token
      switch separator.kind {
      case .symbol(.comma): advance()
      case .symbol(.semicolon), .symbol(.closeBrace):
        if columns == 0 { columns = inRow }
        if inRow != columns {
          report("every row of an array needs as many values as the first", at: separator.span)
          position = tokens.count - 1
          return .error(.value)
        }
        advance()
        if separator.kind == .symbol(.closeBrace) {
          height = highest
          return raised(.array(rows: rows, columns: columns, elements: elements))
        }
        rows += 1
        inRow = 0
      default:
        report("the array that begins here is never closed with `}`", at: open.span)
        position = tokens.count - 1
        return .error(.value)
      }
    }
  }

  /// Reads a constant, or else an expression.
  private mutating func arrayElement() -> Expression {
    let start = position
    if let constant = arrayConstantElement() {
      switch token.kind {
      case .symbol(.comma), .symbol(.semicolon), .symbol(.closeBrace), .end: return constant
      default: position = start
      }
    }
    return expression()
  }

  private mutating func arrayConstantElement() -> Expression? {
    let start = position
    var sign = 1.0
    var hasSign = false
    while case .symbol(let symbol) = token.kind, symbol == .minus || symbol == .plus {
      if symbol == .minus { sign = -sign }
      hasSign = true
      advance()
    }
    switch token.kind {
    case .number(let number):
      advance()
      var value = sign * number
      while case .symbol(.percent) = token.kind {
        value /= 100
        advance()
      }
      return .number(value)
    case .text(let text) where !hasSign:
      advance()
      return .text(text)
    case .error(let error) where !hasSign:
      advance()
      return .error(error)
    case .word where ["true", "false"].contains(CaseFolding.folded(text(token))) && !hasSign:
      let isTrue = CaseFolding.folded(text(token)) == "true"
      advance()
      return .boolean(isTrue)
    default:
      if case .symbol(.comma) = token.kind, !hasSign { return .text("") }
      position = start
      return nil
    }
  }
}
