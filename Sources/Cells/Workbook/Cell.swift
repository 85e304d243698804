public import Reactive

/// A view of one cell or name of a workbook; the workbook owns what it shows.
public struct Cell {
  private let book: Workbook
  /// The target as it was given.
  public let target: String

  init(_ book: Workbook, _ target: String) {
    self.book = book
    self.target = target
  }

  /// The value that the cell holds.
  public var value: Value { book.value(target) }

  /// The formula with its leading `=`, or `nil` for a cell that has none.
  public var formula: String? {
    guard let address = try? book.address(target) else { return nil }
    return book.recalculation.formulaText(at: address)
  }

  /// The values of the cell: the one it holds at once, then every later one, once a turn.
  ///
  /// A name that is not defined is `#NAME?` until it is. The signal of a target that is no cell fails with a
  /// ``WorkbookError``.
  ///
  /// - Complexity: O(1) to subscribe; a cell that nobody watches costs nothing.
  public var signal: Signal<Value> { book.signal(of: target) }

  /// The values of the cell as an asynchronous sequence: the one it holds, then every later one, once a turn.
  ///
  /// ```swift
  /// for await total in book.cell("total").values { print(total) }
  /// ```
  ///
  /// The loop runs in the isolation domain of the workbook, for instance on the main actor, and waits in it without
  /// blocking. Values that come while its body is busy wait for it. It ends when the task is cancelled, or at once
  /// for a target that is no cell.
  public var values: SignalValues<Value> { signal.values }

  /// Calls a closure with the value that the cell holds, and with every later one.
  ///
  /// - Returns: Ends the subscription when it is disposed; dropping it does nothing.
  @discardableResult
  public func subscribe(_ next: @escaping (Value) -> Void) -> Disposable {
    signal.subscribe(next: next)
  }

  /// Lets a signal drive the cell: each of its values becomes the cell's, in the same turn.
  ///
  /// - Returns: Ends the binding when it is disposed; the cell keeps its last value.
  /// - Throws: A ``WorkbookError`` for a target that is no cell.
  @discardableResult
  public func bind(
    to source: Signal<some ValueConvertible>
  ) throws(WorkbookError) -> Disposable {
    try book.bind(target, to: source)
  }
}
