import Glibc

extension Function {
  /// Functions that count arrangements.
  static let combinatorics: [Function] = [
    Function("FACT(number)", "The product of all whole numbers up to a number.", factorial)
      .example("FACT(5) = 120"),
    Function(
      "FACTDOUBLE(number)", "The product of every other whole number up to a number.",
      doubleFactorial
    ).example("FACTDOUBLE(7) = 105"),
    Function(
      "COMBIN(number, chosen)", "In how many ways some of a number of things can be chosen.",
      combinations
    ).example("COMBIN(8, 2) = 28"),
    Function(
      "COMBINA(number, chosen)",
      "In how many ways some of a number of things can be chosen, each more than once.",
      combinationsWithRepetition
    ).example("COMBINA(4, 3) = 20"),
    Function(
      "PERMUT(number, chosen)", "In how many orders some of a number of things can be put.",
      permutations
    ).example("PERMUT(5, 2) = 20"),
    Function(
      "PERMUTATIONA(number, chosen)",
      "In how many ways some of a number of things can be put in order, each more than once.",
      permutationsWithRepetition
    ).example("PERMUTATIONA(3, 2) = 9"),
    Function(
      "MULTINOMIAL(number…)",
      "The factorial of a sum of numbers divided by the product of their factorials.", multinomial
    ).example("MULTINOMIAL(2, 3, 4) = 1260"),
  ]
}

/// - Throws: `.number` for a negative number.
private func factorial(_ number: Double) throws(CellError) -> Double {
  guard number >= 0 else { throw .number }
  return Counting.factorial(number.rounded(.down))
}

/// - Throws: `.number` below -1.
private func doubleFactorial(_ number: Double) throws(CellError) -> Double {
  let number = number.rounded(.towardZero)
  guard number >= -1 else { throw .number }
  return Counting.doubleFactorial(number)
}

/// - Throws: `.number` for a negative number, or where more are chosen than there are.
private func combinations(_ number: Double, _ chosen: Double) throws(CellError) -> Double {
  let (n, k) = try wholes(number, chosen)
  guard n >= k else { throw .number }
  return Counting.combinations(n, k)
}

/// - Throws: `.number` for a negative number, or where something is chosen from nothing.
private func combinationsWithRepetition(
  _ number: Double, _ chosen: Double
) throws(CellError) -> Double {
  let (n, k) = try wholes(number, chosen)
  if k == 0 { return 1 }
  guard n > 0 else { throw .number }
  return Counting.combinations(n + k - 1, k)
}

/// - Throws: `.number` for a negative number, or where more are chosen than there are.
private func permutations(_ number: Double, _ chosen: Double) throws(CellError) -> Double {
  let (n, k) = try wholes(number, chosen)
  guard n >= k else { throw .number }
  return Counting.permutations(n, k)
}

/// - Throws: `.number` for a negative number.
private func permutationsWithRepetition(
  _ number: Double, _ chosen: Double
) throws(CellError) -> Double {
  let (n, k) = try wholes(number, chosen)
  return pow(n, k)
}

/// - Throws: `.number` for a negative number.
private func multinomial(_ numbers: StrictNumbers) throws(CellError) -> Double {
  var sum = 0.0
  var result = 1.0
  for number in numbers.all {
    guard number >= 0 else { throw .number }
    let whole = number.rounded(.down)
    sum += whole
    result *= Counting.combinations(sum, whole)
  }
  return result
}

private func wholes(_ a: Double, _ b: Double) throws(CellError) -> (Double, Double) {
  let a = a.rounded(.towardZero)
  let b = b.rounded(.towardZero)
  guard a >= 0, b >= 0, a < 0x1p53, b < 0x1p53 else { throw .number }
  return (a, b)
}
