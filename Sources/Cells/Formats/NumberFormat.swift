/// A number format such as `#,##0.00;[Red]-0`: how TEXT writes a value.
///
/// Up to four sections are separated by `;`: for positive numbers, negative ones, zero, and text. Colours and
/// languages are read and ignored.
///
/// > Note: A negative number that rounds to zero loses its minus sign, as in LibreOffice; Excel shows `-0`.
package struct NumberFormat: Sendable, Hashable {
  /// One place of a section.
  enum Piece: Sendable, Hashable {
    case literal(String)
    case digit(Placeholder)
    /// A digit 1 to 9 that stands for itself, or for a denominator.
    case fixedDigit(UInt8)
    case point
    case comma
    case percent
    case exponent(letter: Character, showsPlus: Bool)
    case slash
    case text
    case general
    case date(DateFormat.Part)
  }

  /// What a place shows where the number has no digit: `0` a zero, `#` nothing, `?` a blank.
  enum Placeholder: Sendable, Hashable {
    case zero
    case nothing
    case blank
  }

  /// The comparison in brackets that chooses a section.
  struct Condition: Sendable, Hashable {
    enum Relation: String, Sendable {
      case less = "<"
      case lessOrEqual = "<="
      case equal = "="
      case unequal = "<>"
      case greaterOrEqual = ">="
      case greater = ">"
    }

    var relation: Relation
    var bound: Double

    func holds(for number: Double) -> Bool {
      switch relation {
      case .less: number < bound
      case .lessOrEqual: number <= bound
      case .equal: number == bound
      case .unequal: number != bound
      case .greaterOrEqual: number >= bound
      case .greater: number > bound
      }
    }

    /// Whether only negative numbers pass, so that the minus sign would say nothing.
    var takesOnlyNegatives: Bool {
      switch relation {
      case .less: bound <= 0
      case .lessOrEqual, .equal: bound < 0
      default: false
      }
    }
  }

  /// The sections; nil when the mask cannot be read.
  private let sections: [Section]?

  /// Reads a mask; one that makes no sense gives a format that answers everything with #VALUE!.
  package init(mask: String) {
    var reader = NumberFormatReader(mask)
    sections = reader.sections()
  }

  /// The text of a value.
  ///
  /// - Throws: The error itself for an error value, `.value` for a mask that makes no sense or a number that
  ///   is no date where a date is wanted.
  package func text(for value: Value) throws(CellError) -> String {
    guard let sections else { throw .value }
    switch value {
    case .error(let error): throw error
    case .array: throw .value
    case .boolean(let boolean): return text(for: boolean ? "TRUE" : "FALSE", in: sections)
    case .text(let text): return self.text(for: text, in: sections)
    case .empty: return try text(for: 0, in: sections)
    case .number(let number): return try text(for: number, in: sections)
    }
  }

  private func text(for text: String, in sections: [Section]) -> String {
    guard let section = sections.last, sections.count == 4 || section.hasText else { return text }
    return section.pieces.reduce(into: "") { result, piece in
      switch piece {
      case .text, .general: result += text
      case .literal(let literal): result += literal
      case .fixedDigit(let digit): result += String(digit)
      default: break
      }
    }
  }

  private func text(for number: Double, in sections: [Section]) throws(CellError) -> String {
    guard number.isFinite else { throw .number }
    let (section, hidesSign) = section(for: number, in: sections)
    if section.isDate {
      return try DateFormat.text(of: number, in: section)
    }
    if section.hasText {
      return text(for: GeneralFormat.concatenated(number), in: [section])
    }
    var writer = NumberFormatWriter(section: section)
    return writer.text(of: number, hidesSign: hidesSign)
  }

  /// The section that shows a number, and whether it says by itself that the number is negative.
  private func section(
    for number: Double, in all: [Section]
  ) -> (section: Section, hidesSign: Bool) {
    let takesText = all.count == 4 || (all.count > 1 && all.last?.hasText == true)
    let sections = takesText ? Array(all.dropLast()) : all
    guard sections.contains(where: { $0.condition != nil }) else {
      switch sections.count {
      case 1: return (sections[0], false)
      case 2: return number < 0 ? (sections[1], true) : (sections[0], false)
      default:
        if number < 0 { return (sections[1], true) }
        return (number > 0 ? sections[0] : sections[2], false)
      }
    }
    for (index, section) in sections.enumerated() {
      if let condition = section.condition {
        if condition.holds(for: number) { return (section, condition.takesOnlyNegatives) }
      } else if index == sections.count - 1 {
        return (section, false)
      } else if index == 1, number < 0 {
        return (section, true)
      } else if index == 0, number > 0 {
        return (section, false)
      }
    }
    return (sections.last ?? Section([]), false)
  }
}
