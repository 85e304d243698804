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
  /// Whether it decides itself which of its arguments are evaluated.
  package let isLazy: Bool
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

  /// Carries out a call: reads the arguments, and computes.
  typealias Reading = @Sendable (inout Arguments) throws(CellError) -> Operand

  /// A function whose arguments are evaluated before it is called.
  ///
  /// - Parameters:
  ///   - usage: The call as help shows it; the name is what stands before the bracket.
  ///   - summary: One sentence.
  ///   - parameters: The types that read the arguments: optional and repeating ones make the arity.
  ///   - traits: What the engine must know besides the call.
  ///   - format: How the result looks.
  ///   - aliases: Other names of the same function.
  ///   - reading: Reads the arguments as the parameters do, one after the other, and computes.
  convenience init(
    _ usage: String, _ summary: String, parameters: [any FunctionArgument.Type],
    traits: FunctionTraits, format: ResultFormat, aliases: [String], reading: @escaping Reading
  ) {
    var kinds: [ParameterKind] = []
    var required = 0
    var allowed = 0
    var repeating = 0
    for parameter in parameters {
      kinds += parameter.kinds
      required += parameter.isOptional ? 0 : parameter.kinds.count
      allowed = parameter.repeats ? Self.argumentLimit : allowed + parameter.kinds.count
      if parameter.repeats { repeating = parameter.kinds.count }
    }
    let code = Code(
      body: { (operands: [Operand], context: FunctionContext) throws(CellError) -> Operand in
        var arguments = Arguments(operands, context)
        return try reading(&arguments)
      },
      unreadable: { operands, context in
        var arguments = Arguments(operands, context)
        do {
          for parameter in parameters { _ = try parameter.read(&arguments) }
          return nil
        } catch {
          return max(0, operands.count - arguments.count - 1)
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
    isLazy = code.lazyBody != nil
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
