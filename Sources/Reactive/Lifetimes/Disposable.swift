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

  /// Ends the work; later calls do nothing.
  public func dispose() {
    guard !disposed else { return }
    disposed = true
    let action = action
    self.action = nil
    action?()
  }
}
