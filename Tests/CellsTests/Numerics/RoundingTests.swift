import Testing

@testable import Cells

@Suite("Rounding")
struct RoundingTests {
  @Test(
    "halves go away from zero, as decimals see them",
    arguments: [
      (2.675, 2, 2.68), (1.005, 2, 1.01), (-1.475, 2, -1.48), (39.425, 2, 39.43), (2.5, 0, 3),
      (-2.5, 0, -3), (0.5, 0, 1), (0.49, 0, 0), (1.1 * 1.15, 2, 1.27), (600.435, 2, 600.44),
      (21.5, -1, 20), (626.3, -3, 1000), (-50.55, -2, -100), (0.04485, 3, 0.045),
      (123_456_789_012.345, 2, 123_456_789_012.35), (1e300, -299, 1e300), (4.5e-20, 20, 5e-20),
      (1.5, 400, 1.5), (1.5, -400, 0), (1e17, 2, 1e17), (0.1 + 0.2, 17, 0.30000000000000004),
      (0.0, 3, 0), (9_999_999_999_999.5, 0, 1e13),
    ] as [(Double, Int, Double)])
  func halfAwayFromZero(number: Double, digits: Int, expected: Double) {
    #expect(Rounding.halfAwayFromZero(number, digits: digits) == expected)
  }

  @Test(
    "rounding up goes away from zero and forgives noise",
    arguments: [
      (3.2, 0, 4.0), (76.9, 0, 77), (-3.14159, 1, -3.2), (31_415.92654, -2, 31_500),
      (1.1234e-7, 3, 0.001), (7.123, -1, 10), (1.745, -10, 1e10), (0.1 + 0.2, 1, 0.3),
      (1.0000000000000002, 0, 1), (5, 0, 5), (1e-30, 25, 1e-25), (0, 2, 0),
      (1_234_567_890_123.451, 2, 1_234_567_890_123.46),
    ] as [(Double, Int, Double)])
  func awayFromZero(number: Double, digits: Int, expected: Double) {
    #expect(Rounding.awayFromZero(number, digits: digits) == expected)
  }

  @Test(
    "rounding down goes towards zero and forgives noise",
    arguments: [
      (3.9, 0, 3.0), (-3.14159, 3, -3.141), (31_415.92654, -2, 31_400), (1 - 0.9, 1, 0.1),
      (0.2999999999999999999, 1, 0.3), (1.745, -10, 0), (-0.5, 0, 0), (12_345.678, 23, 12_345.678),
    ] as [(Double, Int, Double)])
  func towardZero(number: Double, digits: Int, expected: Double) {
    #expect(Rounding.towardZero(number, digits: digits) == expected)
  }

  @Test("what is left of a difference by noise alone is zero")
  func noise() {
    #expect(Rounding.noiseFree(sum: 0.1 + 0.2, -0.3) == 0)
    #expect(Rounding.noiseFree(sum: 1e15, -(1e15 - 1)) == 1)
    #expect(Rounding.noiseFree(sum: 1, 1e-30) == 1)
    #expect(Rounding.approximatelyEqual(0.1 + 0.2, 0.3))
    #expect(!Rounding.approximatelyEqual(0.3, 0.300000001))
    #expect(!Rounding.approximatelyEqual(0, 1e-300))
    #expect(!Rounding.approximatelyEqual(.infinity, 1))
    #expect(Rounding.approximateFloor(2.9999999999999996) == 3)
    #expect(Rounding.approximateFloor(2.9) == 2)
    #expect(Rounding.approximateCeiling(3.0000000000000004) == 3)
  }
}
