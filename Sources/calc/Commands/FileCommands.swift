import Cells

extension Command {
  /// Loading and saving.
  static let files: [Command] = []
}
