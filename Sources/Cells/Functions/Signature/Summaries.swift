/// All arguments that are left, summarised as ``Numbers`` reads them; no range is copied.
package struct NumberSummary: FunctionArgument {
  package var summary = RangeSummary()

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> NumberSummary {
    let source = arguments.context.source
    var result = NumberSummary()
    try arguments.readNumbers { (number) in
      result.summary.add(number)
    } ofRange: { (range) throws(CellError) in
      let part = source.summary(of: range)
      if part.errors > 0, let error = source.firstError(in: range) { throw error }
      result.summary.merge(part)
    }
    return result
  }
}

/// All arguments that are left, multiplied.
package struct NumberProduct: FunctionArgument {
  package var product = Product()

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> NumberProduct {
    let source = arguments.context.source
    var result = NumberProduct()
    try arguments.readNumbers { (number) in
      result.product.multiply(by: number)
    } ofRange: { (range) throws(CellError) in
      try source.checkErrors(in: range)
      result.product.merge(source.product(of: range))
    }
    return result
  }
}

/// All arguments that are left, squared and added.
package struct NumberSquares: FunctionArgument {
  package var squares = SumOfSquares()

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> NumberSquares {
    let source = arguments.context.source
    var result = NumberSquares()
    try arguments.readNumbers { (number) in
      result.squares.add(number)
    } ofRange: { (range) throws(CellError) in
      try source.checkErrors(in: range)
      result.squares.merge(source.sumOfSquares(of: range))
    }
    return result
  }
}

/// All arguments that are left, by their distances from the mean.
///
/// The numbers of short ranges and those in the call itself are one part together.
package struct NumberDeviations: FunctionArgument {
  package var deviations = Deviations()

  private static let shortRange = 1_024

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> NumberDeviations {
    let source = arguments.context.source
    var result = NumberDeviations()
    var numbers: [Double] = []
    try arguments.readNumbers { (number) in
      numbers.append(number)
    } ofRange: { (range) throws(CellError) in
      if range.rows <= shortRange, range.columns <= shortRange / range.rows {
        try source.visit(range) { (_, value) throws(CellError) in
          switch value {
          case .number(let number): numbers.append(number)
          case .error(let error): throw error
          default: break
          }
        }
      } else {
        try source.checkErrors(in: range)
        result.deviations.merge(source.deviations(of: range))
      }
    }
    result.deviations.merge(Deviations(numbers))
    return result
  }
}

/// All arguments that are left, summarised as ``Values`` reads them: nothing is converted, and errors are counted.
package struct ValueSummary: FunctionArgument {
  /// What stands in ranges and arrays.
  package var listed = RangeSummary()
  /// What stands in the call itself.
  package var single: [Value] = []

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> ValueSummary {
    let source = arguments.context.source
    var result = ValueSummary()
    while let operand = arguments.popFirst() {
      switch operand {
      case .missing: result.single.append(.empty)
      case .value(.array(let array)): for value in array.elements { result.listed.add(value) }
      case .value(let value): result.single.append(value)
      case .range(let range): result.listed.merge(source.summary(of: range))
      case .ranges(let ranges):
        for range in ranges { result.listed.merge(source.summary(of: range)) }
      case .lambda: throw .calculation
      }
    }
    return result
  }
}

/// All arguments that are left, summarised as ``Tallies`` reads them.
package struct TallySummary: FunctionArgument {
  package var summary = RangeSummary()

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> TallySummary {
    let source = arguments.context.source
    var result = TallySummary()
    func merge(_ range: CellRange) throws(CellError) {
      let part = source.summary(of: range)
      if part.errors > 0, let error = source.firstError(in: range) { throw error }
      result.summary.merge(part.tallied)
    }
    while let operand = arguments.popFirst() {
      switch operand {
      case .missing: result.summary.add(0.0)
      case .value(.array(let array)):
        var part = RangeSummary()
        for value in array.elements {
          if case .error(let error) = value { throw error }
          part.add(value)
        }
        result.summary.merge(part.tallied)
      case .value(let value): result.summary.add(try value.asNumber())
      case .range(let range): try merge(range)
      case .ranges(let ranges): for range in ranges { try merge(range) }
      case .lambda: throw .calculation
      }
    }
    return result
  }
}

extension Arguments {
  /// Reads all arguments that are left: the numbers in the call and in arrays one by one, ranges as they are.
  fileprivate mutating func readNumbers(
    _ number: (Double) -> Void, ofRange: (CellRange) throws(CellError) -> Void
  ) throws(CellError) {
    while let operand = popFirst() {
      switch operand {
      case .missing: number(0)
      case .value(.array(let array)):
        for value in array.elements {
          switch value {
          case .number(let found): number(found)
          case .error(let error): throw error
          default: break
          }
        }
      case .value(let value): number(try value.asNumber())
      case .range(let range): try ofRange(range)
      case .ranges(let ranges): for range in ranges { try ofRange(range) }
      case .lambda: throw .calculation
      }
    }
  }
}

extension CellSource {
  fileprivate func checkErrors(in range: CellRange) throws(CellError) {
    if summary(of: range).errors > 0, let error = firstError(in: range) { throw error }
  }
}
