import Reactive
import ReactiveBridges
import Screen

/// A button that sends a code and then has to wait: `swift run --package-path Examples Countdown [seconds]`.
///
/// Enter pushes it, escape leaves.
@main
enum Countdown {
  static func main() {
    let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 60
    let screen = Screen()
    let send = Command<Void, Int> { _ in
      Signal<Int>.interval(.seconds(1), on: screen.loop).take(max(1, seconds))
        .map { seconds - $0 }.startWith(seconds)
    }
    screen.keys.filter { $0 == .enter }.subscribe { _ in send.execute(()) }

    let text = Property("send the code")
    text <~ send.executionSignals.switchToLatest().map { $0 > 0 ? "\($0)s" : "send the code" }
    combineLatest(text.signal, send.enabled.signal) { text, isEnabled in
      isEnabled ? "[ \(text) ]" : "( \(text) )"
    }.subscribe { screen.draw([$0]) }
    screen.run()
  }
}
