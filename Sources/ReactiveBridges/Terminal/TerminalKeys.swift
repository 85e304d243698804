import Glibc
public import Reactive

/// The keys and mouse clicks that come in through a file, as a signal.
///
/// Also known as: `rac_signalForControlEvents:`, `rac_gestureSignal`.
public final class TerminalKeys {
  private let descriptor: Int32
  private var decoder = InputDecoder()
  private let subject = Subject<TerminalInput>()

  /// Makes a reader of a file.
  ///
  /// - Parameter descriptor: What is read, standard input by default; it is not closed.
  public init(descriptor: Int32 = 0) {
    self.descriptor = descriptor
  }

  /// What comes in; it completes with the file.
  public var inputs: Signal<TerminalInput> { subject }

  /// Waits for input, sends all there is, and returns.
  ///
  /// - Parameter timeout: How long to wait for the first byte; nil waits for ever.
  /// - Returns: Whether more may come; false at the end of the file.
  @discardableResult
  public func read(timeout: Duration? = nil) -> Bool {
    guard wait(timeout) else { return true }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else {
      guard count == 0 || errno != EINTR && errno != EAGAIN else { return true }
      subject.sendCompleted()
      return false
    }
    for input in decoder.decode(bytes[..<count]) { subject.send(input) }
    // A sequence comes in one piece; what stands alone after a moment is the escape key.
    if decoder.isWaiting, !wait(.milliseconds(25)) {
      for input in decoder.flush() { subject.send(input) }
    }
    return true
  }

  private func wait(_ timeout: Duration?) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = timeout.map { timeout in
      let (seconds, attoseconds) = timeout.components
      return Int32(clamping: seconds.clamped * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
    return Glibc.poll(&poll, 1, milliseconds ?? -1) > 0
  }
}

extension Int64 {
  /// The number, within what a wait in milliseconds can say.
  fileprivate var clamped: Int64 { Swift.min(Swift.max(self, 0), 1_000_000) }
}
