/// A complex number as formulas write it: a number, or text such as `3+4i`.
package struct ComplexNumber: FunctionArgument {
  package var number: Complex
  /// `i` or `j`, or nothing where the text had no imaginary part.
  package var unit: Character?

  package init(_ number: Complex, unit: Character?) {
    self.number = number
    self.unit = unit
  }

  /// - Throws: `.value` for a boolean, `.number` for text that is no complex number.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> ComplexNumber {
    try ComplexNumber(arguments.nextValue())
  }

  package init(_ value: Value) throws(CellError) {
    switch value {
    case .number(let number): self.init(Complex(number), unit: nil)
    case .empty: self.init(Complex(0), unit: nil)
    case .error(let error): throw error
    case .text(let text):
      guard let parsed = ComplexNumber(text) else { throw .number }
      self = parsed
    default: throw .value
    }
  }

  /// Reads `3`, `4i`, `-i`, `3+4i`, `1e5-2.5j`.
  private init?(_ text: String) {
    var rest = text.utf8[...]
    while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    guard let last = rest.last else { return nil }
    guard last == UInt8(ascii: "i") || last == UInt8(ascii: "j") else {
      guard let real = Self.plain(rest) else { return nil }
      self.init(Complex(real), unit: nil)
      return
    }
    rest.removeLast()
    let unit: Character = last == UInt8(ascii: "i") ? "i" : "j"
    // The imaginary part begins at the last sign that does not belong to an exponent.
    var start = rest.startIndex
    var before: UInt8?
    for index in rest.indices {
      let byte = rest[index]
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"),
        before != UInt8(ascii: "e"), before != UInt8(ascii: "E")
      {
        start = index
      }
      before = byte
    }
    let imaginary: Double?
    switch String(rest[start...]) {
    case "", "+": imaginary = 1
    case "-": imaginary = -1
    default: imaginary = Self.plain(rest[start...])
    }
    let real = start == rest.startIndex ? 0 : Self.plain(rest[..<start])
    guard let imaginary, let real else { return nil }
    self.init(Complex(real, imaginary), unit: unit)
  }

  private static func plain(_ bytes: Substring.UTF8View) -> Double? {
    guard let first = bytes.first, first != UInt8(ascii: " ") else { return nil }
    // Double reads "nan", "inf" and hexadecimal too, which are no numbers here.
    let allowed = "+-.0123456789eE".utf8
    guard bytes.allSatisfy({ allowed.contains($0) }) else { return nil }
    guard let number = Double(String(Substring(bytes))), number.isFinite else { return nil }
    return number
  }

  /// The number as text; the unit is `i` unless it was `j`.
  package var text: String {
    let real = GeneralFormat.concatenated(number.real)
    if number.imaginary == 0 { return real }
    var imaginary = GeneralFormat.concatenated(number.imaginary)
    if imaginary == "1" { imaginary = "" }
    if imaginary == "-1" { imaginary = "-" }
    let end = imaginary + String(unit ?? "i")
    if number.real == 0 { return end }
    return real + (number.imaginary > 0 ? "+" : "") + end
  }
}

extension ComplexNumber: FunctionResult {
  /// The text, or `#NUM!` where a part is not finite.
  package var operand: Operand {
    number.real.isFinite && number.imaginary.isFinite
      ? .value(.text(text)) : .error(.number)
  }
}

/// All arguments that are left, flattened to complex numbers; empty cells are skipped.
package struct ComplexNumbers: FunctionArgument {
  package var all: [Complex]
  package var unit: Character?

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  /// - Throws: `.value` where some are written with `i` and others with `j`.
  package static func read(_ arguments: inout Arguments) throws(CellError) -> ComplexNumbers {
    var numbers = ComplexNumbers(all: [], unit: nil)
    // A single empty cell is 0, as it is for the functions of one number.
    let source = arguments.context.source
    arguments.mapRest { operand in
      guard let range = operand.range, range.isSingleCell else { return operand }
      return .value(source.value(at: range.origin))
    }
    for element in try Values.read(&arguments).all {
      if element.isFromArray, element.value.isEmpty { continue }
      let next = try ComplexNumber(element.value)
      numbers.all.append(next.number)
      numbers.unit = try commonUnit(numbers.unit, next.unit)
    }
    return numbers
  }

  /// - Throws: `.value` where the units differ.
  package static func commonUnit(
    _ first: Character?, _ second: Character?
  ) throws(CellError) -> Character? {
    guard let first, let second else { return first ?? second }
    guard first == second else { throw .value }
    return first
  }
}
