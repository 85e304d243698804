extension Function {
  /// Functions that add and multiply.
  static let sums: [Function] = [
    Function("SUM(number…)", "Adds numbers.", format: .firstArgument, sum)
      .example("SUM(1, 2, 3) = 6")
  ]
}

private func sum(_ numbers: Numbers) -> Double {
  numbers.all.reduce(0, +)
}
