import Synchronization

extension Signal {
  /// The values as an asynchronous sequence, which ends with the signal, also when that fails.
  ///
  /// The signal is subscribed to when the loop begins, and the subscription ends when the loop
  /// does. Values that come while the loop is busy wait for it.
  ///
  /// ```swift
  /// for await total in total.signal.values { print(total) }
  /// ```
  ///
  /// The loop runs in the isolation domain of the signal, for instance on the main actor.
  public final var values: SignalValues<Value> { SignalValues(self) }
}

/// The values of a signal as an asynchronous sequence.
public struct SignalValues<Element>: AsyncSequence {
  private let signal: Signal<Element>

  init(_ signal: Signal<Element>) {
    self.signal = signal
  }

  /// Subscribes to the signal.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(signal)
  }

  /// Takes the values one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let buffer: Buffer

    init(_ signal: Signal<Element>) {
      buffer = Buffer()
      buffer.start(signal)
    }

    /// The next value; nil when the signal has ended or the task was cancelled.
    public mutating func next() async -> Element? {
      await next(isolation: #isolation)
    }

    /// The next value; nil when the signal has ended or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Element? {
      let buffer = buffer
      let bell = buffer.bell
      await withTaskCancellationHandler(
        operation: {
          while buffer.mustWait, !Task.isCancelled {
            await withCheckedContinuation(isolation: actor) { bell.wait($0) }
          }
        }, onCancel: { bell.cancel() }, isolation: actor)
      return Task.isCancelled ? nil : buffer.take()
    }
  }

  /// The values that wait for the loop, on the side of the signal.
  private final class Buffer {
    let bell = Bell()
    private var values = Backlog<Element>()
    private var hasEnded = false
    private var subscription: Disposable?

    deinit { subscription?.dispose() }

    var mustWait: Bool { values.isEmpty && !hasEnded }

    func start(_ signal: Signal<Element>) {
      subscription = signal.subscribe(
        next: { [unowned self] value in
          values.append(value)
          bell.ring()
        },
        error: { [unowned self] _ in end() }, completed: { [unowned self] in end() })
    }

    func take() -> Element? {
      values.popFirst()
    }

    private func end() {
      hasEnded = true
      bell.ring()
    }
  }
}

/// Wakes a task that waits; cancelling may do so from another thread.
private final class Bell: Sendable {
  private struct State {
    var waiting: CheckedContinuation<Void, Never>?
    var isCancelled = false
  }

  private let state = Mutex(State())

  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.waiting = continuation }
      return state.isCancelled
    }
    if isCancelled { continuation.resume() }
  }

  func ring() {
    take(cancelling: false)?.resume()
  }

  func cancel() {
    take(cancelling: true)?.resume()
  }

  private func take(cancelling: Bool) -> CheckedContinuation<Void, Never>? {
    state.withLock { state in
      if cancelling { state.isCancelled = true }
      let waiting = state.waiting
      state.waiting = nil
      return waiting
    }
  }
}
