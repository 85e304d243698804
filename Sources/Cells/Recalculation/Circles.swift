/// The circles that there are: for each cell on one, who else is.
struct Circles {
  private var numbers: [CellAddress: Int] = [:]
  private var paths: [Int: [CellAddress]] = [:]
  private var next = 0

  var isEmpty: Bool { numbers.isEmpty }

  func contains(_ cell: CellAddress) -> Bool { numbers[cell] != nil }

  /// The members of the circle that a cell is on, in the order in which they were found.
  func path(through cell: CellAddress) -> [CellAddress]? {
    numbers[cell].flatMap { paths[$0] }
  }

  /// Notes a circle; those that its members were on are none any more.
  ///
  /// - Returns: Who was on a circle with one of them and is not on this one.
  /// - Complexity: O(members of all these circles).
  mutating func close(_ path: [CellAddress]) -> [CellAddress] {
    var former: Set<Int> = []
    for cell in path {
      if let number = numbers.updateValue(next, forKey: cell) { former.insert(number) }
    }
    paths[next] = path
    next += 1
    return former.flatMap { open($0) }
  }

  /// Says that the circle that a cell is on is none any more.
  ///
  /// - Returns: Who else was on it.
  mutating func dissolve(_ cell: CellAddress) -> [CellAddress] {
    guard let number = numbers.removeValue(forKey: cell) else { return [] }
    return open(number)
  }

  /// Says that no circle leads through a range any more.
  ///
  /// - Returns: Who was on one that did, and stands elsewhere.
  /// - Complexity: O(cells of the range) or O(cells on circles), whichever is less, and O(members of the circles met).
  mutating func dissolve(in range: CellRange) -> [CellAddress] {
    var met: [CellAddress] = []
    if range.rows <= numbers.count / max(range.columns, 1) {
      for column in range.left...range.right {
        for row in range.top...range.bottom {
          let cell = CellAddress(sheet: range.sheet, row: row, column: column)
          if numbers[cell] != nil { met.append(cell) }
        }
      }
    } else {
      met = numbers.keys.filter { range.contains($0) }
    }
    return met.flatMap { dissolve($0) }.filter { !range.contains($0) }
  }

  /// Forgets a circle, and shows who was still on it.
  private mutating func open(_ number: Int) -> [CellAddress] {
    guard let path = paths.removeValue(forKey: number) else { return [] }
    let rest = path.filter { numbers[$0] == number }
    for cell in rest { numbers[cell] = nil }
    return rest
  }
}

extension Recalculation {
  /// Says that a cell is on no circle: who was on one with it has to be evaluated.
  ///
  /// Its value may be `#CIRC!` all the same, from another circle that it reads, so that nobody would hear of it.
  func dissolveCircle(of cell: CellAddress) {
    if circles.isEmpty { return }
    evaluateAgain(circles.dissolve(cell))
  }

  /// Says that formulas change which may be on circles.
  func dissolveCircles(in range: CellRange) {
    if circles.isEmpty { return }
    evaluateAgain(circles.dissolve(in: range))
  }

  /// Makes cells circular that wait for each other.
  func closeCircle(_ path: [CellAddress]) {
    evaluateAgain(circles.close(path))
    for cell in path {
      if let id = run(at: cell), runs[id].spillCount > 0 { retractSpill(of: cell) }
      if storeCircular(at: cell) { propagate(CellRange(cell)) }
    }
  }

  /// Makes a cell circular; how it looked before is no part of that.
  ///
  /// - Returns: Whether it differs from what was there.
  func storeCircular(at cell: CellAddress) -> Bool {
    let looksOther = setFormat(.general, at: cell)
    return store(.error(.circular), at: cell) || looksOther
  }

  private func evaluateAgain(_ cells: [CellAddress]) {
    for cell in cells {
      if let id = run(at: cell) { addMust(id, Int(cell.row), Int(cell.row)) }
    }
  }
}
