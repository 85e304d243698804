import Glibc

/// Where the lines typed at the prompt are kept between sessions.
///
/// They hold figures that are nobody else's business, so the file is readable by its owner only.
enum History {
  /// How many lines are kept.
  static let capacity: Int32 = 2000

  /// `$XDG_STATE_HOME/calc/history` when that variable is set, otherwise `~/.calc_history`;
  /// nil when there is no home.
  static func path(environment: (String) -> String?) -> String? {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/calc/history"
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return home + "/.calc_history"
  }

  /// Makes the file and its folder when they are missing and takes it away from other readers;
  /// false when that is impossible, in which case nothing is kept.
  static func prepare(_ path: String) -> Bool {
    if let slash = path.lastIndex(of: "/") {
      makeFolder(String(path[..<slash]))
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o600) == 0
  }

  /// Makes a folder and those above it, for its owner only.
  static func makeFolder(_ path: String) {
    guard mkdir(path, 0o700) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/"),
      slash != path.startIndex
    else { return }
    makeFolder(String(path[..<slash]))
    mkdir(path, 0o700)
  }
}
