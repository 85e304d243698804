/// The words that mean something at the prompt right now.
struct Vocabulary {
  /// Names of functions, as formulas spell them.
  var functions: [String] = []
  /// Defined names, as first spelled.
  var names: [String] = []
  /// The sheets, the current one first.
  var sheets: [Sheet] = []

  /// A sheet and the names of its columns.
  struct Sheet {
    var name: String
    var columns: [String] = []
  }
}
