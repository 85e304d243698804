/// Several disposables that end together.
///
/// Also known as: `RACCompoundDisposable`, Rx and ReactiveSwift `CompositeDisposable`.
public final class CompositeDisposable: Disposable {
  private var members: [Disposable] = []
  private var nextSweep = 16

  /// Makes a composite of some disposables.
  public init(_ members: [Disposable] = []) {
    self.members = members
    super.init()
  }

  /// Adds a member; it is disposed at once when the composite already is.
  ///
  /// A member that was added last is not added again. Members that have ended are let go from time to time.
  ///
  /// - Complexity: O(1), amortised.
  public func add(_ member: Disposable) {
    guard !isDisposed else { return member.dispose() }
    guard members.last !== member else { return }
    if members.count >= nextSweep {
      members.removeAll(where: \.isDisposed)
      nextSweep = max(16, members.count * 2)
    }
    members.append(member)
  }

  /// Disposes every member, in the order of adding.
  public override func dispose() { disposeInLoop() }

  override func surrender(to rest: inout [Disposable]) {
    guard !isDisposed else { return }
    super.dispose()
    rest.append(contentsOf: members.reversed())
    members = []
  }

  override func bequeath(to rest: inout [Disposable]) {
    rest.append(contentsOf: members)
    members = []
  }

  deinit {
    guard !members.isEmpty else { return }
    letGoInLoop()
  }
}
