/// What few runs have, or many have in common.
///
/// A run that is about to change what it shares with others gets an object of its own.
final class RunDetails {
  @exclusivity(unchecked) fileprivate(set) var literals: [RunLiteral]
  @exclusivity(unchecked) fileprivate var chosenRanges: [CellRange] = []
  @exclusivity(unchecked) fileprivate var states: [KnotState] = []
  @exclusivity(unchecked) fileprivate var spillCount = 0
  @exclusivity(unchecked) fileprivate var mustRows: [RowSet.Stretch] = []
  @exclusivity(unchecked) fileprivate var mayRows: [RowSet.Stretch] = []

  init(literals: [RunLiteral] = []) {
    self.literals = literals
  }

  fileprivate init(copying other: RunDetails) {
    literals = other.literals
    chosenRanges = other.chosenRanges
    states = other.states
    spillCount = other.spillCount
    mustRows = other.mustRows
    mayRows = other.mayRows
  }
}

extension Run {
  /// The details, for a change.
  private var ownDetails: RunDetails {
    mutating get {
      let isOwn = isKnownUniquelyReferenced(&details)
      if isOwn, let details { return details }
      let own = details.map { RunDetails(copying: $0) } ?? RunDetails()
      details = own
      return own
    }
  }

  /// The numbers in which formulas of the template may differ.
  var literals: [RunLiteral] {
    @inline(__always) get { details?.literals ?? [] }
    set { if details != nil || !newValue.isEmpty { ownDetails.literals = newValue } }
    _modify { yield &ownDetails.literals }
  }

  /// Ranges read besides those that the formula spells: which they are shows only when it runs.
  var chosenRanges: [CellRange] {
    @inline(__always) get { details?.chosenRanges ?? [] }
    set {
      if !newValue.isEmpty || !chosenRanges.isEmpty { ownDetails.chosenRanges = newValue }
    }
    _modify { yield &ownDetails.chosenRanges }
  }

  /// In a knot, how far each row has come; empty outside.
  var states: [KnotState] {
    @inline(__always) get { details?.states ?? [] }
    set { if !newValue.isEmpty || !states.isEmpty { ownDetails.states = newValue } }
    _modify { yield &ownDetails.states }
  }

  /// How many of its cells fill others.
  var spillCount: Int {
    @inline(__always) get { details?.spillCount ?? 0 }
    set { if newValue != spillCount { ownDetails.spillCount = newValue } }
  }

  // MARK: - Work

  /// The rows that have to be evaluated.
  var must: RowSet {
    @inline(__always) get { RowSet(single: mustRows, several: details?.mustRows ?? []) }
    @inline(__always) set {
      mustRows = newValue.single
      if !newValue.several.isEmpty || details?.mustRows.isEmpty == false {
        ownDetails.mustRows = newValue.several
      }
    }
    @inline(__always) _modify {
      var rows = must
      // Held twice, the stretches would be copied.
      if !rows.several.isEmpty { ownDetails.mustRows = [] }
      yield &rows
      must = rows
    }
  }

  /// The rows that may have to be, since what they read may change in this turn.
  var may: RowSet {
    @inline(__always) get { RowSet(single: mayRows, several: details?.mayRows ?? []) }
    @inline(__always) set {
      mayRows = newValue.single
      if !newValue.several.isEmpty || details?.mayRows.isEmpty == false {
        ownDetails.mayRows = newValue.several
      }
    }
    @inline(__always) _modify {
      var rows = may
      if !rows.several.isEmpty { ownDetails.mayRows = [] }
      yield &rows
      may = rows
    }
  }
}

/// How far a cell of a knot has come in a turn.
enum KnotState: UInt8 {
  /// Not reached by the turn.
  case outside
  case waiting
  /// On the way: waits for what it reads.
  case open
  /// Nothing that it reads changed.
  case clean
  case evaluated
}
