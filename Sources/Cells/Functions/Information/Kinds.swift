extension Function {
  /// Functions that tell what kind a value is.
  static let valueKinds: [Function] = [
    Function("ISBLANK(value)", "Whether a cell is empty.", isBlank).example(
      "ISBLANK(\"\") = FALSE"),
    Function("ISERROR(value)", "Whether a value is an error.", isError)
      .example("ISERROR(1 / 0) = TRUE"),
    Function("ISERR(value)", "Whether a value is an error other than #N/A.", isErrorButFound)
      .example("ISERR(NA()) = FALSE"),
    Function("ISNA(value)", "Whether a value is #N/A.", isNotAvailable)
      .example("ISNA(NA()) = TRUE"),
    Function("ISNUMBER(value)", "Whether a value is a number.", isNumber)
      .example("ISNUMBER(\"1\") = FALSE"),
    Function("ISTEXT(value)", "Whether a value is text.", isText).example("ISTEXT(\"a\") = TRUE"),
    Function("ISNONTEXT(value)", "Whether a value is anything but text.", isNoText)
      .example("ISNONTEXT(1) = TRUE"),
    Function("ISLOGICAL(value)", "Whether a value is TRUE or FALSE.", isLogical)
      .example("ISLOGICAL(1 > 2) = TRUE"),
    Function("ISREF(value)", "Whether the argument is a reference.", isReference)
      .example("ISREF(A1) = TRUE"),
    Function("NA()", "The error #N/A.", notAvailable).example("NA() = #N/A"),
    Function("N(value)", "A value as a number: 1 for TRUE, 0 for what is none.", number)
      .example("N(TRUE) = 1"),
    Function(
      "TYPE(value)",
      "The kind of a value: 1 number, 2 text, 4 logical value, 16 error, 64 array.", type
    ).example("TYPE(\"a\") = 2"),
    Function(
      "ERROR.TYPE(error)", "The number of an error; #N/A where there is none.", errorType
    ).example("ERROR.TYPE(1 / 0) = 2"),
    Function(
      "ERRORTYPE(error)",
      "The number of an error in LibreOffice and OpenFormula; #N/A where there is none.",
      openErrorType
    ).example("ERRORTYPE(1 / 0) = 532"),
  ]
}

private func isBlank(_ value: Value) -> Bool { value.isEmpty }

private func isError(_ value: Value) -> Bool { value.error != nil }

private func isErrorButFound(_ value: Value) -> Bool {
  value.error.map { $0 != .notAvailable } ?? false
}

private func isNotAvailable(_ value: Value) -> Bool { value.error == .notAvailable }

private func isNumber(_ value: Value) -> Bool {
  if case .number = value { true } else { false }
}

private func isText(_ value: Value) -> Bool {
  if case .text = value { true } else { false }
}

private func isNoText(_ value: Value) -> Bool { !isText(value) }

private func isLogical(_ value: Value) -> Bool {
  if case .boolean = value { true } else { false }
}

private func isReference(_ argument: ReferenceArgument) -> Bool { argument.operand.isReference }

private func notAvailable() throws(CellError) -> Value { throw .notAvailable }

/// N looks at the first cell of a range, and at each element of an array.
private func number(_ argument: AnyOperand, _ context: Context) throws(CellError) -> Value {
  switch argument.operand {
  case .missing: return .number(0)
  case .value(.array(var array)):
    array.elements = array.elements.map(plainNumber)
    return .array(array)
  case .value(let value): return plainNumber(value)
  case .range(let range): return plainNumber(context.context.source.value(at: range.origin))
  case .ranges(let ranges):
    guard let first = ranges.first else { throw .value }
    return plainNumber(context.context.source.value(at: first.origin))
  case .lambda: throw .calculation
  }
}

private func plainNumber(_ value: Value) -> Value {
  switch value {
  case .number, .error: value
  case .boolean(let boolean): .number(boolean ? 1 : 0)
  default: .number(0)
  }
}

private func type(_ argument: AnyOperand, _ context: Context) -> Int {
  switch argument.operand {
  case .value(.array), .ranges: return 64
  case .range(let range) where !range.isSingleCell: return 64
  default: break
  }
  return switch context.context.value(of: argument.operand) {
  case .empty, .number: 1
  case .text: 2
  case .boolean: 4
  case .error: 16
  case .array: 64
  }
}

private func openErrorType(_ value: Value) throws(CellError) -> Int {
  guard let error = value.error else { throw .notAvailable }
  return switch error {
  case .null: 521
  case .divisionByZero: 532
  case .value: 519
  case .reference: 524
  case .name: 525
  case .number: 503
  case .notAvailable: 32_767
  case .spill, .calculation: 519
  case .circular: 522
  }
}

private func errorType(_ value: Value) throws(CellError) -> Int {
  guard let error = value.error else { throw .notAvailable }
  return switch error {
  case .null: 1
  case .divisionByZero: 2
  case .value: 3
  case .reference: 4
  case .name: 5
  case .number: 6
  case .notAvailable: 7
  case .spill: 9
  case .calculation: 14
  // Excel has no error for circles; the number is the first that it leaves free.
  case .circular: 15
  }
}
