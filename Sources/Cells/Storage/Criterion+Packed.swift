extension Criterion {
  /// Tests values that stand one after the other, and clears the flags of those that do not meet the condition.
  func clear(
    _ flags: UnsafeMutableBufferPointer<Bool>, whereNotMetBy values: UnsafePointer<PackedValue>,
    _ pool: ValuePool
  ) {
    let numbers = numbers
    let number = if case .number(let number) = operand { number } else { 0.0 }
    // Only what lies this close may be equal but for noise.
    let low = number - number.magnitude * 0x1p-40
    let high = number + number.magnitude * 0x1p-40
    // Many texts of a column are the same few.
    var known = KnownAnswers(matchesEmpty: matchesEmpty)
    for index in 0..<flags.count where flags[index] {
      let packed = values[index]
      if packed.isNumber {
        let other = packed.rawNumber
        if other < low {
          flags[index] = numbers.below
        } else if other > high {
          flags[index] = numbers.above
        } else {
          flags[index] = matches(.number(other))
        }
      } else {
        flags[index] = known.answer(packed) { matches(packed.value(in: pool)) }
      }
    }
  }
}

/// Whether the values met last meet a condition, each in the slot that its place in the pool chooses.
private struct KnownAnswers {
  private typealias Answer = (value: PackedValue, isMet: Bool)

  private var answers: (Answer, Answer, Answer, Answer)

  init(matchesEmpty: Bool) {
    let empty = Answer(.empty, matchesEmpty)
    answers = (empty, empty, empty, empty)
  }

  @inline(__always)
  mutating func answer(_ value: PackedValue, _ find: () -> Bool) -> Bool {
    switch (value.place ?? 0) & 3 {
    case 0: Self.answer(value, &answers.0, find)
    case 1: Self.answer(value, &answers.1, find)
    case 2: Self.answer(value, &answers.2, find)
    default: Self.answer(value, &answers.3, find)
    }
  }

  @inline(__always)
  private static func answer(
    _ value: PackedValue, _ known: inout Answer, _ find: () -> Bool
  ) -> Bool {
    if known.value != value { known = (value, find()) }
    return known.isMet
  }
}
