/// Cuts a CSV file into fields, in one pass that never fails and loses nothing.
///
/// Quotes follow RFC 4180 and are special only at the start of a field. What follows a closing quote
/// belongs to the field as it stands. An opening quote without a closing one is an ordinary character:
/// otherwise one slip would swallow the rest of the file. LF, CRLF and CR each end a row.
struct CSVScanner<Units: CSVUnits> {
  let units: Units
  private let end: Int
  private let delimiter: UInt16
  private let quote: UInt16
  /// The highest unit that can end a field; most units of most files lie above.
  private let highest: UInt16
  private var position: Int
  private var isDone: Bool
  /// Slips met so far and where they stand, in units.
  private(set) var slips: [(kind: CSVProblem.Kind, index: Int)] = []
  /// How many slips there were; only the first thousand are kept.
  private(set) var slipCount = 0

  init(_ units: Units, delimiter: Unicode.Scalar, quote: Unicode.Scalar) {
    self.units = units
    end = units.end
    self.delimiter = UInt16(truncatingIfNeeded: delimiter.value)
    highest = max(self.delimiter, 0x0D)
    self.quote = UInt16(truncatingIfNeeded: quote.value)
    position = units.first
    isDone = position >= units.end
  }

  /// Where the next field begins.
  var index: Int { position }

  /// The next field, `nil` at the end of the file.
  mutating func next() -> CSVSlot? {
    guard !isDone else { return nil }
    let start = position
    if start < end && units[start] == quote, let slot = quotedField(start) {
      return slot
    }
    return field(
      CSVSlot(
        start: start, end: start, next: start, closing: -1, hasDoubledQuotes: false, ending: .file))
  }

  /// Skips fields until a row begins; says how many there were, 0 at the end of the file.
  mutating func skipRow() -> Int {
    var count = 0
    while let slot = next() {
      count += 1
      if !slot.ending.isInsideRow { break }
    }
    return count
  }

  private mutating func quotedField(_ start: Int) -> CSVSlot? {
    var index = start + 1
    var hasDoubledQuotes = false
    while index < end {
      if units[index] != quote {
        index += 1
      } else if index + 1 < end && units[index + 1] == quote {
        hasDoubledQuotes = true
        index += 2
      } else {
        let slot = field(
          CSVSlot(
            start: start, end: index + 1, next: index + 1, closing: index,
            hasDoubledQuotes: hasDoubledQuotes, ending: .file))
        if slot.end > index + 1 { note(.textAfterQuote, at: index + 1) }
        return slot
      }
    }
    // At most once a file: every later run of quotes is even and closes itself.
    note(.unclosedQuote, at: start)
    return nil
  }

  /// Completes a field whose ordinary characters begin at its `end`.
  private mutating func field(_ begun: CSVSlot) -> CSVSlot {
    var slot = begun
    var index = slot.end
    while index < end {
      let unit = units[index]
      if unit > highest {
        index += 1
        continue
      }
      if unit == delimiter {
        return close(&slot, at: index, length: 1, .delimiter)
      }
      if unit == 0x0A {
        return close(&slot, at: index, length: 1, .lineFeed)
      }
      if unit == 0x0D {
        let isPair = index + 1 < end && units[index + 1] == 0x0A
        return close(
          &slot, at: index, length: isPair ? 2 : 1,
          isPair ? .carriageReturnLineFeed : .carriageReturn)
      }
      index += 1
    }
    return close(&slot, at: end, length: 0, .file)
  }

  @inline(__always)
  private mutating func close(
    _ slot: inout CSVSlot, at index: Int, length: Int, _ ending: CSVFieldEnd
  ) -> CSVSlot {
    slot.end = index
    slot.next = index + length
    slot.ending = ending
    position = slot.next
    isDone = ending != .delimiter && position >= end
    return slot
  }

  private mutating func note(_ kind: CSVProblem.Kind, at index: Int) {
    slipCount += 1
    if slipCount <= 1000 { slips.append((kind, index)) }
  }
}
