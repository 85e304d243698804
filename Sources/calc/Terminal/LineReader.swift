import Glibc

/// Reads lines of bytes from a descriptor, of any length, without a terminal's help.
final class LineReader {
  /// The system's reason why reading ended early; nil at the ordinary end.
  private(set) var failure: Int32?

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var isFirst = true

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Reads from memory, for tests and scripts that are read already.
  init(bytes: [UInt8]) {
    descriptor = -1
    buffer = bytes
    isAtEnd = true
  }

  /// The next line without its line end (LF or CRLF) and without a byte order mark before the first;
  /// nil at the end.
  ///
  /// - Complexity: O(length of the line), amortised.
  func next() -> [UInt8]? {
    guard var line = nextRaw() else { return nil }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirst = false
    return line
  }

  /// Everything that has not been read.
  func rest() -> [UInt8] {
    while !isAtEnd { fill() }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  private func nextRaw() -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      fill()
    }
  }

  private func fill() {
    let size = 1 << 16
    let chunk = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      var result = read(descriptor, bytes.baseAddress, size)
      while result < 0, errno == EINTR || waits() {
        result = read(descriptor, bytes.baseAddress, size)
      }
      if result < 0 { failure = errno }
      count = max(result, 0)
    }
    if chunk.isEmpty { isAtEnd = true }
    buffer.append(contentsOf: chunk)
  }

  /// Waits for input that another program made non-blocking.
  private func waits() -> Bool {
    guard errno == EAGAIN else { return false }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, -1) > 0
  }
}

extension [UInt8] {
  /// Where the first byte stands that no line of text holds: NUL, or what is not UTF-8; nil in good text.
  ///
  /// - Complexity: O(*n*)
  var firstUnreadable: Int? {
    if !contains(0), String(validating: self, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var offset = 0
    var bytes = makeIterator()
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue("\0"), .error: return offset
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      }
    }
  }
}
