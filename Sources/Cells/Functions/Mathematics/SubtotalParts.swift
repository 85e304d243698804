/// What SUBTOTAL and AGGREGATE summarise: values, and ranges without the cells that are left out.
struct SubtotalParts {
  /// The values of the call itself and of arrays, in order.
  private var values: [Value] = []
  private var ranges: [CellRange] = []
  /// What is left of the ranges.
  private var parts: [CellRange] = []
  private unowned(unsafe) let source: any CellSource

  /// - Throws: `.value` for text in the call itself that is no number, `.calculation` for a lambda.
  init(
    _ operands: [Operand], _ context: FunctionContext, skipsSubtotals: Bool
  ) throws(CellError) {
    source = context.source
    for operand in operands {
      switch operand {
      case .missing: continue
      case .value(.array(let array)): values += array.elements
      case .value(let value):
        // A number in the call itself may be spelled as text.
        values.append(value.error == nil ? .number(try value.asNumber()) : value)
      case .range(let range): ranges.append(range)
      case .ranges(let several): ranges += several
      case .lambda: throw .calculation
      }
    }
    for range in ranges {
      let skipped = skipsSubtotals ? source.subtotals(in: range) : []
      parts += skipped.isEmpty ? [range] : range.without(skipped)
    }
  }

  var summary: RangeSummary {
    var summary = RangeSummary()
    for value in values { summary.add(value) }
    for part in parts { summary.merge(source.summary(of: part)) }
    return summary
  }

  var product: Product {
    var product = Product()
    for case .number(let number) in values { product.multiply(by: number) }
    for part in parts { product.merge(source.product(of: part)) }
    return product
  }

  var deviations: Deviations {
    var deviations = Deviations(numbersOfValues)
    for part in parts { deviations.merge(source.deviations(of: part)) }
    return deviations
  }

  var firstError: CellError? {
    for value in values {
      if let error = value.error { return error }
    }
    for part in parts {
      if let error = source.firstError(in: part) { return error }
    }
    return nil
  }

  /// The numbers, row by row.
  var numbers: [Double] {
    var numbers = numbersOfValues
    for range in parts {
      // Reading never fails: the body throws nothing.
      try? source.visit(range) { (_, value) throws(CellError) in
        if case .number(let number) = value { numbers.append(number) }
      }
    }
    return numbers
  }

  var sortedNumbers: [Double] {
    if values.isEmpty, parts.count == 1 { return source.sortedNumbers(of: parts[0]) }
    return numbers.sorted()
  }

  private var numbersOfValues: [Double] {
    values.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }
}

extension CellRange {
  /// What is left of a range, column by column.
  ///
  /// - Parameter others: Parts of it that do not overlap, of one column each, column by column and downwards.
  /// - Returns: Parts of one column each, and the columns behind the last of the others as a whole.
  fileprivate func without(_ others: [CellRange]) -> [CellRange] {
    var parts: [CellRange] = []
    var index = 0
    for column in left...right {
      var row = top
      while index < others.count, others[index].left == column {
        if others[index].top > row { parts.append(part(column, row, others[index].top - 1)) }
        row = others[index].bottom + 1
        index += 1
      }
      if row <= bottom { parts.append(part(column, row, bottom)) }
      if index == others.count, column < right {
        // Nothing more is taken out.
        parts.append(
          CellRange(sheet: sheet, top: top, left: column + 1, bottom: bottom, right: right))
        break
      }
    }
    return parts
  }

  private func part(_ column: Int, _ first: Int, _ last: Int) -> CellRange {
    CellRange(sheet: sheet, top: first, left: column, bottom: last, right: column)
  }
}
