/// Work that waits, and can be prevented until it runs.
final class DelayedWork {
  private var work: (() -> Void)?

  init(_ work: @escaping () -> Void) {
    self.work = work
  }

  /// What prevents the work; it counts as disposed as soon as the work runs.
  private(set) lazy var disposable = Disposable { [weak self] in self?.letGo() }

  /// Whether the work was prevented, or has run.
  var isPrevented: Bool { work == nil || disposable.isDisposed }

  private func letGo() {
    // Held until it has left: what it holds may end a stream that comes back here.
    let rest = work
    work = nil
    withExtendedLifetime(rest) {}
  }

  func runUnlessDisposed() {
    guard let work else { return }
    disposable.dispose()
    work()
  }
}
