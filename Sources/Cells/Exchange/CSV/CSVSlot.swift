/// What ends a field.
enum CSVFieldEnd: UInt8 {
  case delimiter
  case lineFeed
  case carriageReturnLineFeed
  case carriageReturn
  case file

  /// Whether the row goes on.
  var isInsideRow: Bool { self == .delimiter }
}

/// Where a field stands in the units of a file.
///
/// `start..<end` is the field with its quotes, `end..<next` the delimiter or line end after it. Fields
/// and ends lie side by side, so that together they are the file.
struct CSVSlot {
  var start: Int
  var end: Int
  var next: Int
  /// Where the closing quote stands; -1 in a field that is not quoted.
  var closing: Int
  /// Whether two quotes stand for one in the quoted part.
  var hasDoubledQuotes: Bool
  var ending: CSVFieldEnd

  var isQuoted: Bool { closing >= 0 }
}

extension CSVUnits {
  /// The units between the quotes, `nil` when the text is not a range of the file.
  @inline(__always)
  func content(_ slot: CSVSlot) -> Range<Int>? {
    guard slot.isQuoted else { return slot.start..<slot.end }
    guard !slot.hasDoubledQuotes && slot.end == slot.closing + 1 else { return nil }
    return slot.start + 1..<slot.closing
  }

  /// The text of a field without its quotes.
  func text(_ slot: CSVSlot) -> String {
    if let range = content(slot) { return text(range) }
    let quote = self[slot.start]
    var content: [UInt16] = []
    content.reserveCapacity(slot.end - slot.start)
    var index = slot.start + 1
    while index < slot.closing {
      content.append(self[index])
      index += self[index] == quote ? 2 : 1
    }
    for index in slot.closing + 1..<slot.end { content.append(self[index]) }
    return text(content)
  }

  /// Whether a quoted field could not stand without its quotes.
  func needsQuotes(_ slot: CSVSlot, delimiter: Unicode.Scalar) -> Bool {
    guard let range = content(slot) else { return true }
    let quote = self[slot.start]
    return range.contains { index in
      let unit = self[index]
      return unit == 0x0A || unit == 0x0D || unit == quote || UInt32(unit) == delimiter.value
    }
  }
}
