import Cells

extension Command {
  /// Loading and saving.
  static let files: [Command] = [
    Command(
      ":load FILE", "Loads a table, or runs a script of lines (.calc).", takes: .file,
      changes: true
    ) { session, path throws(ProblemReport) in
      let path = try TypedPath.read(path)
      guard let sheet = try session.load(path) else { return }
      session.tellLoaded(path, as: sheet)
    },
    Command(
      ":save [FILE]", "Saves the sheet to its file or another, or everything (.calc).", takes: .file
    ) { session, path throws(ProblemReport) in try session.save(to: TypedPath.read(path)) },
  ]
}
