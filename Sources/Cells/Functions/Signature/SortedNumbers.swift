/// One argument flattened to its numbers as ``NumberList`` does, and put in order; equal ranges are sorted once.
package struct SortedNumberList: FunctionArgument {
  package let all: [Double]

  package static var kinds: [ParameterKind] { [.values] }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> SortedNumberList {
    if case .range(let range) = arguments.first {
      arguments.skip()
      return SortedNumberList(all: try arguments.context.source.sorted(range))
    }
    return SortedNumberList(all: try NumberList.read(&arguments).all.sorted())
  }
}

/// All arguments that are left, flattened to their numbers as ``Numbers`` does, and put in order.
package struct SortedNumbers: FunctionArgument {
  package let all: [Double]

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> SortedNumbers {
    if arguments.count == 1, case .range(let range) = arguments.first {
      arguments.skip()
      return SortedNumbers(all: try arguments.context.source.sorted(range))
    }
    return SortedNumbers(all: try Numbers.read(&arguments).all.sorted())
  }
}

extension CellSource {
  fileprivate func sorted(_ range: CellRange) throws(CellError) -> [Double] {
    if summary(of: range).errors > 0, let error = firstError(in: range) { throw error }
    return sortedNumbers(of: range)
  }
}
