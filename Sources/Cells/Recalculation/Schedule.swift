/// Formulas in the order of what they read, kept from a large turn for those to come.
///
/// As long as no formula changes, a turn that begins among them need not look for readers nor sort them: it follows
/// the places that are due, from the first on, and each that changes makes its readers due. Arithmetic over single
/// cells is laid out flat, so that a formula takes little longer than fetching what it reads.
final class Schedule {
  /// How many runs it holds.
  let runCount: Int
  /// How many cells it holds.
  let cellCount: Int
  /// The highest stage of its runs.
  let stage: Int
  let nodes: FixedArray<Node>
  let groups: [Group]
  /// Where the level of each group ends: up to there nothing reads it.
  let levelEnds: [Int32]
  /// The places of runs whose cells stand alone.
  let spread: [Int: SpreadRun]
  /// The places that have to be evaluated.
  let due: DuePlaces
  private let chunks: ChunkPlaces
  private let operands: FixedArray<Operand>
  private let numbers: FixedArray<Double>
  private let ranges: FixedArray<AggregatedRange>
  private let steps: FixedArray<NumericProgram.Step>
  private let programs: FixedArray<Program>
  private let stack: NumberBuffer
  private let readers: ListedReaders

  init(_ made: ScheduleBuilder, runs: Int, cells: Int, stage: Int) {
    runCount = runs
    cellCount = cells
    self.stage = stage
    nodes = FixedArray(made.nodes)
    groups = made.groups
    levelEnds = made.levelEnds
    spread = made.spread
    due = DuePlaces(count: made.nodes.count)
    chunks = made.chunks
    chunks.seal()
    operands = FixedArray(made.operands)
    numbers = FixedArray(made.numbers)
    ranges = FixedArray(made.ranges)
    steps = FixedArray(made.programs.steps)
    programs = FixedArray(made.programs.programs)
    stack = NumberBuffer(capacity: made.programs.depth)
    readers = ListedReaders(made.nodes, made.readers)
  }

  /// The runs that it holds.
  var runs: Set<Int> {
    var runs: Set<Int> = []
    for place in 0..<nodes.count {
      let node = nodes[place]
      if node.work == .group {
        runs.formUnion(groups[node.group].members)
      } else {
        runs.insert(Int(node.run))
      }
    }
    return runs
  }

  /// The row of a single formula.
  func row(_ node: Node) -> Int {
    node.work == .arithmetic ? chunks.row(node.target) : Int(node.detail)
  }

  /// Makes those due that read a place, as far as the order knows them.
  @inline(__always)
  func makeReadersDue(of place: Int) {
    switch nodes[place].readers {
    case .next: due.insert(place + 1)
    case .listed: readers.forEach(of: place) { due.insert($0) }
    case .none, .indexed: break
    }
  }

  // MARK: - Arithmetic

  /// So many places ahead the memory of a cell is asked for: it takes that long to come.
  private static let distance = 16

  /// Does all that is due from a place on, as long as it is arithmetic over numbers that no more than other places of
  /// the order depend on.
  ///
  /// - Parameters:
  ///   - start: The first place, which is due no more.
  ///   - limit: How many formulas are computed at most.
  ///   - isLogged: Whether the turn keeps what it overwrites.
  /// - Returns: How many formulas were computed; and the next place that was due, with whatever else has to be done there,
  ///   or `nil` where none was.
  func follow(from start: Int, atMost limit: Int, isLogged: Bool) -> (computed: Int, next: Int?) {
    // At hand, the addresses stay in registers; fetched for each formula they would take longer than its arithmetic.
    let (nodes, due, cells, parts) = (nodes.view, due, chunks.view, parts)
    var place = start
    var computed = 0
    while computed < limit {
      let node = nodes[place]
      guard node.work == .arithmetic, node.readers != .indexed,
        let old = cells.plainValue(at: node.target), old.isNumber || old == .unevaluated,
        let number = parts.result(of: node, value: { cells.plainValue(at: $0) })
      else { break }
      if place + Self.distance < nodes.count {
        let ahead = nodes[place + Self.distance]
        if ahead.work == .arithmetic { cells.prefetch(ahead.target) }
      }
      computed += 1
      if !old.isNumber || old.rawNumber != number {
        if isLogged || !cells.isChanged(at: node.target) { chunks.noteChange(of: node.target) }
        cells.replace(at: node.target, with: number)
        if node.readers == .next {
          // Nothing comes before it.
          place += 1
          due.remove(place)
          continue
        }
        if node.readers == .listed { readers.forEach(of: place) { due.insert($0) } }
      }
      guard let next = due.popFirst(from: place + 1) else { return (computed, nil) }
      place = next
    }
    return (computed, place)
  }

  /// What a single formula's cell holds, and the number that the formula gives now; `nil` where it gives none, or some
  /// cell looks like more than a plain number.
  func compute(_ node: Node) -> (old: PackedValue, new: Double)? {
    guard let old = chunks.plainValue(at: node.target),
      let number = parts.result(of: node, value: { chunks.plainValue(at: $0) })
    else { return nil }
    return (old, number)
  }

  private var parts: Parts {
    Parts(
      programs: programs.view, steps: steps.view, operands: operands.view, numbers: numbers.view,
      ranges: ranges.view, stack: stack.numbers)
  }

  /// What arithmetic is made of, at hand as long as somebody keeps the schedule.
  private struct Parts {
    let programs: FixedElements<Program>
    let steps: FixedElements<NumericProgram.Step>
    let operands: FixedElements<Operand>
    let numbers: FixedElements<Double>
    let ranges: FixedElements<AggregatedRange>
    let stack: UnsafeMutablePointer<Double>

    /// The number that a formula gives over values of cells; `nil` where it gives none.
    @inline(__always)
    func result(of node: Node, value: (ChunkPlace) -> PackedValue?) -> Double? {
      let program = programs[Int(node.program)]
      let result = NumericProgram.run(
        Int(program.count), step: { steps[Int(program.first) + $0] }, stack: stack,
        operand: {
          let operand =
            program.operands == 1
            ? Operand(bits: node.detail) : operands[Int(node.detail) + $0]
          guard let place = operand.place else { return self.number(operand) }
          guard let value = value(place), value.isNumber else { return nil }
          return value.rawNumber
        })
      guard let result, result.isFinite else { return nil }
      return result
    }

    /// The number of an operand that is no cell.
    private func number(_ operand: Operand) -> Double? {
      operand.isRange ? ranges[operand.index].number(below: 0) : numbers[operand.index]
    }
  }

  func replace(at place: ChunkPlace, with number: Double, isLogged: Bool) {
    chunks.replace(at: place, with: number, isLogged: isLogged)
  }
}
