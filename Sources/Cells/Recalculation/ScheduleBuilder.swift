/// Makes a ``Schedule``: places are appended in order, then the readers of each.
struct ScheduleBuilder {
  /// A program, and what it reads in a single formula.
  struct Arithmetic {
    let program: NumericProgram
    /// Where a formula has a number of its own, that is no operand yet.
    let sources: [Source]
  }

  enum Source {
    /// A number of the formula.
    case number(Double)
    case operand(Schedule.Operand)
  }

  /// Lists of readers, one after the other.
  struct Lists {
    fileprivate(set) var starts: [Int32] = [0]
    fileprivate(set) var readers: [Int32] = []
  }

  private(set) var nodes: [Schedule.Node] = []
  private(set) var groups: [Schedule.Group] = []
  /// Where the level of each group ends.
  private(set) var levelEnds: [Int32] = []
  private(set) var spread: [Int: Schedule.SpreadRun] = [:]
  let chunks = ChunkPlaces()
  private(set) var operands: [Schedule.Operand] = []
  private(set) var numbers: [Double] = []
  private(set) var ranges: [AggregatedRange] = []
  private(set) var programs = SchedulePrograms()
  /// The place whose readers come next.
  private var next = 0
  private(set) var readers = Lists()

  init(capacity: Int) {
    nodes.reserveCapacity(capacity)
  }

  mutating func add(_ group: Schedule.Group, run: Int) {
    nodes.append(
      Schedule.Node(
        run: Int32(run), target: ChunkPlace(bits: 0), detail: UInt32(groups.count), program: 0,
        work: .group))
    groups.append(group)
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
    guard let target, let arithmetic, let found = programs.program(of: arithmetic) else {
      nodes.append(
        Schedule.Node(
          run: Int32(run), target: ChunkPlace(bits: 0), detail: UInt32(row), program: 0,
          work: isChoosing ? .choosing : .tree))
      return
    }
    let start = operands.count
    for source in arithmetic.sources {
      switch source {
      case .operand(let operand): operands.append(operand)
      case .number(let number): if !found.hasNumbers { operands.append(operand(number)) }
      }
    }
    var detail = UInt32(start)
    if operands.count == start + 1 { detail = operands.removeLast().bits }
    nodes.append(
      Schedule.Node(
        run: Int32(run), target: target, detail: detail, program: found.index, work: .arithmetic))
  }

  /// The row of a single formula.
  func row(_ node: Schedule.Node) -> Int {
    node.work == .arithmetic ? chunks.row(node.target) : Int(node.detail)
  }

  /// A number as an operand.
  mutating func operand(_ number: Double) -> Schedule.Operand {
    numbers.append(number)
    return Schedule.Operand(number: numbers.count - 1)
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

  /// Appends the readers of the next place.
  ///
  /// - Parameters:
  ///   - places: Their places.
  ///   - isSpilling: Whether some of them read other cells, which the next place fills.
  mutating func addReaders(_ places: [Int32], isSpilling: Bool = false) {
    let node = next
    next += 1
    var isIndexed = isSpilling
    let start = readers.readers.count
    var last = Int32(node)
    for place in places.count > 1 ? places.sorted() : places where place != last {
      if place != node { readers.readers.append(place) }
      if nodes[Int(place)].work == .group { isIndexed = true }
      last = place
    }
    let isNext = readers.readers.count == start + 1 && readers.readers.last == Int32(node + 1)
    if isIndexed || isNext {
      readers.readers.removeSubrange(start...)
      nodes[node].readers = isIndexed ? .indexed : .next
    } else if readers.readers.count > start {
      readers.starts.append(Int32(readers.readers.count))
      nodes[node].readers = .listed
    }
  }
}
