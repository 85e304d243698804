/// A formula as a template and the numbers that it puts into it; holds one use of the template.
struct KnownFormula {
  let template: Int
  /// The numbers, where there is more than one, or they differ from row to row.
  var literals: [RunLiteral] = []
  /// The only number: most formulas have no more, and need no array.
  var number: Double?

  var literalCount: Int { number == nil ? literals.count : 1 }

  /// A number that all rows have.
  func literal(_ place: Int) -> Double? {
    if let number { return number }
    if case .same(let number) = literals[place] { return number }
    return nil
  }
}

/// From the text of a formula to its template.
extension Recalculation {
  /// The formula that a text means in a cell, if its template is in use already: then nothing need be parsed.
  ///
  /// - Parameters:
  ///   - text: The text of the formula.
  ///   - start: How many bytes stand before it, such as the `=`.
  ///   - row: The row of the cell.
  ///   - column: Its column.
  ///   - scope: The sheet that its references mean.
  ///   - isLegacy: Whether the formula stands in a workbook of the old age.
  /// - Returns: The formula, or `nil` where it has to be parsed.
  /// - Complexity: O(length of the text).
  func known(
    _ text: String, from start: Int = 0, row: Int, column: Int, scope: SheetID, isLegacy: Bool
  ) -> KnownFormula? {
    guard pattern.read(text, from: start, row: row, column: column, isLegacy: isLegacy) else {
      return nil
    }
    let template: Int
    let latest = pattern.withKey { templates.useLatest($0, scope: scope) }
    if let place = latest ?? templates.use(pattern, scope: scope) {
      template = place
      if templates.uses(of: place) >= Self.shapedUses { makeWhole(place) }
    } else if let shape = templates.shape(of: pattern, scope: scope) {
      template = templates.add(shape, pattern)
    } else {
      return nil
    }
    return knownPattern(template)
  }

  /// In so many places a formula may stand, each by itself, before it gets a template of its own.
  private static let shapedUses = 16

  /// The formula of the pattern that was read last.
  private func knownPattern(_ template: Int) -> KnownFormula {
    let literals = pattern.literals
    return literals.count == 1
      ? KnownFormula(template: template, number: literals[0])
      : KnownFormula(template: template, literals: literals.map { .same($0) })
  }

  /// The numbers of a formula for its run; most have those of the one before, and share them.
  func runDetails(of known: KnownFormula) -> RunDetails? {
    let literals = known.number.map { [.same($0)] } ?? known.literals
    if literals.isEmpty { return nil }
    if literals != latestDetails.literals { latestDetails = RunDetails(literals: literals) }
    return latestDetails
  }

  /// Gives a template that has nothing but its shape a formula of its own.
  ///
  /// - Parameters:
  ///   - place: The template.
  ///   - affected: The runs of the template, where somebody knows them.
  func makeWhole(_ place: Int, _ affected: [Int]? = nil) {
    guard templates.isShaped(place), let (template, scope) = templates.template(at: place) else {
      return
    }
    let formula = bind(template, scope: scope)
    if templates.isAlike(formula, at: place) {
      templates.replaceShape(of: place, by: formula)
      return
    }
    // A word has got another meaning since, and the runs stand in the indexes by what they read before.
    let affected = affected ?? runs.indices.filter { runs[$0].template == place }
    register(affected, anew: formula) {
      templates.replaceShape(of: place, by: formula)
      for id in affected { templates.attach(id, to: place) }
    }
  }

  /// The template of a formula, new or found, with one more use.
  func known(_ parsed: ParsedFormula, scope: SheetID, isLegacy: Bool) -> KnownFormula {
    if parsed.problems.isEmpty, !parsed.isAnchored {
      let (text, row, column) = (parsed.text, parsed.row, parsed.column)
      if let known = known(text, row: row, column: column, scope: scope, isLegacy: isLegacy) {
        return known
      }
      if pattern.read(text, row: row, column: column, isLegacy: isLegacy),
        let general = general(parsed)
      {
        let place = add(general, scope: scope, isLegacy: isLegacy)
        return knownPattern(place)
      }
    }
    let key = Template.key(of: parsed, isLegacy: isLegacy)
    if let place = templates.use(key, scope: scope) { return KnownFormula(template: place) }
    let template = Template(parsed, isLegacy: isLegacy)
    return KnownFormula(
      template: templates.add(
        BoundTemplate(template, bind(template, scope: scope), scope: scope, key: key)))
  }

  /// Adds a template of the pattern that was read last.
  private func add(_ general: ParsedFormula, scope: SheetID, isLegacy: Bool) -> Int {
    if let shared = general.withParameters(for: pattern.coordinates) {
      let template = Template(shared, isLegacy: isLegacy)
      let shape = FormulaShape(
        template, bind(template, scope: scope), coordinateCount: pattern.coordinateCount)
      if let shape {
        let bound = BoundShape(shape, pattern, scope: scope)
        templates.keep(bound)
        return templates.add(bound, pattern)
      }
    }
    let template = Template(general, isLegacy: isLegacy)
    return templates.add(
      BoundTemplate(template, bind(template, scope: scope), scope: scope, key: pattern.key))
  }

  /// The formula with the numbers of its pattern as parameters, unless the parser sees something else in one of them.
  func general(_ parsed: ParsedFormula) -> ParsedFormula? {
    if pattern.starts.isEmpty { return parsed }
    let general = Parser.parse(
      parsed.text, row: parsed.row, column: parsed.column, literalStarts: pattern.starts)
    return general.problems.isEmpty && general.expression.literalCount == pattern.starts.count
      ? general : nil
  }

  // MARK: - Of runs

  /// The formula of a run.
  ///
  /// Its references are parameters where no other formula is like it; `precedents(of:)` has what they stand for.
  @inline(__always)
  func formula(of id: Int) -> Formula {
    templates.formula(at: runs[id].template) ?? Self.noFormula
  }

  /// Looks at the formula of a run, which counts no references.
  @inline(__always)
  func with<Result>(formulaOf id: Int, _ body: (Formula) -> Result) -> Result? {
    templates.with(runs[id].template, body)
  }

  @inline(__always)
  func formula(of run: Run) -> Formula { templates.formula(at: run.template) ?? Self.noFormula }

  private static let noFormula = Formula(
    node: .missing, precedents: [], mentions: [], problems: [], isVolatile: false,
    choosesReferences: false, isLegacy: false)

  /// What the formulas of a run read.
  func precedents(of id: Int) -> [Formula.Precedent] {
    templates.precedents(at: runs[id].template)
  }

  /// Puts the numbers and the coordinates of a row's formula where its evaluation finds them.
  func loadParameters(of id: Int, row: Int) {
    if !runs[id].literals.isEmpty { loadLiterals(of: id, row: row) }
    let place = runs[id].template
    guard templates.isShaped(place) else { return }
    context.coordinates.removeAll(keepingCapacity: true)
    context.coordinates.append(contentsOf: templates.coordinates(at: place))
  }

  // MARK: - Literals

  /// The numbers of a row's formula.
  func literals(of id: Int, row: Int) -> [Double] { literals(at: row, of: runs[id]) }

  /// Puts the numbers of a row's formula where its evaluation finds them.
  private func loadLiterals(of id: Int, row: Int) {
    let context = context
    let literals = runs[id].literals
    if context.literals.count != literals.count {
      context.literals = [Double](repeating: 0, count: literals.count)
    }
    context.literals.withUnsafeMutableBufferPointer { numbers in
      for place in numbers.indices {
        switch literals[place] {
        case .same(let number): numbers[place] = number
        case .varying:
          let column = sheetStores[Int(runs[id].sheet.number)]?.column(runs[id].column)
          numbers[place] = column?.literals?[row, place: place] ?? 0
        }
      }
    }
  }

  /// The numbers of a row's formula, by its run.
  func literals(at row: Int, of run: Run) -> [Double] {
    if run.literals.isEmpty { return [] }
    let store = sheetStores[Int(run.sheet.number)]?.column(run.column)?.literals
    return run.literals.enumerated().map { place, literal in
      switch literal {
      case .same(let number): number
      case .varying: store?[row, place: place] ?? 0
      }
    }
  }

  /// How many rows may be given numbers of their own so that two runs become one.
  static let joinLimit = 64

  /// How many rows are looked through for a number that all of them have; mostly the second one differs.
  private static let simplifiedLimit = 4_096

  /// A run, its numbers no longer row by row where all rows have the same.
  func simplified(_ run: Run) -> Run {
    guard run.rows <= Self.simplifiedLimit,
      let store = sheetStores[Int(run.sheet.number)]?.column(run.column)?.literals
    else { return run }
    var simple = run
    for place in run.literals.indices {
      guard case .varying = run.literals[place] else { continue }
      let number = store[run.first, place: place]
      if (run.first...run.last).allSatisfy({ store[$0, place: place] == number }) {
        simple.literals[place] = .same(number)
      }
    }
    return simple
  }

  /// Whether the formulas of two runs with one template may stand in one run without much ado.
  func canJoin(_ one: Run, _ other: Run) -> Bool {
    for (left, right) in zip(one.literals, other.literals) {
      switch (left, right) {
      case (.same(let a), .same(let b)):
        if a == b { continue }
        // Both are to be written row by row.
        guard one.rows <= Self.joinLimit, other.rows <= Self.joinLimit else { return false }
      case (.same, .varying): guard one.rows <= Self.joinLimit else { return false }
      case (.varying, .same): guard other.rows <= Self.joinLimit else { return false }
      case (.varying, .varying): continue
      }
    }
    return true
  }

  /// The numbers of two runs that become one; where they differ, each row gets its own.
  func joinedLiterals(_ one: Run, _ other: Run) -> [RunLiteral] {
    if one.literals.isEmpty { return [] }
    let store = sheetStores[Int(one.sheet.number)]?.madeColumn(one.column).madeLiterals()
    return zip(one.literals, other.literals).enumerated().map { place, pair in
      if case (.same(let a), .same(let b)) = pair, a == b { return pair.0 }
      for (run, literal) in [(one, pair.0), (other, pair.1)] {
        guard case .same(let number) = literal else { continue }
        for row in run.first...run.last { store?[row, place: place] = number }
      }
      return .varying
    }
  }
}
