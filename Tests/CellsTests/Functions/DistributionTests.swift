import TestSupport
import Testing

@testable import Cells

@Suite("Distributions")
struct DistributionTests {
  @Test(
    "distributions and their inverses have twelve digits, in the tails as well",
    arguments: Repository.files(below: "Tests/CellsTests/Cases/Numerics", suffix: ".tsv"))
  func digits(file: RepositoryFile) throws {
    let book = Workbook()
    var count = 0
    for line in try file.text().split(separator: "\n") where line.hasPrefix("=") {
      let parts = line.split(separator: "\t")
      let expected = try #require(parts.count == 2 ? Double(parts[1]) : nil, "\(line)")
      count += 1
      guard case .number(let number) = try book.evaluate(String(parts[0])) else {
        Issue.record("\(parts[0]) gives no number")
        continue
      }
      #expect(number.isClose(to: expected, relative: 1e-12), "\(line)")
    }
    #expect(count > 1_000)
  }
}
