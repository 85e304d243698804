import Cells

/// What holds for a whole session.
struct Settings {
  /// Whether assignments and what follows from them are echoed.
  var echoes = true
  /// Whether what follows from an edit is kept, for the echo and `:changes`.
  var tracksChanges = true
  /// How arrays and ranges are written; nil leaves it to what suits the place.
  var format: GridFormat?
  /// How tables are read and written.
  var reading = CSVReadOptions()
  var writing = CSVWriteOptions()
  /// Colours on standard output.
  var style = Style.plain
  /// Colours on standard error.
  var messageStyle = Style.plain
  /// Columns and rows of the window; without a window nothing is cut.
  var window: @Sendable () -> (columns: Int, rows: Int) = { (Int.max, Int.max) }
}
