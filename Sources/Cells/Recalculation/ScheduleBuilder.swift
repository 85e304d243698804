/// Makes a ``Schedule``: places are appended in order, then the readers of each.
struct ScheduleBuilder {
  /// Steps and operands of a single formula.
  struct Arithmetic {
    let program: NumericProgram
    let operands: [Schedule.Operand]
  }

  private(set) var nodes: [Schedule.Node] = []
  private(set) var groups: [Schedule.Group] = []
  /// Where the level of each group ends.
  private(set) var levelEnds: [Int32] = []
  private(set) var spread: [Int: Schedule.SpreadRun] = [:]
  let chunks = ChunkPlaces()
  private(set) var operands: [Schedule.Operand] = []
  private(set) var ranges: [AggregatedRange] = []
  private(set) var steps: [NumericProgram.Step] = []
  private(set) var programs: [Int32] = [0]
  private(set) var depth = 1
  private var programsBySteps: [[NumericProgram.Step]: Int32] = [:]
  private(set) var starts: [Int32] = [0]
  private(set) var readers: [Int32] = []

  init(capacity: Int) {
    nodes.reserveCapacity(capacity)
    starts.reserveCapacity(capacity + 1)
  }

  mutating func add(_ group: Schedule.Group, run: Int) {
    var node = Schedule.Node(
      run: Int32(run), row: 0, work: .group, target: ChunkPlace(bits: 0))
    node.index = Int32(groups.count)
    groups.append(group)
    nodes.append(node)
  }

  /// Says that what follows reads what came before.
  mutating func beginLevel() {
    while levelEnds.count < groups.count { levelEnds.append(Int32(nodes.count)) }
  }

  /// Appends a single formula.
  ///
  /// - Parameters:
  ///   - run: Its run.
  ///   - row: Its row.
  ///   - target: Its place; `nil` where it cannot be named.
  ///   - arithmetic: What it computes, where that is arithmetic over cells that exist.
  ///   - isChoosing: Whether it chooses what it reads when it runs.
  mutating func add(
    run: Int, row: Int, target: ChunkPlace?, _ arithmetic: Arithmetic?, isChoosing: Bool
  ) {
    var node = Schedule.Node(
      run: Int32(run), row: Int32(row), work: isChoosing ? .choosing : .tree,
      target: target ?? ChunkPlace(bits: 0))
    if target != nil, let arithmetic {
      node.work = .arithmetic
      node.index = place(of: arithmetic.program)
      node.operands = Int32(operands.count)
      operands += arithmetic.operands
    }
    nodes.append(node)
  }

  /// A range as an operand.
  mutating func operand(_ range: AggregatedRange) -> Schedule.Operand {
    ranges.append(range)
    return Schedule.Operand(range: ranges.count - 1)
  }

  /// Says that the cells of a run stand alone, the last one appended among them.
  mutating func spread(_ run: Int, first: Int, rows: Int, row: Int) {
    if spread[run] == nil {
      spread[run] = Schedule.SpreadRun(first: first, places: Array(repeating: -1, count: rows))
    }
    spread[run]?.places[row - first] = Int32(nodes.count - 1)
  }

  private mutating func place(of program: NumericProgram) -> Int32 {
    if let found = programsBySteps[program.steps] { return found }
    let index = Int32(programs.count - 1)
    steps += program.steps
    programs.append(Int32(steps.count))
    depth = max(depth, program.depth)
    programsBySteps[program.steps] = index
    return index
  }

  /// Appends the readers of the next place.
  ///
  /// - Parameters:
  ///   - places: Their places.
  ///   - isSpilling: Whether some of them read other cells, which the next place fills.
  mutating func addReaders(_ places: [Int32], isSpilling: Bool = false) {
    let node = starts.count - 1
    if isSpilling { nodes[node].hasLongReaders = true }
    var last = Int32(node)
    for place in places.count > 1 ? places.sorted() : places where place != last {
      if place != node { readers.append(place) }
      if nodes[Int(place)].work == .group { nodes[node].hasLongReaders = true }
      last = place
    }
    starts.append(Int32(readers.count))
  }
}
