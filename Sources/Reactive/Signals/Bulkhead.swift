/// A place in a long chain of signals where a subscription may wait, so that the stack stays flat.
///
/// Subscribing goes from the last operator to the source. Where too many have called each other, the
/// rest is subscribed to when they have returned.
final class Bulkhead<Value> {
  /// A closure in a shell that can be taken out.
  private var start: AnyObject?
  private let weight: Int

  /// Makes a place before what starts a stream.
  ///
  /// - Parameters:
  ///   - weight: How many operators may follow before the next one.
  ///   - start: Starts the stream.
  init(weight: Int32 = Turn.stride, _ start: @escaping (Sink<Value>) -> Disposable) {
    self.start = Remains(start)
    self.weight = Int(weight)
  }

  // The rest of the chain is let go in a loop.
  deinit { Turn.current.discard(from: &start) }

  private func begin(_ sink: Sink<Value>) -> Disposable {
    guard let start else { return Disposable() }
    return unsafeDowncast(start, to: Remains<(Sink<Value>) -> Disposable>.self).content(sink)
  }

  func connect(_ sink: Sink<Value>) -> Disposable {
    let turn = Turn.current
    guard !turn.hasRoom else { return turn.descend(weight) { begin(sink) } }
    let connection = LaterConnection(to: self, sink)
    turn.postpone(connection)
    return connection.part
  }

  /// A subscription that waits.
  private final class LaterConnection: Postponed {
    let part = CompositeDisposable()
    private let bulkhead: Bulkhead<Value>
    private let sink: Sink<Value>

    init(to bulkhead: Bulkhead<Value>, _ sink: Sink<Value>) {
      self.bulkhead = bulkhead
      self.sink = sink
      super.init()
    }

    override func run() {
      guard !part.isDisposed, !sink.scope.isOver else { return }
      part.add(bulkhead.begin(sink.taking(in: part)))
    }
  }
}
