/// Stands in for a delegate, makes signals of its calls, and passes them on.
///
/// Derive a class, conform it to the protocol of the delegate, and give each method a subject:
///
/// ```swift
/// final class TableSignals: ForwardingDelegate<any TableDelegate>, TableDelegate {
///   let selections = Subject<Int>()
///   func didSelect(row: Int) {
///     original?.didSelect(row: row)
///     selections.send(row)
///   }
/// }
/// let signals = TableSignals(forwardingTo: table.delegate)
/// table.delegate = signals
/// ```
///
/// A plain callback needs no class: see `Signal.from(callback:)`.
///
/// Also known as: `rac_signalForSelector:fromProtocol:`, Rx `DelegateProxy`.
open class ForwardingDelegate<Delegate> {
  private weak var target: AnyObject?

  /// The delegate that was there before; it is not kept.
  public final var original: Delegate? { target as? Delegate }

  /// Makes a stand-in.
  ///
  /// - Parameter original: Who is called as well; nil if there is nobody.
  public init(forwardingTo original: Delegate?) {
    target = original as AnyObject?
  }
}
