import Foundation

/// A program built by this package, run as its users run it.
package struct Program: Sendable {
  /// What a run came to.
  package struct Result: Sendable, Equatable {
    package var status: Int32
    package var output: String
    package var messages: String

    package init(status: Int32, output: String, messages: String = "") {
      self.status = status
      self.output = output
      self.messages = messages
    }
  }

  private let path: String

  /// The program of a name, beside the tests that are running.
  package init(_ name: String) {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    path = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Runs the program to its end.
  ///
  /// `input` is what it reads on standard input; it stands in `folder`, with a home that is empty.
  package func run(
    _ arguments: [String], input: String = "", in folder: TemporaryFolder? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let folder = try folder ?? TemporaryFolder()
    let process = process(arguments, in: folder, environment: environment)
    // Files instead of pipes: nobody has to read two streams at once.
    let streams = try TemporaryFolder()
    try streams.write(input, to: "input")
    for name in ["output", "messages"] { try streams.write("", to: name) }
    process.standardInput = FileHandle(forReadingAtPath: streams.path(of: "input"))
    process.standardOutput = FileHandle(forWritingAtPath: streams.path(of: "output"))
    process.standardError = FileHandle(forWritingAtPath: streams.path(of: "messages"))
    try process.run()
    let deadline = Date(timeIntervalSinceNow: 120)
    while process.isRunning, Date() < deadline { usleep(1_000) }
    // A program that hangs fails its test; it must not hang the tests.
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try streams.text(of: "output"),
      messages: try streams.text(of: "messages"))
  }

  /// Starts the program at a terminal of its own.
  package func start(_ arguments: [String], in folder: TemporaryFolder) throws -> TerminalSession {
    var controller: Int32 = -1
    var device: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&controller, &device, nil, nil, &size) == 0 else { throw POSIXError(.ENOTTY) }
    let process = process(arguments, in: folder, environment: ["TERM": "dumb"])
    let handle = FileHandle(fileDescriptor: device, closeOnDealloc: true)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    return TerminalSession(process: process, controller: controller)
  }

  private func process(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String]
  ) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "TZ": "UTC"]
      .merging(environment) { $1 }
    return process
  }
}

/// A program that runs at a terminal, and the keys that are pressed there.
package final class TerminalSession {
  private let process: Process
  private let controller: Int32
  /// Everything that was on the screen so far.
  package private(set) var screen = ""

  fileprivate init(process: Process, controller: Int32) {
    self.process = process
    self.controller = controller
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(controller)
  }

  /// Presses keys.
  package func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
  }

  /// Sends what Ctrl-C sends.
  package func interrupt() {
    kill(process.processIdentifier, SIGINT)
  }

  /// Ends the program as a crash would.
  package func crash() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits until a text is on the screen after what was awaited before; false when it does not come.
  package func waits(for text: String, seconds: Double = 20) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while Date() < deadline {
      if let found = unread.range(of: text) {
        read = screen.distance(from: screen.startIndex, to: found.upperBound)
        return true
      }
      guard fill() else { return unread.contains(text) }
    }
    return false
  }

  /// The exit status, once the program has ended; nil when it does not end.
  package func end(seconds: Double = 20) -> Int32? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while fill(), Date() < deadline {}
    while process.isRunning, Date() < deadline { usleep(1_000) }
    return process.isRunning ? nil : process.terminationStatus
  }

  private var read = 0
  private var unread: Substring { screen.dropFirst(read) }

  /// Takes what the program wrote; false when it has closed the terminal.
  private func fill() -> Bool {
    var request = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 100) > 0 else { return process.isRunning }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(controller, &bytes, bytes.count)
    guard count > 0 else { return false }
    screen += String(decoding: bytes.prefix(count), as: UTF8.self)
      .replacingOccurrences(of: "\r\n", with: "\n")
    return true
  }
}
