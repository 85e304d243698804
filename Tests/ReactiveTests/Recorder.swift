@testable import Reactive

/// Writes down what happens, for comparison with what should.
final class Recorder {
  var lines: [String] = []

  func callAsFunction(_ items: Any...) {
    lines.append(items.map { "\($0)" }.joined(separator: " "))
  }

  /// Everything in one line.
  var text: String { lines.joined(separator: " ") }
}

extension Signal {
  /// Writes the events of a subscription down, with a prefix.
  @discardableResult
  func record(_ prefix: String = "", in recorder: Recorder) -> Disposable {
    subscribe(
      next: { recorder("\(prefix)\($0)") }, error: { recorder("\(prefix)error(\($0))") },
      completed: { recorder("\(prefix)completed") })
  }

  /// What is sent while subscribing.
  var log: [String] {
    let recorder = Recorder()
    record(in: recorder).dispose()
    return recorder.lines
  }
}

/// Tells when it is freed.
final class Probe {
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
  deinit { action() }
}

/// What fails in tests.
enum Failure: Error {
  case expected
}
