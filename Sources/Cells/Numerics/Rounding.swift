enum Rounding {
  static func approximatelyEqual(_ a: Double, _ b: Double) -> Bool {
    a == b || (a - b).magnitude < max(a.magnitude, b.magnitude) * 0x1p-48
  }
  static func noiseFree(sum a: Double, _ b: Double) -> Double {
    let s = a + b
    return approximatelyEqual(a, -b) ? 0 : s
  }
}
