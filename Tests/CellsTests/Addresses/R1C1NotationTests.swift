import Testing

@testable import Cells

@Suite("R1C1 notation")
struct R1C1NotationTests {
  private static let sheet = SheetID(1)

  @Test(
    "references are read from a cell in row 5, column C",
    arguments: [
      ("R2C3", "C2"), ("r2c3", "C2"), ("RC", "C5"), ("R[-1]C[2]", "E4"), ("R[1]C1", "A6"),
      ("R1C1:R3C2", "A1:B3"), ("R[1]C[1]:R[-1]C[-1]", "B4:D6"), ("R3C2:RC", "B3:C5"),
      ("R2147483647C16384", "XFD2147483647"),
    ])
  func cells(text: String, expected: String) throws {
    let reference = try #require(R1C1Notation.reference(text))
    let range = try #require(reference.area.range(on: Self.sheet, row: 4, column: 2))
    #expect(A1Notation.text(of: range) == expected)
  }

  @Test("whole rows and columns are read")
  func lines() throws {
    #expect(R1C1Notation.reference("R3")?.shape == .rows)
    #expect(R1C1Notation.reference("R3:R5")?.shape == .rows)
    #expect(R1C1Notation.reference("C2")?.shape == .columns)
    #expect(R1C1Notation.reference("C[1]:C[2]")?.shape == .columns)
  }

  @Test(
    "other texts are no references",
    arguments: [
      "", "A1", "R0C1", "R1C0", "R1C16385", "R2147483648C1", "R[C1", "R[]C1", "R1C1:", ":R1C1",
      "R1C1:R2", "R1:C1", "R1C1:R2C2:R3C3", "R-1C1", "R1C1x", "C1R1", "R99999999999C1", "R[1.5]C1",
    ])
  func mistakes(text: String) {
    #expect(R1C1Notation.reference(text) == nil)
  }

  @Test("references off the sheet are none")
  func offTheSheet() {
    let above = R1C1Notation.reference("R[-9]C")
    #expect(above?.area.range(on: Self.sheet, row: 4, column: 2) == nil)
  }
}
