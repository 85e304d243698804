/// The decimal digits of a finite double, ready to be rounded and shown.
///
/// The number is `0.d₁d₂d₃… × 10^point`. Its digits start from the shortest decimal that reads back to the
/// same double, so that 2.675 rounds as people see it and not as the bits 2.67499999… say.
package struct DecimalDigits: Sendable, Hashable {
  /// Whether a minus sign stands before it; never for zero.
  package var isNegative: Bool
  /// The digits 0…9, without zeros at either end; empty for zero.
  package var digits: [UInt8]
  /// How many digits stand before the decimal point; negative when zeros follow it.
  package var point: Int

  /// The shortest digits that read back to the same double.
  ///
  /// - Precondition: `number` is finite.
  package init(_ number: Double) {
    precondition(number.isFinite, "only finite numbers have digits")
    isNegative = number < 0
    digits = []
    point = 0
    guard number != 0 else { return }
    digits.reserveCapacity(17)
    var exponent = 0
    var pointSeen = false
    var integerDigits = 0
    var bytes = number.magnitude.description.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "."):
        pointSeen = true
      case UInt8(ascii: "e"):
        var sign = 1
        while let next = bytes.next() {
          switch next {
          case UInt8(ascii: "-"): sign = -1
          case UInt8(ascii: "+"): break
          default: exponent = exponent * 10 + Int(next - UInt8(ascii: "0"))
          }
        }
        exponent *= sign
      default:
        digits.append(byte - UInt8(ascii: "0"))
        if !pointSeen { integerDigits += 1 }
      }
    }
    point = integerDigits + exponent
    trim()
  }

  /// Whether the number is zero.
  package var isZero: Bool { digits.isEmpty }

  /// The digit with the given index, 0 being the first one; zeros follow the last.
  package func digit(_ index: Int) -> UInt8 {
    digits.indices.contains(index) ? digits[index] : 0
  }

  /// The number rounded to some significant digits, halves away from zero.
  package func rounded(significant count: Int) -> DecimalDigits {
    keeping(count)
  }

  /// The number rounded to some decimals (negative: to tens, hundreds …), halves away from zero.
  package func rounded(decimals: Int) -> DecimalDigits {
    keeping(Self.clamped(point) + Self.clamped(decimals))
  }

  /// The number times a power of ten, exactly.
  package func scaled(by power: Int) -> DecimalDigits {
    var result = self
    if !isZero { result.point += power }
    return result
  }

  /// The digits before the decimal point as ASCII; empty below 1.
  package var integerText: [UInt8] {
    guard point > 0 else { return [] }
    return (0..<point).map { digit($0) + UInt8(ascii: "0") }
  }

  /// The first decimals as ASCII, `count` of them.
  package func decimalText(_ count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    return (0..<count).map { index in
      let position = point + index
      return (position < 0 ? 0 : digit(position)) + UInt8(ascii: "0")
    }
  }

  /// How many decimals there are after the point.
  package var decimalCount: Int { max(0, digits.count - point) }

  /// The double nearest to these digits.
  package var number: Double {
    guard !isZero else { return 0 }
    var mantissa = 0.0
    let exponent = point - digits.count
    if digits.count <= 15, (-22...22).contains(exponent) {
      for digit in digits { mantissa = mantissa * 10 + Double(digit) }
      let value =
        exponent < 0
        ? mantissa / Rounding.powerOfTen(-exponent) : mantissa * Rounding.powerOfTen(exponent)
      return isNegative ? -value : value
    }
    let ascii = digits.map { $0 + UInt8(ascii: "0") }
    let text = String(decoding: ascii, as: UTF8.self) + "e\(exponent)"
    let value = Double(text) ?? 0
    return isNegative ? -value : value
  }

  private func keeping(_ count: Int) -> DecimalDigits {
    guard count < digits.count else { return self }
    var result = self
    guard count >= 0 else {
      result.digits = []
      result.trim()
      return result
    }
    let roundsUp = digits[count] >= 5
    result.digits.removeSubrange(count...)
    if roundsUp { result.increment() }
    result.trim()
    return result
  }

  private mutating func increment() {
    var index = digits.count - 1
    while index >= 0 {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
      index -= 1
    }
    digits.insert(1, at: 0)
    point += 1
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0 }.count
    if zeros > 0 {
      digits.removeFirst(zeros)
      point -= zeros
    }
    if digits.isEmpty {
      point = 0
      isNegative = false
    }
  }

  private static func clamped(_ count: Int) -> Int { min(max(count, -10_000), 10_000) }
}

extension DecimalDigits {
  /// The number without what lies beyond some decimals.
  func truncated(decimals: Int) -> DecimalDigits {
    let count = point + min(max(decimals, -10_000), 10_000)
    guard count < digits.count else { return self }
    var result = self
    result.digits.removeSubrange(max(count, 0)...)
    result.trim()
    return result
  }

  /// One unit of the last decimal further from zero; the sign is that of `original`.
  func incremented(decimals: Int, like original: DecimalDigits) -> DecimalDigits {
    let decimals = min(max(decimals, -10_000), 10_000)
    var result = self
    if isZero {
      result.digits = [1]
      result.point = 1 - decimals
    } else {
      while result.digits.count < point + decimals { result.digits.append(0) }
      result.increment()
      result.trim()
    }
    result.isNegative = original.isNegative
    return result
  }
}
