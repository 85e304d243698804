extension Function {
  /// All functions of samples and distributions.
  static var statistics: [Function] {
    [
      averages,
      spread,
      ranking,
      normalDistribution,
      testDistributions,
      gammaAndBeta,
      counts,
      correlation,
      regression,
      tests,
      forecasting,
    ].flatMap { $0 }
  }
}
