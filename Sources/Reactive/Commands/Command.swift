/// Work that is started by an input, runs as a signal, and can be watched and switched off.
///
/// The signal that is made for an input must end, or the command stays executing; for "nothing to
/// do" return ``Signal/empty``.
///
/// ```swift
/// let load = Command<String, Page> { address in fetch(address) }
/// load.executing.signal.subscribe { spinner.isVisible = $0 }
/// load.execute("https://swift.org").subscribe { show($0) }
/// ```
///
/// Also known as: `RACCommand`, ReactiveSwift `Action`.
public final class Command<Input, Output> {
  private let core: Core

  /// Whether an execution is running; it begins with false.
  public let executing: Property<Bool>

  /// Whether ``execute(_:)`` would run now.
  public let enabled: Property<Bool>

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - enabled: Whether the command may run; while it has sent nothing it may.
  ///   - allowsConcurrentExecution: Whether it may run again before the last execution has ended.
  ///   - work: Makes the work for an input.
  public init(
    enabled: Signal<Bool>? = nil, allowsConcurrentExecution: Bool = false,
    work: @escaping (Input) -> Signal<Output>
  ) {
    let executing = Property(false).named("executing")
    let allowed = Property(true).named("allowed")
    let enabledProperty = Property(true).named("enabled")
    self.executing = executing
    self.enabled = enabledProperty
    core = Core(
      executing: executing, allowed: allowed, runsTwice: allowsConcurrentExecution, work: work)
    if let enabled { allowed.bind(to: enabled) }
    enabledProperty.bind(
      to: combineLatest(allowed.signal, executing.signal) {
        $0 && (allowsConcurrentExecution || !$1)
      })
  }

  /// A signal of each execution: those that are running, and those to come.
  ///
  /// An execution that fails completes here; its error goes to ``errors``. Subscribe before
  /// executing, or the executions that have ended are missed.
  public var executionSignals: Signal<Signal<Output>> { core.executionSignals }

  /// The errors of all executions.
  public var errors: Signal<any Error> { core.errors }

  /// Starts an execution.
  ///
  /// It runs whether or not somebody subscribes, and keeps what it needs of the command.
  ///
  /// - Returns: What the execution sends, from the start for every subscriber. It fails with
  ///   ``CommandError/notEnabled`` when the command is switched off or running.
  @discardableResult
  public func execute(_ input: Input) -> Signal<Output> {
    core.execute(input)
  }

  /// What the executions need, so that the command itself may go.
  private final class Core {
    let executing: Property<Bool>
    let allowed: Property<Bool>
    let runsTwice: Bool
    let work: (Input) -> Signal<Output>
    let errors = Subject<any Error>()
    private let started = Subject<Signal<Output>>()
    private var running: [(number: Int, signal: Signal<Output>)] = []
    private var count = 0

    init(
      executing: Property<Bool>, allowed: Property<Bool>, runsTwice: Bool,
      work: @escaping (Input) -> Signal<Output>
    ) {
      self.executing = executing
      self.allowed = allowed
      self.runsTwice = runsTwice
      self.work = work
    }

    var executionSignals: Signal<Signal<Output>> {
      Signal("executionSignals") { [self] sink in
        for execution in running where !sink.scope.isOver { sink.next(execution.signal) }
        return started.connect(sink)
      }
    }

    func execute(_ input: Input) -> Signal<Output> {
      guard allowed.value, runsTwice || running.isEmpty else {
        return .error(CommandError.notEnabled)
      }
      let results = ReplaySubject<Output>()
      let execution = Signal("execution") { results.connect($0) }
      let quiet = execution.catch { _ in .empty }
      count += 1
      let number = count
      running.append((number, quiet))
      executing.value = true
      started.send(quiet)
      work(input).subscribe(
        next: { results.send($0) },
        error: { error in
          results.sendError(error)
          self.errors.send(error)
          self.finish(number)
        },
        completed: {
          results.sendCompleted()
          self.finish(number)
        })
      return execution
    }

    private func finish(_ number: Int) {
      running.removeAll { $0.number == number }
      if running.isEmpty { executing.value = false }
    }
  }
}
