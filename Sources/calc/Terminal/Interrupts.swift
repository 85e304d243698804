import Glibc
import Synchronization

/// What Ctrl-C and a closed pipe do.
enum Interrupts {
  /// Whether interrupts are only noted, because a prompt clears its line, or end the program.
  private static let areNoted = Atomic<Bool>(false)
  private static let count = Atomic<Int>(0)

  /// Starts to handle interrupts, and lets a write to a closed pipe fail instead of killing the program.
  static func install() {
    // Both globals must exist before a handler reads them: making one is not safe in a handler.
    areNoted.store(false, ordering: .relaxed)
    count.store(0, ordering: .relaxed)
    signal(SIGPIPE, SIG_IGN)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interrupts.handle() }
    sigemptyset(&action.sa_mask)
    // Without SA_RESTART a read that waits for the keyboard returns.
    action.sa_flags = 0
    sigaction(SIGINT, &action, nil)
    // Whoever started the program from a thread of its own may have left it a mask.
    var interrupts = sigset_t()
    sigemptyset(&interrupts)
    sigaddset(&interrupts, SIGINT)
    sigprocmask(SIG_UNBLOCK, &interrupts, nil)
  }

  /// From here on an interrupt is only noted.
  static func note() {
    areNoted.store(true, ordering: .relaxed)
  }

  /// Whether an interrupt was noted since the last call.
  static func take() -> Bool {
    count.exchange(0, ordering: .relaxed) > 0
  }

  /// Whether an interrupt was noted and nobody has taken it.
  static var isPending: Bool { count.load(ordering: .relaxed) > 0 }

  /// Runs work that an interrupt must not cut in two, such as saving a file.
  static func deferred<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = block()
    defer { restore(before) }
    return try work()
  }

  /// Holds interrupts back; gives what `restore` needs.
  static func block() -> sigset_t {
    var interrupts = sigset_t()
    var before = sigset_t()
    sigemptyset(&interrupts)
    sigaddset(&interrupts, SIGINT)
    sigprocmask(SIG_BLOCK, &interrupts, &before)
    return before
  }

  /// Lets interrupts through as before `block`.
  static func restore(_ before: sigset_t) {
    var before = before
    sigprocmask(SIG_SETMASK, &before, nil)
  }

  /// Runs in the signal handler: only atomics and `_exit`.
  private static func handle() {
    if !areNoted.load(ordering: .relaxed) { _exit(130) }
    // The third Ctrl-C that nobody took means that a long calculation is to be given up.
    if count.add(1, ordering: .relaxed).newValue >= 3 { _exit(130) }
  }
}
