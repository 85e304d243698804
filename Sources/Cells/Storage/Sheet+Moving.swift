extension Column {
  /// The column after its rows have moved; runs of formulas that are left begin where they did.
  ///
  /// - Parameters:
  ///   - shift: Rows that are inserted or deleted.
  ///   - dropped: Takes the values that have no place any more.
  /// - Returns: A new column.
  /// - Complexity: O(rows that hold something).
  func moved(_ shift: LineShift, dropped: (PackedValue) -> Void) -> Column {
    let moved = Column()
    moved.log = log
    moved.adoptLiterals(literals?.moved(shift))
    forEachChunk { number, chunk in
      let base = number << Chunk.bits
      for offset in 0..<chunk.values.capacity {
        let value = chunk.values[offset]
        if value.isEmpty { continue }
        if let row = shift.place(base + offset) {
          _ = moved.replace(at: row, with: value)
        } else {
          dropped(value)
        }
      }
      for (offset, format) in chunk.formats.enumerated() where format != 0 {
        if let row = shift.place(base + offset) { moved.setFormat(format, at: row) }
      }
      for start in chunk.runStarts {
        if let row = shift.place(base + Int(start.offset)) {
          moved.setRunStart(Int(start.run), at: row)
        }
      }
    }
    return moved
  }
}

extension Sheet {
  /// Moves values, formats and what is known of edits.
  ///
  /// - Parameters:
  ///   - shift: What is inserted or deleted.
  ///   - dropped: Takes the values that have no place any more.
  /// - Complexity: O(cells that hold something) for rows, O(columns) for columns.
  func move(_ shift: LineShift, dropped: (PackedValue) -> Void) {
    switch shift.axis {
    case .rows:
      mapColumns { $0.moved(shift, dropped: dropped) }
      edits = edits?.mapValues { set in
        var moved = RowSet()
        set.forEachStretch { first, last in
          if let rows = shift.places(first, last), shift.isDeletion || last < shift.start {
            moved.insert(rows.first, rows.last)
          } else if !shift.isDeletion {
            // What is inserted in between is not edited.
            moved.insert(min(first, shift.start), shift.start - 1)
            moved.insert(
              max(first, shift.start) + shift.count, min(last + shift.count, CellAddress.lastRow))
          }
        }
        return moved
      }
    case .columns:
      moveColumns(shift, dropped: dropped)
      if let edits {
        self.edits = [:]
        for (column, rows) in edits {
          if let place = shift.place(column) { self.edits?[place] = rows }
        }
      }
    }
  }
}
