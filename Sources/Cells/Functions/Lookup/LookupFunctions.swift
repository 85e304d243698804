extension Function {
  /// The functions that find values and places.
  static var lookup: [Function] {
    [
      choosing,
      extendedLookup,
      references,
      shaping,
      sorting,
      tableLookup,
    ].flatMap { $0 }
  }
}
