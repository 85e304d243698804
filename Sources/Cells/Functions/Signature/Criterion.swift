/// A condition such as `">5"`, `"a*"` or `3`, as COUNTIF and its kind take it.
///
/// An object, since it is handed from call to call once it has been read.
package final class Criterion: Sendable {
  enum Relation: String, Sendable, CaseIterable {
    // Longer spellings first: `<=` begins with `<`.
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case notEqual = "<>"
    case less = "<"
    case greater = ">"
    case equal = "="
  }

  /// What the spellings of relations begin with.
  private static let relationBytes = UInt8(ascii: "<")...UInt8(ascii: ">")

  let relation: Relation
  let operand: Value
  private let wildcard: Wildcard?
  /// Whether the condition is met by cells in which nothing is.
  package let matchesEmpty: Bool
  private let isBareText: Bool
  private let matchesBeginning: Bool

  /// Reads a condition: a text may begin with a comparison, and what follows is a number, a boolean or an error if
  /// it looks like one.
  ///
  /// With `matchesBeginning` a bare text describes the beginning of what is looked for, as for DSUM and its kind.
  package init(_ condition: Value, matchesBeginning: Bool = false) {
    self.matchesBeginning = matchesBeginning
    guard case .text(let text) = condition else {
      relation = .equal
      operand = condition.isEmpty ? .number(0) : condition.scalar
      wildcard = nil
      matchesEmpty = false
      isBareText = false
      return
    }
    let begins = text.utf8.first.map { Self.relationBytes.contains($0) } ?? false
    let spelled = begins ? Relation.allCases.first { text.hasPrefix($0.rawValue) } : nil
    let relation = spelled ?? .equal
    let rest = spelled.map { String(text.dropFirst($0.rawValue.count)) } ?? text
    self.relation = relation
    isBareText = spelled == nil
    let operand = Self.operand(rest)
    self.operand = operand
    if case .text(let pattern) = operand, relation == .equal || relation == .notEqual {
      wildcard = Wildcard(matchesBeginning && spelled == nil ? pattern + "*" : pattern)
    } else {
      wildcard = nil
    }
    switch relation {
    case .equal: matchesEmpty = rest.isEmpty
    case .notEqual: matchesEmpty = !rest.isEmpty
    default: matchesEmpty = false
    }
  }

  private static func operand(_ text: String) -> Value {
    if text.isEmpty { return .empty }
    if let number = NumberText.coerced(text) { return .number(number) }
    switch CaseFolding.folded(text) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: break
    }
    if text.utf8.first == UInt8(ascii: "#"), let error = CellError(rawValue: text.uppercased()) {
      return .error(error)
    }
    return .text(text)
  }

  /// The value that all cells have which meet the condition, if there is one that an index can find.
  var indexed: IndexedKey? {
    guard relation == .equal, !matchesEmpty else { return nil }
    switch operand {
    case .number(let number): return .number(number, withTexts: true)
    case .boolean(let boolean): return .boolean(boolean)
    case .error(let error): return .error(error)
    case .text(let text):
      guard !matchesBeginning, !Wildcard.mayBePattern(text) else { return nil }
      return .text(CaseFolding.folded(text), isExact: true)
    case .empty, .array: return nil
    }
  }

  /// Which numbers meet the condition, by where they stand to the operand; all or none where that is no number.
  var numbers: (below: Bool, equal: Bool, above: Bool) {
    guard case .number = operand else {
      let differ = relation == .notEqual
      return (differ, differ, differ)
    }
    switch relation {
    case .equal: return (false, true, false)
    case .notEqual: return (true, false, true)
    case .less: return (true, false, false)
    case .lessOrEqual: return (true, true, false)
    case .greater: return (false, false, true)
    case .greaterOrEqual: return (false, true, true)
    }
  }

  /// Whether a cell's value meets the condition.
  package func matches(_ value: Value) -> Bool {
    if value.isEmpty { return matchesEmpty }
    switch relation {
    case .equal: return isEqual(value)
    case .notEqual:
      // Text that looks like the number is found by `=` and is yet not the number.
      if case .number = operand, case .text = value { return true }
      return !isEqual(value)
    default: break
    }
    guard let order = order(of: value) else { return false }
    switch relation {
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    default: return order >= 0
    }
  }

  private func isEqual(_ value: Value) -> Bool {
    switch (operand, value) {
    case (.empty, .text(let text)): return isBareText && text.isEmpty
    case (.empty, _): return false
    case (.number, .number), (.boolean, .boolean): return Value.areEqual(operand, value)
    case (.number(let number), .text(let text)):
      guard let other = NumberText.coerced(text) else { return false }
      return Value.areEqual(.number(number), .number(other))
    case (.error(let error), .error(let other)): return error == other
    case (.text, .text(let text)): return wildcard?.matches(text) ?? false
    default: return false
    }
  }

  /// Where the value stands to the operand; only values of one kind are compared.
  private func order(of value: Value) -> Int? {
    switch (operand, value) {
    case (.number, .number), (.text, .text), (.boolean, .boolean):
      return Value.order(value, operand)
    default: return nil
    }
  }
}

extension Criterion: Hashable {
  /// Conditions are equal that are spelled alike: two spellings of `å` are two conditions.
  package static func == (left: Criterion, right: Criterion) -> Bool {
    if left === right { return true }
    guard left.relation == right.relation, left.isBareText == right.isBareText,
      left.matchesBeginning == right.matchesBeginning
    else { return false }
    if case .text(let one) = left.operand, case .text(let other) = right.operand {
      return one.hasSameBytes(as: other)
    }
    return left.operand == right.operand
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(relation)
    switch operand {
    case .number(let number): hasher.combine(number)
    case .text(let text): hasher.combine(text)
    case .boolean(let boolean): hasher.combine(boolean)
    case .error(let error): hasher.combine(error)
    case .empty, .array: break
    }
  }
}
