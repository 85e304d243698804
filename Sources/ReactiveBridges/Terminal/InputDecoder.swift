/// Reads what a terminal sends: UTF-8, control characters, and the escape sequences of xterm.
///
/// Bytes may come in pieces. A lone escape is told from the start of a sequence by ``flush()``.
public struct InputDecoder {
  private var pending: [UInt8] = []

  /// Makes a decoder that has read nothing.
  public init() {}

  /// Whether something has begun whose rest has not come.
  public var isWaiting: Bool { !pending.isEmpty }

  /// Takes bytes and returns what is complete; unknown sequences are left out.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    pending += bytes
    var inputs: [TerminalInput] = []
    var rest = pending[...]
    while let first = rest.first {
      switch first {
      case 0x1B:
        guard let (input, length) = Self.sequence(rest) else {
          pending = Array(rest)
          return inputs
        }
        if let input { inputs.append(input) }
        rest = rest.dropFirst(length)
      case 0x00..<0x20, 0x7F:
        if let input = Self.control(first) { inputs.append(input) }
        rest = rest.dropFirst()
      default:
        let length = Self.length(of: first)
        guard rest.count >= length else {
          pending = Array(rest)
          return inputs
        }
        let text = String(decoding: rest.prefix(length), as: UTF8.self)
        inputs += text.map { .character($0) }
        rest = rest.dropFirst(length)
      }
    }
    pending = []
    return inputs
  }

  /// Gives up waiting: an escape that nothing followed is the escape key.
  public mutating func flush() -> [TerminalInput] {
    let isEscape = pending.first == 0x1B
    pending = []
    return isEscape ? [.escape] : []
  }

  private static func length(of lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  private static func control(_ byte: UInt8) -> TerminalInput? {
    switch byte {
    case 0x0D, 0x0A: .enter
    case 0x09: .tab
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(UnicodeScalar(byte + 0x60)))
    default: nil
    }
  }

  /// The input of an escape sequence and its length, nil while it is incomplete.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (TerminalInput?, Int)? {
    let bytes = Array(bytes)
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["):
      guard
        let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) })
      else {
        // No sequence is as long as this; what began one is given up.
        return bytes.count > 64 ? (nil, bytes.count) : nil
      }
      let body = String(decoding: bytes[2..<end], as: UTF8.self)
      return (named(body, Character(UnicodeScalar(bytes[end]))), end + 1)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return (named("", Character(UnicodeScalar(bytes[2]))), 3)
    default:
      return (.escape, 1)
    }
  }

  private static func named(_ body: String, _ final: Character) -> TerminalInput? {
    switch final {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "~": numbered(body.prefix { $0 != ";" })
    case "M", "m": mouse(body, isDown: final == "M")
    default: nil
    }
  }

  private static func numbered(_ number: Substring) -> TerminalInput? {
    switch number {
    case "1", "7": .home
    case "3": .delete
    case "4", "8": .end
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }

  private static func mouse(_ body: String, isDown: Bool) -> TerminalInput? {
    guard body.first == "<" else { return nil }
    let numbers = body.dropFirst().split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    return isDown
      ? .mouseDown(button: numbers[0], column: numbers[1], row: numbers[2])
      : .mouseUp(button: numbers[0], column: numbers[1], row: numbers[2])
  }
}
