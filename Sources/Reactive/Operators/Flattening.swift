extension Signal {
  /// The values of all signals that a closure makes of the values, as they come.
  ///
  /// Every inner signal stays subscribed until it ends; ``switchToLatest()`` keeps only the
  /// newest. It completes when the signal and all inner ones have, and fails when one fails.
  ///
  /// Also known as: RAC `flattenMap:`, Rx and Combine `flatMap`, ReactiveSwift `flatMap(.merge)`.
  public final func flatMap<Output>(
    _ transform: @escaping (Value) -> Signal<Output>
  ) -> Signal<Output> {
    Signal<Output>("flatMap", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      var open = 1
      let ended: (Ending) -> Void = { ending in
        guard open > 0 else { return }
        switch ending {
        case .error:
          open = 0
          part.dispose()
          sink.ended(ending)
        case .completed:
          open -= 1
          if open == 0 { sink.ended(.completed) }
        }
      }
      part.add(
        connect(
          sink.taking(in: part, ended: ended) { value in
            guard open > 0 else { return }
            open += 1
            // An inner signal that has ended is let go, though the outer one goes on.
            let one = CompositeDisposable()
            part.add(one)
            one.add(
              transform(value).connect(
                sink.taking(
                  in: one,
                  ended: { ending in
                    one.dispose()
                    ended(ending)
                  }, next: { if open > 0 { sink.next($0) } })))
          }))
      return part
    }
  }

  /// The values of the signals it sends, one signal after the other has completed.
  ///
  /// Also known as: RAC and Rx `concat`, Combine `flatMap(maxPublishers: .max(1))`, ReactiveSwift
  /// `flatten(.concat)`.
  public final func concatenated<Output>() -> Signal<Output> where Value == Signal<Output> {
    Signal<Output>("concat", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      let line = WaitingLine<Signal<Output>>()
      line.start = { [unowned line] signal in
        let line = line
        let turn = CompositeDisposable()
        part.add(turn)
        turn.add(
          signal.connect(
            sink.taking(
              in: turn,
              ended: { ending in
                turn.dispose()
                switch ending {
                case .error:
                  part.dispose()
                  sink.ended(ending)
                case .completed:
                  line.finishOne()
                }
              }, next: sink.next)))
      }
      line.whenDone = { sink.ended(.completed) }
      part.add(Disposable { [weak line] in line?.close() })
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in
              switch ending {
              case .error:
                part.dispose()
                sink.ended(ending)
              case .completed:
                line.seal()
              }
            }, next: { line.add($0) })))
      return part
    }
  }

  /// The values of the newest of the signals it sends.
  ///
  /// It completes when the signal and the newest inner one have.
  ///
  /// Also known as: RAC and Combine `switchToLatest`, Rx `switchLatest`, ReactiveSwift
  /// `flatten(.latest)`.
  public final func switchToLatest<Output>() -> Signal<Output> where Value == Signal<Output> {
    Signal<Output>("switchToLatest", above: depth) { [connect] sink in
      let part = CompositeDisposable()
      let current = SerialDisposable()
      part.add(current)
      var isOuterOpen = true
      var isInnerOpen = false
      part.add(
        connect(
          sink.taking(
            in: part,
            ended: { ending in
              isOuterOpen = false
              if case .error = ending { part.dispose() } else if isInnerOpen { return }
              sink.ended(ending)
            },
            next: { signal in
              guard !part.isDisposed else { return }
              let inner = CompositeDisposable()
              current.inner = inner
              isInnerOpen = true
              inner.add(
                signal.connect(
                  sink.taking(
                    in: inner,
                    ended: { ending in
                      guard !inner.disposed else { return }
                      isInnerOpen = false
                      if case .error = ending { part.dispose() } else if isOuterOpen { return }
                      sink.ended(ending)
                    }, next: { if !inner.disposed { sink.next($0) } })))
            })))
      return part
    }
  }
}

/// Things that are started one after the other, without recursion.
final class WaitingLine<Element> {
  var start: ((Element) -> Void)?
  var whenDone: (() -> Void)?
  private var waiting = Backlog<Element>()
  private var isBusy = false
  private var isSealed = false
  private var isStarting = false

  func add(_ element: Element) {
    waiting.append(element)
    advance()
  }

  /// The element that was started has finished.
  func finishOne() {
    isBusy = false
    advance()
  }

  /// Nothing will be added.
  func seal() {
    isSealed = true
    advance()
  }

  /// Lets go of everything.
  func close() {
    // Held until all is closed: what is let go may end a stream that comes back here.
    let rest = (waiting, start, whenDone)
    waiting = Backlog()
    start = nil
    whenDone = nil
    withExtendedLifetime(rest) {}
  }

  private func advance() {
    guard !isStarting else { return }
    isStarting = true
    while !isBusy, let element = waiting.popFirst() {
      isBusy = true
      start?(element)
    }
    isStarting = false
    guard isSealed, !isBusy else { return }
    let done = whenDone
    close()
    done?()
  }
}
