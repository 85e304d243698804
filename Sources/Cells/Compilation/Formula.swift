/// A formula ready to run, shared by all cells that hold it: its references are counted from the cell.
package final class Formula: Sendable {
  /// A reference that the formula reads.
  package struct Precedent: Sendable {
    package let reference: BoundReference
    /// Whether the formula may do without it, as with a branch not taken.
    package let isOptional: Bool
  }

  package let node: Node
  package let precedents: [Precedent]
  /// Words that, when they get another meaning, make the formula mean something else: names, sheets, functions.
  package let mentions: Set<String>
  /// What the formula names that does not exist; such a formula gives `#NAME?` or `#REF!`.
  package let problems: [SyntaxProblem]
  /// Whether the result may change though nothing that it reads did.
  package let isVolatile: Bool
  /// Whether it reads cells that are known only when it runs.
  package let choosesReferences: Bool
  /// Whether it reads more or fewer cells than one of its references spells.
  package let resizesReferences: Bool
  /// Whether the formula was written for workbooks from before dynamic arrays: it never spills.
  package let isLegacy: Bool
  /// Whether the result looks like more than a plain number whatever it reads: a date, a percentage.
  package let hasFormat: Bool
  /// The formula as steps over numbers, if it is plain arithmetic.
  package let program: NumericProgram?
  /// The formula as a search in a column, if it is one.
  package let lookup: LookupProgram?
  /// Whether the formula gives a lambda, to be called by its name.
  package let givesLambda: Bool

  init(
    node: Node, precedents: [Precedent], mentions: Set<String>, problems: [SyntaxProblem],
    isVolatile: Bool, choosesReferences: Bool, isLegacy: Bool,
    hasFormat: Bool = false, givesLambda: Bool = false, resizesReferences: Bool = false
  ) {
    self.resizesReferences = resizesReferences
    self.hasFormat = hasFormat
    program = isVolatile ? nil : NumericProgram(node)
    lookup = isVolatile || choosesReferences ? nil : LookupProgram(node)
    self.givesLambda = givesLambda
    self.node = node
    self.precedents = precedents
    self.mentions = mentions
    self.problems = problems
    self.isVolatile = isVolatile
    self.choosesReferences = choosesReferences
    self.isLegacy = isLegacy
    hasOptionalPrecedents = precedents.contains { $0.isOptional }
  }

  /// Whether some reference may go unread.
  package let hasOptionalPrecedents: Bool
}

/// The keys under which formulas say which words they depend on.
package enum Mention {
  package static func name(_ name: String) -> String { "n" + CaseFolding.folded(name) }
  package static func sheet(_ name: String) -> String { "s" + CaseFolding.folded(name) }
  /// A function whose result other subtotals leave out.
  package static let subtotal = "u"
  package static func function(_ name: String) -> String { "f" + name }
  /// Which sheets stand between two: a reference through several of them changes with any.
  package static let sheetOrder = "o"
  /// The columns of a sheet and how many rows they have.
  package static func table(_ sheet: SheetID) -> String { "t\(sheet.number)" }
}
