extension Parser {
  /// Reads `B2`, `B2:C9`, `A:C` or `A2:A` if one of them stands here.
  mutating func reference(sheet: String?, lastSheet: String?) -> Reference? {
    guard case .word = token.kind else { return nil }
    let first = bytes[token.start..<token.end]
    let colonFollows =
      peek(1).kind == .symbol(.colon) && !peek(1).followsBlank && !peek(2).followsBlank
    let second: ArraySlice<UInt8>? =
      colonFollows && peek(2).kind == .word && peek(3).kind != .symbol(.bang)
        && (peek(3).kind != .symbol(.open) || peek(3).followsBlank)
      ? bytes[peek(2).start..<peek(2).end] : nil
    if let start = A1Notation.cell(first) {
      if let second, let end = A1Notation.cell(second) {
        skip(3)
        return range(start, end, sheet: sheet, lastSheet: lastSheet)
      }
      if let second, let last = wholeColumn(second) {
        skip(3)
        return Reference(
          .openColumn, top: rowCoordinate(start), left: columnCoordinate(start),
          bottom: rowCoordinate(start), right: last, sheet: sheet, lastSheet: lastSheet)
      }
      skip(1)
      return Reference(
        .cell, top: rowCoordinate(start), left: columnCoordinate(start),
        bottom: rowCoordinate(start), right: columnCoordinate(start), sheet: sheet,
        lastSheet: lastSheet)
    }
    if let second, let left = wholeColumn(first), let right = wholeColumn(second) {
      skip(3)
      return Reference(
        .columns, top: .fixed(0), left: left, bottom: .fixed(0), right: right, sheet: sheet,
        lastSheet: lastSheet)
    }
    if let second, let left = wholeColumn(first), let end = A1Notation.cell(second) {
      skip(3)
      return Reference(
        .openColumn, top: rowCoordinate(end), left: left, bottom: rowCoordinate(end),
        right: columnCoordinate(end), sheet: sheet, lastSheet: lastSheet)
    }
    return dollarRows(sheet: sheet, lastSheet: lastSheet)
  }

  /// Whether `3:5` stands here.
  var areRows: Bool {
    peek(1).kind == .symbol(.colon) && rowOnly(token) != nil && rowOnly(peek(2)) != nil
  }

  /// Reads `3:5` if whole rows stand here.
  mutating func rowsReference(sheet: String? = nil, lastSheet: String? = nil) -> Expression? {
    let start = token.start
    guard peek(1).kind == .symbol(.colon), let top = rowOnly(token), let bottom = rowOnly(peek(2))
    else { return nil }
    skip(3)
    // `5:3` means `3:5`, as with ranges.
    let isInOrder = top.index(from: row) <= bottom.index(from: row)
    let reference = Reference(
      .rows, top: isInOrder ? top : bottom, left: .fixed(0), bottom: isInOrder ? bottom : top,
      right: .fixed(CellAddress.lastColumn), sheet: sheet, lastSheet: lastSheet)
    return .reference(reference, SourceSpan(start, tokens[position - 1].end))
  }

  private mutating func dollarRows(sheet: String?, lastSheet: String?) -> Reference? {
    guard bytes[token.start] == UInt8(ascii: "$"),
      case .reference(let reference, _) = rowsReference(sheet: sheet, lastSheet: lastSheet)
    else { return nil }
    return reference
  }

  private mutating func skip(_ count: Int) {
    for _ in 0..<count { advance() }
  }

  private func range(
    _ start: A1Notation.Cell, _ end: A1Notation.Cell, sheet: String?, lastSheet: String?
  ) -> Reference {
    // `B9:A1` means `A1:B9`: each coordinate keeps its own `$`.
    let (top, bottom) = start.row <= end.row ? (start, end) : (end, start)
    let (left, right) = start.column <= end.column ? (start, end) : (end, start)
    return Reference(
      .range, top: rowCoordinate(top), left: columnCoordinate(left),
      bottom: rowCoordinate(bottom), right: columnCoordinate(right), sheet: sheet,
      lastSheet: lastSheet)
  }

  private func rowCoordinate(_ cell: A1Notation.Cell) -> Coordinate {
    cell.rowIsFixed ? .fixed(cell.row) : .relative(cell.row - row)
  }

  private func columnCoordinate(_ cell: A1Notation.Cell) -> Coordinate {
    cell.columnIsFixed ? .fixed(cell.column) : .relative(cell.column - column)
  }

  private func wholeColumn(_ word: ArraySlice<UInt8>) -> Coordinate? {
    let isFixed = word.first == UInt8(ascii: "$")
    let letters = isFixed ? word.dropFirst() : word
    guard let index = ColumnName.column(of: letters) else { return nil }
    return isFixed ? .fixed(index) : .relative(index - column)
  }

  private func rowOnly(_ token: Token) -> Coordinate? {
    switch token.kind {
    case .number, .word: break
    default: return nil
    }
    var digits = bytes[token.start..<token.end]
    let isFixed = digits.first == UInt8(ascii: "$")
    if isFixed { digits = digits.dropFirst() }
    guard let index = A1Notation.row(digits) else { return nil }
    return isFixed ? .fixed(index) : .relative(index - row)
  }

  // MARK: - Columns of tables

  /// Reads what stands between the brackets of `sales[price]`, `[@price]`, `[[#All],[price]]`.
  mutating func structured(_ content: String, sheet: String?, span: SourceSpan) -> Expression {
    var reference = ColumnReference(sheet: sheet, first: nil, last: nil, part: .rows)
    var rest = Substring(content).trimmed()
    if rest.hasPrefix("@") {
      reference.part = .thisRow
      rest = rest.dropFirst().trimmed()
      if rest.hasPrefix("[") {
        let columns = items(of: rest)
        reference.first = columns.first.map(unescaped)
        reference.last = columns.dropFirst().first.map(unescaped)
      } else if !rest.isEmpty {
        reference.first = unescaped(rest)
      }
      return .column(reference, span)
    }
    if !rest.hasPrefix("[") {
      if let part = part(rest) {
        reference.part = part
      } else if !rest.isEmpty {
        reference.first = unescaped(rest)
      }
      return .column(reference, span)
    }
    var parts: Set<ColumnReference.Part> = []
    for item in items(of: rest) {
      if let part = part(item) {
        parts.insert(part)
      } else if reference.first == nil {
        reference.first = unescaped(item)
      } else {
        reference.last = unescaped(item)
      }
    }
    reference.part = parts.count > 1 ? joined(parts) : parts.first ?? .rows
    return .column(reference, span)
  }

  /// `[#Headers],[#Data]` is the header with the rows; of totals there are none.
  private func joined(_ parts: Set<ColumnReference.Part>) -> ColumnReference.Part {
    parts.isSubset(of: [.rows, .totals]) ? .rows : .all
  }

  private func part(_ item: Substring) -> ColumnReference.Part? {
    switch CaseFolding.folded(String(item)) {
    case "#headers": .header
    case "#data": .rows
    case "#all": .all
    case "#totals": .totals
    case "#this row": .thisRow
    default: nil
    }
  }

  /// The contents of the inner brackets of `[#All],[price]:[qty]`.
  private func items(of content: Substring) -> [Substring] {
    var items: [Substring] = []
    var depth = 0
    var start = content.startIndex
    var index = content.startIndex
    while index < content.endIndex {
      switch content[index] {
      case "'": content.formIndex(after: &index)
      case "[":
        depth += 1
        if depth == 1 { start = content.index(after: index) }
      case "]":
        depth -= 1
        if depth == 0 { items.append(content[start..<index].trimmed()) }
      default: break
      }
      if index < content.endIndex { content.formIndex(after: &index) }
    }
    return items
  }

  /// A header without the apostrophes that protect brackets and `#`.
  private func unescaped(_ header: Substring) -> String {
    var text = ""
    var isEscaped = false
    for character in header {
      if character == "'" && !isEscaped {
        isEscaped = true
      } else {
        text.append(character)
        isEscaped = false
      }
    }
    return String(text[...].trimmed())
  }
}

extension Substring {
  /// The text without blanks at its ends.
  func trimmed() -> Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
