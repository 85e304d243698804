import Reactive

/// Cells and signals: a cell is a signal, and a signal may drive a cell.
extension Recalculation {
  /// The values of a cell; its subject is made with the first subscription and goes with the last.
  func signal(of cell: CellAddress) -> Signal<Value> {
    Signal(label: "cell") { [self] sink in subject(of: cell).subject.connect(sink) }
  }

  /// The values of a name, defined or not.
  func signal(ofName name: String) -> Signal<Value> {
    Signal(label: "name") { [self] sink in
      if names.row(of: name) == nil {
        // Waits in a place of its own: `#NAME?` until somebody defines it.
        let row = names.define(name)
        _ = store(
          .error(.name), at: CellAddress(sheet: Self.namesSheet, row: row, column: 0))
        rebind(Mention.name(name))
      }
      let row = names.row(of: name) ?? 0
      return subject(of: CellAddress(sheet: Self.namesSheet, row: row, column: 0))
        .subject.connect(sink)
    }
  }

  private func subject(of cell: CellAddress) -> CellSubject {
    if let found = subjects[cell] { return found }
    let stage = fedStages[cell] ?? run(at: cell).map { runs[$0].stage } ?? 0
    let made = CellSubject(address: cell, value: value(at: cell), stage: stage)
    subjects[cell] = made
    made.subject.onObserved { [link, weak made] isObserved in
      guard !isObserved, let self = link.target, let made, self.subjects[cell] === made else {
        return
      }
      self.subjects[cell] = nil
    }
    return made
  }

  /// Lets the values of a signal become those of a cell, in the turn in which they come.
  ///
  /// A cell that would have to wait for itself through the signal becomes circular, and the binding ends.
  func bind(_ cell: CellAddress, to source: Signal<Value>) -> Disposable {
    let feed = Feed(cell)
    let key = ObjectIdentifier(feed)
    // The graph does not keep the place alive: the workbook does, until the binding ends.
    feeds[key] = feed
    var first: Value?
    var isAttached = false
    feed.lifetime.inner = source.attach(
      rank: feed.rank,
      next: { [link, weak feed] value in
        guard let self = link.target, let feed, !feed.isOver else { return }
        // The place of the feed is known only when all that it listens to has been found.
        if isAttached { self.receive(value, feed) } else { first = value }
      },
      error: { [link, weak feed] _ in
        guard let self = link.target, let feed else { return }
        self.endCircle(through: feed)
      })
    isAttached = true
    // Not before: while it is attached, the graph does not know all that feeds it.
    feed.rank.onRaise = { [link, weak feed] stage in
      guard let self = link.target, let feed else { return }
      self.raise(feed, to: stage)
    }
    raise(feed, to: feed.rank.value)
    if let first, !feed.isOver { receive(first, feed) }
    return Disposable { [link] in
      feed.isOver = true
      feed.lifetime.dispose()
      link.target?.forget(feed)
    }
  }

  private func forget(_ feed: Feed) {
    feeds[ObjectIdentifier(feed)] = nil
    if !feeds.values.contains(where: { $0.cell == feed.cell }) { fedStages[feed.cell] = nil }
  }

  private func receive(_ value: Value, _ feed: Feed) {
    let accept = {
      self.disturbSpill(at: feed.cell)
      if self.store(value, at: feed.cell) { self.propagate(CellRange(feed.cell)) }
      self.wake()
    }
    // A value that comes with the subscription comes outside of any turn.
    if Turn.current.phase == .settling { accept() } else { Turn.current.flow { _ in accept() } }
  }

  /// How many signals and cells may drive each other one after the other; beyond, they do so in a circle.
  private static let stageLimit = 500

  private func raise(_ feed: Feed, to stage: Int) {
    guard !feed.isOver else { return }
    guard stage <= Self.stageLimit else { return endCircle(through: feed) }
    let cell = feed.cell
    let stage = max(stage, fedStages[cell] ?? 0)
    fedStages[cell] = stage
    subjects[cell]?.raise(to: stage)
    var readers: [Int] = []
    forEachReader(of: CellRange(cell)) { run, _, _ in readers.append(run) }
    for run in readers where runs[run].stage < stage { raise(run, to: stage) }
  }

  private func endCircle(through feed: Feed) {
    guard !feed.isOver else { return }
    feed.isOver = true
    Turn.current.enqueue { [link] in
      feed.lifetime.dispose()
      link.target?.forget(feed)
      link.target?.edit { link.target?.setConstant(.error(.circular), at: feed.cell) }
    }
  }
}

/// A signal that drives a cell: its place in the graph.
final class Feed {
  let cell: CellAddress
  let rank = Rank()
  let lifetime = SerialDisposable()
  /// Whether the binding has ended; what still comes is ignored.
  var isOver = false

  init(_ cell: CellAddress) {
    self.cell = cell
    rank.name = "feed"
  }

  // What the signal has still to start would feed a place that is gone.
  deinit { lifetime.dispose() }
}
