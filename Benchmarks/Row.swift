/// One line of the results.
struct Row: Codable {
  var workload: String
  var phase: String
  /// The N of the workload.
  var size: Int
  /// The N it is meant to run at; it runs at a smaller one while that would take too long.
  var fullSize: Int
  /// How many cells (rows, events …) the work covers, 0 where a share of each says nothing.
  var cells = 0
  var laps = 0
  /// Seconds, the medians; nil for what is no time.
  var wall: Double?
  var processor: Double?
  /// How far apart the middle half of the laps lies, as a share of the median.
  var spread: Double?
  /// Bytes in all.
  var bytes: Double?
  /// What the plain loop takes, in seconds or bytes.
  var limit: Double?
  /// How many times as long a cell takes as with a tenth of the cells.
  var growth: Double?
  var aim: Aim?
  /// What else is worth saying.
  var note = ""

  /// How many times the limit it is; by the time of the processor, which other programs disturb less.
  var ratio: Double? {
    guard let limit, limit > 0 else { return nil }
    return (processor ?? bytes).map { $0 / limit }
  }

  /// Whether the aim is met, nil without an aim.
  ///
  /// What runs at a smaller N does not meet it.
  var isMet: Bool? {
    guard let aim else { return nil }
    guard size == fullSize else { return false }
    switch aim {
    case .ratio(let most): return ratio.map { $0 <= most } ?? false
    case .time(let most): return processor.map { $0 <= most } ?? false
    case .timeEach(let most): return processor.map { $0 / Double(max(cells, 1)) <= most } ?? false
    case .growth(let most): return growth.map { $0 <= most }
    case .bytesEach(let most): return bytes.map { $0 / Double(max(cells, 1)) <= most } ?? false
    }
  }
}

/// What a workload should need at most.
enum Aim: Codable {
  /// Times the limit.
  case ratio(Double)
  /// Seconds in all.
  case time(Double)
  /// Seconds a cell.
  case timeEach(Double)
  /// Bytes a cell.
  case bytesEach(Double)
  /// Times the share of a cell at a tenth of the size.
  case growth(Double)

  var text: String {
    switch self {
    case .ratio(let most): "\(Quantity.plain(most)) ×"
    case .time(let most): Quantity.time(most)
    case .timeEach(let most): "\(Quantity.time(most)) each"
    case .growth(let most): "growth \(Quantity.plain(most)) ×"
    case .bytesEach(let most): "\(Quantity.plain(most)) B each"
    }
  }
}

/// Numbers as people read them.
enum Quantity {
  static func time(_ seconds: Double) -> String {
    for (unit, scale) in [("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)] where seconds >= scale {
      return "\(plain(seconds / scale)) \(unit)"
    }
    return "\(plain(seconds / 1e-9)) ns"
  }

  static func bytes(_ bytes: Double) -> String {
    bytes >= 1e6 ? "\(plain(bytes / 1e6)) MB" : "\(plain(bytes / 1e3)) kB"
  }

  /// Three digits that count, more only where the number is larger.
  static func plain(_ number: Double) -> String {
    let magnitude = number.magnitude
    let scale = magnitude >= 100 ? 1.0 : magnitude >= 10 ? 10.0 : 100.0
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() && rounded.magnitude < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }

  /// A whole number with its thousands apart.
  static func count(_ number: Int) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}
