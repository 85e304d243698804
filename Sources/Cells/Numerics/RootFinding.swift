import Glibc

/// Where functions of one number are zero.
package enum RootFinding {
  /// The zero between two points at which a function has opposite signs.
  ///
  /// Ends always, with the last bit of the double decided.
  ///
  /// - Source: R. P. Brent, "Algorithms for Minimization Without Derivatives", 1973, chapter 4.
  /// - Complexity: about ten calls of the function; a few hundred at worst.
  package static func root(
    between first: Double, _ second: Double, _ function: (Double) -> Double
  ) -> Double? {
    var a = first
    var b = second
    var atA = function(a)
    var atB = function(b)
    if atA == 0 { return a }
    if atB == 0 { return b }
    guard (atA < 0) != (atB < 0), !atA.isNaN, !atB.isNaN else { return nil }
    var c = a
    var atC = atA
    var step = b - a
    var lastStep = step
    for _ in 0..<500 {
      if (atB < 0) == (atC < 0) {
        c = a
        atC = atA
        step = b - a
        lastStep = step
      }
      if atC.magnitude < atB.magnitude {
        (a, b, c) = (b, c, b)
        (atA, atB, atC) = (atB, atC, atB)
      }
      let tolerance = max(b.magnitude * 0x1p-53, .leastNormalMagnitude)
      let half = (c - b) / 2
      if half.magnitude <= tolerance || atB == 0 { return b }
      if lastStep.magnitude < tolerance || atA.magnitude <= atB.magnitude {
        step = half
        lastStep = half
      } else {
        let guess = interpolation(a, b, c, atA, atB, atC, half)
        let bound = min(
          3 * half * guess.q - (tolerance * guess.q).magnitude, (lastStep * guess.q).magnitude)
        if 2 * guess.p < bound {
          lastStep = step
          step = guess.p / guess.q
        } else {
          step = half
          lastStep = half
        }
      }
      a = b
      atA = atB
      b += step.magnitude > tolerance ? step : (half > 0 ? tolerance : -tolerance)
      if b == a { b = half > 0 ? a.nextUp : a.nextDown }
      atB = function(b)
      if atB.isNaN { return nil }
    }
    return b
  }

  private static func interpolation(
    _ a: Double, _ b: Double, _ c: Double, _ atA: Double, _ atB: Double, _ atC: Double,
    _ half: Double
  ) -> (p: Double, q: Double) {
    let s = atB / atA
    var p: Double
    var q: Double
    if a == c {
      p = 2 * half * s
      q = 1 - s
    } else {
      let t = atA / atC
      let r = atB / atC
      p = s * (2 * half * t * (t - r) - (b - a) * (r - 1))
      q = (t - 1) * (r - 1) * (s - 1)
    }
    if p > 0 { q = -q } else { p = -p }
    return (p, q)
  }

  /// The zero of a function that Newton's steps reach from a guess, or else one close to the guess.
  ///
  /// - Parameters:
  ///   - guess: Where to begin.
  ///   - bounds: Where the function is defined; the zero is looked for inside.
  ///   - function: The value and the slope at a place.
  /// - Returns: `nil` where no change of sign is found.
  /// - Complexity: At most 100 calls for the steps, and 400 for the search.
  package static func root(
    near guess: Double, in bounds: ClosedRange<Double>,
    _ function: (Double) -> (value: Double, slope: Double)
  ) -> Double? {
    if let root = newton(guess, bounds, function) { return root }
    return search(guess, bounds) { function($0).value }
  }

  private static func newton(
    _ guess: Double, _ bounds: ClosedRange<Double>,
    _ function: (Double) -> (value: Double, slope: Double)
  ) -> Double? {
    var place = guess
    for _ in 0..<100 {
      let (value, slope) = function(place)
      if value == 0 { return place }
      let step = value / slope
      guard step.isFinite else { return nil }
      var next = place - step
      if next < bounds.lowerBound { next = (place + bounds.lowerBound) / 2 }
      if next > bounds.upperBound { next = (place + bounds.upperBound) / 2 }
      if (next - place).magnitude <= 4e-16 * max(1e-4, next.magnitude) { return next }
      if (next - place).magnitude <= 1e-12 * max(1e-4, next.magnitude) {
        // As near as the noise of the function allows, or creeping to a bound.
        return (step / max(1e-4, place.magnitude)).magnitude < 1e-11 ? next : nil
      }
      place = next
    }
    return nil
  }

  /// Looks for a change of sign at growing distances on both sides of a guess.
  private static func search(
    _ guess: Double, _ bounds: ClosedRange<Double>, _ function: (Double) -> Double
  ) -> Double? {
    var low = min(max(guess, bounds.lowerBound), bounds.upperBound)
    var high = low
    var atLow = function(low)
    var atHigh = atLow
    var distance = 0.01
    for _ in 0..<200 {
      let nextHigh = min(bounds.upperBound, high + distance * max(1, high.magnitude))
      // Downwards every step halves what is left, so that the bound is neared and never met.
      let nextLow = low - (low - bounds.lowerBound) * min(0.5, distance)
      let atNextHigh = function(nextHigh)
      let atNextLow = function(nextLow)
      if atHigh * atNextHigh <= 0 { return root(between: high, nextHigh, function) }
      if atLow * atNextLow <= 0 { return root(between: nextLow, low, function) }
      (low, atLow) = (nextLow, atNextLow)
      (high, atHigh) = (nextHigh, atNextHigh)
      distance = min(distance * 1.3, 1)
    }
    return nil
  }
}
