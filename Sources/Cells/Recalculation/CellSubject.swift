import Reactive

/// The subject of one cell, made when someone asks for it.
///
/// Replays the value that the cell holds and then sends every later one, once a turn. A cell nobody watches has
/// none and costs nothing.
final class CellSubject {
  let address: CellAddress
  /// Whether the cell changed since the last delivery.
  var isChanged = false
  let subject: ReplaySubject<Value>

  init(address: CellAddress, value: Value, stage: Int) {
    self.address = address
    subject = ReplaySubject(initial: value)
    raise(to: stage)
  }

  func deliver(_ value: Value) {
    if subject.latest != value { subject.deliver(value) }
  }

  /// Puts the subject above the signals that drive its cell.
  func raise(to stage: Int) {
    subject.rank.raise(to: stage)
  }
}
