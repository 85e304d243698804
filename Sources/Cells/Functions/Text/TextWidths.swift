extension Function {
  /// Functions about the wide and narrow characters of East Asian scripts.
  ///
  /// > Note: Those that end in B count a wide character as two bytes, as LibreOffice does. Excel does so only
  /// > where the language of the computer is Japanese, Chinese or Korean.
  static let textWidths: [Function] = [
    Function("LENB(text)", "How many bytes a text has; wide characters have two.", length)
      .example("LENB(\"日本\") = 4"),
    Function("LEFTB(text, [bytes])", "The first bytes of a text.", left)
      .example("LEFTB(\"日本\", 2) = \"日\""),
    Function("RIGHTB(text, [bytes])", "The last bytes of a text.", right)
      .example("RIGHTB(\"日本\", 2) = \"本\""),
    Function("MIDB(text, start, bytes)", "Bytes from the middle of a text.", middle)
      .example("MIDB(\"日本語\", 3, 2) = \"本\""),
    Function("FINDB(text, within, [start])", "At which byte a text stands within another.", find)
      .example("FINDB(\"本\", \"日本\") = 3"),
    Function(
      "SEARCHB(text, within, [start])",
      "At which byte a text stands; case does not matter, * and ? stand for others.", search
    ).example("SEARCHB(\"B\", \"日本b\") = 5"),
    Function(
      "REPLACEB(text, start, bytes, new)", "Puts a text in place of bytes of another.", replace
    ).example("REPLACEB(\"日本\", 1, 2, \"x\") = \"x本\""),
    Function("ASC(text)", "Wide letters, digits and katakana made narrow.", narrowed)
      .example("ASC(\"ＡＢＣ\") = \"ABC\""),
    Function(
      "JIS(text)", "Narrow letters, digits and katakana made wide.", aliases: ["DBCS"], widened
    ).example("JIS(\"ABC\") = \"ＡＢＣ\""),
  ]
}

/// A text in bytes: a wide character is a lead and a trail.
private struct WideText {
  enum Byte {
    case single(Unicode.Scalar)
    case lead(Unicode.Scalar)
    case trail
  }

  let bytes: [Byte]

  init(_ text: String) {
    bytes = text.unicodeScalars.flatMap { scalar -> [Byte] in
      Self.isWide(scalar) ? [.lead(scalar), .trail] : [.single(scalar)]
    }
  }

  /// The text of some bytes; half a wide character is a blank.
  func text(_ range: Range<Int>) -> String {
    var result = String.UnicodeScalarView()
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case .single(let scalar): result.append(scalar)
      case .lead(let scalar) where index + 1 < range.upperBound:
        result.append(scalar)
        index += 1
      case .lead, .trail: result.append(" ")
      }
      index += 1
    }
    return String(result)
  }

  /// How many bytes stand before a scalar.
  func byte(ofScalar place: Int) -> Int {
    var scalars = 0
    for (index, byte) in bytes.enumerated() {
      if case .trail = byte { continue }
      if scalars == place { return index }
      scalars += 1
    }
    return bytes.count
  }

  /// How many scalars begin before a byte.
  func scalar(ofByte byte: Int) -> Int {
    bytes.prefix(byte).reduce(0) { count, byte in
      if case .trail = byte { count } else { count + 1 }
    }
  }

  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

private func length(_ text: String) -> Int { WideText(text).bytes.count }

private func left(_ text: String, count: Double?) throws(CellError) -> String {
  let wide = WideText(text)
  return wide.text(0..<min(try characterCount(count ?? 1), wide.bytes.count))
}

private func right(_ text: String, count: Double?) throws(CellError) -> String {
  let wide = WideText(text)
  let end = wide.bytes.count
  return wide.text(end - min(try characterCount(count ?? 1), end)..<end)
}

private func middle(_ text: String, start: Double, count: Double) throws(CellError) -> String {
  let wide = WideText(text)
  let end = wide.bytes.count
  let start = min(try characterCount(start, atLeast: 1) - 1, end)
  return wide.text(start..<min(start + (try characterCount(count)), end))
}

private func replace(
  _ text: String, start: Double, count: Double, new: String, _ context: Context
) throws(CellError) -> String {
  let wide = WideText(text)
  let end = wide.bytes.count
  let start = min(try characterCount(start, atLeast: 1) - 1, end)
  let rest = min(start + (try characterCount(count)), end)
  return try limited(wide.text(0..<start) + new + wide.text(rest..<end), context)
}

private func find(_ text: String, within: String, start: Double?) throws(CellError) -> Int {
  let wide = WideText(within)
  let first = try characterCount(start ?? 1, atLeast: 1) - 1
  guard first <= wide.bytes.count,
    let place = Array(within.unicodeScalars).firstPlace(
      of: Array(text.unicodeScalars), from: wide.scalar(ofByte: first))
  else { throw .value }
  return wide.byte(ofScalar: place) + 1
}

private func search(_ text: String, within: String, start: Double?) throws(CellError) -> Int {
  let wide = WideText(within)
  let first = try characterCount(start ?? 1, atLeast: 1) - 1
  let scalars = Array(CaseFolding.folded(within).unicodeScalars)
  guard first <= wide.bytes.count,
    let place = Wildcard(text).firstMatch(in: scalars, from: wide.scalar(ofByte: first))
  else { throw .value }
  return wide.byte(ofScalar: place) + 1
}

/// Wide katakana in the order of the narrow ones from U+FF61 on.
private let katakana = Array(
  "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
    .unicodeScalars)
/// Katakana that take a voiced mark, which with it are the next character.
private let voiced = Set("カキクケコサシスセソタチツテトハヒフヘホ".unicodeScalars)
/// Katakana that take a half-voiced mark, which with it are the one after the next.
private let halfVoiced = Set("ハヒフヘホ".unicodeScalars)

private func narrowed(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  func append(_ number: UInt32) {
    if let scalar = Unicode.Scalar(number) { result.append(scalar) }
  }
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0xFF01...0xFF5E: append(scalar.value - 0xFF01 + 0x21)
    case 0x3000: append(0x20)
    case 0x2015: append(0xFF70)
    case 0x2018, 0x2019: append(0x27)
    case 0x201D: append(0x22)
    case 0xFFE5: append(0x5C)
    default:
      if let index = katakana.firstIndex(of: scalar) {
        append(0xFF61 + UInt32(index))
      } else if scalar == "ヴ" {
        result.append(contentsOf: "ｳﾞ".unicodeScalars)
      } else if let base = Unicode.Scalar(scalar.value &- 1), voiced.contains(base),
        let index = katakana.firstIndex(of: base)
      {
        append(0xFF61 + UInt32(index))
        append(0xFF9E)
      } else if let base = Unicode.Scalar(scalar.value &- 2),
        halfVoiced.contains(base), let index = katakana.firstIndex(of: base)
      {
        append(0xFF61 + UInt32(index))
        append(0xFF9F)
      } else {
        result.append(scalar)
      }
    }
  }
  return String(result)
}

private func widened(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x20: result.append("\u{3000}")
    case 0x22: result.append("\u{201D}")
    case 0x27: result.append("\u{2019}")
    case 0x5C: result.append("\u{FFE5}")
    case 0x21...0x7E: result.append(Unicode.Scalar(scalar.value - 0x21 + 0xFF01) ?? scalar)
    case 0xFF61...0xFF9F:
      let last = result.last
      if scalar.value == 0xFF9E, let base = last, voiced.contains(base),
        let whole = Unicode.Scalar(base.value + 1)
      {
        result.removeLast()
        result.append(whole)
      } else if scalar.value == 0xFF9F, let base = last, halfVoiced.contains(base),
        let whole = Unicode.Scalar(base.value + 2)
      {
        result.removeLast()
        result.append(whole)
      } else {
        result.append(katakana[Int(scalar.value - 0xFF61)])
      }
    default: result.append(scalar)
    }
  }
  return String(result)
}
