/// A closure whose type only those know who made it.
///
/// So a place in the graph can hold the closure of its user as it is. One that looks up what the
/// user's is given would be one more object around it, for each place.
@usableFromInline
struct ErasedClosure {
  @usableFromInline let code: UInt
  @usableFromInline let context: AnyObject?

  // The structures keep a closure in the one form that it has whatever its types are.

  @usableFromInline
  struct OfOne<Input, Output> {
    @usableFromInline let call: (Input) -> Output

    @inlinable
    init(_ call: @escaping (Input) -> Output) { self.call = call }
  }

  @usableFromInline
  struct OfTwo<First, Second, Output> {
    @usableFromInline let call: (First, Second) -> Output

    @inlinable
    init(_ call: @escaping (First, Second) -> Output) { self.call = call }
  }

  /// One without a result, which it would have to hand over by a shell around it.
  @usableFromInline
  struct Hearing<Input> {
    @usableFromInline let call: (Input) -> Void

    @inlinable
    init(_ call: @escaping (Input) -> Void) { self.call = call }
  }

  @inlinable
  init<Input>(hearing closure: @escaping (Input) -> Void) {
    self = unsafeBitCast(Hearing(closure), to: ErasedClosure.self)
  }

  @inlinable
  init<Input, Output>(_ closure: @escaping (Input) -> Output) {
    self = unsafeBitCast(OfOne(closure), to: ErasedClosure.self)
  }

  @inlinable
  init<First, Second, Output>(_ closure: @escaping (First, Second) -> Output) {
    self = unsafeBitCast(OfTwo(closure), to: ErasedClosure.self)
  }

  /// The closure for as long as somebody holds it, so that calling it counts no references.
  @inlinable var borrowed: Borrowed {
    Borrowed(
      code: code,
      context: context.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0)
  }

  /// A closure that somebody else holds.
  @usableFromInline
  struct Borrowed: BitwiseCopyable {
    @usableFromInline let code: UInt
    @usableFromInline let context: UInt

    @inlinable
    init(code: UInt, context: UInt) {
      self.code = code
      self.context = context
    }

    /// Calls the closure, which must be one of such types.
    @inlinable
    @inline(__always)
    func call<Input, Output>(_ input: Input, for output: Output.Type = Output.self) -> Output {
      lend(as: OfOne<Input, Output>.self) { $0.call(input) }
    }

    /// Calls the closure, which must be one of such types.
    @inlinable
    @inline(__always)
    func call<First, Second, Output>(
      _ first: First, _ second: Second, for output: Output.Type = Output.self
    ) -> Output {
      lend(as: OfTwo<First, Second, Output>.self) { $0.call(first, second) }
    }

    /// Calls the closure, which must be one that takes such values and gives none.
    @inlinable
    @inline(__always)
    func hear<Input>(_ input: Input) {
      lend(as: Hearing<Input>.self) { $0.call(input) }
    }

    /// Moves the closure out of bits that nobody owns, and back when it has run.
    @inlinable
    @inline(__always)
    func lend<Closure, Output>(
      as type: Closure.Type, _ body: (Closure) -> Output
    ) -> Output {
      var bits = self
      return withUnsafeMutablePointer(to: &bits) { bits in
        bits.withMemoryRebound(to: Closure.self, capacity: 1) { closure in
          let lent = closure.move()
          let output = body(lent)
          closure.initialize(to: consume lent)
          return output
        }
      }
    }
  }
}

extension ErasedClosure {
  /// The closure, held, which must be one of such types.
  @inlinable
  func restored<Input, Output>() -> (Input) -> Output {
    unsafeBitCast(self, to: OfOne<Input, Output>.self).call
  }

  /// The closure, held, which must be one of such types.
  @inlinable
  func restored<First, Second, Output>() -> (First, Second) -> Output {
    unsafeBitCast(self, to: OfTwo<First, Second, Output>.self).call
  }
}
