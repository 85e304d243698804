/// Something that can be ended once: a subscription, a timer, a binding.
///
/// Dropping a disposable does nothing; what it stands for goes on until it is disposed or ends by
/// itself. ``ScopedDisposable`` ends its work when it is dropped.
///
/// Also known as: `RACDisposable`, Rx `Disposable`, Combine `AnyCancellable`, ReactiveSwift
/// `AnyDisposable`.
public class Disposable {
  @exclusivity(unchecked) @usableFromInline package final var action: (() -> Void)?

  /// Whether the work has ended, by ``dispose()`` or by itself.
  @inlinable public final var isDisposed: Bool { disposed }

  @exclusivity(unchecked) @usableFromInline package final var disposed = false

  /// Makes a disposable that runs an action when it is disposed.
  ///
  /// - Parameter action: Runs at most once, on the first call of ``dispose()``.
  public init(_ action: (() -> Void)? = nil) {
    self.action = action
  }

  /// What has ended already.
  static var ended: Disposable {
    let disposable = Disposable()
    disposable.dispose()
    return disposable
  }

  /// Ends the work; later calls do nothing.
  public func dispose() {
    guard !disposed else { return }
    disposed = true
    let action = action
    self.action = nil
    action?()
  }

  /// Ends the work, but leaves to the caller what has to be disposed next, the last one first.
  ///
  /// So whatever holds others, which hold others, is disposed in a loop.
  func surrender(to rest: inout [Disposable]) { dispose() }

  /// Gives away what it holds, undisposed, as it goes.
  func bequeath(to rest: inout [Disposable]) {}

  /// Ends what holds others, and these, in a loop.
  final func disposeInLoop() {
    var rest: [Disposable] = []
    surrender(to: &rest)
    while let next = rest.popLast() { next.surrender(to: &rest) }
  }

  /// Lets go in a loop of what it holds, as it goes.
  final func letGoInLoop() {
    var rest: [Disposable] = []
    bequeath(to: &rest)
    Self.letGo(&rest)
  }

  /// Lets go of disposables in a loop.
  static func letGo(_ rest: inout [Disposable]) {
    while var last = rest.popLast() {
      if isKnownUniquelyReferenced(&last) { last.bequeath(to: &rest) }
    }
  }
}
