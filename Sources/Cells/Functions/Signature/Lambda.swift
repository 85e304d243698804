/// A function as a value: what LAMBDA gives, or a function of the library passed by its name.
package enum Lambda: Sendable {
  /// A body with the values that it sees around it.
  case body(any LambdaBody, Frame?)
  case function(Function)
}

/// The parameters of a lambda and what it computes.
///
/// The tree of the body is opaque here: the functions that take lambdas only call them.
package protocol LambdaBody: AnyObject, Sendable {
  /// For each parameter whether a call may leave it out.
  var isOptional: [Bool] { get }
}

/// The value of the innermost parameter, in front of those around it.
package final class Frame: Sendable {
  let value: Operand
  let outer: Frame?

  init(_ value: Operand, outer: Frame?) {
    self.value = value
    self.outer = outer
  }
}
