/// A function that formulas can call, declared as data: from one row and one Swift body come arity, coercion,
/// help, completion and the reference page.
///
/// An object, since every formula that calls it refers to it.
package final class Function: Sendable {
  package typealias Body =
    @Sendable ([Operand], FunctionContext) throws(CellError) -> Operand
  package typealias LazyBody = @Sendable (any LazyArguments) throws(Interruption) -> Operand

  /// The name formulas use, in capitals.
  package let name: String
  /// How the call is written in help, as in `ROUND(number, [digits])`.
  package let usage: String
  /// What the function does, in one sentence.
  package let summary: String
  /// A formula that shows the function, and what it gives.
  package let example: String?
  /// How many arguments a call may have.
  package let arity: ClosedRange<Int>
  package let traits: FunctionTraits
  package let format: ResultFormat
  /// Other names of the same function.
  package let aliases: [String]

  /// The kinds of the first parameters; the last `repeatingKinds` repeat.
  let kinds: [ParameterKind]
  let repeatingKinds: Int
  private let code: Code

  /// What runs.
  private final class Code: Sendable {
    let body: Body
    let lazyBody: LazyBody?
    let unreadable: @Sendable ([Operand], FunctionContext) -> Int?

    init(
      body: @escaping Body,
      unreadable: @escaping @Sendable ([Operand], FunctionContext) -> Int?
    ) {
      self.body = body
      lazyBody = nil
      self.unreadable = unreadable
    }

    init(lazyBody: @escaping LazyBody) {
      body = { (_: [Operand], _: FunctionContext) throws(CellError) -> Operand in throw .value }
      self.lazyBody = lazyBody
      unreadable = { _, _ in nil }
    }
  }

  var body: Body { code.body }
  var lazyBody: LazyBody? { code.lazyBody }

  /// The most arguments that a call may have.
  package static let argumentLimit = 255

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
    var kinds: [ParameterKind] = []
    var required = 0
    var allowed = 0
    var repeating = 0
    for argument in repeat (each Argument).self {
      kinds += argument.kinds
      required += argument.isOptional ? 0 : argument.kinds.count
      allowed = argument.repeats ? Self.argumentLimit : allowed + argument.kinds.count
      if argument.repeats { repeating = argument.kinds.count }
    }
    let code = Code(
      body: { (operands: [Operand], context: FunctionContext) throws(CellError) -> Operand in
        var arguments = Arguments(operands: operands[...], context: context)
        return try body(repeat try (each Argument).read(&arguments)).operand
      },
      unreadable: { operands, context in
        var arguments = Arguments(operands: operands[...], context: context)
        do {
          _ = (repeat try (each Argument).read(&arguments))
          return nil
        } catch {
          return max(0, operands.count - arguments.operands.count - 1)
        }
      })
    self.init(
      usage, summary, arity: required...max(required, allowed), kinds: kinds,
      repeatingKinds: repeating, traits: traits, format: format, aliases: aliases, code)
  }

  /// A function that decides itself which of its arguments are evaluated.
  package convenience init(
    lazy usage: String, _ summary: String, arity: ClosedRange<Int>,
    traits: FunctionTraits = [], format: ResultFormat = .general, aliases: [String] = [],
    _ body: @escaping LazyBody
  ) {
    self.init(
      usage, summary, arity: arity, kinds: [.reference], repeatingKinds: 1, traits: traits,
      format: format, aliases: aliases, Code(lazyBody: body))
  }

  private init(
    _ usage: String, _ summary: String, arity: ClosedRange<Int>, kinds: [ParameterKind],
    repeatingKinds: Int, traits: FunctionTraits, format: ResultFormat, aliases: [String],
    example: String? = nil, _ code: Code
  ) {
    name = String(usage.prefix { $0 != "(" })
    self.usage = usage
    self.summary = summary
    self.arity = arity
    self.kinds = kinds
    self.repeatingKinds = repeatingKinds
    self.traits = traits
    self.format = format
    self.aliases = aliases
    self.example = example
    self.code = code
  }

  /// The argument that cannot be read as what its parameter wants, counted from 0.
  func unreadableArgument(_ operands: [Operand], _ context: FunctionContext) -> Int? {
    code.unreadable(operands, context)
  }

  /// The same function with an example, a formula and what it gives: `ROUND(2.5) = 3`.
  package func example(_ example: String) -> Function {
    Function(
      usage, summary, arity: arity, kinds: kinds, repeatingKinds: repeatingKinds, traits: traits,
      format: format, aliases: aliases, example: example, code)
  }

  /// The kind of the parameter that an argument, counted from 0, belongs to.
  func kind(ofArgument index: Int) -> ParameterKind {
    if index < kinds.count { return kinds[index] }
    guard repeatingKinds > 0 else { return .scalar }
    let start = kinds.count - repeatingKinds
    return kinds[start + (index - start) % repeatingKinds]
  }
}
