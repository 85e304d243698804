/// CSV files as bytes, and the plain loops that read them.
enum CSVText {
  static let kinds = [
    "food", "rent", "travel", "books", "tools", "music", "sport", "health", "pets", "gifts",
  ]

  /// W1: ten columns of numbers, texts and dates, without a header.
  static func table(_ rows: Int) -> [UInt8] {
    var generator = Generator(seed: 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * 90)
    func digits(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    for row in 1...max(rows, 1) {
      let cents = Int(generator.unit() * 100_000)
      let millis = Int(generator.unit() * 1e9)
      let month = digits(1 + Int(generator.unit() * 12), 2)
      let day = digits(1 + Int(generator.unit() * 28), 2)
      bytes += "\(row),\(cents / 100).\(digits(cents % 100, 2)),".utf8
      bytes += "\(Int(generator.unit() * 100)),item \(Int(generator.unit() * 100_000)),".utf8
      bytes += "\(kinds[Int(generator.unit() * 10)]),2024-\(month)-\(day),".utf8
      bytes += "-0.\(digits(Int(generator.unit() * 1e6), 6)),".utf8
      bytes += "\(millis / 1_000).\(digits(millis % 1_000, 3)),".utf8
      bytes += "\(Int(generator.unit() * 2)),note text \(Int(generator.unit() * 1e6))\n".utf8
    }
    return bytes
  }

  /// W11: columns a, b, c and cat under a header.
  static func ledger(_ rows: Int) -> [UInt8] {
    var generator = Generator(seed: 4)
    var bytes = Array("a,b,c,cat\n".utf8)
    bytes.reserveCapacity(rows * 32)
    for _ in 0..<rows {
      let a = Double(Int(generator.unit() * 1e6)) / 1_000
      let b = Double(Int(generator.unit() * 1e4)) / 100
      bytes += "\(a),\(b),\(Int(generator.unit() * 10_000)),".utf8
      bytes += "\(kinds[Int(generator.unit() * 10)])\n".utf8
    }
    return bytes
  }

  /// Shows every field of a file without quotes: row, column, and the number or nil for a text.
  @inline(__always)
  static func scan(_ bytes: [UInt8], _ body: (_ row: Int, _ column: Int, _ number: Double?) -> Void)
  {
    bytes.withUnsafeBufferPointer { bytes in
      var row = 0
      var column = 0
      var field = Decimal()
      for byte in bytes {
        switch byte {
        case UInt8(ascii: ","):
          body(row, column, field.number)
          column += 1
          field = Decimal()
        case UInt8(ascii: "\n"):
          body(row, column, field.number)
          row += 1
          column = 0
          field = Decimal()
        default: field.take(byte)
        }
      }
    }
  }

  /// A number as it is read digit by digit; exact up to fifteen digits.
  private struct Decimal {
    private var digits = 0
    private var places = -1
    private var isNegative = false
    private var isText = false
    private var isEmpty = true

    @inline(__always)
    mutating func take(_ byte: UInt8) {
      let digit = Int(byte) - 48
      if digit >= 0 && digit <= 9 {
        digits = digits &* 10 &+ digit
        if places >= 0 { places += 1 }
      } else if byte == UInt8(ascii: "."), places < 0 {
        places = 0
      } else if byte == UInt8(ascii: "-"), isEmpty {
        isNegative = true
      } else {
        isText = true
      }
      isEmpty = false
    }

    @inline(__always)
    var number: Double? {
      guard !isText, !isEmpty else { return nil }
      let number = places > 0 ? Double(digits) / powers[min(places, 15)] : Double(digits)
      return isNegative ? -number : number
    }
  }

  private static let powers = [
    1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
