/// How the program ends; of several statuses the worst one wins.
enum ExitStatus: Int32, Comparable {
  case success = 0
  /// A shown value is an error, or a line failed.
  case failedLine = 1
  case wrongUsage = 2
  /// A file could not be read or written.
  case failedFile = 3

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
