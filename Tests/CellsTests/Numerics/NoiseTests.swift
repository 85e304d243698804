import Testing

@testable import Cells

@Suite("Noise")
struct NoiseTests {
  @Test(
    "differences show no noise of what cancelled",
    arguments: [
      (10.2, -10.1, 0.1), (1.1, -1, 0.1), (100.5, -100.4, 0.1), (-1000.01, 1000, -0.01),
      (0.3, -0.1 - 0.2, 0), (123_456.789, -123_456.788, 0.001), (5, -4.9, 0.1),
    ] as [(Double, Double, Double)])
  func noiseGoes(a: Double, b: Double, expected: Double) {
    #expect(Rounding.noiseFree(sum: a, b) == expected)
  }

  @Test(
    "what is no noise stays",
    arguments: [
      (.pi, -3.14), (1.0 / 3, -0.333), (2.0.squareRoot(), -1.41421356), (1e14 + 0.5, -1e14),
      (1e300, -0.99e300), (1e-9, -0.99e-9), (3, 4), (7, -2), (0x1p52 + 1, -0x1p52),
    ] as [(Double, Double)])
  func valuesStay(a: Double, b: Double) {
    #expect(Rounding.noiseFree(sum: a, b) == a + b)
  }
}
