import Glibc
import Synchronization

extension Function {
  /// Functions between text and numbers.
  static let textConverting: [Function] = [
    Function("VALUE(text)", "The number that a text stands for.", value)
      .example("VALUE(\"12%\") = 0.12"),
    Function(
      "NUMBERVALUE(text, [decimal], [group])",
      "The number that a text stands for, with given separators.", numberValue
    ).example("NUMBERVALUE(\"1.234,5\", \",\", \".\") = 1234.5"),
    Function("TEXT(value, format)", "A value written by a number format.", formatted)
      .example("TEXT(1234.5, \"#,##0.00\") = \"1,234.50\""),
    Function(
      "FIXED(number, [decimals], [plain])",
      "A number as text with so many decimals, two unless told.", fixed
    ).example("FIXED(1234.567, 1) = \"1,234.6\""),
    Function(
      "DOLLAR(number, [decimals])", "A number as an amount of dollars, in text.",
      aliases: ["USDOLLAR"], dollar
    ).example("DOLLAR(-1234.5) = \"($1,234.50)\""),
    Function("T(value)", "The value if it is text, otherwise nothing.", onlyText)
      .example("T(\"a\") = \"a\""),
    Function("VALUETOTEXT(value, [format])", "A value as text; strictly where format is 1.", toText)
      .example("VALUETOTEXT(12, 1) = \"12\""),
    Function(
      "ARRAYTOTEXT(array, [format])", "The values of a range as text; strictly where format is 1.",
      arrayToText
    ).example("ARRAYTOTEXT({1,2;3,4}, 1) = \"{1,2;3,4}\""),
    Function("BAHTTEXT(number)", "An amount of baht in Thai words.", bahtText)
      .example("BAHTTEXT(1) = \"หนึ่งบาทถ้วน\""),
  ]
}

private func value(_ value: Value, _ context: Context) throws(CellError) -> Double {
  switch value {
  case .boolean: throw .value
  case .text(let text):
    guard let number = NumberText.coerced(text, today: context.context.today) else { throw .value }
    return number
  default: return try value.asNumber()
  }
}

/// Blanks anywhere are ignored, and each percent sign at the end divides by a hundred.
///
/// - Throws: `.value` for a group separator behind the decimal one, for two decimal ones, and for anything else.
private func numberValue(
  _ text: String, decimal: String?, group: String?
) throws(CellError) -> Double {
  guard let point = decimal.map({ $0.first }) ?? ".", let comma = group.map({ $0.first }) ?? ","
  else { throw .value }
  guard decimal == nil || group == nil || point != comma else { throw .value }
  var plain = ""
  var percents = 0
  var pointSeen = false
  for character in text {
    if character == point {
      guard !pointSeen else { throw .value }
      pointSeen = true
      plain.append(".")
    } else if character == comma {
      guard !pointSeen else { throw .value }
    } else if character == "%" {
      percents += 1
    } else if !character.isWhitespace {
      guard percents == 0, character != "." else { throw .value }
      plain.append(character)
    }
  }
  guard !plain.isEmpty else { return 0 }
  guard let number = NumberText.plain(plain.utf8.span) else { throw .value }
  return DecimalDigits(number).scaled(by: -2 * min(percents, 1_000)).number
}

private func formatted(
  _ value: Value, format: String, _ context: Context
) throws(CellError) -> String {
  var value = value
  if case .text(let text) = value,
    let number = NumberText.coerced(text, today: context.context.today)
  {
    value = .number(number)
  }
  return try numberFormat(format).text(for: value)
}

/// The masks read last: a column of TEXT reads its mask once.
private let numberFormats = Mutex<[String: NumberFormat]>([:])

private func numberFormat(_ mask: String) -> NumberFormat {
  numberFormats.withLock { formats in
    if let format = formats[mask] { return format }
    if formats.count >= 32 { formats.removeAll(keepingCapacity: true) }
    let format = NumberFormat(mask: mask)
    formats[mask] = format
    return format
  }
}

private func fixed(
  _ number: Double, decimals: Double?, isPlain: Bool?
) throws(CellError) -> String {
  let (sign, digits) = try rounded(number, decimals: decimals, isGrouped: !(isPlain ?? false))
  return sign + digits
}

private func dollar(_ number: Double, decimals: Double?) throws(CellError) -> String {
  let (sign, digits) = try rounded(number, decimals: decimals, isGrouped: true)
  return sign.isEmpty ? "$" + digits : "($" + digits + ")"
}

private func rounded(
  _ number: Double, decimals: Double?, isGrouped: Bool
) throws(CellError) -> (sign: String, digits: String) {
  let decimals = decimals ?? 2
  guard decimals < 128, number.isFinite else { throw .value }
  let count = Int(max(decimals, -400))
  var pieces: [NumberFormat.Piece] = [.digit(.zero)]
  if count > 0 {
    pieces.append(.point)
    pieces += Array(repeating: .digit(.zero), count: count)
  }
  let shown = Rounding.halfAwayFromZero(number, digits: count)
  var writer = NumberFormatWriter(
    section: NumberFormat.Section(pieces, isGrouped: isGrouped))
  return (shown < 0 ? "-" : "", writer.text(of: shown, hidesSign: true))
}

/// Of a range only the first cell counts.
private func onlyText(_ argument: AnyOperand, _ context: Context) -> Value {
  if let range = argument.operand.range {
    return textOrNothing(context.context.source.value(at: range.origin))
  }
  let value = context.context.value(of: argument.operand)
  guard case .array(var array) = value else { return textOrNothing(value) }
  array.elements = array.elements.map(textOrNothing)
  return .array(array)
}

private func textOrNothing(_ value: Value) -> Value {
  switch value {
  case .text, .error: value
  default: .text("")
  }
}

private func toText(_ value: Value, format: Double?) throws(CellError) -> String {
  spelled(value, isStrict: try strictness(format))
}

private func arrayToText(
  _ table: Table, format: Double?, _ context: Context
) throws(CellError) -> String {
  let isStrict = try strictness(format)
  var text = isStrict ? "{" : ""
  for row in 0..<table.usedRows {
    if row > 0 { text += isStrict ? ";" : ", " }
    for column in 0..<table.columns {
      if column > 0 { text += isStrict ? "," : ", " }
      text += spelled(table[row, column], isStrict: isStrict)
    }
    // Stops before a column of millions of cells becomes one text.
    if text.utf8.count > context.context.textLimit * 4 { throw .value }
  }
  return try limited(text + (isStrict ? "}" : ""), context)
}

private func strictness(_ format: Double?) throws(CellError) -> Bool {
  switch format ?? 0 {
  case 0..<1: false
  case 1..<2: true
  default: throw .value
  }
}

/// A value as text, an error by its name; strictly, text stands in quotes.
private func spelled(_ value: Value, isStrict: Bool) -> String {
  switch value {
  case .error(let error): return error.rawValue
  case .text(let text) where isStrict:
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  default: return (try? value.asText()) ?? ""
  }
}

/// Thai number words: millions repeat, a final one after tens is "et", twenty is "yi sip".
private func bahtText(_ number: Double) throws(CellError) -> String {
  let satang = Rounding.halfAwayFromZero(number.magnitude, digits: 2) * 100
  guard satang < 1e15 else { throw .value }
  let whole = Int(satang.rounded())
  let baht = thai(whole / 100)
  let rest = thai(whole % 100)
  let sign = number < 0 && whole > 0 ? "ลบ" : ""
  if whole == 0 { return "ศูนย์บาทถ้วน" }
  return sign + (baht.isEmpty ? "" : baht + "บาท") + (rest.isEmpty ? "ถ้วน" : rest + "สตางค์")
}

private func thai(_ number: Int) -> String {
  guard number > 0 else { return "" }
  let digits = ["", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า"]
  let places = ["", "สิบ", "ร้อย", "พัน", "หมื่น", "แสน"]
  let millions = number / 1_000_000
  var text = millions > 0 ? thai(millions) + "ล้าน" : ""
  let rest = Array(String(number % 1_000_000).utf8)
  for (index, byte) in rest.enumerated() {
    let digit = Int(byte - UInt8(ascii: "0"))
    let place = rest.count - 1 - index
    guard digit > 0 else { continue }
    switch (place, digit) {
    case (0, 1) where number > 10: text += "เอ็ด"
    case (1, 1): text += "สิบ"
    case (1, 2): text += "ยี่สิบ"
    default: text += digits[digit] + places[place]
    }
  }
  return text
}
