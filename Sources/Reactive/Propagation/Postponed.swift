/// Work that waits because too many operators are calling each other already.
@usableFromInline
package class Postponed {
  @usableFromInline
  init() {}

  /// Does the oldest part of the work.
  func run() {}
}

/// What somebody holds who must not let it go by himself, deep in a chain.
final class Remains<Content> {
  let content: Content

  init(_ content: Content) {
    self.content = content
  }
}

extension Turn {
  /// How many operators may call each other before what follows waits.
  ///
  /// A few hundred bytes of stack go to each where nothing is optimised, and a thread has some
  /// hundreds of kilobytes at least.
  static var deepest: Int { 1_024 }
  /// After how many operators a chain looks how deep it is.
  @usableFromInline static var stride: Int32 { 128 }

  /// Whether operators may still call further ones.
  var hasRoom: Bool { state.pointee.depth < Turn.deepest }

  /// Runs a body that may lead through so many operators.
  @inline(__always)
  func descend<Result>(_ operators: Int, _ body: () -> Result) -> Result {
    state.pointee.depth += operators
    defer { state.pointee.depth -= operators }
    return body()
  }

  /// Keeps work until operators have returned.
  func postpone(_ work: Postponed) {
    state.pointee.postponed.append(Unmanaged.passRetained(work))
    state.pointee.postponedCount += 1
    state.pointee.hasWork = true
  }

  /// How much work has been postponed.
  @usableFromInline var postponedCount: Int {
    @inlinable get { state.pointee.postponedCount }
  }

  /// Does the work that was postponed since there was so much of it, unless this is too deep as well.
  ///
  /// Work that is postponed meanwhile comes before work that waits already, as it would have if
  /// operators had called each other.
  @usableFromInline
  func catchUp(from mark: Int) {
    guard state.pointee.postponed.count > mark, hasRoom else { return }
    state.pointee.postponed.reverse(from: mark)
    while state.pointee.postponed.count > mark, let work = state.pointee.postponed.popLast() {
      let rest = state.pointee.postponed.count
      state.pointee.postponedCount = rest
      let work = work.takeRetainedValue()
      descend(Int(Turn.stride)) { work.run() }
      state.pointee.postponed.reverse(from: rest)
    }
  }
}
