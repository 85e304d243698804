/// How far the evaluation after an edit has come.
public struct Progress: Sendable, Equatable {
  /// How many cells have been evaluated.
  public let evaluated: Int
  /// How many may have to be, as far as is known; those whose inputs turn out unchanged are not.
  public let expected: Int
  /// For how long the turn has been running.
  public let seconds: Double

  /// The part that is done, from 0 to 1.
  public var fraction: Double {
    expected > 0 ? Double(evaluated) / Double(expected) : 0
  }
}

extension Workbook {
  /// Told now and then how far a long turn has come; what it returns says whether the turn goes on.
  ///
  /// ```swift
  /// book.onProgress = { progress in progress.seconds < 10 }
  /// ```
  ///
  /// Where it returns `false` the turn is taken back: all cells, formulas and names are what they were before, observers
  /// hear of nothing, and the edit throws ``WorkbookError/cancelled``; so does ``evaluate(_:in:)``. A transaction that was stopped returns as usual;
  /// ``wasCancelled`` tells. Rows and columns that are inserted or deleted, and files that are read, cannot be stopped.
  /// While somebody listens, each turn keeps what it overwrites, a copy of each stretch of a thousand rows.
  ///
  /// The handler must not edit the workbook.
  public var onProgress: ((Progress) -> Bool)? {
    get {
      recalculation.progress.handler.map { handler in
        { handler($0.evaluated, $0.expected, $0.seconds) }
      }
    }
    set {
      recalculation.progress.handler = newValue.map { handler in
        { handler(Progress(evaluated: $0, expected: $1, seconds: $2)) }
      }
    }
  }

  /// How long a turn runs between two calls of ``onProgress``, in seconds; 0.05 unless set.
  public var progressInterval: Double {
    get { recalculation.progress.interval }
    set { recalculation.progress.interval = max(newValue, 0) }
  }

  /// Whether the turn that ended last was stopped and taken back.
  public var wasCancelled: Bool { recalculation.wasCancelled }
}
