/// References that are read as large as others are.
extension Compiler {
  /// Lets a call read as many cells of its third argument as the first one has, whatever it spells.
  ///
  /// - Parameters:
  ///   - nodes: The arguments, three of them.
  ///   - known: How many precedents there were before the third.
  mutating func sizeThird(_ nodes: [Node], _ known: Int) {
    // The value of a name is no place.
    if case .cell(let reference) = nodes[2], reference.sheet == .names { return }
    var isCall = false
    if case .call = nodes[2] { isCall = true }
    guard isCall || nodes[2].mayBeReference else { return }
    resizesReferences = true
    let third = nodes[2].place
    if let third, let first = nodes[0].place, first.sheet != .names {
      precedents.removeSubrange(known...)
      read(
        BoundReference(
          sheet: third.sheet, reference: third.reference.sized(as: first.reference)))
    } else if third?.reference.isOpen != true {
      // Which cells are read shows only when the formula runs.
      choosesReferences = true
      isVolatile = true
    }
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
  /// Whether it goes on to the end of the sheet: that is large enough for any size.
  fileprivate var isOpen: Bool { shape != .cell && shape != .range }

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
