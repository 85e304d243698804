extension Function {
  /// Functions that put texts together.
  static let textJoining: [Function] = [
    Function("CONCAT(text…)", "Puts texts and ranges of texts together.", concat)
      .example("CONCAT({\"a\",\"b\"}, 1) = \"ab1\""),
    Function("CONCATENATE(text…)", "Puts texts together.", concatenate)
      .example("CONCATENATE(\"a\", 1) = \"a1\""),
    Function(
      "TEXTJOIN(delimiter, ignoreEmpty, text…)", "Puts texts together with others between.", join
    ).example("TEXTJOIN(\"-\", TRUE, \"a\", \"\", \"b\") = \"a-b\""),
  ]
}

private func concat(_ values: Values, _ context: Context) throws(CellError) -> String {
  var text = ""
  for element in values.all {
    text += try element.value.asText()
    if text.utf8.count > context.context.textLimit { text = try limited(text, context) }
  }
  return text
}

private func concatenate(_ texts: Texts, _ context: Context) throws(CellError) -> String {
  try limited(texts.all.joined(), context)
}

/// Several delimiters take turns.
private func join(
  _ delimiters: CellTexts, ignoresEmpty: Bool, texts: AllCellTexts, _ context: Context
) throws(CellError) -> String {
  var joined = ""
  var count = 0
  for text in texts.all where !(ignoresEmpty && text.isEmpty) {
    if count > 0, !delimiters.all.isEmpty {
      joined += delimiters.all[(count - 1) % delimiters.all.count]
    }
    joined += text
    count += 1
    if joined.utf8.count > context.context.textLimit { joined = try limited(joined, context) }
  }
  return joined
}

/// One argument as texts, of its empty cells too.
struct CellTexts: FunctionArgument {
  var all: [String]

  static var kinds: [ParameterKind] { [.values] }

  static func read(_ arguments: inout Arguments) throws(CellError) -> CellTexts {
    let operand = arguments.next()
    guard let ranges = operand.rangeList, ranges.count > 1 else {
      return try CellTexts(all: texts(of: Table(operand, arguments.context)))
    }
    var texts: [String] = []
    for range in ranges { texts += try self.texts(of: Table(range, arguments.context.source)) }
    return CellTexts(all: texts)
  }

  private static func texts(of table: Table) throws(CellError) -> [String] {
    // What follows the last used row of whole columns is no text that anybody wants.
    let rows = table.rows > 100_000 ? table.usedRows : table.rows
    var texts: [String] = []
    for row in 0..<rows {
      for column in 0..<table.columns { texts.append(try table[row, column].asText()) }
    }
    return texts
  }
}

/// All arguments that are left as texts, empty cells included.
struct AllCellTexts: FunctionArgument {
  var all: [String]

  static var kinds: [ParameterKind] { [.values] }
  static var repeats: Bool { true }

  static func read(_ arguments: inout Arguments) throws(CellError) -> AllCellTexts {
    var texts = AllCellTexts(all: [])
    while !arguments.isEmpty { texts.all += try CellTexts.read(&arguments).all }
    return texts
  }
}
