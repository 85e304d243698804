extension ParsedFormula {
  /// The formula's text after lines were inserted or deleted: references point where they did before, and those to
  /// what was deleted are `#REF!`.
  ///
  /// References through several sheets stay as they are.
  ///
  /// - Parameters:
  ///   - shift: What is inserted or deleted.
  ///   - target: The row and column of the formula afterwards.
  ///   - isMeant: Whether a reference with such a sheet before it means the sheet that changes.
  /// - Returns: The text, without a leading `=`.
  func text(
    after shift: LineShift, at target: (row: Int, column: Int), isMeant: (String?) -> Bool
  ) -> String {
    let bytes = Array(text.utf8)
    var moved: [UInt8] = []
    var position = 0
    for (reference, span) in expression.references.sorted(by: { $0.1.start < $1.1.start }) {
      var start = span.start
      // What stands before `!` is kept as typed.
      if let bang = bytes[start..<span.end].lastIndex(of: UInt8(ascii: "!")) { start = bang + 1 }
      moved += bytes[position..<start]
      position = span.end
      let isHere = reference.lastSheet == nil && isMeant(reference.sheet)
      // One that does not move is spelled from where the formula is now.
      let still = LineShift(shift.axis, at: 0, count: 0, isDeletion: false)
      let new = (isHere ? shift : still).moved(reference, from: (row, column), to: target)
      let spelled = new.map {
        A1Notation.text(of: $0, row: target.row, column: target.column)
      }
      moved += Array((spelled ?? CellError.reference.rawValue).utf8)
    }
    moved += bytes[position...]
    return String(decoding: moved, as: UTF8.self)
  }
}

extension Template {
  /// The rows of a stretch at which the references of its formulas begin to move otherwise.
  ///
  /// - Parameters:
  ///   - shift: Rows that are inserted or deleted.
  ///   - isOnSheet: Whether the formulas stand on the sheet that changes.
  ///   - rows: The first and the last row of the formulas.
  ///   - isMeant: Whether a reference with such a sheet before it means the sheet that changes.
  /// - Returns: The first rows of the parts, in order.
  func breaks(
    by shift: LineShift, isOnSheet: Bool, rows: ClosedRange<Int>, isMeant: (String?) -> Bool
  ) -> [Int] {
    var breaks: Set<Int> = [rows.lowerBound]
    func add(_ row: Int) {
      if rows.contains(row) { breaks.insert(row) }
    }
    if isOnSheet {
      add(shift.start)
      add(shift.end)
    }
    for (reference, _) in expression.references
    where reference.lastSheet == nil && isMeant(reference.sheet) && reference.shape != .columns {
      for coordinate in [reference.top, reference.bottom] where coordinate.isRelative {
        let distance = Int(coordinate.value)
        // A bound that is deleted moves to the edge, whatever row it was counted from.
        let first = max(shift.start - distance, rows.lowerBound)
        let last = min(shift.end - distance, rows.upperBound)
        if first <= last { for row in first...last { add(row) } }
      }
    }
    return breaks.sorted()
  }

  /// Whether a reference means the sheet that changes.
  func refers(_ isMeant: (String?) -> Bool) -> Bool {
    expression.references.contains { $0.0.lastSheet == nil && isMeant($0.0.sheet) }
  }
}
