extension NumberText {
  /// The number that a text stands for; a date without a year has none here.
  static func coerced(_ text: String) -> Double? { coerced(text, today: 0) }
}
