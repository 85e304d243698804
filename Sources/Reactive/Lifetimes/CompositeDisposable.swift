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
  /// Members that have ended are let go from time to time.
  ///
  /// - Complexity: O(1), amortised.
  public func add(_ member: Disposable) {
    guard !isDisposed else { return member.dispose() }
    if members.count >= nextSweep {
      members.removeAll(where: \.isDisposed)
      nextSweep = max(16, members.count * 2)
    }
    members.append(member)
  }

  /// Disposes every member, in the order of adding.
  public override func dispose() {
    guard !isDisposed else { return }
    super.dispose()
    let members = members
    self.members = []
    for member in members { member.dispose() }
  }
}
