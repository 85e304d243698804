/// How many fields the rows of a file have.
struct CSVWidths {
  private var seen: [Int: (rows: Int, first: Int)] = [:]
  private var current = 0
  private var run = 0
  private var runStart = 0
  private(set) var widest = 0

  /// Counts a row; rows of the same width in a run cost one look-up.
  mutating func add(_ width: Int, row: Int, isBlank: Bool) {
    widest = max(widest, width)
    if isBlank { return }
    if width != current {
      close()
      (current, runStart) = (width, row)
    }
    run += 1
  }

  private mutating func close() {
    if run > 0 { seen[current, default: (0, runStart)].rows += run }
    run = 0
  }

  /// The usual width, the number of rows with another one and the first of them.
  var summary: (usual: Int, ragged: Int, firstRagged: Int?) {
    var all = self
    all.close()
    guard
      let usual = all.seen.max(by: { ($0.value.rows, $0.key) < ($1.value.rows, $1.key) })
    else { return (widest, 0, nil) }
    let others = all.seen.filter { $0.key != usual.key }
    return (
      usual.key, others.values.reduce(0) { $0 + $1.rows }, others.values.map(\.first).min()
    )
  }
}

/// What a file does where it could do otherwise: line ends and needless quotes.
struct CSVHabits {
  private var ends = [0, 0, 0, 0, 0]
  private var quotedTexts = 0
  private var plainTexts = 0
  private var quotedOthers = 0
  private var plainOthers = 0
  private var hasNeedlessQuotes = false

  mutating func count(_ ending: CSVFieldEnd) {
    ends[Int(ending.rawValue)] += 1
  }

  @inline(__always)
  mutating func count<Units: CSVUnits>(
    _ slot: CSVSlot, _ shape: CSVShape, _ units: Units, delimiter: Unicode.Scalar
  ) {
    guard shape != .empty else { return }
    if slot.isQuoted {
      if shape.isText { quotedTexts += 1 } else { quotedOthers += 1 }
      if !hasNeedlessQuotes { hasNeedlessQuotes = !units.needsQuotes(slot, delimiter: delimiter) }
    } else if shape.isText {
      plainTexts += 1
    } else {
      plainOthers += 1
    }
  }

  /// The end most rows have; of two, the one in front in this order: LF, CRLF, CR.
  var lineEnd: CSVLineEnd {
    let counts: [(CSVFieldEnd, CSVLineEnd)] = [
      (.lineFeed, .lineFeed), (.carriageReturnLineFeed, .carriageReturnLineFeed),
      (.carriageReturn, .carriageReturn),
    ]
    var best = counts[0]
    for entry in counts where ends[Int(entry.0.rawValue)] > ends[Int(best.0.rawValue)] {
      best = entry
    }
    return best.1
  }

  var quoting: CSVQuoting {
    guard hasNeedlessQuotes, plainTexts == 0 else { return .whereNeeded }
    if plainOthers == 0 { return .all }
    return quotedOthers == 0 ? .texts : .whereNeeded
  }
}
