/// References that are read as large as others are.
extension Compiler {
  /// Lets the third argument of a call span as many cells as the first one, whatever it spells.
  ///
  /// - Parameters:
  ///   - nodes: The arguments so far, three of them.
  ///   - known: How many precedents there were before the third.
  mutating func sizeThird(_ nodes: inout [Node], _ known: Int) {
    guard let third = nodes[2].place, third.sheet != .names else { return }
    resizesReferences = true
    guard let first = nodes[0].place, first.sheet != .names else {
      // What goes on to the end of the sheet is large enough for any.
      guard third.reference.shape == .cell || third.reference.shape == .range else { return }
      // How large the first argument is shows only when the formula runs.
      choosesReferences = true
      isVolatile = true
      return
    }
    let area = third.reference.sized(as: first.reference)
    if area == third.reference { return }
    let bound = BoundReference(sheet: third.sheet, reference: area)
    precedents.removeSubrange(known...)
    read(bound)
    nodes[2] = area.shape == .cell ? .cell(bound) : .range(bound)
  }
}

extension Node {
  /// The reference, if the node is one.
  fileprivate var place: BoundReference? {
    switch self {
    case .cell(let reference), .range(let reference): reference
    default: nil
    }
  }
}

extension ReferenceArea {
  /// The area from the same first cell on that has the size of another one; all that follows in its columns where no
  /// reference spells that.
  fileprivate func sized(as other: ReferenceArea) -> ReferenceArea {
    if isParameter || other.isParameter { return self }
    guard let right = left.moved(from: other.left, to: other.right), shape != .rows else {
      return self
    }
    switch (shape, other.shape) {
    case (.columns, _), (.openColumn, _), (_, .rows): return self
    case (_, .columns), (_, .openColumn):
      return ReferenceArea(.openColumn, top: top, left: left, bottom: top, right: right)
    default:
      guard let bottom = top.moved(from: other.top, to: other.bottom) else {
        return ReferenceArea(.openColumn, top: top, left: left, bottom: top, right: right)
      }
      let isCell = bottom == top && right == left
      return ReferenceArea(
        isCell ? .cell : .range, top: top, left: left, bottom: bottom, right: right)
    }
  }
}

extension Coordinate {
  /// The coordinate as far from this one as another is from its start; `nil` where that is no coordinate.
  fileprivate func moved(from start: Coordinate, to end: Coordinate) -> Coordinate? {
    // Each relative one is a row more in the next row; the sum has to be one, or none.
    let slope = (isRelative ? 1 : 0) + (end.isRelative ? 1 : 0) - (start.isRelative ? 1 : 0)
    guard slope == 0 || slope == 1 else { return nil }
    let value = Int(value) + Int(end.value) - Int(start.value)
    return slope == 1 ? .relative(value) : .fixed(value)
  }
}
