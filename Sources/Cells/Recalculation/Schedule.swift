/// Formulas in the order of what they read, kept from a large turn for those to come.
///
/// As long as no formula changes, a turn that begins among them need not look for readers nor sort them: it follows
/// the places that are due, from the first on, and each that changes makes its readers due. Arithmetic over single
/// cells is laid out flat, so that a formula takes about as long as fetching what it reads.
final class Schedule {
  /// What stands in one place of the order.
  struct Node {
    /// What has to be done in the place.
    enum Work: Int32 {
      /// The steps of a program, over the operands.
      case arithmetic
      /// The tree of a single cell's formula.
      case tree
      /// A run of several cells, or runs that read each other.
      case group
    }

    let run: Int32
    var work: Work
    /// The program, or the group.
    var index: Int32 = 0
    var operands: Int32 = 0
    /// Where the result goes.
    var target: ChunkPlace
    /// Whether a run of several cells reads it: in which rows, the index of readers says.
    var hasLongReaders = false
  }

  /// Runs that are evaluated together.
  enum Group {
    case run(Int)
    case knot(SweepPlan)
  }

  /// What a step reads, in eight bytes: a number, or where the number stands.
  struct Operand {
    private let bits: UInt64
    private static let tag: UInt64 = 0xFFFF

    init(_ number: Double) { bits = number.bitPattern }
    init(_ place: ChunkPlace) { bits = Self.tag << 48 | UInt64(place.bits) }

    /// The place, unless it is a number: no number has these bits.
    var place: ChunkPlace? {
      bits >> 48 == Self.tag ? ChunkPlace(bits: UInt32(truncatingIfNeeded: bits)) : nil
    }
    var number: Double { Double(bitPattern: bits) }
  }

  /// Steps and operands of a single formula.
  struct Arithmetic {
    let steps: [NumericProgram.Step]
    let depth: Int
    let operands: [Operand]
  }

  @exclusivity(unchecked) private(set) var nodes: [Node] = []
  @exclusivity(unchecked) private(set) var groups: [Group] = []
  private let chunks = ChunkPlaces()
  @exclusivity(unchecked) private(set) var operands: [Operand] = []
  @exclusivity(unchecked) private(set) var steps: [NumericProgram.Step] = []
  /// Where the steps of each program begin, and behind the last one their end.
  @exclusivity(unchecked) private(set) var programs: [Int32] = [0]
  private var depth = 1
  @exclusivity(unchecked) private var stack = NumberBuffer(capacity: 1)
  private var programsBySteps: [[NumericProgram.Step]: Int32] = [:]
  /// Where the readers of each place begin among all of them.
  @exclusivity(unchecked) private(set) var starts: [Int32] = [0]
  @exclusivity(unchecked) private(set) var readers: [Int32] = []
  /// The places that have to be evaluated.
  @exclusivity(unchecked) var due: DuePlaces

  init(capacity: Int) {
    nodes.reserveCapacity(capacity)
    starts.reserveCapacity(capacity + 1)
    due = DuePlaces(count: capacity)
  }

  // MARK: - Making one

  func addGroup(_ group: Group, run: Int) {
    var node = Node(run: Int32(run), work: .group, target: ChunkPlace(bits: 0))
    node.index = Int32(groups.count)
    groups.append(group)
    nodes.append(node)
  }

  /// Appends a single formula.
  ///
  /// - Parameters:
  ///   - run: Its run.
  ///   - target: Its place; `nil` where it cannot be named.
  ///   - arithmetic: What it computes, where that is arithmetic over cells that exist.
  func add(run: Int, target: ChunkPlace?, _ arithmetic: Arithmetic?) {
    var node = Node(run: Int32(run), work: .tree, target: target ?? ChunkPlace(bits: 0))
    if target != nil, let arithmetic {
      node.work = .arithmetic
      node.index = program(of: arithmetic)
      node.operands = Int32(operands.count)
      operands += arithmetic.operands
    }
    nodes.append(node)
  }

  private func program(of arithmetic: Arithmetic) -> Int32 {
    if let found = programsBySteps[arithmetic.steps] { return found }
    let index = Int32(programs.count - 1)
    steps += arithmetic.steps
    programs.append(Int32(steps.count))
    depth = max(depth, arithmetic.depth)
    programsBySteps[arithmetic.steps] = index
    return index
  }

  /// The place of a cell that has memory, or `nil`.
  func place(_ column: Column, row: Int) -> ChunkPlace? { chunks.place(column, row: row) }

  /// Appends the readers of the next node.
  func addReaders(_ places: [Int32]) {
    let node = starts.count - 1
    var last = Int32(node)
    for place in places.count > 1 ? places.sorted() : places where place != last {
      if place != node { readers.append(place) }
      if nodes[Int(place)].work == .group { nodes[node].hasLongReaders = true }
      last = place
    }
    starts.append(Int32(readers.count))
  }

  /// Ends the making.
  func seal() {
    programsBySteps = [:]
    chunks.seal()
    stack = NumberBuffer(capacity: depth)
  }
}

// MARK: - Following one

extension Schedule {
  @inline(__always)
  func makeReadersDue(of place: Int) {
    for index in Int(starts[place])..<Int(starts[place + 1]) { due.insert(Int(readers[index])) }
  }

  /// What a single formula gave, and what it gives now; `nil` where one of these or of what it reads is no plain number.
  @inline(__always)
  func compute(_ node: Node) -> (old: Double, new: Double)? {
    guard let old = chunks.plainNumber(at: node.target) else { return nil }
    let first = Int(programs[Int(node.index)])
    let end = Int(programs[Int(node.index) + 1])
    let stack = stack.numbers
    var height = 0
    for index in first..<end {
      switch steps[index] {
      case .constant(let number):
        stack[height] = number
        height += 1
      case .operand(let place):
        let operand = operands[Int(node.operands) + place]
        if let place = operand.place {
          guard let number = chunks.plainNumber(at: place) else { return nil }
          stack[height] = number
        } else {
          stack[height] = operand.number
        }
        height += 1
      default: NumericBlock.apply(steps[index], stack, &height)
      }
    }
    let number = stack[0]
    return number.isFinite ? (old, number) : nil
  }

  @inline(__always)
  func replaceNumber(at place: ChunkPlace, with number: Double, isLogged: Bool) {
    chunks.replaceNumber(at: place, with: number, isLogged: isLogged)
  }
}
