/// What a schedule is made of.
extension Schedule {
  /// What stands in one place of the order: sixteen bytes, since there may be a million.
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

    /// Who is due when the place has changed.
    enum Readers: UInt8 {
      case none
      /// The next place.
      case next
      /// The places that the schedule lists.
      case listed
      /// Whom the index of readers names: where runs of several cells read the place, in which rows, and where it fills
      /// other cells, which of them changed.
      case indexed
    }

    let run: Int32
    /// Where the result of arithmetic goes.
    let target: ChunkPlace
    /// The only operand of a program; where several begin; the row of a formula with a tree; the number of a group.
    let detail: UInt32
    let program: UInt16
    let work: Work
    var readers = Readers.none

    /// The number of a group.
    var group: Int { Int(detail) }
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

  /// What a step reads, in four bytes: where a number stands in a chunk, or among the numbers or ranges of a schedule.
  struct Operand: BitwiseCopyable {
    let bits: UInt32
    private static let numberTag: UInt32 = 0b10 << 30
    private static let rangeTag: UInt32 = 0b11 << 30

    init(bits: UInt32) { self.bits = bits }
    init(_ place: ChunkPlace) { bits = place.bits }
    init(number: Int) { bits = Self.numberTag | UInt32(truncatingIfNeeded: number) }
    init(range: Int) { bits = Self.rangeTag | UInt32(truncatingIfNeeded: range) }

    /// The place in a chunk.
    @inline(__always)
    var place: ChunkPlace? { bits < Self.numberTag ? ChunkPlace(bits: bits) : nil }

    /// The place among the numbers or, where `isRange`, among the ranges.
    var index: Int { Int(bits & ~Self.rangeTag) }
    var isRange: Bool { bits >= Self.rangeTag }
  }

  /// Steps that many formulas have in common.
  struct Program: BitwiseCopyable {
    /// Where its steps begin.
    let first: Int32
    let count: Int32
    /// How many operands each formula has.
    let operands: Int32
  }
}
