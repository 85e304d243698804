import TestSupport
import Testing

@testable import Cells

@Suite("Units")
struct UnitsTests {
  @Test(
    "units of one kind convert and others do not",
    arguments: [
      ("mi", "km", 1.609344), ("lbm", "g", 453.59237), ("ha", "m2", 10_000), ("km2", "m2", 1e6),
      ("dm3", "l", 1), ("kibit", "byte", 128), ("hr", "mn", 60), ("kn", "km/h", 1.852),
    ])
  func factor(from: String, to: String, factor: Double) throws {
    let result = try #require(Units.convert(1, from: from, to: to))
    #expect(result.isClose(to: factor))
  }

  @Test("there and back again is the same") func roundTrip() throws {
    for scale in ["C", "F", "K", "Rank", "Reau", "mK"] {
      let there = try #require(Units.convert(21.5, from: "C", to: scale))
      let back = try #require(Units.convert(there, from: scale, to: "C"))
      #expect(back.isClose(to: 21.5))
    }
  }

  @Test("an unknown unit, another kind and a forbidden prefix give nothing") func nothing() {
    #expect(Units.convert(1, from: "m", to: "g") == nil)
    #expect(Units.convert(1, from: "x", to: "m") == nil)
    #expect(Units.convert(1, from: "kmi", to: "m") == nil)
    #expect(Units.convert(1, from: "kim", to: "m") == nil)
  }
}
