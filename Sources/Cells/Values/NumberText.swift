enum NumberText {
  static func coerced(_ text: String) -> Double? { Double(text) }
}
