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
}
