extension Function {
  /// All functions of money.
  static var finance: [Function] {
    [
      annuities,
      cashFlows, interestRates, depreciation, coupons, bonds, discountSecurities, oddBonds,
    ].flatMap { $0 }
  }
}
