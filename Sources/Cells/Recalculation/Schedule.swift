/// Formulas in the order of what they read, kept from a large turn for those to come.
///
/// As long as no formula changes, a turn that begins among them need not look for readers nor sort them: it follows
/// the places that are due, from the first on, and each that changes makes its readers due. Arithmetic over single
/// cells is laid out flat, so that a formula takes little longer than fetching what it reads.
final class Schedule {
  /// What stands in one place of the order.
  struct Node: BitwiseCopyable {
    /// What has to be done in the place.
    enum Work: UInt8 {
      /// The steps of a program, over the operands.
      case arithmetic
      /// The tree of a single cell's formula.
      case tree
      /// The tree of one that chooses what it reads when it runs.
      case choosing
      /// A run of several cells, or runs that read each other.
      case group
    }

    let run: Int32
    /// The row of a single formula.
    let row: Int32
    var work: Work
    /// Whether the index of readers says who is due: where runs of several cells read it, in which rows, and where it
    /// fills other cells, which of them changed.
    var hasLongReaders = false
    /// The program, or the group.
    var index: Int32 = 0
    /// Where the operands begin.
    var operands: Int32 = 0
    /// Where the result goes.
    var target: ChunkPlace
  }

  /// Runs that are evaluated together.
  enum Group {
    case run(Int)
    /// Runs that are swept row by row.
    case knot(SweepPlan)
    /// Runs in which a circle may be.
    case circle([Int])

    var members: [Int] {
      switch self {
      case .run(let id): [id]
      case .knot(let plan): plan.members
      case .circle(let members): members
      }
    }
  }

  /// The places of a run's cells, by row from its first one on; -1 where a cell has none.
  struct SpreadRun {
    let first: Int
    var places: [Int32]

    func place(_ row: Int) -> Int? {
      guard row >= first, row - first < places.count, places[row - first] >= 0 else { return nil }
      return Int(places[row - first])
    }
  }

  /// What a step reads, in eight bytes: a number, or where one stands.
  struct Operand: BitwiseCopyable {
    private let bits: UInt64
    // No number has these bits.
    private static let placeTag: UInt64 = 0xFFFF
    private static let rangeTag: UInt64 = 0xFFFE

    init(_ number: Double) { bits = number.bitPattern }
    init(_ place: ChunkPlace) { bits = Self.placeTag << 48 | UInt64(place.bits) }
    init(range: Int) { bits = Self.rangeTag << 48 | UInt64(range) }

    var isNumber: Bool { bits >> 48 < Self.rangeTag }
    var number: Double { Double(bitPattern: bits) }
    var range: Int? {
      bits >> 48 == Self.rangeTag ? Int(bits & 0xFFFF_FFFF) : nil
    }
    var place: ChunkPlace { ChunkPlace(bits: UInt32(truncatingIfNeeded: bits)) }
  }

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
  private let ranges: FixedArray<AggregatedRange>
  private let steps: FixedArray<NumericProgram.Step>
  /// Where the steps of each program begin, and behind the last one their end.
  private let programs: FixedArray<Int32>
  private let stack: NumberBuffer
  /// Where the readers of each place begin among all of them, and behind the last one their end.
  private let starts: FixedArray<Int32>
  private let readers: FixedArray<Int32>

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
    ranges = FixedArray(made.ranges)
    steps = FixedArray(made.steps)
    programs = FixedArray(made.programs)
    stack = NumberBuffer(capacity: made.depth)
    starts = FixedArray(made.starts)
    readers = FixedArray(made.readers)
  }

  /// The runs that it holds.
  var runs: Set<Int> {
    var runs: Set<Int> = []
    for place in 0..<nodes.count {
      let node = nodes[place]
      if node.work == .group {
        runs.formUnion(groups[Int(node.index)].members)
      } else {
        runs.insert(Int(node.run))
      }
    }
    return runs
  }

  @inline(__always)
  func makeReadersDue(of place: Int) {
    for index in Int(starts[place])..<Int(starts[place + 1]) { due.insert(Int(readers[index])) }
  }

  /// So many places ahead the memory of a cell is asked for: it takes that long to come.
  private static let distance = 16

  /// Asks for the memory of a cell whose turn comes soon.
  @inline(__always)
  func prefetch(ahead place: Int) {
    guard place + Self.distance < nodes.count else { return }
    let node = nodes[place + Self.distance]
    if node.work == .arithmetic { chunks.prefetch(node.target) }
  }

  /// What a single formula's cell holds, and the number that the formula gives now; `nil` where it gives none, or some
  /// cell looks like more than a plain number.
  @inline(__always)
  func compute(_ node: Node) -> (old: PackedValue, new: Double)? {
    guard let old = chunks.plainValue(at: node.target) else { return nil }
    let first = Int(programs[Int(node.index)])
    let number = NumericProgram.run(
      Int(programs[Int(node.index) + 1]) - first, step: { steps[first + $0] },
      stack: stack.numbers, operand: { self.number(operands[Int(node.operands) + $0]) })
    guard let number, number.isFinite else { return nil }
    return (old, number)
  }

  @inline(__always)
  private func number(_ operand: Operand) -> Double? {
    if operand.isNumber { return operand.number }
    if let range = operand.range { return ranges[range].number(below: 0) }
    guard let value = chunks.plainValue(at: operand.place), value.isNumber else { return nil }
    return value.rawNumber
  }

  @inline(__always)
  func replace(at place: ChunkPlace, with number: Double, isLogged: Bool) {
    chunks.replace(at: place, with: number, isLogged: isLogged)
  }
}
