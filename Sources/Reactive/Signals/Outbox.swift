/// Values on their way from outside into the graph.
///
/// While a turn is open they wait for a later one. An ending that comes meanwhile must not overtake
/// them, so it sends them first.
final class Outbox<Value> {
  private let sink: Sink<Value>
  private var waiting = Backlog<Value>()

  init(_ sink: Sink<Value>) {
    self.sink = sink
  }

  /// Sends a value, now or later.
  func send(_ value: Value) {
    waiting.append(value)
    sink.enter { [self] in
      if let value = waiting.popFirst() { sink.next(value) }
    }
  }

  /// Ends the stream, after all that waits.
  func end(_ ending: Ending) {
    while let value = waiting.popFirst() { sink.next(value) }
    sink.ended(ending)
  }

  /// Sends a last value behind all that waits, and ends the stream.
  func end(_ ending: Ending, after last: Value?) {
    if let last { waiting.append(last) }
    end(ending)
  }
}
