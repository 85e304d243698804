/// Functions made of Swift bodies.
///
/// One pack of parameters would do for all. But the values of a pack are copied through a tuple whose type is looked up
/// while the program runs, at each call: the arities of most functions are spelled out.
extension Function {
  /// A function whose arguments are evaluated before it is called.
  ///
  /// - Parameters:
  ///   - usage: The call as help shows it; the name is what stands before the bracket.
  ///   - summary: One sentence.
  ///   - traits: What the engine must know besides the call.
  ///   - format: How the result looks.
  ///   - aliases: Other names of the same function.
  ///   - body: The types of its parameters are the coercion rules, optional and repeating ones the arity.
  package convenience init<each Argument: FunctionArgument, Result: FunctionResult>(
    _ usage: String, _ summary: String, traits: FunctionTraits = [],
    format: ResultFormat = .general, aliases: [String] = [],
    _ body: @escaping @Sendable (repeat each Argument) throws(CellError) -> Result
  ) {
    var parameters: [any FunctionArgument.Type] = []
    for parameter in repeat (each Argument).self { parameters.append(parameter) }
    self.init(
      usage, summary, parameters: parameters, traits: traits, format: format, aliases: aliases
    ) { (arguments: inout Arguments) throws(CellError) -> Operand in
      try body(repeat try (each Argument).read(&arguments)).operand
    }
  }

  /// The same for one parameter.
  package convenience init<A: FunctionArgument, Result: FunctionResult>(
    _ usage: String, _ summary: String, traits: FunctionTraits = [],
    format: ResultFormat = .general, aliases: [String] = [],
    _ body: @escaping @Sendable (A) throws(CellError) -> Result
  ) {
    self.init(
      usage, summary, parameters: [A.self], traits: traits, format: format, aliases: aliases
    ) { (arguments: inout Arguments) throws(CellError) -> Operand in
      try body(A.read(&arguments)).operand
    }
  }

  /// The same for two parameters.
  package convenience init<A: FunctionArgument, B: FunctionArgument, Result: FunctionResult>(
    _ usage: String, _ summary: String, traits: FunctionTraits = [],
    format: ResultFormat = .general, aliases: [String] = [],
    _ body: @escaping @Sendable (A, B) throws(CellError) -> Result
  ) {
    self.init(
      usage, summary, parameters: [A.self, B.self], traits: traits, format: format, aliases: aliases
    ) { (arguments: inout Arguments) throws(CellError) -> Operand in
      try body(A.read(&arguments), B.read(&arguments)).operand
    }
  }

  /// The same for three parameters.
  package convenience init<
    A: FunctionArgument, B: FunctionArgument, C: FunctionArgument, Result: FunctionResult
  >(
    _ usage: String, _ summary: String, traits: FunctionTraits = [],
    format: ResultFormat = .general, aliases: [String] = [],
    _ body: @escaping @Sendable (A, B, C) throws(CellError) -> Result
  ) {
    self.init(
      usage, summary, parameters: [A.self, B.self, C.self], traits: traits, format: format,
      aliases: aliases
    ) { (arguments: inout Arguments) throws(CellError) -> Operand in
      try body(A.read(&arguments), B.read(&arguments), C.read(&arguments)).operand
    }
  }

  /// The same for four parameters.
  package convenience init<
    A: FunctionArgument, B: FunctionArgument, C: FunctionArgument, D: FunctionArgument,
    Result: FunctionResult
  >(
    _ usage: String, _ summary: String, traits: FunctionTraits = [],
    format: ResultFormat = .general, aliases: [String] = [],
    _ body: @escaping @Sendable (A, B, C, D) throws(CellError) -> Result
  ) {
    self.init(
      usage, summary, parameters: [A.self, B.self, C.self, D.self], traits: traits, format: format,
      aliases: aliases
    ) { (arguments: inout Arguments) throws(CellError) -> Operand in
      try body(A.read(&arguments), B.read(&arguments), C.read(&arguments), D.read(&arguments))
        .operand
    }
  }
}
