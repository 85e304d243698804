/// How numbers look: typed with their values, and following formulas.
extension Recalculation {
  func format(at cell: CellAddress) -> DisplayFormat {
    DisplayFormat(
      rawValue: sheetStores[Int(cell.sheet.number)]?.column(Int(cell.column))?
        .format(at: Int(cell.row)) ?? 0)
  }

  /// Lets a cell look otherwise, and what is computed from it after it.
  func changeFormat(_ format: DisplayFormat, at cell: CellAddress) {
    if setFormat(format, at: cell) { changedCells.insert(CellRange(cell)) }
  }

  /// Lets a cell look otherwise.
  ///
  /// - Returns: Whether that is new.
  func setFormat(_ format: DisplayFormat, at cell: CellAddress) -> Bool {
    if format != .general { usesFormats = true }
    guard usesFormats, let sheet = sheetStores[Int(cell.sheet.number)],
      self.format(at: cell) != format
    else { return false }
    if format == .general {
      sheet.column(Int(cell.column))?.setFormat(0, at: Int(cell.row))
    } else {
      sheet.madeColumn(Int(cell.column)).setFormat(format.rawValue, at: Int(cell.row))
    }
    return true
  }

  func setFormat(_ format: DisplayFormat, ofName name: String) {
    guard let row = names.row(of: name) else { return }
    changeFormat(format, at: CellAddress(sheet: Self.namesSheet, row: row, column: 0))
  }

  /// A constant with its look: a date typed as text inside an array is text.
  func setEntry(_ value: Value, at cell: CellAddress) {
    if case .text(let text) = value, text.hasPrefix("="), text.utf8.count > 1 {
      let parsed = Parser.parse(
        String(text.dropFirst()), row: Int(cell.row), column: Int(cell.column))
      setFormula(
        parsed, sheet: cell.sheet, column: Int(cell.column), first: Int(cell.row),
        last: Int(cell.row), scope: cell.sheet, isLegacy: false)
    } else {
      setConstant(value, at: cell)
      changeFormat(.general, at: cell)
    }
  }

  /// How the result of a formula looks: date ± number is a date, date − date a number, currency × number currency,
  /// otherwise plain.
  ///
  /// - Parameters:
  ///   - node: The formula.
  ///   - cell: Where it stands.
  ///   - value: What it gave, where that is known: a branch that gives something else was not taken.
  ///   - parameters: How the values of parameters look, the innermost last.
  /// - Returns: The look; `.general` for a plain number.
  func format(
    of node: Node, at cell: CellAddress, giving value: Value? = nil,
    parameters: [DisplayFormat] = []
  ) -> DisplayFormat {
    switch node {
    case .cell(let reference), .range(let reference):
      let range = context.resolved(reference).range(from: cell, lastRow: 0)
      guard let range else { return .general }
      return format(at: range.origin)
    case .unary(.percent, _): return .general
    case .unary(_, let operand), .implicitIntersection(let operand):
      return format(of: operand, at: cell, parameters: parameters)
    case .binary(let binary, let left, let right):
      return combined(
        binary, format(of: left, at: cell, parameters: parameters),
        format(of: right, at: cell, parameters: parameters))
    case .call(let call):
      return format(of: call.function, call.arguments, at: cell, giving: value, parameters)
    case .variable(let index):
      return index < parameters.count ? parameters[parameters.count - 1 - index] : .general
    case .binding(let values, let body):
      var inner = parameters
      for bound in values { inner.append(format(of: bound, at: cell, parameters: inner)) }
      return format(of: body, at: cell, giving: value, parameters: inner)
    case .application(.lambda(let lambda), let arguments):
      let own = arguments.map { format(of: $0, at: cell, parameters: parameters) }
      let missing = max(0, lambda.isOptional.count - own.count)
      return format(
        of: lambda.body, at: cell, giving: value,
        parameters: parameters + own + [DisplayFormat](repeating: .general, count: missing))
    default: return .general
    }
  }

  private func format(
    of function: Function, _ arguments: [Node], at cell: CellAddress, giving value: Value?,
    _ parameters: [DisplayFormat]
  ) -> DisplayFormat {
    switch function.format {
    case .general: return .general
    case .date: return .date
    case .time: return .time
    case .dateTime: return .dateTime
    case .percent: return .percent(decimals: 0)
    case .currency: return .currency(.dollar, decimals: 2)
    case .firstArgument:
      for argument in arguments.prefix(2) {
        let found = format(of: argument, at: cell, parameters: parameters)
        if found != .general { return found }
      }
      return .general
    case .takenArgument(let start, let step):
      return format(
        ofTaken: stride(from: start, to: arguments.count, by: step), of: function, arguments,
        at: cell, giving: value, parameters)
    }
  }

  private func combined(
    _ binary: BinaryOperator, _ left: DisplayFormat, _ right: DisplayFormat
  ) -> DisplayFormat {
    func isDay(_ format: DisplayFormat) -> Bool { format.kind == .date || format.kind == .dateTime }
    switch binary {
    case .add:
      if isDay(left) { return right.kind == .time ? .dateTime : isDay(right) ? .general : left }
      if isDay(right) { return left.kind == .time ? .dateTime : right }
      if left.kind == .currency { return left }
      if right.kind == .currency { return right }
      return left == right ? left : .general
    case .subtract:
      if isDay(left) { return isDay(right) ? .general : left }
      if left.kind == .currency { return left }
      return left == right ? left : .general
    case .multiply:
      if left.kind == .currency { return right.kind == .currency ? .general : left }
      return right.kind == .currency ? right : .general
    case .divide:
      return left.kind == .currency && right.kind != .currency ? left : .general
    default: return .general
    }
  }
}
