import Reactive
import ReactiveBridges
import Screen

/// Two fields and a button that works when both are filled: `swift run --package-path Examples LoginForm`.
///
/// Tab goes from field to field, enter logs in, control-P shows and hides the panel, escape leaves.
/// The password is "cells".
@main
enum LoginForm {
  static func main() {
    let screen = Screen()
    let focus = Property(0)
    screen.keys.filter { $0 == .tab }.subscribe { _ in focus.value = 1 - focus.value }
    func field(_ number: Int) -> LineField {
      LineField(keys: screen.keys.filter { $0 != .enter && focus.value == number })
    }
    let account = field(0)
    let password = field(1)

    let login = Command<(account: String, password: String), String>(
      enabled: combineLatest(account.text, password.text) { !$0.isEmpty && !$1.isEmpty }
    ) { who in
      let answer: Signal<String> =
        who.password == "cells" ? .just("welcome, \(who.account)") : .error(WrongPassword())
      return Signal.just(()).delay(.seconds(1), on: screen.loop).flatMap { answer }
    }
    let entered = combineLatest(account.text, password.text) { (account: $0, password: $1) }
    entered.sample(on: screen.keys.filter { $0 == .enter }).subscribe { login.execute($0) }

    let message = Property("")
    message
      <~ login.executionSignals.switchToLatest()
      .merge(
        login.errors.map { _ in "the password is another one" },
        login.executing.signal.filter { $0 }.map { _ in "asking…" })

    let isPanelHidden = Property(false)
    screen.keys.filter { $0 == .control("p") }.subscribe { _ in isPanelHidden.value.toggle() }
    let panel = isPanelHidden.signal.map { isHidden in
      isHidden ? [] : ["tab: next field   enter: log in   ^P: this line   escape: leave"]
    }

    combineLatest(
      account.text, password.text, focus.signal, login.enabled.signal, message.signal, panel
    ) { account, password, focus, isEnabled, message, panel in
      let marks = ["  ", "  "].enumerated().map { $0.offset == focus ? "> " : $0.element }
      return [
        "\(marks[0])account   \(account)",
        "\(marks[1])password  \(String(repeating: "•", count: password.count))",
        isEnabled ? "  [ log in ]" : "  ( log in )", "  \(message)",
      ] + panel
    }.subscribe { screen.draw($0) }
    screen.run()
  }

  struct WrongPassword: Error {}
}
