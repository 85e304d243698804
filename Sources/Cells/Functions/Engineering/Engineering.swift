extension Function {
  /// All functions of engineers.
  static var engineering: [Function] {
    [complexArithmetic, complexFunctions, numberBases, bitsAndSteps, unitConversion].flatMap { $0 }
  }
}
