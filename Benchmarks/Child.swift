import Glibc

/// A program that was started.
struct Child {
  private let process: pid_t
  private let output: Int32

  /// What a program that has ended left behind.
  struct End {
    /// 0 for success; minus the number of a signal that ended it.
    let status: Int32
    /// Seconds of the processor, user and system.
    let processor: Double
  }

  struct Failure: Error {}

  /// Starts a program; its errors go where this program's go.
  init(_ path: String, _ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let fault = posix_spawnp(&process, path, &actions, nil, words, environ)
    close(ends[1])
    guard fault == 0 else {
      close(ends[0])
      throw Failure()
    }
    self.process = process
    output = ends[0]
  }

  /// Reads lines until the program ends, which it must within some seconds.
  ///
  /// - Returns: How it ended, or nil when its time was over and it was stopped.
  func lines(within seconds: Double, _ body: (String) -> Void) -> End? {
    let last = Lap.seconds(CLOCK_MONOTONIC) + seconds
    var pending: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var isOver = false
    while true {
      let rest = last - Lap.seconds(CLOCK_MONOTONIC)
      var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if rest <= 0 || poll(&wait, 1, Int32(rest * 1_000) + 1) == 0 {
        isOver = true
        kill(process, SIGKILL)
        break
      }
      let count = read(output, &bytes, bytes.count)
      if count <= 0 { break }
      pending += bytes[..<count]
      while let end = pending.firstIndex(of: 10) {
        body(String(decoding: pending[..<end], as: UTF8.self))
        pending.removeFirst(end + 1)
      }
    }
    close(output)
    let end = self.end()
    return isOver ? nil : end
  }

  private func end() -> End {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    let signal = status & 0x7F
    return End(
      status: signal == 0 ? status >> 8 & 0xFF : -signal,
      processor: seconds(usage.ru_utime) + seconds(usage.ru_stime))
  }
}
