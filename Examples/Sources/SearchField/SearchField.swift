import Reactive
import ReactiveBridges
import Screen

/// A field that searches when one stops typing: `swift run --package-path Examples SearchField`.
///
/// A search takes a second. When the text changes meanwhile its answer is not waited for. Escape leaves.
@main
enum SearchField {
  static let words = """
    amb bind buffer catch collect combineLatest combinePrevious concat debounce defer delay deliver
    dematerialize distinctUntilChanged doNext filter first flatMap groupBy ignoreElements interval
    last log map materialize merge multicast publish reduce replay retry sample scan skip skipUntil
    skipWhile startWith subscribe switchToLatest take takeLast takeUntil takeWhile throttle timeout
    using window withLatestFrom zip
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  static func main() {
    let screen = Screen()
    let field = LineField(keys: screen.keys)
    var searches = 0
    func search(_ text: String) -> Signal<String> {
      guard !text.isEmpty else { return .just("type a part of the name of an operator") }
      searches += 1
      let found = words.filter { $0.lowercased().contains(text.lowercased()) }
      return Signal.just("search \(searches): \(found.joined(separator: " "))")
        .delay(.seconds(1), on: screen.loop).startWith("searching for \(text)…")
    }
    let answers = field.text.debounce(.milliseconds(300), on: screen.loop)
      .distinctUntilChanged().map(search).switchToLatest().startWith("")
    combineLatest(field.text, answers) { ["> \($0)", "  \($1)"] }.subscribe { screen.draw($0) }
    screen.run()
  }
}
