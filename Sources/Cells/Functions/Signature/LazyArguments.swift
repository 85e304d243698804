/// Why the evaluation of a formula stopped before its end.
package enum Interruption: Error, Equatable {
  /// A cell of a range that it reads has not been evaluated in this turn.
  case waits(for: CellAddress, in: CellRange)
  /// Somebody stopped it.
  case stopped
}

/// Arguments that are evaluated only when the function asks: a branch not taken is not read.
package protocol LazyArguments {
  var count: Int { get }
  var context: FunctionContext { get }
  /// Whether the argument was left out between separators.
  func isMissing(_ index: Int) -> Bool
  func evaluate(_ index: Int) throws(Interruption) -> Operand
  /// Calls a lambda; one that cannot take the arguments gives `#VALUE!`.
  func call(_ lambda: Lambda, _ arguments: [Operand]) throws(Interruption) -> Operand
}
