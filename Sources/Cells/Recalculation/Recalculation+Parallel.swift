import Dispatch
import Glibc

/// Long stretches of arithmetic on several processors.
///
/// Each block of rows is computed on its own and written where no other one writes; what changed is put together in
/// the order of the rows, so that the outcome is that of one thread.
extension Recalculation {
  /// As few rows are left to one thread: starting others takes about ten microseconds.
  private static let leastRows = 1 << 16
  /// So many blocks are computed between two looks at who may want to stop.
  private static let blocksPerRound = 1 << 10

  /// How many threads the machine can run at once.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Evaluates the long stretches of a set by several threads and takes out the rows that are done.
  func evaluateInParallel(_ id: Int, _ must: inout RowSet, _ changed: inout RowSet) {
    guard threads > 1, journal == nil, subjects.isEmpty,
      runs[id].formula.program?.isVector ?? false
    else { return }
    for (first, last) in must.stretches.map({ (Int($0.first), Int($0.last)) })
    where last - first + 1 >= Self.leastRows {
      var rest = RowSet()
      var row = first
      while row <= last, mayGoOn() {
        var round = Round()
        while row <= last, round.blocks.count < Self.blocksPerRound {
          guard let rows = numericRows(of: id, from: row, through: last, .any) else {
            rest.insert(row, row)
            row += 1
            continue
          }
          round.blocks.append((row, rows))
          row += rows.count
        }
        run(round, &rest, &changed)
      }
      if row <= last { rest.insert(row, last) }
      must.remove(first, through: last)
      rest.forEachStretch { must.insert($0, $1) }
    }
  }

  private struct Round {
    var blocks: [(first: Int, rows: NumericRows)] = []
  }

  /// What became of a block.
  private enum Outcome: UInt8 {
    case notDone
    case changed
    case unchanged
  }

  /// What the threads share: blocks to read, and a place for the outcome of each.
  private struct Work: @unchecked Sendable {
    let blocks: UnsafePointer<(first: Int, rows: NumericRows)>
    let outcomes: UnsafeMutablePointer<Outcome>
  }

  private func run(_ round: Round, _ rest: inout RowSet, _ changed: inout RowSet) {
    let count = round.blocks.count
    guard count > 0 else { return }
    var outcomes = [Outcome](repeating: .notDone, count: count)
    let threads = min(threads, count)
    round.blocks.withUnsafeBufferPointer { blocks in
      outcomes.withUnsafeMutableBufferPointer { outcomes in
        guard let blocks = blocks.baseAddress, let outcomes = outcomes.baseAddress else { return }
        let work = Work(blocks: blocks, outcomes: outcomes)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
          for index in count * thread / threads..<count * (thread + 1) / threads {
            work.outcomes[index] = Self.outcome(of: work.blocks[index].rows)
          }
        }
      }
    }
    for (block, outcome) in zip(round.blocks, outcomes) {
      let last = block.first + block.rows.count - 1
      switch outcome {
      case .notDone: rest.insert(block.first, last)
      case .changed: changed.insert(block.first, last)
      case .unchanged: break
      }
      if outcome != .notDone { evaluations += block.rows.count }
    }
  }

  private static func outcome(of rows: NumericRows) -> Outcome {
    let count = rows.count
    guard NumericBlock.leadingNumbers(rows.sources, count) == count else { return .notDone }
    return withUnsafeTemporaryAllocation(
      of: Double.self, capacity: NumericBlock.room(for: rows.program, count: count)
    ) {
      stack -> Outcome in
      withExtendedLifetime(rows) {
        guard let base = stack.baseAddress, let results = rows.block(stack: base).run().rows,
          let isChanged = storeAtOnce(results, rows.target, count)
        else { return .notDone }
        return isChanged ? .changed : .unchanged
      }
    }
  }
}
