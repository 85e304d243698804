extension Function {
  /// The functions about samples of numbers.
  static var statistics: [Function] {
    [
      averages,
      ranking,
      spread,
    ].flatMap { $0 }
  }
}
