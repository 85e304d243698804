import Foundation
import Testing

@testable import Cells

@Suite("Examples of functions")
struct FunctionExampleTests {
  @Test(
    "what help shows for a function is what it gives",
    arguments: FunctionLibrary.standard.functions.filter { $0.example != nil }.map(\.name))
  func example(name: String) throws {
    let function = try #require(FunctionLibrary.standard.function(named: name))
    let example = try #require(function.example)
    let equals = try #require(example.range(of: " = ", options: .backwards), "\(example)")
    let formula = String(example[..<equals.lowerBound])
    let expected = String(example[equals.upperBound...])
    let book = Workbook()
    book.now = 46_355.6
    try book.addSheet("Sheet1")
    let result = try book.evaluation(of: formula, in: "A1", isLegacy: false)
    // A date or an amount is shown as the prompt shows it, anything else may be a formula itself.
    if case .number(let number) = result.value, result.format.text(number) == expected { return }
    let wanted = try book.evaluate(expected)
    #expect(Value.areEqual(result.value.scalar, wanted), "\(formula) gives \(result.value)")
  }
}
