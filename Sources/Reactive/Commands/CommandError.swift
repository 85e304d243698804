/// Why a command did not run.
public enum CommandError: Error, Equatable {
  /// The command was switched off, or was running and does not run twice at a time.
  case notEnabled
}
