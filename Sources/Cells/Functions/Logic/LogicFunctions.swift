extension Function {
  /// The functions that decide.
  static var logic: [Function] {
    [
      branching,
      connectives,
      lambdas,
    ].flatMap { $0 }
  }
}
