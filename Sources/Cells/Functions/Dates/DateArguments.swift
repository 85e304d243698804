import Glibc

extension Function {
  /// All functions about dates and times.
  static var dates: [Function] {
    [dateParts, dateMaking, dateDistances, dateSteps, workdays, calendarYears, clock]
      .flatMap { $0 }
  }
}

/// An argument that is a moment: a serial, or text that is a date or time.
struct Moment: FunctionArgument {
  let serial: Double

  /// - Throws: `.number` before 1899-12-30 and after 9999-12-31.
  static func read(_ arguments: inout Arguments) throws(CellError) -> Moment {
    let number = try number(arguments.nextValue(), today: arguments.context.today)
    guard number >= 0, number < Double(Calendar.lastDay + 1) else { throw .number }
    return Moment(serial: number)
  }

  /// The whole day.
  var day: Int { Int(serial.rounded(.down)) }

  /// The number of a value; text may be a date without a year.
  static func number(_ value: Value, today: Int) throws(CellError) -> Double {
    guard case .text(let text) = value else { return try value.asNumber() }
    guard let number = NumberText.coerced(text, today: today) else { throw .value }
    return number
  }
}

/// A moment as the functions of the former Analysis ToolPak want it: TRUE and FALSE are none.
struct StrictMoment: FunctionArgument {
  let moment: Moment

  static func read(_ arguments: inout Arguments) throws(CellError) -> StrictMoment {
    if case .boolean? = arguments.firstValue { throw .value }
    return StrictMoment(moment: try Moment.read(&arguments))
  }

  var day: Int { moment.day }
}

extension StrictNumber {
  /// The number without its fraction, as large as any calendar needs.
  var whole: Int { Int(min(max(value, -1e9), 1e9)) }
}

extension Arguments {
  /// The value that reading will come to next.
  fileprivate var firstValue: Value? {
    var copy = self
    return copy.isEmpty ? nil : copy.nextValue()
  }
}

/// Whole days in any number: holidays, from a range, an array, or one value.
struct Days: FunctionArgument {
  var all: Set<Int>

  static var kinds: [ParameterKind] { [.values] }

  /// - Throws: `.value` for what is no date; empty cells are skipped.
  static func read(_ arguments: inout Arguments) throws(CellError) -> Days {
    var days = Days(all: [])
    let today = arguments.context.today
    var single = Arguments([arguments.next()], arguments.context)
    for element in try Values.read(&single).all {
      if element.value.isEmpty { continue }
      if case .boolean = element.value { throw .value }
      let number = try Moment.number(element.value, today: today)
      guard number >= 0, number < Double(Calendar.lastDay + 1) else { throw .number }
      days.all.insert(Int(number))
    }
    return days
  }
}
