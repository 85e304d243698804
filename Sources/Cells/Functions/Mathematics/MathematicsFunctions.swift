extension Function {
  /// The functions about numbers.
  static var mathematics: [Function] {
    [
      ceilingAndFloor,
      combinatorics,
      conditionalSums,
      division,
      matrices,
      numerals,
      powersAndLogarithms,
      randomNumbers,
      rounding,
      subtotals,
      sums,
      trigonometry,
      hyperbolas,
    ].flatMap { $0 }
  }
}
