/// What the bytes of a file say about their encoding, found before any field is read.
struct CSVInspection {
  /// The encoding that was given, or the one the bytes are in.
  var encoding: CSVEncoding
  /// Whether the file begins with the byte order mark of that encoding.
  var hasByteOrderMark: Bool
  /// Bytes or units that are not valid, and NULs; by unit index, at most a thousand.
  var slips: [(kind: CSVProblem.Kind, index: Int)] = []
  /// How many there are.
  var slipCount = 0

  init(_ bytes: [UInt8], given: CSVEncoding?) {
    let marked = CSVInspection.marked(bytes)
    encoding = given ?? marked ?? CSVInspection.unmarkedWide(bytes) ?? .utf8
    let mark = encoding.byteOrderMark
    hasByteOrderMark = !mark.isEmpty && bytes.starts(with: mark)
    let first = hasByteOrderMark ? mark.count : 0
    if encoding.isWide {
      inspect(
        WideUnits(bytes, from: first, isBigEndian: encoding == .utf16BigEndian))
    } else {
      inspect(bytes, from: first, mayChange: given == nil && marked == nil)
    }
  }

  private mutating func note(_ kind: CSVProblem.Kind, at index: Int) {
    slipCount += 1
    if slips.count < 1000 { slips.append((kind, index)) }
  }

  private static func marked(_ bytes: [UInt8]) -> CSVEncoding? {
    CSVEncoding.allCases.first { !$0.byteOrderMark.isEmpty && bytes.starts(with: $0.byteOrderMark) }
  }

  /// UTF-16 without a mark: western text has a zero in nearly every pair, always on the same side.
  private static func unmarkedWide(_ bytes: [UInt8]) -> CSVEncoding? {
    let pairs = min(bytes.count, 4096) / 2
    guard pairs >= 2 else { return nil }
    var even = 0
    var odd = 0
    for pair in 0..<pairs {
      if bytes[2 * pair] == 0 { even += 1 }
      if bytes[2 * pair + 1] == 0 { odd += 1 }
    }
    if odd * 10 >= pairs * 7 && even * 20 <= pairs { return .utf16LittleEndian }
    if even * 10 >= pairs * 7 && odd * 20 <= pairs { return .utf16BigEndian }
    return nil
  }

  private mutating func inspect(_ units: WideUnits) {
    var index = units.first
    while index < units.end {
      let unit = units[index]
      if unit == 0 {
        note(.null, at: index)
      } else if UTF16.isLeadSurrogate(unit) && index + 1 < units.end
        && UTF16.isTrailSurrogate(units[index + 1])
      {
        index += 1
      } else if UTF16.isSurrogate(unit) {
        note(.invalidBytes(encoding), at: index)
      }
      index += 1
    }
    if units.byteOffset(units.end) < units.bytes.count {
      note(.invalidBytes(encoding), at: units.end)
    }
  }

  private mutating func inspect(_ bytes: [UInt8], from first: Int, mayChange: Bool) {
    var invalid: [Int] = []
    var invalidCount = 0
    var validCount = 0
    var index = first
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte == 0 { note(.null, at: index) }
        index = CSVInspection.plainEnd(bytes, from: index + 1)
      } else if let length = CSVInspection.sequenceLength(bytes, at: index) {
        validCount += 1
        index += length
      } else {
        invalidCount += 1
        if invalid.count < 1000 { invalid.append(index) }
        index += 1
      }
    }
    guard encoding == .utf8, let firstInvalid = invalid.first else { return }
    // Chance makes few valid sequences out of western text, so any majority is telling.
    if mayChange && invalidCount > validCount {
      encoding = .windows1252
      note(.readAsWindows1252, at: firstInvalid)
      return
    }
    for index in invalid { note(.invalidBytes(.utf8), at: index) }
    slipCount += invalidCount - invalid.count
  }

  /// Where plain ASCII without NUL ends, looking at blocks so that the common file is quick.
  private static func plainEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    let block = 64
    while index + block <= bytes.count {
      var all: UInt8 = 0
      // Less one, a NUL has the high bit set, as what is not ASCII has.
      for byte in bytes[index..<index + block] { all |= byte | (byte &- 1) }
      if all >= 0x80 { break }
      index += block
    }
    while index < bytes.count && bytes[index] < 0x80 && bytes[index] != 0 { index += 1 }
    return index
  }

  /// The length of the UTF-8 sequence at a byte above 0x7F, `nil` when it is not valid.
  ///
  /// Source: Unicode 16, table 3-7, "Well-Formed UTF-8 Byte Sequences".
  private static func sequenceLength(_ bytes: [UInt8], at index: Int) -> Int? {
    let lead = bytes[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for next in bytes[(index + 2)..<(index + length)] where next & 0xC0 != 0x80 { return nil }
    return length
  }
}
