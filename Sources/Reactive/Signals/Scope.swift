/// A subscription and the ones it is a part of.
///
/// A source that sends while it starts asks here whether anybody listens.
@usableFromInline
package struct Scope {
  @usableFromInline let own: Disposable
  private let outer: Outer?

  @usableFromInline
  init(_ own: Disposable) {
    self.own = own
    outer = nil
  }

  private init(_ own: Disposable, in outer: Scope) {
    self.own = own
    self.outer = Outer(scope: outer)
  }

  /// The scope of a part, which may end before the whole does.
  @usableFromInline
  func part(_ part: Disposable) -> Scope {
    Scope(part, in: self)
  }

  /// Whether the subscription, or one that it is a part of, has ended.
  @usableFromInline
  var isOver: Bool {
    var scope = self
    while !scope.own.isDisposed {
      guard let outer = scope.outer else { return false }
      scope = outer.scope
    }
    return true
  }

  private final class Outer {
    let scope: Scope

    init(scope: Scope) {
      self.scope = scope
    }
  }
}
