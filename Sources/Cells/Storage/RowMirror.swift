/// Which columns of a sheet have changed, for those who keep something of its rows.
final class ColumnChanges {
  /// The columns in the order of their changes; one may stand here several times.
  @exclusivity(unchecked) private(set) var columns: [Int32] = []
  /// How often the list was begun anew.
  @exclusivity(unchecked) private(set) var beginnings = 0

  private static var limit: Int { 1 << 16 }

  func note(_ column: Int32) {
    if columns.count >= Self.limit { forget() }
    columns.append(column)
  }

  func forget() {
    columns.removeAll(keepingCapacity: true)
    beginnings += 1
  }
}

/// Rows of a sheet in which values are searched, each as a column that has an index.
final class RowMirrors {
  private final class Mirror {
    /// The values of the row, from the left.
    let column = Column()
    /// What has been read of the changes.
    @exclusivity(unchecked) var beginning = -1
    @exclusivity(unchecked) var seen = 0
  }

  /// Where columns report; `nil` as long as no row is kept.
  @exclusivity(unchecked) private(set) var changes: ColumnChanges?
  @exclusivity(unchecked) private var mirrors: [Int: Mirror] = [:]
  /// How many values were searched in rows that are not kept.
  @exclusivity(unchecked) private var searched: [Int: Int] = [:]
  /// How many values were looked at.
  @exclusivity(unchecked) private(set) var valuesRead = 0

  private static var longRange: Int { 32 }
  private static var limit: Int { 64 }

  func forget() {
    mirrors = [:]
    searched = [:]
    changes?.forget()
  }

  /// The columns in which a row holds a key, or `nil` where it is better to look at each of them.
  ///
  /// - Complexity: A step for each column that has changed since the row was searched last.
  func columns(
    of key: IndexedKey, row: Int, left: Int, right: Int, in sheet: Sheet, _ pool: ValuePool
  ) -> IndexedRows? {
    let right = min(right, sheet.columnCount - 1)
    guard left <= right else { return IndexedRows.none }
    guard right - left >= Self.longRange else { return nil }
    guard let mirror = mirrors[row] ?? mirror(row: row, searched: right - left + 1, sheet) else {
      return nil
    }
    follow(mirror, row: row, sheet)
    return mirror.column.rows(of: key, top: left, bottom: right, pool)
  }

  /// A row is kept when as much has been searched in it as that costs.
  private func mirror(row: Int, searched count: Int, _ sheet: Sheet) -> Mirror? {
    searched[row, default: 0] += count
    guard searched[row, default: 0] >= sheet.columnCount * 4 else { return nil }
    searched[row] = nil
    if mirrors.count >= Self.limit { forget() }
    if changes == nil {
      let made = ColumnChanges()
      changes = made
      sheet.report(to: made)
    }
    let mirror = Mirror()
    mirrors[row] = mirror
    return mirror
  }

  private func follow(_ mirror: Mirror, row: Int, _ sheet: Sheet) {
    guard let changes else { return }
    if mirror.beginning == changes.beginnings {
      while mirror.seen < changes.columns.count {
        take(Int(changes.columns[mirror.seen]), row, mirror, sheet)
        mirror.seen += 1
      }
    } else {
      for number in 0..<sheet.columnCount { take(number, row, mirror, sheet) }
      mirror.beginning = changes.beginnings
      mirror.seen = changes.columns.count
    }
  }

  private func take(_ number: Int, _ row: Int, _ mirror: Mirror, _ sheet: Sheet) {
    valuesRead += 1
    guard let column = sheet.column(number) else { return }
    // From here on the next change is reported again.
    _ = column.version()
    let value = column.value(at: row)
    // Texts are not counted here: another one may have come into the place of the one before.
    if value.isPooled || mirror.column.value(at: number) != value {
      _ = mirror.column.replace(at: number, with: value)
    }
  }
}
