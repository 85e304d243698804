/// The programs of a schedule, each once.
///
/// Numbers of formulas become constants of programs as long as few formulas differ in them: then they take no room in
/// each formula, and no time.
struct SchedulePrograms {
  private struct Key: Hashable {
    let steps: [NumericProgram.Step]
    /// The bits of each operand that is a number of the formula; none where these are operands as others are.
    let numbers: [UInt64?]
  }

  /// A program, and whether the numbers of the formula are among its steps.
  struct Found {
    let index: UInt16
    let hasNumbers: Bool
  }

  private(set) var steps: [NumericProgram.Step] = []
  private(set) var programs: [Schedule.Program] = []
  private(set) var depth = 1
  private var indices: [Key: UInt16] = [:]
  private var latest: (key: Key, found: Found)?

  /// As many programs have the numbers of formulas among their steps.
  private static let mostWithNumbers = 1_024

  /// The program of a formula; `nil` where there are too many.
  mutating func program(of formula: ScheduleBuilder.Arithmetic) -> Found? {
    var numbers = formula.sources.map { source -> UInt64? in
      if case .number(let number) = source { number.bitPattern } else { nil }
    }
    // Most formulas have the program of the one before.
    if let latest, latest.key.numbers == numbers, latest.key.steps == formula.program.steps {
      return latest.found
    }
    if programs.count >= Self.mostWithNumbers {
      let key = Key(steps: formula.program.steps, numbers: numbers)
      if let index = indices[key] { return Found(index: index, hasNumbers: true) }
      numbers = numbers.map { _ in nil }
    }
    let key = Key(steps: formula.program.steps, numbers: numbers)
    let hasNumbers = numbers.contains { $0 != nil }
    guard let index = indices[key] ?? add(formula.program, key) else { return nil }
    let found = Found(index: index, hasNumbers: hasNumbers)
    latest = (key, found)
    return found
  }

  private mutating func add(_ program: NumericProgram, _ key: Key) -> UInt16? {
    guard programs.count <= Int(UInt16.max) else { return nil }
    let index = UInt16(programs.count)
    let first = steps.count
    // Where numbers have become constants, the other operands move up.
    var places: [Int] = []
    var operands = 0
    for number in key.numbers {
      places.append(operands)
      if number == nil { operands += 1 }
    }
    for step in program.steps {
      guard case .operand(let place) = step else {
        steps.append(step)
        continue
      }
      steps.append(
        key.numbers[place].map { .constant(Double(bitPattern: $0)) } ?? .operand(places[place]))
    }
    programs.append(
      Schedule.Program(
        first: Int32(first), count: Int32(program.steps.count), operands: Int32(operands)))
    depth = max(depth, program.depth)
    indices[key] = index
    return index
  }
}
