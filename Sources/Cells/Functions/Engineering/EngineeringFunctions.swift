extension Function {
  /// The functions that engineers use.
  static var engineering: [Function] {
    [
      bitsAndSteps,
      complexArithmetic,
      complexFunctions,
      numberBases,
      unitConversion,
    ].flatMap { $0 }
  }
}
