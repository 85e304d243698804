extension Function {
  /// The functions that decide.
  static var logic: [Function] {
    [
      branching,
      connectives,
      grouping,
      lambdas,
    ].flatMap { $0 }
  }
}
