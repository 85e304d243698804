/// Memory for some numbers.
final class NumberBuffer {
  let numbers: UnsafeMutablePointer<Double>

  init(capacity: Int) {
    numbers = .allocate(capacity: capacity)
    numbers.initialize(repeating: 0, count: capacity)
  }

  deinit { numbers.deallocate() }
}

/// Loops over rows that carry out a ``NumericProgram``; the compiler makes them work on several rows at once.
struct NumericBlock {
  /// What stands in one operand for all rows of a block.
  enum Source: BitwiseCopyable {
    /// The same number for all rows.
    case number(Double)
    /// A value a row, one after the other in memory.
    case values(UnsafePointer<PackedValue>)
    /// A number a row.
    case doubles(UnsafePointer<Double>)
    /// The number of the row, of which this is the first.
    case rows(Double)
    /// What is known of a range that moves along with the row.
    case range(AggregatedRange)
  }

  /// The numbers of all rows: one that all share, or one a row.
  struct Lane {
    var rows: UnsafePointer<Double>?
    var number = 0.0

    subscript(index: Int) -> Double { rows.map { $0[index] } ?? number }
  }

  let steps: UnsafePointer<NumericProgram.Step>
  let stepCount: Int
  let sources: UnsafePointer<Source>
  let isVector: Bool
  let depth: Int
  let count: Int
  /// Room for ``room(for:count:)`` numbers.
  let stack: UnsafeMutablePointer<Double>

  /// How many numbers the stack of a block has to hold.
  static func room(for program: NumericProgram, count: Int) -> Int {
    program.isVector ? program.depth * count : program.depth + count
  }

  /// For how many rows from the first all operands are numbers.
  static func leadingNumbers(_ sources: FixedArray<Source>, _ count: Int) -> Int {
    var count = count
    for place in 0..<sources.count {
      guard case .values(let rows) = sources[place] else { continue }
      var areNumbers = true
      for index in 0..<count { areNumbers = rows[index].isNumber && areNumbers }
      if areNumbers { continue }
      var index = 0
      while index < count, rows[index].isNumber { index += 1 }
      count = index
    }
    return count
  }

  /// Runs each step over all rows.
  ///
  /// - Returns: The results; not finite where the formula's value is an error.
  func run() -> Lane {
    if !isVector { return runRows() }
    var lanes: [Lane] = []
    lanes.reserveCapacity(depth)
    for index in 0..<stepCount {
      let step = steps[index]
      switch step {
      case .constant(let number): lanes.append(Lane(number: number))
      case .operand(let place): lanes.append(lane(sources[place], at: lanes.count))
      case .negate: lanes.append(mapped(&lanes) { 0 - $0 })
      case .percent: lanes.append(mapped(&lanes) { $0 / 100 })
      default:
        guard let right = lanes.popLast(), let left = lanes.popLast() else { break }
        lanes.append(combined(step, left, right, at: lanes.count))
      }
    }
    return lanes.last ?? Lane(number: .nan)
  }

  /// Runs all steps row by row.
  private func runRows() -> Lane {
    // The first numbers of the stack are for the steps.
    let results = stack + depth
    for index in 0..<count { results[index] = number(at: index) ?? .nan }
    return Lane(rows: results)
  }

  private func lane(_ source: Source, at height: Int) -> Lane {
    switch source {
    case .number(let number): return Lane(number: number)
    case .values(let rows):
      // A packed number is the number's own bits.
      return Lane(rows: UnsafeRawPointer(rows).assumingMemoryBound(to: Double.self))
    case .doubles(let rows): return Lane(rows: rows)
    // Such a program is run row by row.
    case .range: return Lane(number: .nan)
    case .rows(let first):
      let target = stack + height * count
      for index in 0..<count { target[index] = first + Double(index) }
      return Lane(rows: target)
    }
  }

  private func mapped(_ lanes: inout [Lane], _ body: (Double) -> Double) -> Lane {
    guard let lane = lanes.popLast() else { return Lane(number: .nan) }
    guard let rows = lane.rows else { return Lane(number: body(lane.number)) }
    let target = stack + lanes.count * count
    for index in 0..<count { target[index] = body(rows[index]) }
    return Lane(rows: target)
  }

  /// Applies an operator row by row; a division by zero leaves an infinity or no number behind.
  private func combined(
    _ step: NumericProgram.Step, _ left: Lane, _ right: Lane, at height: Int
  ) -> Lane {
    switch step {
    case .multiply: return combined(left, right, at: height) { $0 * $1 }
    case .divide: return combined(left, right, at: height) { Self.divided($0, $1) }
    case .subtract:
      return mayCancel(left, right) { $0 + (0 - $1) }
        ? combined(left, right, at: height) { Rounding.noiseFree(sum: $0, 0 - $1) }
        : combined(left, right, at: height) { $0 + (0 - $1) }
    default:
      return mayCancel(left, right) { $0 + $1 }
        ? combined(left, right, at: height) { Rounding.noiseFree(sum: $0, $1) }
        : combined(left, right, at: height) { $0 + $1 }
    }
  }

  @inline(__always)
  private func combined(
    _ left: Lane, _ right: Lane, at height: Int, _ body: (Double, Double) -> Double
  ) -> Lane {
    let target = stack + height * count
    switch (left.rows, right.rows) {
    case (nil, nil): return Lane(number: body(left.number, right.number))
    case (let left?, nil):
      for index in 0..<count { target[index] = body(left[index], right.number) }
    case (nil, let right?):
      for index in 0..<count { target[index] = body(left.number, right[index]) }
    case (let left?, let right?):
      for index in 0..<count { target[index] = body(left[index], right[index]) }
    }
    return Lane(rows: target)
  }

  /// Whether some sum is so much smaller than its first term that what is left may be noise.
  @inline(__always)
  private func mayCancel(
    _ left: Lane, _ right: Lane, _ body: (Double, Double) -> Double
  ) -> Bool {
    var mayCancel = false
    switch (left.rows, right.rows) {
    case (nil, nil):
      return body(left.number, right.number).magnitude * 1_024 <= left.number.magnitude
    case (let left?, nil):
      for index in 0..<count {
        let sum = body(left[index], right.number)
        mayCancel = mayCancel || sum.magnitude * 1_024 <= left[index].magnitude
      }
    case (nil, let right?):
      for index in 0..<count {
        let sum = body(left.number, right[index])
        mayCancel = mayCancel || sum.magnitude * 1_024 <= left.number.magnitude
      }
    case (let left?, let right?):
      for index in 0..<count {
        let sum = body(left[index], right[index])
        mayCancel = mayCancel || sum.magnitude * 1_024 <= left[index].magnitude
      }
    }
    return mayCancel
  }

  /// The quotient; none by what went beyond the largest number, which must not come back as 0.
  @inline(__always)
  static func divided(_ left: Double, _ right: Double) -> Double {
    right.isFinite ? left / right : .nan
  }

  // MARK: - One row

  /// The result for one row, or `nil` where its tree has to be evaluated.
  @inline(__always)
  func number(at index: Int) -> Double? {
    NumericProgram.run(
      stepCount, step: { steps[$0] }, stack: stack,
      operand: { number($0, at: index) })
  }

  @inline(__always)
  private func number(_ operand: Int, at index: Int) -> Double? {
    switch sources[operand] {
    case .number(let number): return number
    case .values(let rows):
      let packed = rows[index]
      return packed.isNumber ? packed.rawNumber : nil
    case .doubles(let rows): return rows[index]
    case .rows(let first): return first + Double(index)
    case .range(let range): return range.number(below: index)
    }
  }
}
