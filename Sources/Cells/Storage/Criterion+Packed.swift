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
    var latest = PackedValue.empty
    var latestIsMet = matchesEmpty
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
        if packed != latest {
          latest = packed
          latestIsMet = matches(packed.value(in: pool))
        }
        flags[index] = latestIsMet
      }
    }
  }
}
