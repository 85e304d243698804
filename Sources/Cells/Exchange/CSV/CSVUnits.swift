/// The code units of a CSV file in memory, so that one scanner reads all encodings.
///
/// Delimiters, quotes, digits and line ends are ASCII and one unit each in every encoding.
protocol CSVUnits: Sendable {
  /// The index of the first unit after a byte order mark.
  var first: Int { get }
  /// The index after the last whole unit.
  var end: Int { get }
  /// The unit at an index from `first` to `end`; a byte is widened.
  subscript(index: Int) -> UInt16 { get }
  /// Where a unit stands in the file, in bytes.
  func byteOffset(_ index: Int) -> Int
  /// The characters of a range; what is not valid becomes U+FFFD.
  func text(_ range: Range<Int>) -> String
  /// The characters of some units taken out of a file.
  func text(_ units: [UInt16]) -> String
}

/// Bytes of UTF-8 or Windows-1252.
struct ByteUnits: CSVUnits {
  let bytes: [UInt8]
  let first: Int
  let end: Int
  let isUTF8: Bool

  init(_ bytes: [UInt8], from first: Int, isUTF8: Bool) {
    self.bytes = bytes
    self.first = first
    self.end = bytes.count
    self.isUTF8 = isUTF8
  }

  @inline(__always)
  subscript(index: Int) -> UInt16 { UInt16(bytes[index]) }

  func byteOffset(_ index: Int) -> Int { index }

  func text(_ range: Range<Int>) -> String {
    isUTF8
      ? String(decoding: bytes[range], as: UTF8.self)
      : String(decoding: bytes[range].lazy.map(Windows1252.unit), as: UTF16.self)
  }

  func text(_ units: [UInt16]) -> String {
    let bytes = units.map { UInt8(truncatingIfNeeded: $0) }
    return isUTF8
      ? String(decoding: bytes, as: UTF8.self)
      : String(decoding: bytes.map(Windows1252.unit), as: UTF16.self)
  }
}

/// Pairs of bytes: UTF-16 in either order.
///
/// An odd last byte is no unit.
struct WideUnits: CSVUnits {
  let bytes: [UInt8]
  let start: Int
  let end: Int
  let low: Int

  init(_ bytes: [UInt8], from start: Int, isBigEndian: Bool) {
    self.bytes = bytes
    self.start = start
    self.end = max(0, bytes.count - start) / 2
    self.low = isBigEndian ? 1 : 0
  }

  var first: Int { 0 }

  subscript(index: Int) -> UInt16 {
    let offset = start + 2 * index
    return UInt16(bytes[offset + low]) | UInt16(bytes[offset + 1 - low]) << 8
  }

  func byteOffset(_ index: Int) -> Int { start + 2 * index }

  func text(_ range: Range<Int>) -> String {
    String(decoding: range.lazy.map { self[$0] }, as: UTF16.self)
  }

  func text(_ units: [UInt16]) -> String {
    String(decoding: units, as: UTF16.self)
  }
}
