import Glibc

/// Writes numbers as fractions: `# ?/?`, `# ??/16`, `?/?`.
struct FractionFormat {
  private let pieces: [NumberFormat.Piece]
  private let numerator: Range<Int>
  private let denominator: Range<Int>

  /// Finds the digits on both sides of the slash at an index.
  init(pieces: [NumberFormat.Piece], slash: Int) {
    self.pieces = pieces
    var start = slash
    while start > 0, case .digit = pieces[start - 1] { start -= 1 }
    var end = slash + 1
    digits: while end < pieces.count {
      switch pieces[end] {
      case .digit, .fixedDigit: end += 1
      default: break digits
      }
    }
    numerator = start..<slash
    denominator = slash + 1..<end
  }

  func text(of number: Double, hidesSign: Bool) -> String {
    let hasInteger = pieces[..<numerator.lowerBound].contains {
      if case .digit = $0 { true } else { false }
    }
    let magnitude = number.magnitude
    var whole = hasInteger ? magnitude.rounded(.down) : 0
    var (above, below) = approximation(of: magnitude - whole)
    if hasInteger, above == below {
      whole += 1
      (above, below) = (0, fixedDenominator ?? 1)
    }
    let isZero = whole == 0 && above == 0
    var text = number < 0 && !hidesSign && !isZero ? "-" : ""
    let hidesFraction = hasInteger && above == 0
    // A fraction alone still shows the zero before the slash.
    text += integer(whole, isShown: whole > 0 || hidesFraction)
    if hidesFraction {
      text += String(repeating: " ", count: numerator.count + 1 + denominator.count)
    } else {
      text += left(above) + "/" + right(below)
    }
    for piece in pieces[denominator.upperBound...] {
      if case .literal(let literal) = piece { text += literal }
    }
    return text
  }

  /// The denominator that the mask names, as in `?/8`.
  private var fixedDenominator: Double? {
    guard case .fixedDigit = pieces[denominator.lowerBound] else { return nil }
    return pieces[denominator].reduce(0.0) { value, piece in
      if case .fixedDigit(let digit) = piece { value * 10 + Double(digit) } else { value * 10 }
    }
  }

  /// The nearest fraction whose denominator has as many digits as the mask.
  private func approximation(of number: Double) -> (Double, Double) {
    if let fixed = fixedDenominator { return ((number * fixed).rounded(), fixed) }
    let limit = Rounding.powerOfTen(min(denominator.count, 7)) - 1
    let whole = number.rounded(.down)
    let rest = number - whole
    // Farey neighbours: the two best fractions around the number, mediants between them.
    var low = (0.0, 1.0)
    var high = (1.0, 1.0)
    while low.1 + high.1 <= limit {
      let middle = (low.0 + high.0, low.1 + high.1)
      let difference = rest * middle.1 - middle.0
      if difference.magnitude <= middle.1 * 1e-15 {
        low = middle
        high = middle
        break
      }
      // Many steps in one direction at once, so that 1/9999999 takes no millions of them.
      if difference > 0 {
        let steps = jump(from: low, toward: high, limit: limit) { rest * $0.1 >= $0.0 }
        low = (low.0 + steps * high.0, low.1 + steps * high.1)
      } else {
        let steps = jump(from: high, toward: low, limit: limit) { rest * $0.1 <= $0.0 }
        high = (high.0 + steps * low.0, high.1 + steps * low.1)
      }
    }
    let best = rest - low.0 / low.1 <= high.0 / high.1 - rest ? low : high
    return (best.0 + whole * best.1, best.1)
  }

  /// The greatest number of steps that stay on one side of the number and within the limit; at least 1.
  private func jump(
    from start: (Double, Double), toward step: (Double, Double), limit: Double,
    isOnSide: ((Double, Double)) -> Bool
  ) -> Double {
    var least = 1.0
    var most = ((limit - start.1) / step.1).rounded(.down)
    while least < most {
      let middle = ((least + most + 1) / 2).rounded(.down)
      if isOnSide((start.0 + middle * step.0, start.1 + middle * step.1)) {
        least = middle
      } else {
        most = middle - 1
      }
    }
    return least
  }

  private func integer(_ whole: Double, isShown: Bool) -> String {
    let front = pieces[..<numerator.lowerBound]
    var shown = Array(front)
    guard isShown else {
      return front.reduce("") { text, piece in
        switch piece {
        case .digit(let placeholder): text + NumberFormatWriter.filler(placeholder)
        case .literal(let literal): text + literal
        default: text
        }
      }
    }
    if whole == 0 {
      // Even `#` shows the zero of a number that is nothing else.
      shown = shown.map { piece in
        if case .digit = piece { .digit(.zero) } else { piece }
      }
    }
    var writer = NumberFormatWriter(section: NumberFormat.Section(shown))
    return writer.text(of: whole, hidesSign: true)
  }

  private func left(_ number: Double) -> String {
    let digits = GeneralFormat.text(number)
    let missing = numerator.count - digits.utf8.count
    guard missing > 0 else { return digits }
    return pieces[numerator].prefix(missing).reduce("") { text, piece in
      if case .digit(let placeholder) = piece {
        text + NumberFormatWriter.filler(placeholder)
      } else {
        text
      }
    } + digits
  }

  private func right(_ number: Double) -> String {
    let digits = GeneralFormat.text(number)
    let missing = denominator.count - digits.utf8.count
    guard missing > 0 else { return digits }
    return digits
      + pieces[denominator].suffix(missing).reduce("") { text, piece in
        if case .digit(.blank) = piece { text + " " } else { text }
      }
  }
}
