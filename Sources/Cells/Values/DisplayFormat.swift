/// What kind of number a cell holds, and with it how the number is shown: one byte.
package struct DisplayFormat: Sendable, Hashable {
  /// The kinds of numbers that people type.
  package enum Kind: UInt8, Sendable {
    case general
    case percent
    case currency
    case date
    case time
    case dateTime
  }

  /// The signs of money that are understood.
  package enum Currency: UInt8, Sendable, CaseIterable {
    case dollar
    case euro
    case pound
    case yen

    package var symbol: Character {
      switch self {
      case .dollar: "$"
      case .euro: "€"
      case .pound: "£"
      case .yen: "¥"
      }
    }
  }

  /// Three bits of kind, three of decimals, two of currency.
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  private init(_ kind: Kind, decimals: Int = 0, currency: Currency = .dollar) {
    let decimals = UInt8(min(max(decimals, 0), 7))
    rawValue = kind.rawValue | decimals << 3 | currency.rawValue << 6
  }

  package static let general = DisplayFormat(.general)
  package static let date = DisplayFormat(.date)
  package static let time = DisplayFormat(.time)
  package static let dateTime = DisplayFormat(.dateTime)

  /// `12%`; further decimals that the number has are shown as well.
  package static func percent(decimals: Int) -> DisplayFormat {
    DisplayFormat(.percent, decimals: decimals)
  }

  /// `$1,234.50`, rounded to the decimals.
  package static func currency(_ currency: Currency, decimals: Int) -> DisplayFormat {
    DisplayFormat(.currency, decimals: decimals, currency: currency)
  }

  package var kind: Kind { Kind(rawValue: rawValue & 7) ?? .general }
  /// Whether it shows a day, with or without a time.
  package var isDay: Bool { kind == .date || kind == .dateTime }
  package var decimals: Int { Int(rawValue >> 3 & 7) }
  package var currency: Currency { Currency(rawValue: rawValue >> 6) ?? .dollar }
}
