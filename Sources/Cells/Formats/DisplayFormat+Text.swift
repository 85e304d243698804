import Glibc

extension DisplayFormat {
  /// A number as the prompt shows it in this format; what is shown can be typed back.
  ///
  /// A percent shows the decimals that the number has, a date also its time if it has one, and a number that
  /// is no date is shown plainly.
  package func text(_ number: Double) -> String {
    switch kind {
    case .general: GeneralFormat.text(number)
    case .percent: percent(number)
    case .currency: money(number)
    case .date: date(number, withTime: false) ?? GeneralFormat.text(number)
    case .dateTime: date(number, withTime: true) ?? GeneralFormat.text(number)
    case .time: time(number) ?? GeneralFormat.text(number)
    }
  }

  private func percent(_ number: Double) -> String {
    guard number.isFinite, number.magnitude < 1e13 else { return GeneralFormat.text(number) }
    let decimal = GeneralFormat.withoutNoise(DecimalDigits(number)).scaled(by: 2)
    guard decimal.point > -9 else { return GeneralFormat.text(number) }
    let plain = GeneralFormat.plain(decimal)
    let missing = decimals - decimal.decimalCount
    guard missing > 0 else { return plain + "%" }
    let point = decimal.decimalCount == 0 ? "." : ""
    return plain + point + String(repeating: "0", count: missing) + "%"
  }

  private func money(_ number: Double) -> String {
    guard number.isFinite, number.magnitude < 1e15 else { return GeneralFormat.text(number) }
    let decimal = DecimalDigits(number).rounded(significant: 15).rounded(decimals: decimals)
    var digits: [UInt8] = []
    let integer = decimal.integerText
    for (index, digit) in integer.enumerated() {
      if index > 0, (integer.count - index) % 3 == 0 { digits.append(UInt8(ascii: ",")) }
      digits.append(digit)
    }
    if integer.isEmpty { digits.append(UInt8(ascii: "0")) }
    if decimals > 0 { digits.append(UInt8(ascii: ".")) }
    digits += decimal.decimalText(decimals)
    let sign = decimal.isNegative ? "-" : ""
    return sign + String(currency.symbol) + String(decoding: digits, as: UTF8.self)
  }

  private func date(_ number: Double, withTime: Bool) -> String? {
    guard let parts = DateSerial.parts(of: number) else { return nil }
    let date = Calendar.date(of: parts.day)
    guard (1...9999).contains(date.year) else { return nil }
    let day =
      "\(DateFormat.padded(date.year, 4))-\(DateFormat.padded(date.month, 2))"
      + "-\(DateFormat.padded(date.day, 2))"
    guard withTime || number != number.rounded(.down) else { return day }
    return day + " " + clock(parts, hour: parts.hour)
  }

  private func time(_ number: Double) -> String? {
    guard number.magnitude < 400, let parts = DateSerial.parts(of: number.magnitude) else {
      return nil
    }
    return (number < 0 ? "-" : "") + clock(parts, hour: parts.day * 24 + parts.hour)
  }

  private func clock(_ parts: DateSerial.Parts, hour: Int) -> String {
    let text = "\(DateFormat.padded(hour, 2)):\(DateFormat.padded(parts.minute, 2))"
    return parts.second == 0 ? text : text + ":\(DateFormat.padded(parts.second, 2))"
  }
}
