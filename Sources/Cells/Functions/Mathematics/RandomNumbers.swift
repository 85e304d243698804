extension Function {
  /// Functions whose result changes with every edit, and arrays of numbers in a row.
  static let randomNumbers: [Function] = [
    Function(
      "RAND()", "A random number from 0 up to but not including 1.", traits: .volatile, random
    ).example("RAND() < 1 = TRUE"),
    Function(
      "RANDBETWEEN(lowest, highest)", "A random whole number between two numbers.",
      traits: .volatile, randomBetween
    ).example("RANDBETWEEN(3, 3) = 3"),
    Function(
      "RANDARRAY([rows], [columns], [lowest], [highest], [whole])", "An array of random numbers.",
      traits: .volatile, randomArray
    ).example("ROWS(RANDARRAY(3)) = 3"),
    Function(
      "SEQUENCE([rows], [columns], [start], [step])", "An array of numbers at equal distances.",
      sequence
    ).example("SUM(SEQUENCE(4)) = 10"),
  ]
}

private func random(_ context: Context) -> Double {
  context.context.nextRandom()
}

/// - Throws: `.number` where no whole number lies between the two.
private func randomBetween(
  _ lowest: Double, _ highest: Double, _ context: Context
) throws(CellError) -> Double {
  let lowest = lowest.rounded(.up)
  let highest = highest.rounded(.down)
  guard lowest <= highest else { throw .number }
  return whole(from: lowest, to: highest, context.context)
}

/// - Throws: `.value` where the bounds are the wrong way round; `.calculation` for an array too large.
private func randomArray(
  _ rows: Omittable<Int>, _ columns: Omittable<Int>, _ lowest: Omittable<Double>,
  _ highest: Omittable<Double>, _ isWhole: Omittable<Bool>, _ context: Context
) throws(CellError) -> ArrayValue {
  let lowest = lowest.value ?? 0
  let highest = highest.value ?? 1
  let isWhole = isWhole.value ?? false
  guard lowest <= highest else { throw .value }
  if isWhole {
    guard lowest == lowest.rounded(), highest == highest.rounded() else { throw .value }
  }
  let context = context.context
  return try array(rows.value ?? 1, columns.value ?? 1, context) { _ in
    isWhole
      ? whole(from: lowest, to: highest, context)
      : lowest + (highest - lowest) * context.nextRandom()
  }
}

/// - Throws: `.calculation` for an array without values or too large.
private func sequence(
  _ rows: Omittable<Int>, _ columns: Omittable<Int>, _ start: Omittable<Double>,
  _ step: Omittable<Double>, _ context: Context
) throws(CellError) -> ArrayValue {
  let start = start.value ?? 1
  let step = step.value ?? 1
  return try array(rows.value ?? 1, columns.value ?? 1, context.context) {
    start + step * Double($0)
  }
}

private func whole(from lowest: Double, to highest: Double, _ context: FunctionContext) -> Double {
  min(highest, lowest + (context.nextRandom() * (highest - lowest + 1)).rounded(.down))
}

/// - Throws: `.value` for a negative size; `.calculation` for an array without values or too large.
private func array(
  _ rows: Int, _ columns: Int, _ context: FunctionContext, _ number: (Int) -> Double
) throws(CellError) -> ArrayValue {
  guard rows >= 0, columns >= 0 else { throw .value }
  guard rows > 0, columns > 0, rows <= context.arrayLimit / columns else { throw .calculation }
  return ArrayValue(
    rows: rows, columns: columns,
    elements: (0..<rows * columns).map { .result(number($0)) })
}
