extension Function {
  /// All functions of numbers.
  static var mathematics: [Function] {
    [
      sums,
      rounding,
      ceilingAndFloor,
      division,
      powersAndLogarithms,
      trigonometry,
      hyperbolas,
      combinatorics,
      randomNumbers,
      conditionalSums,
      matrices,
      numerals,
      subtotals,
    ].flatMap { $0 }
  }
}
