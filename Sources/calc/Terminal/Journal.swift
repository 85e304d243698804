import Glibc

/// The lines that changed something in this session, on disk until it ends in an orderly way.
///
/// Each session writes a file of its own and holds a lock on it, so a file without a lock was left
/// behind by a session that was killed. The kernel gives the lock up with the process, however it ends.
final class Journal {
  private let folder: String
  private var path: String?
  private var descriptor: Int32 = -1

  /// A journal in a folder; nothing is made before the first line.
  init(folder: String) {
    self.folder = folder
  }

  /// Beside the history: `$XDG_STATE_HOME/calc/sessions` or `~/.calc_sessions`; nil when there is no home.
  static func folder(environment: (String) -> String?) -> String? {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/calc/sessions"
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return home + "/.calc_sessions"
  }

  /// Adds a line; where that is impossible the session goes on without.
  func add(_ line: String) {
    if path == nil { open() }
    guard descriptor >= 0 else { return }
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Forgets everything: the session ends, and nothing has to be recovered.
  func discard() {
    guard let path, descriptor >= 0 else { return }
    unlink(path)
    close(descriptor)
    descriptor = -1
    self.path = nil
  }

  /// The lines of the newest session that was killed, and their file removed; nil when there is none.
  ///
  /// - Complexity: O(files in the folder).
  func takeAbandoned() -> [String]? {
    for path in abandoned().reversed() {
      defer { unlink(path) }
      let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { continue }
      defer { close(file) }
      let reader = LineReader(descriptor: file)
      var lines: [String] = []
      while let line = reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
      if !lines.isEmpty { return lines }
    }
    return nil
  }

  /// The files of sessions that were killed, oldest first.
  func abandoned() -> [String] {
    Folder.entries(beginningWith: folder + "/").filter { path in
      guard path.hasSuffix(".calc"), path != self.path else { return false }
      let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard file >= 0 else { return false }
      defer { close(file) }
      return flock(file, LOCK_EX | LOCK_NB) == 0
    }
  }

  private func open() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let path = "\(folder)/\(now.tv_sec)-\(getpid()).calc"
    self.path = path
    History.makeFolder(folder)
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor >= 0 { flock(descriptor, LOCK_EX | LOCK_NB) }
  }
}
