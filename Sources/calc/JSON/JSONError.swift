/// Why a text is no JSON.
struct JSONError: Error, Hashable {
  /// What is wrong with it.
  enum Reason: Hashable {
    case ends
    case unexpected(UInt8)
    case afterValue
    case number
    case numberTooLarge
    case control
    case escape
    case halfSurrogate
    case encoding
    case tooDeep
  }

  let reason: Reason
  /// The byte it stands at, counted from 0.
  let offset: Int
  /// The line, counted from 1.
  let line: Int
  /// The character in the line, counted from 1.
  let column: Int

  init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
    self.reason = reason
    self.offset = offset
    let before = bytes[..<min(offset, bytes.count)]
    line = 1 + before.count { $0 == 0x0A }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    column = 1 + before[start...].count { $0 & 0xC0 != 0x80 }
  }
}

extension JSONError: CustomStringConvertible {
  var description: String {
    let place = line > 1 ? "line \(line), column \(column)" : "column \(column)"
    return "not JSON at \(place): \(what)"
  }

  private var what: String {
    switch reason {
    case .ends: "the text ends too early"
    case .unexpected(let byte):
      switch byte {
      case 0x21...0x7E: "unexpected \(Character(Unicode.Scalar(byte)))"
      case ..<0x80: "unexpected control character"
      default: "unexpected character outside of a string"
      }
    case .afterValue: "more text after the value"
    case .number: "a number has digits before and after its point, and no needless zero in front"
    case .numberTooLarge: "the number is too large"
    case .control: "control characters in a string are written as \\n, \\t or \\u0000"
    case .escape: "after \\ comes one of \" \\ / b f n r t or u and four hexadecimal digits"
    case .halfSurrogate: "half of a pair of surrogates"
    case .encoding: "the text is not UTF-8"
    case .tooDeep: "more than \(JSONReader.depthLimit) levels of [ and {"
    }
  }
}
