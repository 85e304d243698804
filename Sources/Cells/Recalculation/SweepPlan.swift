/// How runs that read each other can be evaluated row by row from the top.
///
/// Most knots are of this kind: what a row reads stands above it or beside it, as in a table of payments. Then no
/// search is needed: the rows follow each other, and in a row the runs do.
struct SweepPlan {
  /// A reference through which rows of one run read those of another, or of the same one.
  enum Edge {
    /// The row so many rows below reads the cell.
    case below(Int, of: Int)
    /// Which rows read it is for the reference to say.
    case reference(BoundReference, of: Int)
  }

  /// The runs, each behind those that it reads in its own row.
  private(set) var members: [Int] = []
  /// Who reads each of the members, by places among them.
  private(set) var edges: [[Edge]] = []

  /// The plan for a knot, or `nil` where some row may read one below it, or runs read each other within a row.
  init?(_ knot: [Int], in runs: [Run], _ templates: TemplateTable) {
    // From reader to what it reads in its own row.
    var beside = [[Int]](repeating: [], count: knot.count)
    var found: [(source: Int, target: Int, reference: BoundReference)] = []
    for (target, id) in knot.enumerated() {
      let run = runs[id]
      guard run.chosenRanges.isEmpty, run.sheet != .names,
        let formula = templates.formula(at: run.template), !formula.choosesReferences
      else {
        return nil
      }
      for precedent in templates.precedents(at: run.template) {
        guard let read = run.rangeRead(by: precedent.reference) else { continue }
        for (source, other) in knot.enumerated()
        where runs[other].range.intersection(read) != nil {
          guard let isBeside = Self.isBeside(precedent.reference.reference, run) else { return nil }
          if isBeside { beside[target].append(source) }
          found.append((source, target, precedent.reference))
        }
      }
    }
    guard let order = Self.order(beside) else { return nil }
    var places = [Int](repeating: 0, count: knot.count)
    for (place, index) in order.enumerated() { places[index] = place }
    members = order.map { knot[$0] }
    edges = [[Edge]](repeating: [], count: knot.count)
    for (source, target, bound) in found {
      let reference = bound.reference
      let isSimple = reference.shape == .cell && reference.top.isRelative
      edges[places[source]].append(
        isSimple
          ? .below(-Int(reference.top.value), of: places[target])
          : .reference(bound, of: places[target]))
    }
  }

  /// Whether a reference may mean cells of the formula's own row; `nil` where it may mean some below.
  private static func isBeside(_ reference: ReferenceArea, _ run: Run) -> Bool? {
    guard reference.shape == .cell || reference.shape == .range else { return nil }
    var isBeside = false
    for end in [reference.top, reference.bottom] {
      let distance = end.isRelative ? Int(end.value) : Int(end.value) - run.first
      if distance > 0 { return nil }
      if distance == 0 { isBeside = true }
    }
    return isBeside
  }

  /// An order in which each node stands behind those that it needs, or `nil` where they need each other.
  private static func order(_ needs: [[Int]]) -> [Int]? {
    var missing = needs.map { Set($0) }
    var order: [Int] = []
    var isPlaced = [Bool](repeating: false, count: needs.count)
    while order.count < needs.count {
      let free = missing.indices.filter { !isPlaced[$0] && missing[$0].isEmpty }
      if free.isEmpty { return nil }
      for node in free { isPlaced[node] = true }
      order += free
      for index in missing.indices { missing[index].subtract(free) }
    }
    return order
  }
}
