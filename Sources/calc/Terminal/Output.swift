import Glibc

/// Where text goes: a descriptor, buffered, or memory for tests.
///
/// A write that fails is remembered in `failure` and ends all writing; whoever runs the program looks
/// there after each line, so that nobody between has to pass the error on.
final class Output {
  /// Why nothing more can be written.
  enum Failure: Equatable {
    /// The reader has gone (`calc … | head -1`), which is no error.
    case closed
    /// The system's reason, such as a full disk.
    case system(code: Int32)

    /// A sentence for the user; nil when there is nothing to tell.
    var message: String? {
      switch self {
      case .closed: nil
      case .system(let code): String(cString: strerror(code))
      }
    }
  }

  private(set) var failure: Failure?
  /// Called before anything is written, by others that draw on the same terminal.
  var willWrite: (() -> Void)?

  private let descriptor: Int32?
  private let isUnbuffered: Bool
  private var buffer: [UInt8] = []

  /// How many bytes wait before they are written.
  private static let capacity = 1 << 16

  /// Output to a file descriptor, which stays open; unbuffered, each write goes out at once.
  init(descriptor: Int32, isUnbuffered: Bool = false) {
    self.descriptor = descriptor
    self.isUnbuffered = isUnbuffered
  }

  /// Output that is kept, for tests.
  init() {
    descriptor = nil
    isUnbuffered = false
  }

  /// Adds text to what is written.
  func write(_ text: String) {
    write(contentsOf: text.utf8)
  }

  /// Adds text and a line end.
  func writeLine(_ text: String = "") {
    write(text + "\n")
  }

  /// Adds bytes to what is written.
  func write(contentsOf bytes: some Sequence<UInt8>) {
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    if isUnbuffered || buffer.count >= Self.capacity { flush() }
  }

  /// Hands everything that waits to the system.
  func flush() {
    guard let descriptor else { return }
    if !buffer.isEmpty { willWrite?() }
    var start = 0
    while start < buffer.count, failure == nil {
      let count = buffer[start...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        waitUntilWritable(descriptor)
      } else if errno != EINTR {
        failure = errno == EPIPE ? .closed : .system(code: errno)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// What was written to memory since the last call.
  func take() -> String {
    defer { buffer = [] }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// A pipe that another program made non-blocking may be full for a while.
  private func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
