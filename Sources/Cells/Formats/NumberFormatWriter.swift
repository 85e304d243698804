/// Writes one number by one section of a number format.
struct NumberFormatWriter {
  private let section: NumberFormat.Section
  private var text = ""

  init(section: NumberFormat.Section) {
    self.section = section
  }

  /// The text of a number; a minus sign leads unless the section itself says negative.
  mutating func text(of number: Double, hidesSign: Bool) -> String {
    let pieces = section.pieces
    if let slash = fractionSlash {
      return FractionFormat(pieces: pieces, slash: slash).text(of: number, hidesSign: hidesSign)
    }
    var decimal = DecimalDigits(number).rounded(significant: 15).scaled(by: section.scale)
    let exponentIndex = pieces.firstIndex { if case .exponent = $0 { true } else { false } }
    let mantissa = pieces[..<(exponentIndex ?? pieces.count)]
    let pointIndex = mantissa.firstIndex(of: .point) ?? mantissa.endIndex
    let integerPlaces = digitCount(mantissa[..<pointIndex])
    let decimalPlaces = digitCount(mantissa[pointIndex...])
    var exponent = 0
    if exponentIndex != nil {
      exponent = split(&decimal, integerPlaces: integerPlaces, decimalPlaces: decimalPlaces)
    } else if integerPlaces + decimalPlaces > 0 {
      decimal = decimal.rounded(decimals: decimalPlaces)
    }
    if number < 0, !hidesSign, !pieces.isEmpty, decimal.isNegative, !pieces.contains(.general) {
      text = "-"
    }
    writeMantissa(mantissa, of: decimal, integerPlaces: integerPlaces, number, hidesSign)
    if let exponentIndex { write(exponent: exponent, pieces[exponentIndex...]) }
    return text
  }

  /// The slash between two groups of digits that makes a section a fraction.
  private var fractionSlash: Int? {
    let pieces = section.pieces
    return pieces.indices.first { index in
      guard pieces[index] == .slash, index > 0, index + 1 < pieces.count else { return false }
      guard case .digit = pieces[index - 1] else { return false }
      switch pieces[index + 1] {
      case .digit, .fixedDigit: return true
      default: return false
      }
    }
  }

  private func digitCount(_ pieces: ArraySlice<NumberFormat.Piece>) -> Int {
    pieces.reduce(0) { count, piece in
      if case .digit = piece { count + 1 } else { count }
    }
  }

  /// Takes the power of ten out of a number; with several integer places it is a multiple of their count.
  private func split(
    _ decimal: inout DecimalDigits, integerPlaces: Int, decimalPlaces: Int
  ) -> Int {
    guard !decimal.isZero else { return 0 }
    let step = max(integerPlaces, 1)
    func power(of point: Int) -> Int {
      let exponent = point - 1
      let quotient = exponent / step
      return (exponent % step < 0 ? quotient - 1 : quotient) * step
    }
    var exponent = power(of: decimal.point)
    var mantissa = decimal.scaled(by: -exponent).rounded(decimals: decimalPlaces)
    if power(of: mantissa.point) > 0 {
      // 9.99 became 10.0.
      exponent += step
      mantissa = mantissa.scaled(by: -step).rounded(decimals: decimalPlaces)
    }
    decimal = mantissa
    return exponent
  }

  private mutating func writeMantissa(
    _ pieces: ArraySlice<NumberFormat.Piece>, of decimal: DecimalDigits, integerPlaces: Int,
    _ number: Double, _ hidesSign: Bool
  ) {
    let integer = decimal.integerText
    let decimals = decimal.decimalText(decimal.decimalCount)
    var integerSeen = 0
    var decimalSeen = 0
    var isBehindPoint = false
    for piece in pieces {
      switch piece {
      case .digit(let placeholder) where !isBehindPoint:
        let place = integerPlaces - 1 - integerSeen
        if integerSeen == 0 {
          for excess in stride(from: integer.count - 1, to: place, by: -1) {
            write(integer, place: excess, .zero)
          }
        }
        write(integer, place: place, placeholder)
        integerSeen += 1
      case .digit(let placeholder):
        if decimalSeen < decimals.count {
          text.unicodeScalars.append(Unicode.Scalar(decimals[decimalSeen]))
        } else {
          text += Self.filler(placeholder)
        }
        decimalSeen += 1
      case .point:
        if integerPlaces == 0 {
          for place in stride(from: integer.count - 1, through: 0, by: -1) {
            write(integer, place: place, .zero)
          }
        }
        text += "."
        isBehindPoint = true
      case .general:
        text += GeneralFormat.narrow(hidesSign ? number.magnitude : number)
      case .literal(let literal): text += literal
      case .fixedDigit(let digit): text += String(digit)
      case .slash: text += "/"
      case .comma, .percent, .exponent, .text, .date: break
      }
    }
  }

  /// Writes the integer digit of a place, 0 being the ones, and the comma that follows it.
  private mutating func write(
    _ integer: [UInt8], place: Int, _ placeholder: NumberFormat.Placeholder
  ) {
    let isWritten: Bool
    if place < integer.count {
      text.unicodeScalars.append(Unicode.Scalar(integer[integer.count - 1 - place]))
      isWritten = true
    } else {
      text += Self.filler(placeholder)
      isWritten = placeholder == .zero
    }
    if section.isGrouped, isWritten, place > 0, place % 3 == 0 { text += "," }
  }

  private mutating func write(exponent: Int, _ pieces: ArraySlice<NumberFormat.Piece>) {
    let places = digitCount(pieces)
    var isWritten = false
    for piece in pieces {
      switch piece {
      case .exponent(let letter, let showsPlus):
        text += String(letter) + (exponent < 0 ? "-" : showsPlus ? "+" : "")
      case .digit:
        if !isWritten { text += DateFormat.padded(Int(exponent.magnitude), places) }
        isWritten = true
      case .literal(let literal): text += literal
      case .fixedDigit(let digit): text += String(digit)
      case .point: text += "."
      case .slash: text += "/"
      default: break
      }
    }
  }

  static func filler(_ placeholder: NumberFormat.Placeholder) -> String {
    switch placeholder {
    case .zero: "0"
    case .blank: " "
    case .nothing: ""
    }
  }
}
