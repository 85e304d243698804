/// A Swift type that a formula's function may return.
package protocol FunctionResult: SendableMetatype {
  var operand: Operand { get }
}

extension Double: FunctionResult {
  /// The number, or `#NUM!` where it is infinite or none.
  package var operand: Operand { .value(.result(self)) }
}

extension Int: FunctionResult {
  package var operand: Operand { .value(.number(Double(self))) }
}

extension String: FunctionResult {
  package var operand: Operand { .value(.text(self)) }
}

extension Bool: FunctionResult {
  package var operand: Operand { .value(.boolean(self)) }
}

extension Value: FunctionResult {
  package var operand: Operand { .value(self) }
}

extension ArrayValue: FunctionResult {
  package var operand: Operand { .value(.array(self)) }
}

extension Operand: FunctionResult {
  package var operand: Operand { self }
}
