import TestSupport
import Testing

@testable import Cells

@Suite("Value search")
struct ValueSearchTests {
  private let book = Workbook()

  private func line(_ values: [Value]) -> LookupLine {
    let array = ArrayValue(rows: values.count, columns: 1, elements: values)
    return LookupLine(column: 0, of: Table(array, book.recalculation))
  }

  @Test("on sorted numbers halving finds what a scan finds", arguments: 1...20)
  func sorted(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let numbers = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      Double(Int.random(in: 0...12, using: &random))
    }.sorted()
    let upwards = line(numbers.map { .number($0) })
    let downwards = line(numbers.reversed().map { .number($0) })
    for number in stride(from: -1.0, through: 13, by: 0.5) {
      let key = Value.number(number)
      #expect(
        ValueSearch.approximate(key, in: upwards) == numbers.lastIndex { $0 <= number },
        "approximate \(number) in \(numbers)")
      #expect(
        ValueSearch.descending(key, in: downwards)
          == numbers.reversed().lastIndex { $0 >= number },
        "descending \(number) in \(numbers)")
      let exact = numbers.firstIndex(of: number)
      #expect(
        ValueSearch.sorted(key, in: upwards, neighbour: .none, isDescending: false) == exact)
      let larger = numbers.firstIndex { $0 >= number }
      #expect(
        ValueSearch.sorted(key, in: upwards, neighbour: .larger, isDescending: false) == larger)
      #expect(
        ValueSearch.sorted(key, in: downwards, neighbour: .larger, isDescending: true)
          == larger.map { numbers.count - 1 - $0 })
    }
  }

  @Test("values of other kinds, empty cells and errors are passed over", arguments: 1...20)
  func mixed(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let others: [Value] = [.text("x"), .empty, .error(.notAvailable), .boolean(true)]
    var number = 0.0
    let values: [Value] = (0..<25).map { _ in
      if Int.random(in: 0...2, using: &random) == 0 {
        return others.randomElement(using: &random) ?? .empty
      }
      number += Double(Int.random(in: 0...3, using: &random))
      return .number(number)
    }
    for key in stride(from: -1.0, through: 60, by: 1) {
      let expected = values.lastIndex {
        if case .number(let value) = $0 { value <= key } else { false }
      }
      #expect(
        ValueSearch.approximate(.number(key), in: line(values)) == expected,
        "\(key) in \(values)")
    }
  }

  @Test("an empty key finds the cells behind the used ones")
  func emptyCells() throws {
    let book = Workbook()
    try book.set("A1", 1)
    #expect(try book.evaluate("XMATCH(Z9, A1:A9)") == 2)
    #expect(try book.evaluate("XMATCH(Z9, A1:A9, 0, -1)") == 9)
    #expect(try book.evaluate("XMATCH(Z9, A1:A1)") == .error(.notAvailable))
  }
}
