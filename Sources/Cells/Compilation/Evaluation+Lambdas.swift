import Glibc

/// Parameters and lambdas.
extension Evaluation {
  /// How many calls of lambdas may be open.
  package static let depthLimit = 1_024

  func variable(_ index: Int) -> Operand {
    var found = frame
    for _ in 0..<index { found = found?.outer }
    return found?.value ?? .error(.name)
  }

  func binding(_ values: [Node], _ body: Node) throws(Interruption) -> Operand {
    var inner = self
    for value in values {
      // What is left out is an empty value here, not a parameter left out.
      let operand = try inner.operand(value)
      if case .missing = operand {
        inner.frame = Frame(.value(.empty), outer: inner.frame)
      } else {
        inner.frame = Frame(operand, outer: inner.frame)
      }
    }
    return try inner.operand(body)
  }

  /// Evaluates the formula of a name for the lambda that it gives.
  func named(_ cell: CellAddress) throws(Interruption) -> Operand {
    guard let formula = host.formula(at: cell) else { return .error(.name) }
    guard beginCall() else { return .error(.number) }
    defer { endCall() }
    return try Evaluation(setting).operand(formula.node)
  }

  func application(_ callee: Node, _ arguments: [Node]) throws(Interruption) -> Operand {
    let lambda: Lambda
    switch try operand(callee) {
    case .lambda(let found): lambda = found
    case .value(.error(let error)): return .error(error)
    default: return .error(.value)
    }
    if case .function(let function) = lambda { return try application(function, arguments) }
    return try call(lambda, operands(arguments))
  }

  private func application(
    _ function: Function, _ arguments: [Node]
  ) throws(Interruption) -> Operand {
    guard function.arity.contains(arguments.count) else { return .error(.value) }
    return try call(CallNode(function, arguments))
  }

  func isOmitted(_ node: Node) throws(Interruption) -> Operand {
    if case .missing = try operand(node) { return .value(.boolean(true)) }
    return .value(.boolean(false))
  }

  /// Calls a lambda; one that cannot take so many arguments gives `#VALUE!`, one nested too deeply `#NUM!`.
  func call(_ lambda: Lambda, _ arguments: [Operand]) throws(Interruption) -> Operand {
    guard host.mayGoOnAfterStep() else { throw .stopped }
    switch lambda {
    case .function(let function): return try callFunction(function, arguments)
    case .body(let body, let outer):
      guard let lambda = body as? LambdaNode,
        let frame = frame(of: lambda, arguments, outer: outer)
      else { return .error(.value) }
      guard beginCall() else { return .error(.number) }
      defer { endCall() }
      var inner = self
      inner.frame = frame
      return try inner.operand(lambda.body)
    }
  }

  private func callFunction(
    _ function: Function, _ arguments: [Operand]
  ) throws(Interruption) -> Operand {
    guard function.arity.contains(arguments.count) else { return .error(.value) }
    guard let body = function.lazyBody else { return try call(function, arguments) }
    return try body(OperandArguments(operands: arguments, evaluation: self))
  }

  /// The parameters of a lambda with their values, or `nil` where these are too many or too few.
  func frame(of lambda: LambdaNode, _ arguments: [Operand], outer: Frame?) -> Frame? {
    let isOptional = lambda.isOptional
    guard arguments.count <= isOptional.count,
      isOptional.dropFirst(arguments.count).allSatisfy({ $0 })
    else { return nil }
    var frame = outer
    for argument in arguments { frame = Frame(argument, outer: frame) }
    for _ in arguments.count..<isOptional.count { frame = Frame(.missing, outer: frame) }
    // A lambda without parameters needs no frame of its own.
    return frame ?? Frame(.missing, outer: nil)
  }

  /// Goes one call further in.
  ///
  /// - Returns: `false` where there are too many, or the stack is about to end.
  func beginCall() -> Bool {
    guard setting.depth < Self.depthLimit, context.callsLeft > 0, StackRoom.isLeft else {
      return false
    }
    context.callsLeft -= 1
    setting.depth += 1
    return true
  }

  func endCall() { setting.depth -= 1 }

  /// Arguments that have been evaluated, for a function that would have done so itself.
  private struct OperandArguments: LazyArguments {
    let operands: [Operand]
    let evaluation: Evaluation

    var count: Int { operands.count }
    var context: FunctionContext { evaluation.context }

    func isMissing(_ index: Int) -> Bool {
      if case .missing = operands[index] { return true }
      return false
    }

    func evaluate(_ index: Int) throws(Interruption) -> Operand {
      try evaluation.settle(operands[index])
      return operands[index]
    }

    func call(_ lambda: Lambda, _ arguments: [Operand]) throws(Interruption) -> Operand {
      try evaluation.call(lambda, arguments)
    }
  }
}

/// How much of the thread's stack is left.
enum StackRoom {
  /// What one call of a lambda may need for an expression as deep as the parser lets it be.
  private static let reserve = 1 << 20

  /// Where the stack of each thread ends, found once.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Whether the stack has room for one more call.
  static var isLeft: Bool {
    var here: UInt8 = 0
    let position = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
    return position > lowest
  }

  private typealias ReadAttributes =
    @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

  /// `pthread_getattr_np`, which is there though the C module does not show it.
  private static let readAttributes: ReadAttributes? = dlsym(nil, "pthread_getattr_np").map {
    unsafeBitCast($0, to: ReadAttributes.self)
  }

  /// The lowest address to which calls may go.
  private static var lowest: UInt {
    if let known = pthread_getspecific(key) { return UInt(bitPattern: known) }
    var attributes = pthread_attr_t()
    guard let readAttributes, readAttributes(pthread_self(), &attributes) == 0 else { return 0 }
    defer { pthread_attr_destroy(&attributes) }
    var start: UnsafeMutableRawPointer?
    var size = 0
    guard pthread_attr_getstack(&attributes, &start, &size) == 0, let start else { return 0 }
    // A small stack gives half of itself.
    let lowest = UInt(bitPattern: start) + UInt(min(reserve, size / 2))
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: lowest))
    return lowest
  }
}
