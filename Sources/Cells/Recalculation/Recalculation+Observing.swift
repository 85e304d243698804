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
    made.subject.onObserved { [weak self, weak made] isObserved in
      guard !isObserved, let self, let made, self.subjects[cell] === made else { return }
      self.subjects[cell] = nil
    }
    return made
  }

  /// Lets the values of a signal become those of a cell, in the turn in which they come.
  func bind(_ cell: CellAddress, to source: Signal<Value>) -> Disposable {
    let feed = Rank()
    feed.name = "feed"
    let key = ObjectIdentifier(feed)
    // The graph does not keep the place alive: the workbook does, until the binding ends.
    feeds[key] = feed
    feed.onRaise = { [weak self] stage in self?.raiseFeed(of: cell, to: stage) }
    let subscription = source.attach(
      rank: feed,
      next: { [weak self, weak feed] value in
        guard let self, let feed else { return }
        self.receive(value, cell, stage: feed.value)
      })
    raiseFeed(of: cell, to: feed.value)
    return Disposable { [weak self] in
      subscription.dispose()
      self?.feeds[key] = nil
    }
  }

  private func receive(_ value: Value, _ cell: CellAddress, stage: Int) {
    let accept = {
      self.disturbSpill(at: cell)
      if self.store(value, at: cell) { self.propagate(CellRange(cell)) }
      self.wake()
    }
    // A value that comes with the subscription comes outside of any turn.
    if Turn.current.phase == .settling { accept() } else { Turn.current.flow { _ in accept() } }
  }

  private func raiseFeed(of cell: CellAddress, to stage: Int) {
    let stage = max(stage, fedStages[cell] ?? 0)
    fedStages[cell] = stage
    subjects[cell]?.raise(to: stage)
    forEachReader(of: CellRange(cell)) { run, _, _ in
      if runs[run].stage < stage { raise(run, to: stage) }
    }
  }
}
