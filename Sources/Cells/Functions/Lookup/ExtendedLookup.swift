extension Function {
  /// The newer functions that look a value up.
  static let extendedLookup: [Function] = [
    Function(
      "XLOOKUP(value, line, results, [otherwise], [match], [search])",
      "Finds a value in a row or column and gives what stands at its place in another range.",
      traits: .looksUp, lookUp
    ).example("XLOOKUP(2, {1, 2, 3}, {\"a\", \"b\", \"c\"}) = \"b\""),
    Function(
      "XMATCH(value, line, [match], [search])", "The place of a value in a row or column.",
      findPlace
    ).example("XMATCH(2.5, {1, 2, 3}, -1) = 2"),
  ]
}

/// How XLOOKUP and XMATCH compare and in which order they look.
private struct LookupManner {
  var meaning = LookupKey.TextMeaning.plain
  var neighbour = ValueSearch.Neighbour.none
  var fromEnd = false
  var isSorted = false

  /// - Throws: `.value` for numbers without meaning, and for patterns in sorted lines.
  init(match: Int, search: Int) throws(CellError) {
    switch match {
    case 0: break
    case -1: neighbour = .smaller
    case 1: neighbour = .larger
    case 2: meaning = .wildcard
    case 3: meaning = .regularExpression
    default: throw .value
    }
    switch search {
    case 1: break
    case -1: fromEnd = true
    case 2: isSorted = true
    case -2:
      isSorted = true
      fromEnd = true
    default: throw .value
    }
    if isSorted, match > 1 { throw .value }
  }

  /// - Throws: The error that is looked for.
  func place(of value: Value, in line: LookupLine) throws(CellError) -> Int? {
    if case .error(let error) = value { throw error }
    if !value.isEmpty {
      if isSorted {
        return ValueSearch.sorted(value, in: line, neighbour: neighbour, isDescending: fromEnd)
      }
      if neighbour != .none {
        return ValueSearch.nearest(value, in: line, neighbour: neighbour, fromEnd: fromEnd)
      }
    }
    return ValueSearch.exact(try LookupKey(value, text: meaning), in: line, fromEnd: fromEnd)
  }
}

private func findPlace(
  _ value: Value, _ table: Table, _ match: Omittable<Int>, _ search: Omittable<Int>
) throws(CellError) -> Int {
  let manner = try LookupManner(match: match.value ?? 0, search: search.value ?? 1)
  guard let line = LookupLine(table) else { throw .value }
  guard let place = try manner.place(of: value, in: line) else { throw .notAvailable }
  return place + 1
}

private func lookUp(
  _ value: Value, _ table: Table, _ results: Table, _ otherwise: Omittable<AnyOperand>,
  _ match: Omittable<Int>, _ search: Omittable<Int>
) throws(CellError) -> Operand {
  let manner = try LookupManner(match: match.value ?? 0, search: search.value ?? 1)
  guard let line = LookupLine(table) else { throw .value }
  let runsDown =
    table.columns == 1 && (table.rows > 1 || results.rows == 1 || results.columns > 1)
  let length = runsDown ? results.rows : results.columns
  guard line.count == length || (runsDown && (table.isOpen || results.isOpen)) else {
    throw .value
  }
  guard let place = try manner.place(of: value, in: line) else {
    return otherwise.value?.operand ?? .error(.notAvailable)
  }
  guard place < length else { throw .notAvailable }
  return runsDown ? results.row(place) : results.column(place)
}

extension Table {
  /// A row, counted from 0: a reference where the table is one.
  func row(_ row: Int) -> Operand {
    if let range {
      return .range(
        CellRange(
          sheet: range.sheet, top: range.top + row, left: range.left, bottom: range.top + row,
          right: range.right))
    }
    if columns == 1 { return .value(self[row, 0]) }
    return .value(
      .array(
        ArrayValue(rows: 1, columns: columns, elements: (0..<columns).map { self[row, $0] })))
  }

  /// A column, counted from 0: a reference where the table is one.
  func column(_ column: Int) -> Operand {
    if let range {
      return .range(
        CellRange(
          sheet: range.sheet, top: range.top, left: range.left + column, bottom: range.bottom,
          right: range.left + column))
    }
    if rows == 1 { return .value(self[0, column]) }
    return .value(
      .array(ArrayValue(rows: rows, columns: 1, elements: (0..<rows).map { self[$0, column] })))
  }
}
