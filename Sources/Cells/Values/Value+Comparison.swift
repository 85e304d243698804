extension Value {
  /// Where the left value stands to the right one: negative before, zero at it, positive behind.
  ///
  /// Numbers come before text, text before booleans; an empty value is 0, "" or FALSE, as the other side needs.
  /// Numbers forgive rounding noise, text ignores case.
  ///
  /// - Precondition: neither value is an error or an array; those are dealt with by who asks.
  static func order(_ left: Value, _ right: Value) -> Int {
    switch (left, right) {
    case (.number(let a), .number(let b)): return order(a, b)
    case (.text(let a), .text(let b)): return CaseFolding.order(a, b)
    case (.boolean(let a), .boolean(let b)): return (a ? 1 : 0) - (b ? 1 : 0)
    case (.empty, .empty): return 0
    case (.empty, .number(let b)): return order(0, b)
    case (.number(let a), .empty): return order(a, 0)
    case (.empty, .text(let b)): return b.isEmpty ? 0 : -1
    case (.text(let a), .empty): return a.isEmpty ? 0 : 1
    case (.empty, .boolean(let b)): return b ? -1 : 0
    case (.boolean(let a), .empty): return a ? 1 : 0
    default: return left.kindRank - right.kindRank
    }
  }

  /// Whether two values are equal as `=` sees it.
  static func areEqual(_ left: Value, _ right: Value) -> Bool {
    order(left, right) == 0
  }

  /// The place of the value's kind in the order of kinds.
  var kindRank: Int {
    switch self {
    case .empty: 0
    case .number: 1
    case .text: 2
    case .boolean: 3
    case .error: 4
    case .array: 5
    }
  }

  static func order(_ a: Double, _ b: Double) -> Int {
    if a == b || Rounding.approximatelyEqual(a, b) { return 0 }
    return a < b ? -1 : 1
  }
}
