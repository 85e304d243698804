/// The circles that there are: for each cell on one, who else is.
struct Circles {
  private var numbers: [CellAddress: Int] = [:]
  private var paths: [Int: [CellAddress]] = [:]
  private var next = 0
  /// Formulas whose arrays were taken back in this turn, to see whether there is a circle without them.
  private(set) var restarted: Set<CellAddress> = []
  /// Circles that an array closed by filling cells: since it fills them no more, nobody sees them in the formulas.
  private var loose: Set<Int> = []
  /// The room that the formulas of such arrays want: nobody who stands behind them gets it while there is a circle.
  private(set) var claims: [CellAddress: CellRange] = [:]

  var isEmpty: Bool { numbers.isEmpty }

  func contains(_ cell: CellAddress) -> Bool { numbers[cell] != nil }

  /// The members of the circle that a cell is on, in the order in which they were found.
  func path(through cell: CellAddress) -> [CellAddress]? {
    numbers[cell].flatMap { paths[$0] }
  }

  /// Notes a circle; those that its members were on are none any more.
  ///
  /// - Parameters:
  ///   - path: The members.
  ///   - isLoose: Whether some of them filled cells, so that they are on a circle.
  /// - Returns: Who was on a circle with one of them and is not on this one.
  /// - Complexity: O(members of all these circles).
  mutating func close(_ path: [CellAddress], isLoose: Bool) -> [CellAddress] {
    var former: Set<Int> = []
    for cell in path {
      if let number = numbers.updateValue(next, forKey: cell) { former.insert(number) }
    }
    paths[next] = path
    if isLoose { loose.insert(next) }
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

  /// Notes that the array of a formula is taken back until it is evaluated again.
  mutating func restart(_ formula: CellAddress) { restarted.insert(formula) }

  /// Keeps the room that an array filled for it.
  mutating func claim(_ range: CellRange, for formula: CellAddress) { claims[formula] = range }

  /// Gives back the room that was kept for an array.
  mutating func release(_ formula: CellAddress) -> CellRange? {
    claims.removeValue(forKey: formula)
  }

  mutating func endTurn() {
    if !restarted.isEmpty { restarted = [] }
  }

  /// Whether there are circles that an array closed.
  var hasLoose: Bool { !loose.isEmpty }

  /// The members of each circle that an array closed.
  var loosePaths: [[CellAddress]] { loose.sorted().compactMap { paths[$0] } }

  /// Formulas for whose arrays some of a range is kept.
  func formulas(claiming range: CellRange) -> [CellAddress] {
    claims.filter { $0.value.intersection(range) != nil }.map(\.key)
      .sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }

  /// Forgets a circle, and shows who was still on it.
  private mutating func open(_ number: Int) -> [CellAddress] {
    loose.remove(number)
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
    let arrays = spills.isEmpty ? [] : path.filter { spills[$0] != nil }
    for cell in arrays { if let range = spills[cell] { circles.claim(range, for: cell) } }
    if arrays.contains(where: { !circles.restarted.contains($0) }) {
      return restart(path, without: arrays)
    }
    for cell in path where spills[cell] == nil { releaseClaim(of: cell) }
    evaluateAgain(circles.close(path, isLoose: !arrays.isEmpty))
    if !arrays.isEmpty {
      // Who is on it shows in no order.
      forgetSchedule()
      // What stands in the knot and read these cells is on the circle.
      let marks = knotMarks
      for cell in arrays { retractSpill(of: cell) }
      knotMarks = marks
    }
    for cell in path where storeCircular(at: cell) {
      propagate(CellRange(cell))
    }
  }

  /// Makes a cell circular; how it looked before is no part of that.
  ///
  /// - Returns: Whether it differs from what was there.
  func storeCircular(at cell: CellAddress) -> Bool {
    let looksOther = setFormat(.general, at: cell)
    return store(.error(.circular), at: cell) || looksOther
  }

  /// Lets cells be evaluated again that wait for each other through cells that arrays fill, before they fill them.
  ///
  /// There may be a circle without these arrays, or none since they will be others: it must not depend on what they
  /// were before.
  private func restart(_ path: [CellAddress], without arrays: [CellAddress]) {
    forgetSchedule()
    for cell in arrays {
      circles.restart(cell)
      retractSpill(of: cell)
    }
    for cell in path {
      if let id = run(at: cell) { knotMarks.append((id, Int(cell.row), Int(cell.row))) }
    }
  }

  /// Opens a circle that an array closed, if the turn has reached it.
  ///
  /// Whether there still is one shows only when all of them are evaluated from the start.
  ///
  /// - Returns: Its members, which have to be evaluated; `nil` where no other circle has been reached.
  func openLooseCircle(isReached: (CellAddress) -> Bool) -> [CellAddress]? {
    guard let path = circles.loosePaths.first(where: { $0.contains(where: isReached) }) else {
      return nil
    }
    let members = path.filter { circles.path(through: $0) == path }
    if let first = members.first { _ = circles.dissolve(first) }
    evaluateAgain(members)
    return members
  }

  /// Evaluates arrays again that are kept from closing a circle, where something changes that may be in their way.
  func retryClaims(near range: CellRange, before other: CellAddress? = nil) {
    if circles.claims.isEmpty { return }
    evaluateAgain(
      circles.formulas(claiming: range).filter { formula in
        other.map { ($0.row, $0.column) < (formula.row, formula.column) } ?? true
      })
  }

  /// Gives the room that was kept for an array to whoever waits for it, unless the array fills it now.
  func releaseClaim(of cell: CellAddress, filling filled: CellRange? = nil) {
    if circles.claims.isEmpty { return }
    guard let range = circles.release(cell), filled?.intersection(range) != range else { return }
    retryBlockedSpills(near: range)
  }

  private func evaluateAgain(_ cells: [CellAddress]) {
    for cell in cells {
      if let id = run(at: cell) { addMust(id, Int(cell.row), Int(cell.row)) }
    }
  }
}
