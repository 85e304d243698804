import Cells

/// A text in which the word `ans` has been replaced by the value that it stands for.
struct AnswerWord {
  /// The text with the value in place of each `ans`.
  let text: String
  private let places: [Range<Int>]
  private let length: Int

  /// How many values of an array a formula can take in.
  private static let limit = 1_000

  /// Replaces `ans` where it is a word of its own outside of quotes and brackets.
  ///
  /// Problems count from the start of the text.
  init(in typed: String, answer: Shown?) throws(ProblemReport) {
    var bytes = Array(typed.utf8)
    places = Self.places(in: bytes)
    guard let first = places.first else {
      (text, length) = (typed, 0)
      return
    }
    guard let answer else {
      throw ProblemReport("ans stands for nothing yet: no value has been shown", range: first)
    }
    guard let literal = Self.literal(answer) else {
      throw ProblemReport(
        "ans is too large to be taken into a formula", range: first,
        hint: "give it a name first: result = ans")
    }
    for place in places.reversed() { bytes.replaceSubrange(place, with: literal.utf8) }
    text = String(decoding: bytes, as: UTF8.self)
    length = literal.utf8.count
  }

  /// Where a part of the text stood before the replacement; a part of a value is the whole word.
  func original(of part: Range<Int>) -> Range<Int> {
    let start =
      place(of: part.lowerBound)?.lowerBound ?? part.lowerBound - growth(before: part.lowerBound)
    let last = max(part.lowerBound, part.upperBound - 1)
    let end = place(of: last)?.upperBound ?? part.upperBound - growth(before: last)
    return start..<max(start, end)
  }

  /// The word whose value holds an offset of the new text.
  private func place(of offset: Int) -> Range<Int>? {
    var growth = 0
    for place in places {
      let start = place.lowerBound + growth
      if offset >= start, offset < start + length { return place }
      growth += length - place.count
    }
    return nil
  }

  private func growth(before offset: Int) -> Int {
    var growth = 0
    for place in places where place.lowerBound + growth < offset { growth += length - place.count }
    return growth
  }

  private static func places(in bytes: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var quote: UInt8?
    var depth = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "]") {
        depth -= 1
      } else if isWordByte(byte) {
        let end = bytes[index...].firstIndex { !isWordByte($0) } ?? bytes.count
        let follower = bytes[end...].first { $0 != UInt8(ascii: " ") }
        let isOther = follower == UInt8(ascii: "(") || follower == UInt8(ascii: "!")
        let isAns =
          end - index == 3 && zip(bytes[index..<end], "ans".utf8).allSatisfy { $0 | 0x20 == $1 }
        if depth <= 0, isAns, !isOther { places.append(index..<end) }
        index = end
        continue
      }
      index += 1
    }
    return places
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// The value as a formula spells it; nil for an array that is too large.
  private static func literal(_ answer: Shown) -> String? {
    guard case .array(let array) = answer.value else { return literal(answer.value, answer.format) }
    guard array.elements.count <= limit else { return nil }
    let rows = (0..<array.rows).map { row in
      (0..<array.columns).map { literal(array[row, $0], nil) }.joined(separator: ",")
    }
    return "{" + rows.joined(separator: ";") + "}"
  }

  private static func literal(_ value: Value, _ format: DisplayFormat?) -> String {
    switch value {
    case .empty, .array: return "\"\""
    case .text(let text): return "\"" + text.replacing("\"", with: "\"\"") + "\""
    case .boolean(let boolean): return boolean ? "TRUE" : "FALSE"
    case .error(let error): return error.rawValue
    case .number(let number):
      let digits = GeneralFormat.shortest(number)
      // Inside of an array a constant stands bare; elsewhere a day stays a day.
      if format?.kind == .date || format?.kind == .dateTime {
        return "(DATE(1899,12,30)+\(digits))"
      }
      // And money stays money: this is the value of one payment without interest.
      if format?.kind == .currency, format?.currency == .dollar {
        return "PV(0,1,\(GeneralFormat.shortest(0 - number)))"
      }
      return number < 0 && format != nil ? "(\(digits))" : digits
    }
  }
}
