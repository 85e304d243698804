public import Reactive

/// A line of text that is edited by keys.
///
/// Also known as: a text field with `rac_textSignal`.
public final class LineField {
  private let current: Property<String>
  /// What stands in the field; the property follows a turn later when keys come in a turn.
  private var buffer: String
  private let entered = Subject<String>()
  private let lifetime = Lifetime()
  /// How many characters stand left of the cursor.
  public private(set) var cursor: Int

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - text: What stands in it.
  ///   - inputs: The keys, as from ``TerminalKeys/inputs``.
  public init(_ text: String = "", keys inputs: Signal<TerminalInput>) {
    current = Property(text)
    buffer = text
    cursor = text.count
    lifetime.add(inputs.subscribe(with: self) { field, input in field.take(input) })
  }

  /// The text in the field, and then one value for each edit.
  public var text: Signal<String> { current.signal }

  /// The text whenever enter is hit; the field is emptied.
  public var lines: Signal<String> { entered }

  private func take(_ input: TerminalInput) {
    var text = buffer
    switch input {
    case .character(let character):
      text.insert(character, at: text.index(text.startIndex, offsetBy: cursor))
      cursor += 1
    case .backspace where cursor > 0:
      cursor -= 1
      text.remove(at: text.index(text.startIndex, offsetBy: cursor))
    case .delete where cursor < text.count:
      text.remove(at: text.index(text.startIndex, offsetBy: cursor))
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"):
      text.removeFirst(cursor)
      cursor = 0
    case .enter:
      entered.send(text)
      text = ""
      cursor = 0
    default: return
    }
    buffer = text
    current.value = text
  }
}
