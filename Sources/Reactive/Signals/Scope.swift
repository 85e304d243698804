/// A subscription, and the whole that it is a part of.
///
/// A source that sends while it starts asks here whether anybody listens.
@usableFromInline
package struct Scope {
  @usableFromInline let own: Disposable
  private let whole: Disposable

  @usableFromInline
  init(_ own: Disposable) {
    self.init(own, in: own)
  }

  private init(_ own: Disposable, in whole: Disposable) {
    self.own = own
    self.whole = whole
  }

  /// The scope of a part, which may end before the whole does, and ends with what it is a part of.
  @usableFromInline
  func part(_ part: CompositeDisposable) -> Scope {
    // Added before it has started, so that a part within a part need not ask them all.
    if let own = own as? CompositeDisposable { own.add(part) }
    return Scope(part, in: whole)
  }

  /// Whether the subscription, or one that it is a part of, has ended.
  @usableFromInline
  var isOver: Bool { own.isDisposed || whole.isDisposed }
}
