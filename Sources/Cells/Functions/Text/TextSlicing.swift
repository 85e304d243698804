extension Function {
  /// Functions that take or replace a part of a text by its place.
  static let textSlicing: [Function] = [
    Function("LEFT(text, [count])", "The first characters of a text, one unless told.", left)
      .example("LEFT(\"spread\", 3) = \"spr\""),
    Function("RIGHT(text, [count])", "The last characters of a text, one unless told.", right)
      .example("RIGHT(\"spread\", 3) = \"ead\""),
    Function("MID(text, start, count)", "Characters from the middle of a text.", middle)
      .example("MID(\"spread\", 3, 2) = \"re\""),
    Function("LEN(text)", "How many characters a text has.", length).example("LEN(\"spread\") = 6"),
    Function(
      "REPLACE(text, start, count, new)", "Puts a text in place of characters of another.", replace
    ).example("REPLACE(\"2009\", 3, 2, \"10\") = \"2010\""),
    Function("REPT(text, times)", "Repeats a text.", repeated).example(
      "REPT(\"ab\", 3) = \"ababab\""),
    Function("TRIM(text)", "Removes blanks, but for one between words.", trimmed)
      .example("TRIM(\"  a   b \") = \"a b\""),
    Function("CLEAN(text)", "Removes control characters.", cleaned)
      .example("CLEAN(\"a\"&CHAR(7)) = \"a\""),
  ]
}

private func left(_ text: String, count: Double?) throws(CellError) -> String {
  String(text.unicodeScalars.prefix(try characterCount(count ?? 1)))
}

private func right(_ text: String, count: Double?) throws(CellError) -> String {
  String(text.unicodeScalars.suffix(try characterCount(count ?? 1)))
}

private func middle(_ text: String, start: Double, count: Double) throws(CellError) -> String {
  let start = try characterCount(start, atLeast: 1)
  let count = try characterCount(count)
  return String(text.unicodeScalars.dropFirst(start - 1).prefix(count))
}

private func length(_ text: String) -> Int { text.unicodeScalars.count }

private func replace(
  _ text: String, start: Double, count: Double, new: String, _ context: Context
) throws(CellError) -> String {
  let start = try characterCount(start, atLeast: 1)
  let count = try characterCount(count)
  let rest = text.unicodeScalars.dropFirst(start - 1).dropFirst(count)
  return try limited(
    String(text.unicodeScalars.prefix(start - 1)) + new + String(rest), context)
}

private func repeated(
  _ text: String, times: Double, _ context: Context
) throws(CellError) -> String {
  let times = try characterCount(times)
  let length = text.unicodeScalars.count
  guard length > 0 else { return "" }
  guard times <= context.context.textLimit / length else { throw .value }
  return String(repeating: text, count: times)
}

private func trimmed(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  var blankWaits = false
  for scalar in text.unicodeScalars {
    if scalar == " " {
      blankWaits = !result.isEmpty
    } else {
      if blankWaits { result.append(" ") }
      blankWaits = false
      result.append(scalar)
    }
  }
  return String(result)
}

private func cleaned(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 }))
}
