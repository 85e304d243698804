import Glibc

extension Function {
  /// Functions that cut a text at other texts.
  static let textSplitting: [Function] = [
    Function(
      "TEXTBEFORE(text, delimiter, [which], [ignoreCase], [endCounts], [otherwise])",
      "What stands before a delimiter.", before
    ).example("TEXTBEFORE(\"a-b-c\", \"-\", 2) = \"a-b\""),
    Function(
      "TEXTAFTER(text, delimiter, [which], [ignoreCase], [endCounts], [otherwise])",
      "What stands after a delimiter.", after
    ).example("TEXTAFTER(\"a-b-c\", \"-\", 2) = \"c\""),
    Function(
      "TEXTSPLIT(text, columnDelimiter, [rowDelimiter], [ignoreEmpty], [ignoreCase], [padding])",
      "A text cut into columns and rows.", split
    ).example("INDEX(TEXTSPLIT(\"a,b\", \",\"), 2) = \"b\""),
  ]
}

private func before(
  _ text: String, delimiters: CellTexts, which: Omittable<Double>, ignoresCase: Double?,
  endCounts: Double?,
  otherwise: Value?
) throws(CellError) -> Value {
  let cut = try Cut(text, at: delimiters.all, which.value, ignoresCase, endCounts)
  return cut.place.map { .text(String(String.UnicodeScalarView(cut.scalars[..<$0.lowerBound]))) }
    ?? replacement(otherwise)
}

private func after(
  _ text: String, delimiters: CellTexts, which: Omittable<Double>, ignoresCase: Double?,
  endCounts: Double?,
  otherwise: Value?
) throws(CellError) -> Value {
  let cut = try Cut(text, at: delimiters.all, which.value, ignoresCase, endCounts)
  return cut.place.map { .text(String(String.UnicodeScalarView(cut.scalars[$0.upperBound...]))) }
    ?? replacement(otherwise)
}

/// What stands for a missing delimiter: an error, unless a value is given; an empty cell is no text.
private func replacement(_ otherwise: Value?) -> Value {
  guard let otherwise else { return .error(.notAvailable) }
  return otherwise.isEmpty ? .text("") : otherwise
}

/// A text and the place of one of the delimiters in it.
private struct Cut {
  let scalars: [Unicode.Scalar]
  let place: Range<Int>?

  /// - Throws: `.value` where `which` is 0 or beyond the text, or a switch is neither 0 nor 1.
  init(
    _ text: String, at delimiters: [String], _ which: Double?, _ ignoresCase: Double?,
    _ endCounts: Double?
  ) throws(CellError) {
    scalars = Array(text.unicodeScalars)
    let which = Int(min(max(which ?? 1, -1e9), 1e9).rounded(.down))
    let ignoresCase = try toggle(ignoresCase)
    let endCounts = try toggle(endCounts)
    guard which != 0 else { throw .value }
    let longest = delimiters.map(\.unicodeScalars.count).max() ?? 0
    if ignoresCase, longest > scalars.count, !scalars.isEmpty { throw .value }
    guard which.magnitude <= max(scalars.count, 1) else { throw .value }
    var places = Delimiters(delimiters, ignoresCase: ignoresCase).places(in: scalars)
    if endCounts {
      // The end that counts lies where the search would stop: behind the text, or before it.
      if which > 0 {
        places.append(scalars.count..<scalars.count)
      } else {
        places.insert(0..<0, at: 0)
      }
    }
    let index = which > 0 ? which - 1 : places.count + which
    place = places.indices.contains(index) ? places[index] : nil
  }
}

private func toggle(_ number: Double?) throws(CellError) -> Bool {
  switch (number ?? 0).rounded(.towardZero) {
  case 0: false
  case 1: true
  default: throw .value
  }
}

/// Texts at which others are cut; of two that match at one place, the first in order counts.
private struct Delimiters {
  private let all: [[Unicode.Scalar]]
  private let ignoresCase: Bool

  init(_ texts: [String], ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    all = texts.map { text in
      Array((ignoresCase ? CaseFolding.folded(text) : text).unicodeScalars)
    }
  }

  var isEmpty: Bool { all.isEmpty }
  var hasEmpty: Bool { all.contains(where: \.isEmpty) }

  func places(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    // Folding scalar by scalar keeps the places those of the text.
    let folded = ignoresCase ? scalars.map(Self.folded) : scalars
    if hasEmpty { return [0..<0] }
    var places: [Range<Int>] = []
    var position = 0
    while position < folded.count {
      let match = all.first { delimiter in
        position + delimiter.count <= folded.count
          && delimiter.indices.allSatisfy { folded[position + $0] == delimiter[$0] }
      }
      if let match {
        places.append(position..<position + match.count)
        position += match.count
      } else {
        position += 1
      }
    }
    return places
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? scalar : scalar
  }
}

private func split(
  _ text: String, columns: OptionalCellTexts, rows: OptionalCellTexts?, ignoresEmpty: Bool?,
  ignoresCase: Double?, padding: Omittable<Value>, _ context: Context
) throws(CellError) -> ArrayValue {
  let ignoresCase = try toggle(ignoresCase)
  let ignoresEmpty = ignoresEmpty ?? false
  let columns = Delimiters(columns.all ?? [], ignoresCase: ignoresCase)
  let rows = Delimiters(rows?.all ?? [], ignoresCase: ignoresCase)
  guard !(columns.isEmpty && rows.isEmpty), !columns.hasEmpty, !rows.hasEmpty else { throw .value }
  let lines = pieces(Array(text.unicodeScalars), at: rows, ignoresEmpty)
    .map { pieces($0, at: columns, ignoresEmpty) }
    .filter { !(ignoresEmpty && $0.isEmpty) }
  guard let width = lines.map(\.count).max(), width > 0 else { throw .calculation }
  guard lines.count <= context.context.arrayLimit / width else { throw .calculation }
  let padding = padding.value ?? .error(.notAvailable)
  let elements = lines.flatMap { line in
    line.map { Value.text(String(String.UnicodeScalarView($0))) }
      + Array(repeating: padding, count: width - line.count)
  }
  return ArrayValue(rows: lines.count, columns: width, elements: elements)
}

private func pieces(
  _ scalars: [Unicode.Scalar], at delimiters: Delimiters, _ ignoresEmpty: Bool
) -> [[Unicode.Scalar]] {
  var pieces: [[Unicode.Scalar]] = []
  var position = 0
  for place in delimiters.isEmpty ? [] : delimiters.places(in: scalars) {
    pieces.append(Array(scalars[position..<place.lowerBound]))
    position = place.upperBound
  }
  pieces.append(Array(scalars[position...]))
  return ignoresEmpty ? pieces.filter { !$0.isEmpty } : pieces
}

/// One argument as texts, or nothing where it is left out or an empty cell.
private struct OptionalCellTexts: FunctionArgument {
  var all: [String]?

  static var kinds: [ParameterKind] { [.values] }

  static func read(_ arguments: inout Arguments) throws(CellError) -> OptionalCellTexts {
    if arguments.isNextMissing {
      arguments.skip()
      return OptionalCellTexts(all: nil)
    }
    let table = try Table(arguments.next(), arguments.context)
    if table.count == 1, table[0, 0].isEmpty { return OptionalCellTexts(all: nil) }
    var single = Arguments([table.operand], arguments.context)
    return OptionalCellTexts(all: try CellTexts.read(&single).all)
  }
}
