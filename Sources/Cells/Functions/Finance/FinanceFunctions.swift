extension Function {
  /// The functions about money over time.
  static var finance: [Function] {
    [
      annuities,
      cashFlows,
    ].flatMap { $0 }
  }
}
