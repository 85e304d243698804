extension Function {
  /// Functions about capitals and small letters.
  static let textCasing: [Function] = [
    Function("UPPER(text)", "A text in capitals.", upper).example("UPPER(\"Total\") = \"TOTAL\""),
    Function("LOWER(text)", "A text in small letters.", lower).example(
      "LOWER(\"Total\") = \"total\""),
    Function("PROPER(text)", "A text with a capital at the start of each word.", proper)
      .example("PROPER(\"new york\") = \"New York\""),
  ]
}

private func upper(_ text: String) -> String { text.uppercased() }

private func lower(_ text: String) -> String { text.lowercased() }

/// Everything that is no letter ends a word, as in Excel: `it's` becomes `It'S`.
private func proper(_ text: String) -> String {
  var result = ""
  var isInWord = false
  for scalar in text.unicodeScalars {
    let properties = scalar.properties
    result += isInWord ? properties.lowercaseMapping : properties.titlecaseMapping
    isInWord =
      properties.isAlphabetic || (isInWord && properties.canonicalCombiningClass != .notReordered)
  }
  return result
}
