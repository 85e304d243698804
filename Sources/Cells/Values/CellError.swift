/// The errors that formulas show.
///
/// They are values: they flow through formulas, and the left one of two wins.
public enum CellError: String, Error, Sendable, Hashable, CaseIterable {
  /// Two ranges that should overlap do not.
  case null = "#NULL!"
  /// A division by zero, or an average of nothing.
  case divisionByZero = "#DIV/0!"
  /// A value of the wrong kind.
  case value = "#VALUE!"
  /// A reference to what is not there.
  case reference = "#REF!"
  /// A name or function that nobody defined.
  case name = "#NAME?"
  /// A number outside of what the function or a double can do.
  case number = "#NUM!"
  /// Something looked for that was not found.
  case notAvailable = "#N/A"
  /// An array that has no room to spill.
  case spill = "#SPILL!"
  /// An array without elements, or one larger than the limits.
  case calculation = "#CALC!"
  /// A cell that depends on itself.
  case circular = "#CIRC!"
}
