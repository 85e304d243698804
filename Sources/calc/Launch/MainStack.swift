import Glibc

/// The stack of the main thread.
enum MainStack {
  /// What lambdas that call themselves a thousand times need, also without optimisation.
  private static let wanted: rlim_t = 64 << 20

  private static let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)

  /// Lets the stack grow further than it is allowed to by default, if the system permits.
  ///
  /// The kernel asks for the limit whenever the stack grows, so that it holds for the thread that runs already.
  static func enlarge() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    _ = setrlimit(resource, &limit)
  }
}
