/// What the engine must know of a function besides its call.
package struct FunctionTraits: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The result may differ though no argument did: evaluated with every edit.
  package static let volatile = FunctionTraits(rawValue: 1)
  /// Which cells the result stands for is known only when the function runs, as for OFFSET.
  package static let choosesReference = FunctionTraits(rawValue: 2)
  /// The result may be the place of values among those of the arguments, as for INDEX.
  package static let returnsReference = FunctionTraits(rawValue: 4)
  /// A function of the library may be passed by its name, as in `REDUCE(0,A1:A9,SUM)`.
  package static let takesLambda = FunctionTraits(rawValue: 8)
  /// The built-in ROW: columns of it are computed in one loop.
  package static let givesRow = FunctionTraits(rawValue: 16)
  /// The built-in SUM: columns of running sums are computed in one loop.
  package static let givesSum = FunctionTraits(rawValue: 32)
  /// A built-in function that formulas of plain arithmetic may call without a tree: its name says which one.
  package static let arithmetic = FunctionTraits(rawValue: 256)
  /// A built-in function of which columns of exact lookups are made, computed in one loop: its name says which one.
  package static let looksUp = FunctionTraits(rawValue: 64)
  /// Of the third argument only the first cell counts: it is read as large as the first argument is, as by SUMIF.
  package static let sizesThird = FunctionTraits(rawValue: 512)
  /// Cells with the result are left out by SUBTOTAL and AGGREGATE.
  package static let givesSubtotal = FunctionTraits(rawValue: 128)
}

/// What a function gives looks like this, unless the cell has a format of its own.
package enum ResultFormat: Sendable {
  case general
  case date
  case time
  case dateTime
  case percent
  /// As currency with two digits.
  case currency
  /// As the first argument looks, as the sum of dates and the largest of amounts do.
  case firstArgument
  /// As the argument looks that is given back, one of those from a place on, at a distance from each other.
  case takenArgument(from: Int, every: Int = 1)
}
