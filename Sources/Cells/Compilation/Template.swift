/// A formula without its place and its numbers, shared by all cells that hold it.
///
/// `=A1+1` in A2 and `=A2+5` in A3 are one template: its references are counted from the cell, its numbers are
/// parameters.
package final class Template: Sendable {
  /// A stretch of the formula's text: as it was typed, or what is spelled anew for each cell.
  private enum Piece: Sendable {
    case text(String)
    case reference(Reference)
    case literal(Int)
  }

  package let expression: Expression
  /// What could not be read; such a template gives `#NAME?`.
  package let problems: [SyntaxProblem]
  package let isLegacy: Bool
  private let pieces: [Piece]

  /// The template of a formula that was read for a certain cell.
  package init(_ parsed: ParsedFormula, isLegacy: Bool = false) {
    expression = parsed.expression
    problems = parsed.problems
    self.isLegacy = isLegacy
    pieces = Self.pieces(of: parsed)
  }

  private init(
    _ expression: Expression, problems: [SyntaxProblem], isLegacy: Bool, pieces: [Piece]
  ) {
    self.expression = expression
    self.problems = problems
    self.isLegacy = isLegacy
    self.pieces = pieces
  }

  /// The template with coordinates in the place of its parameters.
  package func resolved(_ coordinates: (Int) -> Int32) -> Template {
    let pieces = pieces.map { piece in
      if case .reference(let reference) = piece {
        Piece.reference(reference.mapArea { $0.resolved(coordinates) })
      } else {
        piece
      }
    }
    return Template(
      expression.mapReferences { $0.mapArea { $0.resolved(coordinates) } }, problems: problems,
      isLegacy: isLegacy, pieces: pieces)
  }

  /// The formula's text in a cell, without its leading `=`.
  ///
  /// - Parameters:
  ///   - row: The cell's row.
  ///   - column: The cell's column.
  ///   - literals: The formula's numbers.
  ///   - coordinates: What the parameters of its references stand for.
  /// - Returns: The text.
  package func text(
    row: Int, column: Int, literals: [Double], coordinates: (Int) -> Int32 = { _ in 0 }
  ) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .reference(let reference):
        let resolved = reference.mapArea { $0.resolved(coordinates) }
        text += A1Notation.text(of: resolved, row: row, column: column)
      case .literal(let place): text += FormulaPattern.spelling(of: literals[place])
      }
    }
    return text
  }

  /// What two formulas have in common that are one template, where their text does not tell: with all references
  /// counted from the cell.
  package static func key(of parsed: ParsedFormula, isLegacy: Bool) -> [UInt8] {
    var key: [UInt8] = Array((parsed.isAnchored ? "~#" : isLegacy ? "~@" : "~=").utf8)
    for piece in pieces(of: parsed) {
      switch piece {
      case .text(let part): key += part.utf8
      case .reference(let reference):
        key.append(1)
        for coordinate in [reference.top, reference.left, reference.bottom, reference.right] {
          key += ((coordinate.isRelative ? "r" : "f") + String(coordinate.value)).utf8
        }
        switch reference.shape {
        case .cell: key.append(UInt8(ascii: "c"))
        case .range: key.append(UInt8(ascii: "a"))
        case .columns: key.append(UInt8(ascii: "k"))
        case .rows: key.append(UInt8(ascii: "z"))
        case .openColumn: key.append(UInt8(ascii: "o"))
        }
      case .literal(let place): key += "\u{2}\(place)".utf8
      }
    }
    return key
  }

  private static func pieces(of parsed: ParsedFormula) -> [Piece] {
    let bytes = Array(parsed.text.utf8)
    guard parsed.problems.isEmpty, !parsed.isAnchored else { return [.text(parsed.text)] }
    var spelled: [(piece: Piece, start: Int, end: Int)] = []
    for (reference, span) in parsed.expression.references {
      // What stands before `!` is kept as typed.
      let bang = bytes[span.start..<span.end].lastIndex(of: UInt8(ascii: "!"))
      spelled.append((.reference(reference), bang.map { $0 + 1 } ?? span.start, span.end))
    }
    for (place, start) in parsed.literalStarts.enumerated() {
      let end = parsed.tokens.first { $0.start == start }?.end ?? start
      spelled.append((.literal(place), start, end))
    }
    var pieces: [Piece] = []
    var position = 0
    for (piece, start, end) in spelled.sorted(by: { $0.start < $1.start }) {
      if start > position {
        pieces.append(.text(String(decoding: bytes[position..<start], as: UTF8.self)))
      }
      pieces.append(piece)
      position = end
    }
    if position < bytes.count {
      pieces.append(.text(String(decoding: bytes[position...], as: UTF8.self)))
    }
    return pieces
  }
}

extension ParsedFormula {
  /// The same formula with all references fixed: a name means the same cells wherever it is used.
  package func anchored() -> ParsedFormula {
    var copy = self
    copy.expression = expression.mapReferences { reference in
      var fixed = reference
      fixed.top = .fixed(reference.top.index(from: row))
      fixed.left = .fixed(reference.left.index(from: column))
      fixed.bottom = .fixed(reference.bottom.index(from: row))
      fixed.right = .fixed(reference.right.index(from: column))
      return fixed
    }
    copy.isAnchored = true
    return copy
  }
}

extension Expression {
  /// The tree with other references.
  package func mapReferences(_ change: (Reference) -> Reference) -> Expression {
    mapReferencesWithSpans { reference, _ in change(reference) }
  }

  /// The tree with other references, given where each stands in the text.
  package func mapReferencesWithSpans(
    _ change: (Reference, SourceSpan) -> Reference
  ) -> Expression {
    if case .reference(let reference, let span) = self {
      return .reference(change(reference, span), span)
    }
    return mapParts { $0.mapReferencesWithSpans(change) }
  }

  /// All references of the tree, in the order of the text.
  package var references: [(Reference, SourceSpan)] {
    var found: [(Reference, SourceSpan)] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [(Reference, SourceSpan)]) {
    if case .reference(let reference, let span) = self { found.append((reference, span)) }
    for part in parts { part.collect(into: &found) }
  }
}
