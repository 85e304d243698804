import Cells
import Glibc

/// Something to measure, in a process of its own.
struct Workload: Sendable {
  let name: String
  let summary: String
  let run: @Sendable (Trial) throws -> Void

  init(_ name: String, _ summary: String, _ run: @escaping @Sendable (Trial) throws -> Void) {
    self.name = name
    self.summary = summary
    self.run = run
  }

  static let all: [Workload] =
    chains + fans + ladders + sums + conditions + lookups + models + columns + files + memory
    + programs
    + reactive + subscriptions + shapes
}

/// What a workload is given; it measures phases and hands over rows.
struct Trial {
  let workload: String
  /// Where the `calc` is that is to be measured, if there is one.
  let calc: String?
  /// Whether the same work is done in every run, however long it takes: then instructions can be counted.
  let isCounted: Bool
  let emit: (Row) -> Void

  /// Measures work beside its limit.
  ///
  /// - Parameters:
  ///   - phase: What is measured.
  ///   - size: The N of the workload.
  ///   - fullSize: The N it is meant for, where that is another one.
  ///   - cells: How many cells the work covers; 0 where a share of each says nothing.
  ///   - aim: What it should need at most.
  ///   - laps: How many laps at most.
  ///   - budget: After how many seconds no further lap is begun.
  ///   - limit: The plain loop that does the same.
  ///   - note: What else is worth saying, asked for when all laps are done.
  ///   - work: The work; the number passed is another one each time.
  func measure(
    _ phase: String, size: Int, of fullSize: Int? = nil, cells: Int = 0, aim: Aim? = nil,
    laps: Int = 30, budget: Double = 2, limit: ((Int) -> Void)? = nil,
    note: @autoclosure () -> String = "", _ work: (Int) throws -> Void
  ) rethrows {
    if isCounted {
      for number in 1...3 { try work(number) }
      return
    }
    let (measured, bounds) = try Measurement.of(
      laps: laps, budget: budget, limit: limit, work: work)
    var row = Row(
      workload: workload, phase: phase, size: size, fullSize: fullSize ?? size, cells: cells)
    row.laps = measured.laps.count
    row.wall = measured.wall
    row.processor = measured.processor
    row.spread = measured.spread
    row.limit = bounds?.processor
    row.aim = aim
    row.note = note()
    emit(row)
  }

  /// Measures how long it takes to make a workbook, and gives the last one made.
  func build(
    _ phase: String = "build", size: Int, of fullSize: Int? = nil, cells: Int, aim: Aim? = nil,
    note: String = "", _ make: (Workbook) throws -> Void
  ) rethrows -> Workbook {
    var book = Workbook()
    var measured = Measurement()
    let start = Lap.seconds(CLOCK_MONOTONIC)
    repeat {
      book = Workbook()
      measured.add(try Lap.of { try make(book) })
    } while !isCounted && measured.laps.count < 3 && Lap.seconds(CLOCK_MONOTONIC) - start < 2
    var row = Row(
      workload: workload, phase: phase, size: size, fullSize: fullSize ?? size, cells: cells)
    row.laps = measured.laps.count
    row.wall = measured.wall
    row.processor = measured.processor
    row.spread = measured.spread
    row.aim = aim
    row.note = note
    emit(row)
    return book
  }

  /// The N of a workload that never takes too long, less where instructions are counted.
  func full(_ size: Int) -> Int { isCounted ? size / 50 : size }

  /// The largest N up to a full one at which work can be expected to end in time.
  ///
  /// It is tried at a small N and at four times as much again and again. The next step is expected
  /// to grow a little faster than the last one did.
  ///
  /// - Parameters:
  ///   - full: The N it is meant for.
  ///   - start: The N that is tried first.
  ///   - seconds: How long the work may take on the processor.
  ///   - work: The work for an N.
  /// - Returns: The N to measure at.
  func size(
    upTo full: Int, from start: Int = 1_000, seconds: Double = 10, _ work: (Int) throws -> Void
  ) rethrows -> Int {
    if isCounted { return min(full, 1_000) }
    var size = min(start, full)
    var last: Double?
    var lastSize = size
    while size < full {
      let time = try Lap.of { try work(size) }.processor
      if time > seconds { return lastSize }
      let power = last.map { max(1, log($0 > 0 ? time / $0 : 4) / log(4)) } ?? 1.7
      let next = min(size * 4, full)
      if time * pow(Double(next) / Double(size), power + 0.15) > seconds { return size }
      last = time
      lastSize = size
      size = next
    }
    return full
  }
}

/// A value that came out of work, kept so that the work cannot be left out.
func keep(_ number: Double) { kept = number }

/// Written and never read; one thread writes it.
nonisolated(unsafe) private var kept = 0.0

/// The values of the rows of a column, top down.
func column(_ count: Int, _ value: (Int) -> Value) -> Value {
  .array(ArrayValue(rows: count, columns: 1, elements: (0..<count).map(value)))
}

/// A value that should have been another one.
struct WrongAnswer: Error, CustomStringConvertible {
  let description: String
}

/// Looks that a cell holds what the plain loop computed.
func check(_ book: Workbook, _ target: String, is expected: Double) throws {
  let value = book.value(target)
  guard case .number(let number) = value,
    (number - expected).magnitude <= 1e-9 * max(1, expected.magnitude)
  else { throw WrongAnswer(description: "\(target) is \(value) instead of \(expected)") }
}
