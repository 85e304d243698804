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
  public override func dispose() { disposeInLoop() }

  override func surrender(to rest: inout [Disposable]) {
    guard !isDisposed else { return }
    super.dispose()
    if let current { rest.append(current) }
    current = nil
  }

  override func bequeath(to rest: inout [Disposable]) {
    if let current { rest.append(current) }
    current = nil
  }

  deinit {
    guard current != nil else { return }
    letGoInLoop()
  }
}
