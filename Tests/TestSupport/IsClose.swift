extension Double {
  /// Whether the number equals another up to a relative tolerance.
  package func isClose(to other: Double, relative tolerance: Double = 1e-12) -> Bool {
    self == other || (self - other).magnitude <= tolerance * max(magnitude, other.magnitude)
  }
}
