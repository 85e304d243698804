/// A formula without its place, shared by all cells that hold it.
///
/// `=A1+1` in A2 and `=A2+1` in A3 are one template: its references are counted from the cell.
package final class Template: Sendable {
  /// A stretch of the formula's text: as it was typed, or a reference that is spelled anew for each cell.
  private enum Piece: Sendable {
    case text(String)
    case reference(Reference)
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

  /// The formula's text in a cell, without its leading `=`.
  package func text(row: Int, column: Int) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .reference(let reference):
        text += A1Notation.text(of: reference, row: row, column: column)
      }
    }
    return text
  }

  /// What two formulas have in common that are one template: their text with all references counted from the cell.
  package static func key(of parsed: ParsedFormula, isLegacy: Bool) -> String {
    var key = parsed.isAnchored ? "#" : isLegacy ? "@" : "="
    for piece in pieces(of: parsed) {
      switch piece {
      case .text(let part): key += part
      case .reference(let reference):
        key.append("\u{1}")
        for coordinate in [reference.top, reference.left, reference.bottom, reference.right] {
          key += (coordinate.isRelative ? "r" : "f") + String(coordinate.value)
        }
        switch reference.shape {
        case .cell: key.append("c")
        case .range: key.append("a")
        case .columns: key.append("k")
        case .rows: key.append("z")
        case .openColumn: key.append("o")
        }
      }
    }
    return key
  }

  private static func pieces(of parsed: ParsedFormula) -> [Piece] {
    let bytes = Array(parsed.text.utf8)
    guard parsed.problems.isEmpty, !parsed.isAnchored else { return [.text(parsed.text)] }
    var pieces: [Piece] = []
    var position = 0
    for (reference, span) in parsed.expression.references.sorted(by: { $0.1.start < $1.1.start }) {
      var start = span.start
      // What stands before `!` is kept as typed.
      if let bang = bytes[start..<span.end].lastIndex(of: UInt8(ascii: "!")) { start = bang + 1 }
      if start > position {
        pieces.append(.text(String(decoding: bytes[position..<start], as: UTF8.self)))
      }
      pieces.append(.reference(reference))
      position = span.end
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
    if case .reference(let reference, let span) = self {
      return .reference(change(reference), span)
    }
    return mapParts { $0.mapReferences(change) }
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
