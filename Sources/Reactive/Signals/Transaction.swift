/// Makes everything that is sent by a body one turn.
///
/// A ``Subject`` delivers each of its values, in order; joins and properties run once, with the
/// values that hold in the end, and observers run after that. Inside a transaction a property that
/// was written reads as written, and one that is computed as before the transaction.
///
/// Called from an observer, the body runs at once and what it sends becomes one later turn.
///
/// - Parameter body: Runs at once.
/// - Returns: What the body returns.
/// - Throws: What the body throws; what was sent before that is not taken back.
@discardableResult
public func transaction<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try Turn.current.perform(body)
}
