/// Writes one number by one section of a number format.
struct NumberFormatWriter {
  private let section: NumberFormat.Section
  private var text: [UInt8] = []

  init(section: NumberFormat.Section) {
    self.section = section
  }

  /// The text of a number; a minus sign leads unless the section itself says negative.
  mutating func text(of number: Double, hidesSign: Bool) -> String {
    let pieces = section.pieces
    if let slash = section.slash {
      return FractionFormat(pieces: pieces, slash: slash).text(of: number, hidesSign: hidesSign)
    }
    var decimal = DecimalDigits(number).rounded(significant: 15).scaled(by: section.scale)
    var exponent = 0
    if section.exponent != nil {
      exponent = split(&decimal)
    } else if section.integerPlaces + section.decimalPlaces > 0 {
      decimal = decimal.rounded(decimals: section.decimalPlaces)
    }
    text.reserveCapacity(32)
    if decimal.isNegative, !hidesSign, !pieces.isEmpty, !section.hasGeneral {
      text.append(UInt8(ascii: "-"))
    }
    let end = section.exponent ?? pieces.count
    writeMantissa(pieces[..<end], of: decimal, number, hidesSign)
    if section.exponent != nil { write(exponent: exponent, pieces[end...]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes the power of ten out of a number; with several integer places it is a multiple of their count.
  private func split(_ decimal: inout DecimalDigits) -> Int {
    guard !decimal.isZero else { return 0 }
    let step = max(section.integerPlaces, 1)
    let decimalPlaces = section.decimalPlaces
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
    _ pieces: ArraySlice<NumberFormat.Piece>, of decimal: DecimalDigits, _ number: Double,
    _ hidesSign: Bool
  ) {
    let integerPlaces = section.integerPlaces
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
          text.append(decimals[decimalSeen])
        } else {
          write(placeholder)
        }
        decimalSeen += 1
      case .point:
        if integerPlaces == 0 {
          for place in stride(from: integer.count - 1, through: 0, by: -1) {
            write(integer, place: place, .zero)
          }
        }
        text.append(UInt8(ascii: "."))
        isBehindPoint = true
      case .general:
        text += GeneralFormat.narrow(hidesSign ? number.magnitude : number).utf8
      case .literal(let literal): text += literal.utf8
      case .fixedDigit(let digit): text.append(UInt8(ascii: "0") + digit)
      case .slash: text.append(UInt8(ascii: "/"))
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
      text.append(integer[integer.count - 1 - place])
      isWritten = true
    } else {
      write(placeholder)
      isWritten = placeholder == .zero
    }
    if section.isGrouped, isWritten, place > 0, place % 3 == 0 { text.append(UInt8(ascii: ",")) }
  }

  private mutating func write(exponent: Int, _ pieces: ArraySlice<NumberFormat.Piece>) {
    let places = NumberFormat.Section.digitCount(pieces)
    var isWritten = false
    for piece in pieces {
      switch piece {
      case .exponent(let letter, let showsPlus):
        text += (String(letter) + (exponent < 0 ? "-" : showsPlus ? "+" : "")).utf8
      case .digit:
        if !isWritten { text += DateFormat.padded(Int(exponent.magnitude), places).utf8 }
        isWritten = true
      case .literal(let literal): text += literal.utf8
      case .fixedDigit(let digit): text.append(UInt8(ascii: "0") + digit)
      case .point: text.append(UInt8(ascii: "."))
      case .slash: text.append(UInt8(ascii: "/"))
      default: break
      }
    }
  }

  private mutating func write(_ placeholder: NumberFormat.Placeholder) {
    switch placeholder {
    case .zero: text.append(UInt8(ascii: "0"))
    case .blank: text.append(UInt8(ascii: " "))
    case .nothing: break
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
