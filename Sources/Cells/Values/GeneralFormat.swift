enum GeneralFormat {
  static func concatenated(_ x: Double) -> String { "\(x)" }
}
