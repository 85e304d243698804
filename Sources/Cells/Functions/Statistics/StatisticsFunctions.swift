extension Function {
  /// The functions about samples of numbers.
  static var statistics: [Function] {
    [
      averages,
      correlation,
      counts,
      gammaAndBeta,
      normalDistribution,
      ranking,
      regression,
      tests,
      spread,
      testDistributions,
    ].flatMap { $0 }
  }
}
