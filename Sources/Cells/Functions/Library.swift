/// All functions by name.
package struct FunctionLibrary: Sendable {
  /// The functions that come with the engine.
  ///
  /// Built when the first formula calls a function: a calculation without one does not pay for the table.
  package static let standard = FunctionLibrary(Function.standard)

  private var byName: [String: Function]

  package init(_ functions: [Function]) {
    byName = Dictionary(minimumCapacity: functions.count * 2)
    for function in functions { add(function) }
  }

  /// Adds a function, or replaces the one of the same name.
  package mutating func add(_ function: Function) {
    byName[function.name] = function
    for alias in function.aliases { byName[alias] = function }
  }

  /// The function of a name written in capitals.
  package func function(named name: String) -> Function? { byName[name] }

  /// The functions by name, without their aliases.
  package var functions: [Function] {
    byName.filter { $0.key == $0.value.name }.values.sorted { $0.name < $1.name }
  }

  /// All names that formulas may use, sorted.
  package var names: [String] { byName.keys.sorted() }

  /// The known name that a misspelt one probably means.
  package func suggestion(for name: String) -> String? {
    Spelling.closest(to: name, among: byName.keys)
  }
}

extension Function {
  /// The tables of all rooms.
  static var standard: [Function] {
    [
      mathematics,
      statistics,
      finance,
      engineering,
      database,
      text,
      dates,
      logic,
      lookups,
      information,
    ].flatMap { $0 }
  }
}
