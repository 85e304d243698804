extension Function {
  /// The functions about numbers.
  static var mathematics: [Function] {
    [
      ceilingAndFloor,
      combinatorics,
      conditionalSums,
      division,
      powersAndLogarithms,
      randomNumbers,
      rounding,
      sums,
      trigonometry,
      hyperbolas,
    ].flatMap { $0 }
  }
}
