/// Units of measurement and how they turn into each other.
package enum Units {
  /// A unit by its name.
  private struct Unit: Sendable {
    let quantity: Quantity
    /// How many of the quantity's first unit make one of this.
    let factor: Double
    /// The power to which a prefix is taken; 0 where the unit takes none.
    let prefixPower: Int
  }

  private enum Quantity: Sendable {
    case mass, length, time, pressure, force, energy, power, magnetism, temperature, volume, area
    case information, speed
  }

  /// The number in another unit; `nil` where a unit is unknown or measures something else.
  package static func convert(_ number: Double, from: String, to: String) -> Double? {
    guard let source = unit(from), let target = unit(to), source.quantity == target.quantity
    else { return nil }
    if source.quantity == .temperature {
      let (scale, other) = (baseName(from), baseName(to))
      let number = number * source.factor
      // Between two scales that begin at absolute zero nothing is added and taken away again.
      if let degree = absoluteDegrees[scale], let otherDegree = absoluteDegrees[other] {
        return number * degree / otherDegree / target.factor
      }
      return fromCelsius(toCelsius(number, scale), other) / target.factor
    }
    return from == to ? number : number * source.factor / target.factor
  }

  private static func unit(_ name: String) -> Unit? {
    if let unit = units[name] { return unit }
    for (prefix, value) in binaryPrefixes where name.hasPrefix(prefix) {
      let base = String(name.dropFirst(prefix.count))
      if let unit = units[base], unit.quantity == .information { return scaled(unit, value) }
    }
    for (prefix, value) in prefixes where name.hasPrefix(prefix) {
      let base = String(name.dropFirst(prefix.count))
      if let unit = units[base], unit.prefixPower > 0 { return scaled(unit, value) }
    }
    return nil
  }

  private static func scaled(_ unit: Unit, _ prefix: Double) -> Unit {
    var factor = unit.factor
    for _ in 0..<unit.prefixPower { factor *= prefix }
    return Unit(quantity: unit.quantity, factor: factor, prefixPower: 0)
  }

  private static let prefixes: [(String, Double)] = [
    ("da", 1e1), ("Y", 1e24), ("Z", 1e21), ("E", 1e18), ("P", 1e15), ("T", 1e12), ("G", 1e9),
    ("M", 1e6), ("k", 1e3), ("h", 1e2), ("e", 1e1), ("d", 1e-1), ("c", 1e-2), ("m", 1e-3),
    ("u", 1e-6), ("n", 1e-9), ("p", 1e-12), ("f", 1e-15), ("a", 1e-18), ("z", 1e-21),
    ("y", 1e-24),
  ]

  private static let binaryPrefixes: [(String, Double)] = [
    ("Yi", 0x1p80), ("Zi", 0x1p70), ("Ei", 0x1p60), ("Pi", 0x1p50), ("Ti", 0x1p40),
    ("Gi", 0x1p30), ("Mi", 0x1p20), ("ki", 0x1p10),
  ]

  // MARK: - Temperature

  private static func baseName(_ name: String) -> String {
    units[name] == nil ? (name.hasSuffix("kel") ? "kel" : "K") : name
  }

  /// The scales that begin at absolute zero, and how many kelvins one of their degrees is.
  private static let absoluteDegrees = ["K": 1, "kel": 1, "Rank": 1 / 1.8]

  private static func toCelsius(_ number: Double, _ scale: String) -> Double {
    switch scale {
    case "K", "kel": number - 273.15
    case "F", "fah": (number - 32) / 1.8
    case "Rank": number / 1.8 - 273.15
    case "Reau": number * 1.25
    default: number
    }
  }

  private static func fromCelsius(_ celsius: Double, _ scale: String) -> Double {
    switch scale {
    case "K", "kel": celsius + 273.15
    case "F", "fah": celsius * 1.8 + 32
    case "Rank": (celsius + 273.15) * 1.8
    case "Reau": celsius / 1.25
    default: celsius
    }
  }

  // MARK: - The units

  private static let units: [String: Unit] = {
    var units: [String: Unit] = [:]
    func add(_ quantity: Quantity, _ names: String, _ factor: Double, prefix: Int = 0) {
      for name in names.split(separator: " ") {
        units[String(name)] = Unit(quantity: quantity, factor: factor, prefixPower: prefix)
      }
    }
    add(.mass, "g", 1, prefix: 1)
    add(.mass, "u", 1.660538782e-24, prefix: 1)
    add(.mass, "sg", 14593.9029372064)
    add(.mass, "lbm", 453.59237)
    add(.mass, "ozm", 28.349523125)
    add(.mass, "grain", 0.06479891)
    add(.mass, "cwt shweight", 45359.237)
    add(.mass, "uk_cwt lcwt hweight", 50802.34544)
    add(.mass, "stone", 6350.29318)
    add(.mass, "ton", 907184.74)
    add(.mass, "uk_ton LTON brton", 1016046.9088)

    let lightYear = 9.4607304725808e15
    let inch = 0.0254
    add(.length, "m", 1, prefix: 1)
    add(.length, "ang", 1e-10, prefix: 1)
    add(.length, "ly", lightYear, prefix: 1)
    add(.length, "parsec pc", 3.0856775812815532e16, prefix: 1)
    add(.length, "mi", 1609.344)
    add(.length, "Nmi", 1852)
    add(.length, "in", inch)
    add(.length, "ft", 0.3048)
    add(.length, "yd", 0.9144)
    add(.length, "ell", 1.143)
    add(.length, "Picapt Pica", inch / 72)
    add(.length, "pica", inch / 6)
    add(.length, "survey_mi", 6_336_000.0 / 3937)

    add(.time, "sec s", 1, prefix: 1)
    add(.time, "min mn", 60)
    add(.time, "hr", 3600)
    add(.time, "day d", 86400)
    add(.time, "yr", 31_557_600)

    add(.pressure, "Pa p", 1, prefix: 1)
    add(.pressure, "atm at", 101325, prefix: 1)
    add(.pressure, "mmHg", 133.322, prefix: 1)
    add(.pressure, "psi", 6894.757293168361)
    add(.pressure, "Torr", 101325.0 / 760)

    add(.force, "N", 1, prefix: 1)
    add(.force, "dyn dy", 1e-5, prefix: 1)
    add(.force, "pond", 9.80665e-3, prefix: 1)
    add(.force, "lbf", 4.4482216152605)

    add(.energy, "J", 1, prefix: 1)
    add(.energy, "e", 1e-7, prefix: 1)
    add(.energy, "c", 4.184, prefix: 1)
    add(.energy, "cal", 4.1868, prefix: 1)
    add(.energy, "eV ev", 1.602176487e-19, prefix: 1)
    add(.energy, "Wh wh", 3600, prefix: 1)
    add(.energy, "HPh hh", 2_684_519.537696173)
    add(.energy, "flb", 1.3558179483314004)
    add(.energy, "BTU btu", 1055.05585262)

    add(.power, "W w", 1, prefix: 1)
    add(.power, "HP h", 745.69987158227022)
    add(.power, "PS", 735.49875)

    add(.magnetism, "T", 1, prefix: 1)
    add(.magnetism, "ga", 1e-4, prefix: 1)

    add(.temperature, "K kel", 1, prefix: 1)
    add(.temperature, "C cel F fah Rank Reau", 1)

    let gallon = 3.785411784e-3
    add(.volume, "l L lt", 1e-3, prefix: 1)
    add(.volume, "uk_pt", 5.6826125e-4, prefix: 1)
    add(.volume, "tsp", gallon / 768)
    add(.volume, "tspm", 5e-6)
    add(.volume, "tbs", gallon / 256)
    add(.volume, "oz", gallon / 128)
    add(.volume, "cup", gallon / 16)
    add(.volume, "pt us_pt", gallon / 8)
    add(.volume, "qt", gallon / 4)
    add(.volume, "gal", gallon)
    add(.volume, "uk_qt", 1.1365225e-3)
    add(.volume, "uk_gal", 4.54609e-3)
    add(.volume, "barrel", gallon * 42)
    add(.volume, "bushel", 0.03523907016688)
    add(.volume, "GRT regton", 2.8316846592)
    add(.volume, "MTON", 1.13267386368)

    add(.area, "ar", 100, prefix: 1)
    add(.area, "ha", 10000)
    add(.area, "uk_acre", 4046.8564224)
    add(.area, "us_acre", 4046.872609874252)
    add(.area, "Morgen", 2500)
    let sides: [(String, Double, Bool)] = [
      ("m", 1, true), ("ang", 1e-10, true), ("ly", lightYear, false), ("ft", 0.3048, false),
      ("in", inch, false), ("mi", 1609.344, false), ("Nmi", 1852, false), ("yd", 0.9144, false),
      ("Picapt", inch / 72, false), ("Pica", inch / 72, false),
    ]
    for (name, side, takesPrefix) in sides {
      add(.area, "\(name)2 \(name)^2", side * side, prefix: takesPrefix ? 2 : 0)
      add(.volume, "\(name)3 \(name)^3", side * side * side, prefix: takesPrefix ? 3 : 0)
    }

    add(.information, "bit", 1, prefix: 1)
    add(.information, "byte", 8, prefix: 1)

    add(.speed, "m/s m/sec", 1, prefix: 1)
    add(.speed, "m/h m/hr", 1.0 / 3600, prefix: 1)
    add(.speed, "mph", 0.44704)
    add(.speed, "kn", 1852.0 / 3600)
    add(.speed, "admkn", 0.514773333333333)
    return units
  }()
}
