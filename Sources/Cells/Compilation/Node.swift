/// The area of a reference whose sheet is known.
package struct BoundReference: Hashable, Sendable, BitwiseCopyable {
  package let sheet: SheetID
  package let reference: ReferenceArea

  /// Whether it is the cell so many rows below the formula's own.
  package func isNeighbour(_ distance: Int) -> Bool {
    reference.shape == .cell && reference.top == .relative(distance)
      && reference.left == .relative(0)
  }

  /// The reference with numbers in the place of its parameters, if it has any.
  package func resolved(_ coordinates: (Int) -> Int32) -> BoundReference {
    BoundReference(sheet: sheet, reference: reference.resolved(coordinates))
  }

  /// The rectangle that the formula of a cell means, or `nil` where it lies off the sheet.
  package func range(from cell: CellAddress, lastRow: Int) -> CellRange? {
    reference.range(on: sheet, row: Int(cell.row), column: Int(cell.column), lastRow: lastRow)
  }
}

extension FunctionContext {
  /// A reference of the formula that is being evaluated, with what its parameters stand for.
  @inline(__always)
  package func resolved(_ reference: BoundReference) -> BoundReference {
    reference.reference.isParameter
      ? reference.resolved { $0 < coordinates.count ? coordinates[$0] : 0 } : reference
  }
}

/// A formula's tree with its names resolved: ready to run.
package enum Node: Sendable {
  case constant(Value)
  /// A number that differs from formula to formula of the template, by its place among them.
  case literal(Int)
  /// An argument left out.
  case missing
  /// One cell.
  case cell(BoundReference)
  /// A rectangle of cells.
  case range(BoundReference)
  /// The same rectangle on several sheets.
  case ranges([BoundReference])
  indirect case unary(UnaryOperator, Node)
  indirect case binary(BinaryOperator, Node, Node)
  /// A rectangular constant that holds more than literals.
  case array(rows: Int, columns: Int, elements: [Node])
  case call(CallNode)
  /// The value of a parameter, counted from the innermost.
  case variable(Int)
  /// Values for parameters, each of which sees those before it, and what is computed with them.
  indirect case binding([Node], Node)
  case lambda(LambdaNode)
  /// A function of the library as a value.
  case function(Function)
  /// What the formula of a name gives, where that is a lambda.
  case named(CellAddress)
  /// A call of what the first node gives.
  indirect case application(Node, [Node])
  /// Whether a parameter was left out of a call.
  indirect case isOmitted(Node)
  /// The one cell of a range that stands in the formula's row or column.
  indirect case implicitIntersection(Node)

  static func call(_ function: Function, _ arguments: [Node]) -> Node {
    .call(CallNode(function, arguments))
  }

  /// Whether evaluation may give the place of values.
  var mayBeReference: Bool {
    switch self {
    case .cell, .range, .ranges, .variable, .application: true
    case .binding(_, let body): body.mayBeReference
    case .call(let call):
      call.function.isLazy || call.function.traits.contains(.choosesReference)
        || call.function.traits.contains(.returnsReference)
    case .binary(let binary, _, _): binary.takesReferences
    case .unary(let unary, _): unary == .spill
    default: false
    }
  }
}

/// A function's call ready to run: an object, so that nothing in it is counted while it runs.
package final class CallNode: Sendable {
  let function: Function
  let arguments: [Node]

  init(_ function: Function, _ arguments: [Node]) {
    self.function = function
    self.arguments = arguments
  }
}

/// A lambda ready to be called.
package final class LambdaNode: LambdaBody {
  package let isOptional: [Bool]
  let body: Node

  init(isOptional: [Bool], body: Node) {
    self.isOptional = isOptional
    self.body = body
  }
}
