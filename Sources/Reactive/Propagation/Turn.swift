/// The rounds of propagation of one thread.
///
/// A turn has two halves. First the values settle: what is sent goes straight through operators
/// with one input, and the joins that heard something run, lowest rank first, each once. Then the
/// observers run, and what they send is kept for later turns, first in, first out.
///
/// A graph belongs to one thread at a time, so nothing here is locked. This is a reference to what
/// the thread keeps: copying it costs nothing, and it must not leave the thread.
@usableFromInline
package struct Turn {
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

  /// What a thread keeps, alive until the thread ends.
  @usableFromInline let state: UnsafeMutablePointer<TurnState>

  private static let slot = ThreadSlot { pointer in
    guard let state = pointer?.assumingMemoryBound(to: TurnState.self) else { return }
    ThreadSlot.clear()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The turns of the running thread.
  @usableFromInline package static var current: Turn {
    if let pointer = ThreadSlot.pointer {
      return Turn(state: pointer.assumingMemoryBound(to: TurnState.self))
    }
    return first()
  }

  /// The turns of a thread that has had none.
  @inline(never)
  private static func first() -> Turn {
    let state = UnsafeMutablePointer<TurnState>.allocate(capacity: 1)
    state.initialize(to: TurnState())
    slot.store(state)
    return Turn(state: state)
  }

  /// What the thread is doing.
  @usableFromInline package var phase: Phase {
    @inlinable get { state.pointee.phase }
    @inlinable nonmutating set { state.pointee.phase = newValue }
  }

  /// The stage of the join that runs, lower than any while none does.
  @usableFromInline package var stage: Int { state.pointee.stage }

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
    guard !join.isQueued else { return }
    join.isStaged = false
    state.pointee.hasWork = true
    state.pointee.joins.push(join, at: join.value)
  }

  /// Queues a join at a stage of its own choice; of two stages it waits for the lower.
  package func schedule(_ join: Join, at stage: Int) {
    if join.isQueued {
      guard stage < join.stage else { return }
      state.pointee.joins.remove(join)
    }
    join.isStaged = true
    state.pointee.hasWork = true
    state.pointee.joins.push(join, at: stage)
  }

  /// Takes a join that goes out of the queue.
  func forget(_ join: Join) {
    state.pointee.joins.remove(join)
  }

  /// Queues an effect once more; one that an edge holds need not be held here as well.
  @usableFromInline
  func schedule(_ effect: Effect) {
    let reference = Unmanaged.passUnretained(effect)
    state.pointee.hasWork = true
    state.pointee.effects.append(effect.isHeldByEdge ? reference : reference.retain())
  }

  /// Lets go of something when nothing that waits in this turn can need it.
  func discard(_ object: AnyObject) {
    state.pointee.discarded.append(object)
    state.pointee.hasWork = true
    if phase == .idle { letGo() }
  }

  /// Lets go of something whose owner goes, in a loop.
  func discard(from owner: inout AnyObject?) {
    if let object = owner { state.pointee.discarded.append(object) }
    state.pointee.hasWork = true
    owner = nil
    if phase == .idle { letGo() }
  }

  /// Lets go in a loop: what is let go may hold further edges, as deep as the data.
  private func letGo() {
    guard !state.pointee.isDiscarding else { return }
    state.pointee.isDiscarding = true
    while let object = state.pointee.discarded.popLast() {
      // Taken out first: letting go may discard more.
      withExtendedLifetime(object) {}
    }
    state.pointee.isDiscarding = false
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
      let earlier = state.pointee.later
      state.pointee.later = LaterTurns()
      defer {
        var batch = state.pointee.later
        state.pointee.later = earlier
        if !batch.isEmpty { keep { batch.runAll() } }
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
      keep(body)
    }
  }

  /// Keeps the body of a later turn.
  private func keep(_ body: @escaping () -> Void) {
    state.pointee.later.append(body)
    state.pointee.hasWork = true
  }

  /// Runs a body within the turn whose body is running, or as a turn: now if none is open,
  /// otherwise later.
  @usableFromInline
  package func submit(_ body: @escaping () -> Void) {
    switch phase {
    case .idle: perform(body)
    case .sending: body()
    case .settling, .observing: keep(body)
    }
  }

  /// Lets a value run through the graph as a part of the open turn.
  @usableFromInline
  package func flow(_ body: (Turn) -> Void) {
    let mark = postponedCount
    switch phase {
    case .idle:
      phase = .settling
      body(self)
      catchUp(from: mark)
      settle()
    case .sending:
      phase = .settling
      body(self)
      catchUp(from: mark)
      phase = .sending
    case .settling, .observing:
      body(self)
      catchUp(from: mark)
    }
  }

  /// Runs what starts a subscription, and keeps what is sent meanwhile for later.
  @usableFromInline
  func observe<Result>(_ body: () -> Result) -> Result {
    guard phase == .idle else { return begin(body) }
    phase = .observing
    let mark = postponedCount
    let result = body()
    catchUp(from: mark)
    settle()
    return result
  }

  /// Runs what starts a subscription, and all that it has postponed.
  ///
  /// Whoever subscribes is given what there is at once, however deep he stands.
  @usableFromInline
  func begin<Result>(_ body: () -> Result) -> Result {
    let mark = postponedCount
    let depth = state.pointee.depth
    state.pointee.depth = 0
    let result = body()
    catchUp(from: mark)
    state.pointee.depth = depth
    return result
  }

  // MARK: - Settling

  /// Runs what waits until nothing does: joins, then observers, then later turns.
  @inlinable
  @inline(__always)
  func settle() {
    if state.pointee.hasWork { settleAll() } else { phase = .idle }
  }

  @inline(never)
  @usableFromInline
  func settleAll() {
    while true {
      if !state.pointee.joins.isEmpty || postponedCount > 0 {
        phase = .settling
        catchUp(from: 0)
        runJoins()
      }
      if !state.pointee.effects.isEmpty {
        phase = .observing
        runEffects()
      } else if !state.pointee.discarded.isEmpty, !state.pointee.isDiscarding {
        phase = .observing
        letGo()
      } else if let body = state.pointee.later.next() {
        phase = .sending
        body()
      } else {
        break
      }
    }
    state.pointee.hasWork = false
    phase = .idle
  }

  private func runJoins() {
    while let reference = state.pointee.joins.popLowest() {
      reference._withUnsafeGuaranteedRef { join in
        let waited = join.stage
        join.stage = Join.nowhere
        if waited < join.value, !join.isStaged {
          state.pointee.joins.push(join, at: join.value)
        } else {
          state.pointee.stage = waited
          join.runStep(self)
          if postponedCount > 0 { catchUp(from: 0) }
        }
        if !join.isHandled { reference.release() }
      }
    }
    state.pointee.stage = Join.nowhere
  }

  private func runEffects() {
    var index = 0
    while index < state.pointee.effects.count {
      let effect = state.pointee.effects[index]
      effect._withUnsafeGuaranteedRef {
        let isHeld = $0.isHeldByEdge
        $0.step($0)
        if !isHeld { effect.release() }
      }
      index += 1
    }
    state.pointee.effects.removeAll()
  }
}

/// What the turns of a thread keep.
@usableFromInline
struct TurnState: ~Copyable {
  @usableFromInline var phase = Turn.Phase.idle
  /// Whether anything has been kept, of whatever kind, since nothing was left to do.
  @usableFromInline var hasWork = false
  var stage = Join.nowhere
  @usableFromInline var liveSubscriptions = 0
  /// The only observer that the value on its way can reach, if that is known.
  @usableFromInline var alone: Unmanaged<Effect>?
  var joins = JoinQueue()
  /// What waits to be handled, held once for each event.
  var effects = Slots<Unmanaged<Effect>>()
  var later = LaterTurns()
  var steps = SharedSteps()
  /// Work that waits for operators to return, held once for each part of it.
  var postponed = Slots<Unmanaged<Postponed>>()
  /// As many, for those who cannot see them.
  @usableFromInline var postponedCount = 0
  /// How many operators call each other, as far as anyone has counted.
  var depth = 0
  /// What has left the graph and is let go when nothing waits.
  var discarded: [AnyObject] = []
  var isDiscarding = false
}

/// The bodies of turns to come, first in, first out.
struct LaterTurns {
  /// A closure in a structure: alone it would get a shell around it with each move.
  private struct Body {
    let run: () -> Void
  }

  private var bodies = Backlog<Body>()

  var isEmpty: Bool { bodies.isEmpty }

  mutating func append(_ body: @escaping () -> Void) {
    bodies.append(Body(run: body))
  }

  mutating func next() -> (() -> Void)? {
    bodies.popFirst()?.run
  }

  /// Runs all bodies as one.
  mutating func runAll() {
    while let body = next() { body() }
  }
}
