import Reactive

extension Workbook {
  /// A view of a cell or a name, by which it is observed.
  ///
  /// Never fails: a target that cannot be read shows in what the view gives.
  ///
  /// - Complexity: O(1); a view costs nothing.
  public func cell(_ target: String) -> Cell { Cell(self, target) }

  func signal(of target: String) -> Signal<Value> {
    let recalculation = recalculation
    do {
      let place = try self.target(target, makes: true)
      switch place {
      case .name(let name):
        // A name that nobody defined has a place already, so that one can wait for it.
        return recalculation.signal(ofName: name)
      case .range(let range) where range.isSingleCell:
        return recalculation.signal(of: range.origin)
      default: return .error(WorkbookError.shape("`\(target)` is more than one cell"))
      }
    } catch {
      return .error(error)
    }
  }

  func bind(
    _ target: String, to source: Signal<some ValueConvertible>
  ) throws(WorkbookError) -> Disposable {
    let cell: CellAddress
    switch try self.target(target, makes: true) {
    case .range(let range) where range.isSingleCell: cell = range.origin
    case .name(let name):
      if let row = recalculation.names.row(of: name) {
        cell = CellAddress(sheet: Recalculation.namesSheet, row: row, column: 0)
      } else {
        try set(target, 0)
        guard let made = try address(target) else { throw .target(target) }
        cell = made
      }
    default: throw .shape("`\(target)` is more than one cell")
    }
    return recalculation.bind(cell, to: source.map { $0.cellValue })
  }
}
