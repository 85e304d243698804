import TestSupport

@testable import Cells

extension Workbook {
  /// Makes all entries in a random order, as turns of their own or as one.
  func enter(_ entries: [String: String], using random: inout SeededRandom) throws {
    let order = entries.sorted { $0.key < $1.key }.shuffled(using: &random)
    if Bool.random(using: &random) {
      for (target, entry) in order { try enter(target, entry) }
    } else {
      try transaction { () throws(WorkbookError) in
        for (target, entry) in order { try enter(target, entry) }
      }
    }
  }

  /// A cell that holds or shows something else than in another workbook.
  func difference(from other: Workbook, in cells: [String]) -> String? {
    for cell in cells {
      if value(cell) != other.value(cell) {
        return "\(cell) is \(value(cell)) or \(other.value(cell))"
      }
      if format(of: cell) != other.format(of: cell) {
        return "\(cell) looks \(format(of: cell)) or \(other.format(of: cell))"
      }
    }
    return nil
  }
}
