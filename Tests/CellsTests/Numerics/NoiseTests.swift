import Testing

@testable import Cells

@Suite("Noise")
struct NoiseTests {
  @Test(
    "a sum that should be zero is zero",
    arguments: [(0.3, -0.1 - 0.2), (0.1 + 0.2, -0.3), (1.1 * 3, -3.3)] as [(Double, Double)])
  func noiseGoes(a: Double, b: Double) {
    #expect(Rounding.noiseFree(sum: a, b) == 0)
  }

  @Test(
    "any other sum keeps all its digits",
    arguments: [
      (10.2, -10.1), (.pi, -3.14), (1.0 / 3, -0.333), (1e14 + 0.5, -1e14), (1e300, -0.99e300),
      (1e-9, -0.99e-9), (3, 4), (7, -2), (0x1p52 + 1, -0x1p52), (-8888, 8887.8999999999996362),
    ] as [(Double, Double)])
  func valuesStay(a: Double, b: Double) {
    #expect(Rounding.noiseFree(sum: a, b) == a + b)
  }
}
