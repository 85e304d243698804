/// A part of the graph that would have to wait for itself.
///
/// The subscription that would close the circle fails with this error; the graph stays as it was.
public struct Cycle: Error, CustomStringConvertible {
  /// What stands on the circle, each feeding the next and the last the first.
  public let path: [String]

  /// The circle in words.
  public var description: String {
    "a value would have to wait for itself: \(path.joined(separator: " → "))"
  }
}
