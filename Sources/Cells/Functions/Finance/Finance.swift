extension Function {
  /// All functions of money.
  static var finance: [Function] {
    [
      annuities,
      cashFlows,
    ].flatMap { $0 }
  }
}
