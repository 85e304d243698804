import Testing

@testable import Cells
@testable import calc

@Suite("Progress bar")
struct ProgressBarTests {
  private static let half = Progress(evaluated: 500, expected: 1_000, seconds: 12.7)

  @Test("shows how much is done, for how long, and the way out")
  func wide() {
    #expect(
      ProgressBar.text(Self.half, columns: 100)
        == "[" + String(repeating: "#", count: 20) + String(repeating: " ", count: 20)
        + "]  50 %  12 s  Ctrl-C stops")
  }

  @Test("leaves room for what a terminal echoes", arguments: 0...120)
  func narrow(columns: Int) {
    for fraction in [0, 500, 1_000] {
      let progress = Progress(evaluated: fraction, expected: 1_000, seconds: 3)
      #expect(ProgressBar.text(progress, columns: columns).count <= max(0, columns - 3))
    }
  }

  @Test("in a window of some width the bar comes before the hint, the figures before the bar")
  func order() {
    #expect(ProgressBar.text(Self.half, columns: 30) == "[######       ]  50 %  12 s")
    #expect(ProgressBar.text(Self.half, columns: 16) == " 50 %  12 s")
  }
}
