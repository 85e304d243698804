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
package enum IndexedRows {
  case none
  case one(Int)
  case several(ArraySlice<Int32>)

  package var count: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .several(let rows): rows.count
    }
  }

  package var first: Int? {
    switch self {
    case .none: nil
    case .one(let row): row
    case .several(let rows): rows.first.map { Int($0) }
    }
  }

  package var last: Int? {
    switch self {
    case .none: nil
    case .one(let row): row
    case .several(let rows): rows.last.map { Int($0) }
    }
  }

  package func forEach(_ body: (Int) throws(CellError) -> Void) throws(CellError) {
    switch self {
    case .none: break
    case .one(let row): try body(row)
    case .several(let rows): for row in rows { try body(Int(row)) }
    }
  }
}
