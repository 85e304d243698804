extension Function {
  /// The functions that decide.
  static var logic: [Function] {
    [
      branching,
      connectives,
    ].flatMap { $0 }
  }
}
