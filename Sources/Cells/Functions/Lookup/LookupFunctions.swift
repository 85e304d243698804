extension Function {
  /// The functions that find values and places.
  static var lookups: [Function] {
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
