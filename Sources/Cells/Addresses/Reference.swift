/// A reference as a formula spells it, its relative parts counted from the formula's own cell.
///
/// Two cells of a filled-down column hold equal references; that is what lets them share a template.
package struct Reference: Hashable, Sendable {
  package var area: ReferenceArea
  /// Most references name no sheet.
  private var sheets: SheetNames?

  package init(
    _ shape: ReferenceArea.Shape, top: Coordinate, left: Coordinate, bottom: Coordinate,
    right: Coordinate, sheet: String? = nil, lastSheet: String? = nil
  ) {
    area = ReferenceArea(shape, top: top, left: left, bottom: bottom, right: right)
    sheets = SheetNames.of(sheet, lastSheet)
  }

  /// A reference to one cell.
  package init(row: Coordinate, column: Coordinate, sheet: String? = nil) {
    self.init(.cell, top: row, left: column, bottom: row, right: column, sheet: sheet)
  }

  package var shape: ReferenceArea.Shape { area.shape }

  package var top: Coordinate {
    get { area.top }
    set { area.top = newValue }
  }

  package var left: Coordinate {
    get { area.left }
    set { area.left = newValue }
  }

  package var bottom: Coordinate {
    get { area.bottom }
    set { area.bottom = newValue }
  }

  package var right: Coordinate {
    get { area.right }
    set { area.right = newValue }
  }

  /// The sheet as spelled, or `nil` for the formula's own.
  package var sheet: String? {
    get { sheets?.first }
    set { sheets = SheetNames.of(newValue, sheets?.last) }
  }

  /// The last sheet of a reference through several sheets, `Sheet1:Sheet3!A1`.
  package var lastSheet: String? {
    get { sheets?.last }
    set { sheets = SheetNames.of(sheets?.first, newValue) }
  }

  /// The sheets that a reference names, beside it: thousands of references stand in a workbook's formulas.
  private final class SheetNames: Hashable, Sendable {
    let first: String?
    let last: String?

    /// No object where no sheet is named, as in most references.
    static func of(_ first: String?, _ last: String?) -> SheetNames? {
      first == nil && last == nil ? nil : SheetNames(first, last)
    }

    private init(_ first: String?, _ last: String?) {
      self.first = first
      self.last = last
    }

    static func == (left: SheetNames, right: SheetNames) -> Bool {
      left.first == right.first && left.last == right.last
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(first)
      hasher.combine(last)
    }
  }

  /// The reference with its area changed.
  package func mapArea(_ change: (ReferenceArea) -> ReferenceArea) -> Reference {
    var copy = self
    copy.area = change(area)
    return copy
  }
}
