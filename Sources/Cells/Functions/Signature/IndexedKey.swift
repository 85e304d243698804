/// A value that cells are searched for, as an index of a column knows it.
package enum IndexedKey {
  /// A number; with texts, also text that looks like it.
  case number(Double, withTexts: Bool)
  /// A text in the form that ignores case; exactly, so that two spellings of `å` are two texts.
  case text(String, isExact: Bool)
  case boolean(Bool)
  case error(CellError)
}

/// The rows of a column that hold a key, from the top.
package enum IndexedRows: RandomAccessCollection {
  case none
  case one(Int)
  case several(ArraySlice<Int32>)

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .several(let rows): rows.count
    }
  }

  package subscript(index: Int) -> Int {
    switch self {
    case .none: preconditionFailure("the index lies among the rows")
    case .one(let row): row
    case .several(let rows): Int(rows[rows.startIndex + index])
    }
  }
}
