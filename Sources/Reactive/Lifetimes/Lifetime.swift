/// The life of an object: what is added to it ends when the object goes.
///
/// ```swift
/// final class Panel {
///   let lifetime = Lifetime()
/// }
/// panel.lifetime.add(signal.subscribe { print($0) })
/// ```
///
/// Also known as: `rac_willDeallocSignal`, ReactiveSwift `Lifetime`, Rx `DisposeBag`.
public final class Lifetime {
  let members = CompositeDisposable()

  /// Begins a life; the object that is meant keeps it and shares it with nobody.
  public init() {}

  deinit { members.dispose() }

  /// Adds what ends with the life.
  public func add(_ disposable: Disposable) {
    members.add(disposable)
  }
}
