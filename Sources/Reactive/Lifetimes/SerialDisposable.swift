/// One disposable that is replaced by the next.
///
/// Also known as: `RACSerialDisposable`, Rx and ReactiveSwift `SerialDisposable`.
public final class SerialDisposable: Disposable {
  private var current: Disposable?

  /// Makes a serial disposable.
  ///
  /// - Parameter inner: What to hold at first.
  public init(_ inner: Disposable? = nil) {
    current = inner
    super.init()
  }

  /// What is held; setting it disposes what was held before.
  ///
  /// Setting it after ``dispose()`` disposes the newcomer at once.
  public var inner: Disposable? {
    get { current }
    set {
      let old = current
      current = isDisposed ? nil : newValue
      if old !== newValue { old?.dispose() }
      if isDisposed { newValue?.dispose() }
    }
  }

  /// Disposes what is held, and whatever is set later.
  public override func dispose() {
    guard !isDisposed else { return }
    super.dispose()
    let inner = current
    current = nil
    inner?.dispose()
  }
}
