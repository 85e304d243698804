/// Why a file could not be read or written.
public struct FileError: Error, Sendable, Hashable {
  /// What went wrong, as far as callers treat it differently.
  public enum Kind: Sendable, Hashable {
    /// The file could not be read.
    case reading
    /// The file could not be written; what was there before is still there.
    case writing
    /// The program that was to read a pipe has gone.
    case brokenPipe
  }

  /// What went wrong.
  public let kind: Kind
  /// The file, as it was named.
  public let path: String
  /// Why, in the words of the system.
  public let reason: String

  package init(_ kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }
}

extension FileError: CustomStringConvertible {
  /// Which file and why, in lower case.
  public var description: String {
    let verb = kind == .reading ? "read" : "write"
    return "cannot \(verb) \(path): \(reason)"
  }
}
