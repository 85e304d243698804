import Glibc

/// Paths of files as text.
enum FilePath {
  /// The folder that a path lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What a symbolic link points to; `nil` when there is no link at the path.
  static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The words of the system for its error numbers.
enum SystemReason {
  /// A reason in lower case, such as `no such file or directory`.
  static func text(_ number: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
    let known = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let text = String(decoding: known, as: UTF8.self)
    guard let first = text.first else { return "error \(number)" }
    return first.lowercased() + text.dropFirst()
  }
}

/// Writing to a pipe that nobody reads raises a signal that ends the process; here it does not.
enum BrokenPipe {
  /// Runs a system call with SIGPIPE held back on this thread, and takes back one that it raised.
  ///
  /// - Returns: What the call gave, and the error number it left.
  static func withoutSignal(_ call: () -> Int) -> (result: Int, reason: Int32) {
    var pipe = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    var pending = sigset_t()
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let result = call()
    let reason = errno
    if result < 0 && reason == EPIPE && !wasPending {
      var atOnce = timespec(tv_sec: 0, tv_nsec: 0)
      _ = sigtimedwait(&pipe, nil, &atOnce)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return (result, reason)
  }
}
