extension Function {
  /// The functions about days and times.
  static var dates: [Function] {
    [
      calendarYears,
      dateDistances,
      dateSteps,
      dateMaking,
      clock,
      dateParts,
      workdays,
    ].flatMap { $0 }
  }
}
