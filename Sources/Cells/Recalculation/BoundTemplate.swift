/// A template bound to the sheet that its references mean.
final class BoundTemplate {
  let template: Template
  let scope: SheetID
  /// What two formulas have in common that are this template.
  let key: [UInt8]
  var formula: Formula
  /// The runs of a template whose meaning may change with a name, a sheet or a column.
  var runs: Set<Int> = []

  init(_ template: Template, _ formula: Formula, scope: SheetID, key: [UInt8]) {
    self.template = template
    self.formula = formula
    self.scope = scope
    self.key = key
  }
}

/// A shape bound to the sheet that its references mean.
final class BoundShape {
  /// What formulas of the shape have in common.
  struct Key: Hashable {
    let bytes: [UInt8]
    let scope: SheetID
  }

  let shape: FormulaShape
  let key: Key
  /// Where each coordinate stands in the key of a formula.
  private let starts: [Int]
  /// How many formulas have no template of their own but this shape.
  var uses = 0
  /// Its place among the meanings, as long as there are some.
  var meaning: Int32 = -1

  /// The shape of the pattern's formula.
  init(_ shape: FormulaShape, _ pattern: FormulaPattern, scope: SheetID) {
    self.shape = shape
    key = Key(bytes: pattern.shape, scope: scope)
    starts = pattern.coordinateStarts
  }

  /// The key of the formula with some coordinates.
  func key(of coordinates: ArraySlice<Int32>) -> [UInt8] {
    var bytes = key.bytes
    for (start, coordinate) in zip(starts, coordinates) {
      let bits = UInt32(bitPattern: coordinate)
      for place in 0..<4 {
        bytes[start + place] = UInt8(truncatingIfNeeded: bits >> (8 * place))
      }
    }
    return bytes
  }
}
