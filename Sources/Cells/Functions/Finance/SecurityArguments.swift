/// A date as a day number, without its time; booleans are no dates.
struct SecurityDate: FunctionArgument {
  let day: Int

  /// - Throws: `.value` for anything but a date, `.number` for a date out of range.
  static func read(_ arguments: inout Arguments) throws(CellError) -> SecurityDate {
    let number = try GivenNumber.read(&arguments).value.rounded(.down)
    guard number >= 0, number <= Double(Calendar.lastDay) else { throw .number }
    return SecurityDate(day: Int(number))
  }
}

/// How days are counted: 0 to 4, 0 where nothing is said.
struct DayCountArgument: FunctionArgument {
  let basis: DayCount

  static var isOptional: Bool { true }

  /// - Throws: `.number` for an unknown way.
  static func read(_ arguments: inout Arguments) throws(CellError) -> DayCountArgument {
    if arguments.isEmpty { return DayCountArgument(basis: .american30) }
    if arguments.isNextMissing {
      arguments.skip()
      return DayCountArgument(basis: .american30)
    }
    let number = try GivenNumber.read(&arguments).value.rounded(.towardZero)
    guard number >= 0, number <= 4, let basis = DayCount(rawValue: Int(number)) else {
      throw .number
    }
    return DayCountArgument(basis: basis)
  }
}

/// A face value, 1000 where it is left out between separators.
struct ParValue: FunctionArgument {
  let amount: Double

  /// - Throws: `.value` for anything but a number, `.number` for one that is not positive.
  static func read(_ arguments: inout Arguments) throws(CellError) -> ParValue {
    if arguments.isNextMissing {
      arguments.skip()
      return ParValue(amount: 1000)
    }
    let amount = try GivenNumber.read(&arguments).value
    guard amount > 0 else { throw .number }
    return ParValue(amount: amount)
  }
}

/// How often a year interest is paid: 1, 2 or 4 times.
struct CouponFrequency: FunctionArgument {
  let count: Int

  /// - Throws: `.number` for anything else.
  static func read(_ arguments: inout Arguments) throws(CellError) -> CouponFrequency {
    let number = try GivenNumber.read(&arguments).value.rounded(.towardZero)
    guard number == 1 || number == 2 || number == 4 else { throw .number }
    return CouponFrequency(count: Int(number))
  }
}

/// - Throws: `.number` where a date does not come before the next one.
func checkOrder(_ dates: SecurityDate...) throws(CellError) {
  for (date, next) in zip(dates, dates.dropFirst()) {
    guard date.day < next.day else { throw .number }
  }
}
