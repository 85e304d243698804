/// What makes a value of what sources hold.
@usableFromInline
struct Computation<Value> {
  /// A source that somebody else holds, so that nothing is counted when a value is computed.
  @usableFromInline typealias Source = Unmanaged<Rank>

  /// The closure of the user, or one that calls several of them.
  @usableFromInline let closure: ErasedClosure
  /// Makes the value, given the closure, the first source, and the second, which is the first if
  /// there is no other; what there are beyond the closure holds.
  ///
  /// It knows the types and holds nothing. It looks at those sources before it calls a closure of
  /// the user, which might let go of them.
  @usableFromInline let read: Read

  @usableFromInline typealias Read = (ErasedClosure.Borrowed, Source, Source) -> Value

  @inlinable
  init(
    _ closure: ErasedClosure,
    read: @escaping Read
  ) {
    self.closure = closure
    self.read = read
  }

  /// What makes a value by a closure that looks at the sources by itself.
  @inlinable
  init(_ read: @escaping (Source, Source) -> Value) {
    self.init(unsafeBitCast(Whole(read: read), to: ErasedClosure.self)) { read, first, second in
      read.lend(as: Whole.self) { $0.read(first, second) }
    }
  }

  /// Where the code of a closure is that reads, if it holds nothing, not even what its types are.
  @inlinable
  static func place(of read: @escaping Read) -> UInt? {
    let (code, context) = unsafeBitCast(Part(read: read), to: (UInt, UInt).self)
    return context == 0 ? code : nil
  }

  // Structures keep a closure as it is: for a type that could be any it would get a shell.

  @usableFromInline
  struct Whole {
    @usableFromInline let read: (Source, Source) -> Value

    @inlinable
    init(read: @escaping (Source, Source) -> Value) { self.read = read }
  }

  @usableFromInline
  struct Part {
    @usableFromInline let read: Read

    @inlinable
    init(read: @escaping Read) { self.read = read }
  }

  /// The value, as long as the computation and the sources are held.
  @inlinable
  func run(_ first: Source, _ second: Source) -> Value {
    read(closure.borrowed, first, second)
  }
}
