/// A disposable that ends its work when it is dropped.
///
/// Also known as: ReactiveSwift `ScopedDisposable`, Combine `AnyCancellable`, Rx `DisposeBag`.
public final class ScopedDisposable: Disposable {
  /// Makes a scope for a disposable.
  ///
  /// - Parameter inner: Disposed with the scope.
  public init(_ inner: Disposable) {
    super.init { inner.dispose() }
  }

  deinit { dispose() }
}
