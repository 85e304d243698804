/// A stretch of a formula's text, in UTF-8 bytes; two stretches never make two trees different.
package struct SourceSpan: Sendable, Hashable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  package static func == (left: SourceSpan, right: SourceSpan) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// Something in a formula's text that could not be read, or that means nothing here.
public struct SyntaxProblem: Error, Sendable, Equatable {
  /// What is wrong, in lower case and without a full stop.
  public var message: String
  /// Where it begins in the text, in UTF-8 bytes.
  public var start: Int
  /// Where it ends in the text, in UTF-8 bytes; behind `start`.
  public var end: Int
  /// What the user may have meant, such as `did you mean SUM?`.
  public var suggestion: String?

  /// A problem at a stretch of the text.
  public init(_ message: String, from start: Int, to end: Int, suggestion: String? = nil) {
    self.message = message
    self.start = start
    self.end = max(end, start + 1)
    self.suggestion = suggestion
  }

  init(_ message: String, at span: SourceSpan, suggestion: String? = nil) {
    self.init(message, from: span.start, to: span.end, suggestion: suggestion)
  }

  /// The same problem in a text that has more in front.
  package func shifted(by distance: Int) -> SyntaxProblem {
    SyntaxProblem(message, from: start + distance, to: end + distance, suggestion: suggestion)
  }
}
