/// Rows of data that agree in their fields, level by level: a group for each value of the first field, in it one
/// for each value of the second, and so on.
struct GroupTree {
  /// A group, with the values of the fields that its rows share.
  struct Group {
    let labels: [Value]
    /// The rows of the data that belong to it, in their order.
    let rows: [Int]
    var children: [Group] = []
  }

  /// How groups are sorted: by a field, or by what was computed for them.
  struct SortKey {
    enum Subject {
      case field(Int)
      case result(Int)
    }
    let subject: Subject
    let isDescending: Bool
  }

  /// How many fields there are.
  let levels: Int
  private(set) var root: Group

  /// Groups rows by fields, sorted upwards by each.
  init(_ fields: ArrayValue?, rows: [Int]) {
    levels = fields?.columns ?? 0
    root = Group(labels: [], rows: rows)
    if let fields { root.children = Self.children(of: root, fields) }
  }

  private static func children(of group: Group, _ fields: ArrayValue) -> [Group] {
    let level = group.labels.count
    guard level < fields.columns else { return [] }
    var places: [Value: Int] = [:]
    var parts: [(label: Value, rows: [Int])] = []
    for row in group.rows {
      let label = fields[row, level]
      var key = label
      if case .text(let text) = label { key = .text(CaseFolding.folded(text)) }
      if let place = places[key] {
        parts[place].rows.append(row)
      } else {
        places[key] = parts.count
        parts.append((label, [row]))
      }
    }
    parts.sort { Value.order($0.label, $1.label) < 0 }
    return parts.map { part in
      var child = Group(labels: group.labels + [part.label], rows: part.rows)
      child.children = children(of: child, fields)
      return child
    }
  }

  /// Sorts the groups by keys, the first of which counts most.
  ///
  /// - Parameters:
  ///   - keys: What to sort by; with the same in all of them, groups keep their order.
  ///   - isFlat: Whether the smallest groups are sorted across the borders of the larger ones.
  ///   - results: What a group shows.
  /// - Throws: What `results` throws.
  mutating func sort(
    by keys: [SortKey], isFlat: Bool, _ results: (Group) throws(Interruption) -> [Value]
  ) throws(Interruption) {
    if isFlat {
      let leaves = Self.leaves(of: root)
      root.children = try Self.sorted(leaves, keys, level: nil, results)
    } else {
      root = try Self.sorted(root, keys, results)
    }
  }

  private static func sorted(
    _ group: Group, _ keys: [SortKey], _ results: (Group) throws(Interruption) -> [Value]
  ) throws(Interruption) -> Group {
    var group = group
    var children: [Group] = []
    for child in try sorted(group.children, keys, level: group.labels.count, results) {
      children.append(try sorted(child, keys, results))
    }
    group.children = children
    return group
  }

  private static func sorted(
    _ groups: [Group], _ keys: [SortKey], level: Int?,
    _ results: (Group) throws(Interruption) -> [Value]
  ) throws(Interruption) -> [Group] {
    var keyed: [(values: [(value: Value, isDescending: Bool)], group: Group)] = []
    for group in groups {
      var values: [(value: Value, isDescending: Bool)] = []
      for key in keys {
        switch key.subject {
        case .field(let field) where level == nil || level == field:
          values.append((group.labels[field], key.isDescending))
        case .field: break
        case .result(let index): values.append((try results(group)[index], key.isDescending))
        }
      }
      keyed.append((values, group))
    }
    return keyed.indices.sorted { left, right in
      for (a, b) in zip(keyed[left].values, keyed[right].values) {
        let order = Value.order(a.value, b.value)
        if order != 0 { return a.isDescending ? order > 0 : order < 0 }
      }
      return left < right
    }.map { keyed[$0].group }
  }

  private static func leaves(of group: Group) -> [Group] {
    group.children.isEmpty ? [group] : group.children.flatMap { leaves(of: $0) }
  }

  /// The groups as they are shown one after another, with totals of the outer ones.
  ///
  /// - Parameter totals: 0 for none, 1 for the grand total, one more for each level of subtotals; negative for
  ///   totals before what they add up.
  /// - Returns: The groups; totals are those that have fewer labels than there are fields.
  func lines(totals: Int) -> [Group] {
    levels == 0 ? [root] : lines(of: root, Int(totals.magnitude), isFirst: totals < 0)
  }

  private func lines(of group: Group, _ depth: Int, isFirst: Bool) -> [Group] {
    guard !group.children.isEmpty else { return [group] }
    let inner = group.children.flatMap { lines(of: $0, depth, isFirst: isFirst) }
    guard group.labels.count < depth else { return inner }
    return isFirst ? [group] + inner : inner + [group]
  }
}
