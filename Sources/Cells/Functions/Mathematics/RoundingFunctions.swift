extension Function {
  /// Functions that cut numbers to fewer digits.
  static let rounding: [Function] = [
    Function("INT(number)", "Rounds down to a whole number.", int).example("INT(-2.5) = -3")
  ]
}

private func int(_ number: Double) -> Double {
  number.rounded(.down)
}
