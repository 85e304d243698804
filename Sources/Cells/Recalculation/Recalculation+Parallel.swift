import Dispatch
import Glibc

/// Long stretches of arithmetic on several processors.
///
/// Each block of rows is computed on its own and written where no other one writes; what changed is put together in
/// the order of the rows, so that the outcome is that of one thread.
extension Recalculation {
  /// As few rows are left to one thread: starting others takes about ten microseconds.
  private static let leastRows = 1 << 16
  /// Shorter stretches are not worth a block.
  private static let shortStretch = 256
  /// How many runs are evaluated together.
  private static let mostRuns = 256
  /// So many blocks are computed between two looks at who may want to stop.
  private static let blocksPerRound = 1 << 10

  /// How many threads the machine can run at once.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// A run and what has to be done of it.
  struct ParallelRun {
    let id: Int
    var must: RowSet
    var changed = RowSet()
  }

  /// Whether the program of a run may be carried out by several threads: it reads nothing but memory.
  private func isParallel(_ id: Int) -> Bool {
    with(formulaOf: id) { $0.program?.isShareable ?? false } ?? false
      && numericOrder(of: id, own: []) == .any
  }

  /// Evaluates runs of one level together, as far as several threads may do it; the rest is left to each.
  ///
  /// - Returns: The place up to which runs were looked at.
  func evaluateTogether(_ schedule: Schedule, from place: Int, _ stage: Int) -> Int {
    guard threads > 1, journal == nil, subjects.isEmpty else { return schedule.nodes.count }
    let end = Int(schedule.levelEnds[schedule.nodes[place].group])
    var together: [ParallelRun] = []
    var rows = 0
    var next = place
    while next < end, together.count < Self.mostRuns {
      let node = schedule.nodes[next]
      if node.work == .group, case .run(let id) = schedule.groups[node.group],
        isParallel(id), runs[id].stage <= stage
      {
        runs[id].must.forEachStretch { rows += $1 - $0 + 1 }
        together.append(ParallelRun(id: id, must: runs[id].must))
      }
      next = schedule.due.first(from: next + 1) ?? end
    }
    guard together.count > 1, rows >= Self.leastRows else { return next }
    evaluateInParallel(&together)
    for run in together {
      runs[run.id].must = run.must
      run.changed.forEachStretch { first, last in
        propagate(
          CellRange(
            sheet: runs[run.id].sheet, top: first, left: runs[run.id].column, bottom: last,
            right: runs[run.id].column))
      }
    }
    return next
  }

  /// Evaluates the long stretches of a run by several threads and takes out the rows that are done.
  func evaluateInParallel(_ id: Int, _ must: inout RowSet, _ changed: inout RowSet) {
    guard threads > 1, journal == nil, subjects.isEmpty,
      with(formulaOf: id, { $0.program?.isShareable ?? false }) ?? false,
      must.stretches.contains(where: { $0.last - $0.first >= Self.leastRows })
    else { return }
    var alone = [ParallelRun(id: id, must: must)]
    evaluateInParallel(&alone)
    must = alone[0].must
    changed = alone[0].changed
  }

  private func evaluateInParallel(_ together: inout [ParallelRun]) {
    var round = Round()
    var rests = together.map { _ in RowSet() }
    func finish() {
      run(round, &rests, &together)
      round = Round()
    }
    for (place, run) in together.enumerated() {
      for stretch in run.must.stretches {
        var row = Int(stretch.first)
        let last = Int(stretch.last)
        while row <= last, last - row >= Self.shortStretch, mayGoOn() {
          guard let rows = numericRows(of: run.id, from: row, through: last, .any) else {
            rests[place].insert(row, row)
            row += 1
            continue
          }
          round.blocks.append(Block(run: place, first: row, rows: rows))
          row += rows.count
          if round.blocks.count == Self.blocksPerRound { finish() }
        }
        rests[place].insert(row, last)
      }
    }
    finish()
    for (place, rest) in rests.enumerated() { together[place].must = rest }
  }

  private struct Block {
    /// The place of its run among those evaluated together.
    let run: Int
    let first: Int
    let rows: NumericRows
  }

  private struct Round {
    var blocks: [Block] = []
  }

  /// What became of a block.
  private enum Outcome: UInt8 {
    case notDone
    case changed
    case unchanged
  }

  /// What the threads share: blocks to read, and a place for the outcome of each.
  ///
  /// Safe since each block is taken by one thread, which writes its rows and its outcome and nothing else; what blocks
  /// read no block of the round writes, and the caller waits for all of them.
  private struct Work: @unchecked Sendable {
    let blocks: UnsafePointer<Block>
    let outcomes: UnsafeMutablePointer<Outcome>
  }

  private func run(
    _ round: Round, _ rests: inout [RowSet], _ together: inout [ParallelRun]
  ) {
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
      case .notDone: rests[block.run].insert(block.first, last)
      case .changed: together[block.run].changed.insert(block.first, last)
      case .unchanged: break
      }
      if outcome != .notDone { evaluations += block.rows.count }
    }
  }

  private static func outcome(of rows: NumericRows) -> Outcome {
    let count = rows.count
    guard
      !rows.program.isVector || NumericBlock.leadingNumbers(rows.sources, count) == count
    else { return .notDone }
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
