extension Function {
  /// The functions about values and cells.
  static var information: [Function] {
    [
      cellInformation,
      valueKinds,
    ].flatMap { $0 }
  }
}
