/// Reads the digits of one unsigned number out of bytes: `12`, `1,234.50`, `.5`, `1e-5`.
///
/// Rounds correctly, knows no locale, and makes no string unless a number is long or extreme.
struct NumberScanner {
  /// The number read.
  private(set) var value = 0.0
  /// How many decimals were written.
  private(set) var decimals = 0
  /// How many digits were written before the point.
  private(set) var integerDigits = 0
  /// Whether commas stand between thousands.
  private(set) var isGrouped = false
  /// Whether there is an exponent.
  private(set) var hasExponent = false
  /// Whether there is a decimal point.
  private(set) var hasPoint = false

  /// Reads from `index` on and moves it behind the number; nil, and `index` anywhere, when there is none.
  init?(_ bytes: Span<UInt8>, at index: inout Int, allowsGrouping: Bool = true) {
    let start = index
    var mantissa: UInt64 = 0
    var isLong = false
    var sinceComma = 0
    func add(_ digit: UInt8) {
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(UInt64(digit))
      if overflow || carried { isLong = true } else { mantissa = sum }
    }
    while index < bytes.count {
      let byte = bytes[index]
      if let digit = Self.digit(byte) {
        add(digit)
        integerDigits += 1
        sinceComma += 1
      } else if byte == UInt8(ascii: ","), allowsGrouping, integerDigits > 0 {
        // The first group has one to three digits, each later one exactly three.
        guard isGrouped ? sinceComma == 3 : sinceComma <= 3 else { return nil }
        isGrouped = true
        sinceComma = 0
      } else {
        break
      }
      index += 1
    }
    if isGrouped, sinceComma != 3 { return nil }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      hasPoint = true
      index += 1
      while index < bytes.count, let digit = Self.digit(bytes[index]) {
        add(digit)
        decimals += 1
        index += 1
      }
    }
    guard integerDigits + decimals > 0 else { return nil }
    var exponent = 0
    if let power = Self.exponent(bytes, at: &index) {
      hasExponent = true
      exponent = power
    }
    let power = exponent - decimals
    if !isLong, mantissa < 1 << 53, (-22...22).contains(power) {
      value =
        power < 0
        ? Double(mantissa) / Rounding.powerOfTen(-power)
        : Double(mantissa) * Rounding.powerOfTen(power)
    } else {
      var text: [UInt8] = []
      for position in start..<index where bytes[position] != UInt8(ascii: ",") {
        text.append(bytes[position])
      }
      guard let long = Double(String(decoding: text, as: UTF8.self)), long.isFinite else {
        return nil
      }
      value = long
    }
  }

  /// The value of an ASCII digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }

  /// Reads `e-5` and moves `index` behind it; leaves it where it is when no digits follow.
  private static func exponent(_ bytes: Span<UInt8>, at index: inout Int) -> Int? {
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    var position = index + 1
    var isNegative = false
    if position < bytes.count {
      if bytes[position] == UInt8(ascii: "-") {
        isNegative = true
        position += 1
      } else if bytes[position] == UInt8(ascii: "+") {
        position += 1
      }
    }
    var exponent = 0
    let first = position
    while position < bytes.count, let digit = digit(bytes[position]) {
      exponent = min(exponent * 10 + Int(digit), 100_000)
      position += 1
    }
    guard position > first else { return nil }
    index = position
    return isNegative ? -exponent : exponent
  }
}
