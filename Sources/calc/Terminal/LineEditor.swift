import CReadline
import Glibc

/// Reads lines from someone at a terminal, with GNU Readline.
@MainActor
final class LineEditor {
  /// What came from the terminal.
  enum Input: Equatable {
    case line(String)
    /// Ctrl-C: the line was given up.
    case interrupted
    /// Ctrl-D on an empty line, or the terminal has gone.
    case end
  }

  private let historyPath: String?
  private var waiting: [String] = []
  private var last: String?

  /// The completion of the editor in use; readline knows only a C function.
  private static var complete: (String) -> Completions = { _ in .none }

  /// - Parameters:
  ///   - historyPath: Where lines are kept; nil keeps none.
  ///   - complete: What may follow a line that ends at the cursor.
  init(historyPath: String?, complete: @escaping (String) -> Completions) {
    Self.complete = complete
    self.historyPath = historyPath.flatMap { History.prepare($0) ? $0 : nil }
    // In a locale without multibyte characters readline would take the bytes of an ä for keys.
    if setlocale(LC_CTYPE, "") == nil || __ctype_get_mb_cur_max() == 1 {
      setlocale(LC_CTYPE, "C.UTF-8")
    }
    calc_set_name(strdup("calc"))
    calc_set_completer(
      { text, start, end in LineEditor.matches(text, start: Int(start), end: Int(end)) },
      strdup(" \t\n\"'+-*/^&=<>(),;:{}%!@[]"))
    calc_set_reader { LineEditor.readByte(from: $0) }
    rl_initialize()
    calc_bind_escaped_newline()
    using_history()
    stifle_history(History.capacity)
    if let path = self.historyPath {
      read_history(path)
      history_truncate_file(path, History.capacity)
    }
  }

  /// Shows the prompt and waits for a line.
  func read(prompt: String) -> Input {
    if !waiting.isEmpty { return .line(waiting.removeFirst()) }
    _ = Interrupts.take()
    guard let typed = readline(prompt) else {
      return Interrupts.take() ? .interrupted : .end
    }
    defer { free(typed) }
    if Interrupts.take() { return .interrupted }
    // What is pasted may hold several lines.
    let lines = String(cString: typed).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    for line in lines { remember(line) }
    waiting = Array(lines.dropFirst())
    return .line(lines.first ?? "")
  }

  private func remember(_ line: String) {
    guard !line.allSatisfy(\.isWhitespace), line != last else { return }
    last = line
    add_history(line)
    if let historyPath { append_history(1, historyPath) }
  }

  // MARK: - What readline calls

  /// One byte from the keyboard; an interrupt ends the line, which is emptied.
  private nonisolated static func readByte(from stream: UnsafeMutablePointer<FILE>?) -> Int32 {
    guard let stream else { return EOF }
    let descriptor = calc_descriptor(stream)
    var byte: UInt8 = 0
    while true {
      waitForKey(descriptor)
      // Readline's handler only notes a signal; here it tidies the terminal and raises it again.
      rl_check_signals()
      if Interrupts.isPending {
        calc_clear_line()
        return Int32(UInt8(ascii: "\n"))
      }
      switch Glibc.read(descriptor, &byte, 1) {
      case 1: return Int32(byte)
      case 0: return EOF
      default: if errno != EINTR && errno != EAGAIN { return EOF }
      }
    }
  }

  /// Waits for a key or a signal.
  ///
  /// Interrupts are let through only while it waits, so that none arrives between looking for one
  /// and waiting.
  private nonisolated static func waitForKey(_ descriptor: Int32) {
    let mask = Interrupts.block()
    defer { Interrupts.restore(mask) }
    guard rl_pending_signal() == 0, !Interrupts.isPending else { return }
    var open = mask
    calc_wait(descriptor, &open)
  }

  /// The candidates as readline wants them: the common beginning, then each, in memory that it frees.
  private nonisolated static func matches(
    _ text: UnsafePointer<CChar>?, start: Int, end: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let line = String(
      decoding: UnsafeRawBufferPointer(start: calc_line(), count: end), as: UTF8.self)
    let typed = text.map { String(cString: $0) } ?? ""
    let (found, ending) = MainActor.assumeIsolated { () -> ([String], Character?) in
      let completions = complete(line)
      return (completions.replacements(from: start), completions.ending)
    }
    calc_end_completion(Int32(ending?.asciiValue ?? 0))
    guard !found.isEmpty else { return nil }
    let prefix = Completions.commonPrefix(of: found, typed: typed)
    let all = found.count == 1 ? found : [prefix] + found
    guard
      let list = calloc(all.count + 1, MemoryLayout<UnsafeMutablePointer<CChar>?>.stride)?
        .assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    else { return nil }
    for (index, match) in all.enumerated() { list[index] = strdup(match) }
    return list
  }
}
