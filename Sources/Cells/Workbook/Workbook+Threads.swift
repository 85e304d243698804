extension Workbook {
  /// How many threads may evaluate formulas; as many as the machine has processors unless set.
  ///
  /// Long columns of arithmetic, and columns that do not read each other, are computed by all of them. Values and the
  /// order in which observers hear of them are the same with any number; registered functions, observers and handlers
  /// are called on the workbook's own thread.
  public var threads: Int {
    get { recalculation.threads }
    set { recalculation.threads = max(newValue, 1) }
  }
}
