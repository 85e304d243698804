/// The rounds of propagation of one thread.
///
/// A turn has two halves. First the values settle: what is sent goes straight through operators
/// with one input, and the joins that heard something run, lowest rank first, each once. Then the
/// observers run, and what they send is kept for later turns, first in, first out.
///
/// A graph belongs to one thread at a time, so nothing here is locked.
@usableFromInline
package final class Turn {
  /// What a thread is doing.
  @usableFromInline
  package enum Phase: Sendable {
    /// No turn is open.
    case idle
    /// The body of a turn runs: what is sent belongs to it.
    case sending
    /// Values flow and joins run: what is sent belongs to a later turn.
    case settling
    /// Observers run, or a subscription starts: what is sent belongs to a later turn.
    case observing
  }

  /// What the thread is doing.
  @usableFromInline package final var phase = Phase.idle
  /// The stage of the join that runs, -1 while none does.
  @usableFromInline package final var stage = -1
  private var joins = JoinQueue()
  private var effects: [Effect] = []
  private var later: [() -> Void] = []
  private var laterStart = 0
  private var discarded: [[Edge]] = []
  private var isDiscarding = false

  private init() {}

  private static let slot = ThreadSlot()

  /// The turns of the running thread.
  @usableFromInline package static var current: Turn {
    if let pointer = slot.pointer {
      return Unmanaged<Turn>.fromOpaque(pointer).takeUnretainedValue()
    }
    let turn = Turn()
    slot.store(turn)
    return turn
  }

  /// Whether values are on their way: joins wait, and observers wait for them.
  @usableFromInline package var isOpen: Bool {
    @inlinable get { phase == .sending || phase == .settling }
  }

  // MARK: - Waiting

  /// Queues a join at its rank, once.
  ///
  /// A join whose rank grows while it waits runs at the new rank.
  @usableFromInline
  package func schedule(_ join: Join) {
    guard join.stage < 0 else { return }
    join.isStaged = false
    joins.push(join, at: join.value)
  }

  /// Queues a join at a stage of its own choice; of two stages it waits for the lower.
  package func schedule(_ join: Join, at stage: Int) {
    if join.stage >= 0 {
      guard stage < join.stage else { return }
      joins.remove(join)
    }
    join.isStaged = true
    joins.push(join, at: stage)
  }

  /// Queues an effect once more.
  @usableFromInline
  func schedule(_ effect: Effect) {
    effects.append(effect)
  }

  /// Lets go of edges in a loop: what they hold may hold further edges, as deep as the data.
  func discard(_ edges: [Edge]) {
    discarded.append(edges)
    guard !isDiscarding else { return }
    isDiscarding = true
    while !discarded.isEmpty {
      // Taken out first: letting go may discard more.
      let edges = discarded.removeLast()
      withExtendedLifetime(edges) {}
    }
    isDiscarding = false
  }

  // MARK: - Turns

  /// Runs a body as one turn, then lets the values settle and the observers run.
  ///
  /// Inside the body of a turn it belongs to that turn. Inside an observer, or while values
  /// settle, the body runs at once, and what it sends becomes one later turn.
  ///
  /// - Throws: What the body throws, after the turn has ended.
  package func perform<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch phase {
    case .idle:
      phase = .sending
      defer { settle() }
      return try body()
    case .sending:
      return try body()
    case .settling, .observing:
      let earlier = later
      let start = laterStart
      later = []
      laterStart = 0
      defer {
        let batch = later
        later = earlier
        laterStart = start
        if !batch.isEmpty {
          later.append { for send in batch { send() } }
        }
      }
      return try body()
    }
  }

  /// Runs a body as a turn of its own after the one that is open, first in, first out.
  ///
  /// When no turn is open it runs at once.
  @usableFromInline
  package func enqueue(_ body: @escaping () -> Void) {
    if phase == .idle {
      perform(body)
    } else {
      later.append(body)
    }
  }

  /// Runs a body within the turn whose body is running, or as a turn: now if none is open,
  /// otherwise later.
  @usableFromInline
  package func submit(_ body: @escaping () -> Void) {
    switch phase {
    case .idle: perform(body)
    case .sending: body()
    case .settling, .observing: later.append(body)
    }
  }

  /// Lets a value run through the graph as a part of the open turn.
  @usableFromInline
  package func flow(_ body: (Turn) -> Void) {
    switch phase {
    case .idle:
      phase = .settling
      body(self)
      settle()
    case .sending:
      phase = .settling
      body(self)
      phase = .sending
    case .settling, .observing:
      body(self)
    }
  }

  /// Runs what starts a subscription or calls an observer, and keeps what it sends for later.
  @usableFromInline
  func observe<Result>(_ body: () -> Result) -> Result {
    switch phase {
    case .idle:
      phase = .observing
      let result = body()
      settle()
      return result
    case .sending, .settling, .observing:
      return body()
    }
  }

  /// Runs what waits until nothing does: joins, then observers, then later turns.
  @usableFromInline
  func settle() {
    while true {
      phase = .settling
      runJoins()
      if !effects.isEmpty {
        phase = .observing
        runEffects()
      } else if laterStart < later.count {
        phase = .sending
        takeLater()()
      } else {
        break
      }
    }
    phase = .idle
  }

  private func runJoins() {
    while let join = joins.popLowest() {
      let waited = join.stage
      join.stage = -1
      if waited < join.value, !join.isStaged {
        joins.push(join, at: join.value)
        continue
      }
      stage = waited
      join.run(self)
    }
    stage = -1
  }

  private func runEffects() {
    var index = 0
    while index < effects.count {
      effects[index].run()
      index += 1
    }
    effects.removeAll(keepingCapacity: true)
  }

  private func takeLater() -> () -> Void {
    let body = later[laterStart]
    laterStart += 1
    if laterStart == later.count {
      later.removeAll(keepingCapacity: true)
      laterStart = 0
    } else if laterStart >= 1_024, laterStart * 2 > later.count {
      later.removeFirst(laterStart)
      laterStart = 0
    }
    return body
  }
}
