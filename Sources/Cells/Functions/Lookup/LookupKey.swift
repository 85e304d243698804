/// What is looked for, prepared for being compared with many values.
package struct LookupKey {
  private enum Test {
    case empty
    case number(Double)
    /// In the form that ignores case.
    case text(String)
    case boolean(Bool)
    case wildcard(Wildcard)
    case expression(Regex<AnyRegexOutput>)
    case nothing
  }

  /// How a text is meant.
  package enum TextMeaning {
    case plain
    case wildcard
    case regularExpression
  }

  private let test: Test

  /// - Throws: `.value` for a regular expression that cannot be read.
  package init(_ value: Value, text meaning: TextMeaning = .plain) throws(CellError) {
    switch value {
    case .empty: test = .empty
    case .number(let number): test = .number(number)
    case .boolean(let boolean): test = .boolean(boolean)
    case .text(let text):
      switch meaning {
      case .plain: test = .text(CaseFolding.folded(text))
      case .wildcard:
        guard Wildcard.mayBePattern(text) else {
          test = .text(CaseFolding.folded(text))
          return
        }
        let wildcard = Wildcard(text)
        test = wildcard.isPattern ? .wildcard(wildcard) : .text(CaseFolding.folded(text))
      case .regularExpression:
        guard let expression = try? Regex(text) else { throw .value }
        test = .expression(expression)
      }
    case .error, .array: test = .nothing
    }
  }

  /// The key as an index knows it, if it can be found there.
  var indexed: IndexedKey? {
    switch test {
    case .number(let number): .number(number, withTexts: false)
    case .text(let text): .text(text, isExact: false)
    case .boolean(let boolean): .boolean(boolean)
    case .empty, .wildcard, .expression, .nothing: nil
    }
  }

  /// Whether empty cells are looked for.
  package var isEmpty: Bool {
    if case .empty = test { true } else { false }
  }

  /// Whether a text with wildcards is looked for.
  package var isPattern: Bool {
    if case .wildcard = test { true } else { false }
  }

  /// Whether a value is what is looked for; kinds are never converted.
  package func matches(_ value: Value) -> Bool {
    switch (test, value) {
    case (.number(let number), .number(let other)):
      number == other || Value.areEqual(.number(number), value)
    case (.text(let text), .text(let other)): text == CaseFolding.folded(other)
    case (.boolean(let boolean), .boolean(let other)): boolean == other
    case (.wildcard(let wildcard), .text(let text)): wildcard.matches(text)
    case (.expression(let expression), .text(let text)):
      (try? expression.firstMatch(in: text)) != nil
    case (.empty, .empty): true
    default: false
    }
  }
}
