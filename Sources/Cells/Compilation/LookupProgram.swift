/// An exact search for the value of a cell in a column: VLOOKUP, MATCH, INDEX of a MATCH, or XLOOKUP, of which only the
/// cell differs from row to row.
///
/// Templates of this kind are evaluated for many rows at a time, with the result that their tree gives.
package struct LookupProgram: Sendable {
  /// What stands in the formula itself.
  package enum Fixed: Sendable {
    case value(Value)
    /// A parameter of the template.
    case literal(Int)
    /// The same with its sign changed.
    case negative(Int)
  }

  /// What is found.
  package enum Result: Sendable {
    /// The place in the column, counted from 1.
    case place
    /// What stands there in a column of the range, counted from 1; without a number, in the only one.
    case value(BoundReference, column: Fixed?)
  }

  /// Which errors another value replaces.
  package enum Rescue: Sendable {
    case none
    case missing
    case all
  }

  /// The cell with what is looked for.
  package private(set) var key: BoundReference
  /// The range whose first column is searched.
  package private(set) var line: BoundReference
  /// Whether the range may have more columns.
  package private(set) var isTable = false
  package private(set) var result: Result
  /// Whether text with `*` and its kind is a pattern, and an empty cell 0.
  package private(set) var isClassic = true
  /// What has to be 0 or FALSE, so that the search is an exact one.
  package private(set) var exactness: Fixed
  /// What stands for a value that is not found.
  package private(set) var otherwise: Fixed?
  package private(set) var rescue = Rescue.none
  /// What stands for the errors that are replaced.
  package private(set) var replacement: Fixed?

  /// The program of a tree, or `nil` where the tree is something else.
  init?(_ node: Node) {
    guard case .call(let call) = node, call.function.traits.contains(.looksUp) else { return nil }
    let function = call.function
    let arguments = call.arguments
    switch function.name {
    case "IFERROR", "IFNA":
      guard arguments.count == 2, let replacement = Fixed(arguments[1]),
        let inner = LookupProgram(arguments[0]), inner.rescue == .none
      else { return nil }
      self = inner
      rescue = function.name == "IFNA" ? .missing : .all
      self.replacement = replacement
    case "INDEX":
      guard arguments.count == 2 || arguments.count == 3,
        let results = Self.range(arguments[0]), let inner = LookupProgram(arguments[1]),
        case .place = inner.result, inner.rescue == .none
      else { return nil }
      let column = arguments.count == 3 ? Fixed(arguments[2]) : nil
      guard arguments.count == 2 || column != nil else { return nil }
      self = inner
      result = .value(results, column: column)
    case "MATCH":
      guard arguments.count == 3 else { return nil }
      self.init(arguments, result: .place, exactness: arguments[2])
    case "VLOOKUP":
      guard arguments.count == 4, let table = Self.range(arguments[1]),
        let column = Fixed(arguments[2])
      else { return nil }
      self.init(arguments, result: .value(table, column: column), exactness: arguments[3])
      isTable = true
    case "XLOOKUP":
      guard (3...5).contains(arguments.count), let results = Self.range(arguments[2]) else {
        return nil
      }
      self.init(
        arguments, result: .value(results, column: nil),
        exactness: arguments.count == 5 ? arguments[4] : .constant(0))
      isClassic = false
      if arguments.count > 3 {
        if case .missing = arguments[3] { return }
        guard let otherwise = Fixed(arguments[3]) else { return nil }
        self.otherwise = otherwise
      }
    default: return nil
    }
  }

  private init?(_ arguments: [Node], result: Result, exactness: Node) {
    guard case .cell(let key) = arguments[0], key.sheet != .names, key.reference.top.isRelative,
      let line = Self.range(arguments[1]), let exactness = Fixed(exactness)
    else { return nil }
    self.key = key
    self.line = line
    self.result = result
    self.exactness = exactness
  }

  /// A range that is the same for all rows.
  private static func range(_ node: Node) -> BoundReference? {
    guard case .range(let bound) = node, !bound.reference.top.isRelative,
      !bound.reference.bottom.isRelative
    else { return nil }
    return bound
  }
}

extension LookupProgram.Fixed {
  fileprivate init?(_ node: Node) {
    switch node {
    case .constant(.array): return nil
    case .constant(let value): self = .value(value)
    case .literal(let place): self = .literal(place)
    case .unary(.minus, .literal(let place)): self = .negative(place)
    default: return nil
    }
  }
}
