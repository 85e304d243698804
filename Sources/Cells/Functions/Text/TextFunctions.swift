extension Function {
  /// The functions about text.
  static var text: [Function] {
    [
      textCasing,
      textConverting,
      textEncoding,
      textJoining,
      textPatterns,
      textSearching,
      textSlicing,
      textSplitting,
      textWidths,
    ].flatMap { $0 }
  }
}

/// All arguments that are left, each as one text; an array makes the function be called for each element.
struct Texts: FunctionArgument {
  var all: [String]

  static var repeats: Bool { true }

  static func read(_ arguments: inout Arguments) throws(CellError) -> Texts {
    var texts = Texts(all: [])
    while !arguments.isEmpty { texts.all.append(try String.read(&arguments)) }
    return texts
  }
}

/// How many characters are meant by a number: cut to a whole one, as large as any text needs.
///
/// - Throws: `.value` below `least`.
func characterCount(_ number: Double, atLeast least: Int = 0) throws(CellError) -> Int {
  guard number >= Double(least) else { throw .value }
  return Int(min(number, 1e9))
}

/// The text, unless it is longer than texts may be.
///
/// - Throws: `.value` for a text that is too long.
func limited(_ text: String, _ context: Context) throws(CellError) -> String {
  let limit = context.context.textLimit
  // A scalar takes at most four bytes, so that most texts need no counting.
  guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
  throw .value
}
