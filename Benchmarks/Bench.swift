import FoundationEssentials
import Glibc

/// Runs workloads, each in a process of its own, and prints what they took.
@main
struct Bench {
  private static let usage = """
    bench [--list] [--json FILE] [--markdown FILE] [--calc FILE] [NAME…]

    Runs the workloads whose names begin with one of the names, all without names.
    --json FILE      the results, one JSON object a line
    --markdown FILE  the results as a Markdown table
    --calc FILE      the installed calc, for W10
    --count NAME     does the small, fixed work of one workload, for Scripts/instructions
    """
  /// After how many seconds a workload is stopped.
  private static let patience = 90.0

  private var names: [String] = []
  private var json: String?
  private var markdown: String?
  private var calc: String?
  /// The one workload that this process runs itself.
  private var child: String?
  private var isCounted = false
  private var lists = false

  static func main() {
    var bench = Bench()
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--list": bench.lists = true
      case "--json": bench.json = arguments.popFirst()
      case "--markdown": bench.markdown = arguments.popFirst()
      case "--calc": bench.calc = arguments.popFirst()
      case "--child": bench.child = arguments.popFirst()
      case "--count":
        bench.child = arguments.popFirst()
        bench.isCounted = true
      case _ where argument.hasPrefix("-"):
        print(usage)
        exit(argument == "--help" ? 0 : 2)
      default: bench.names.append(argument.lowercased())
      }
    }
    exit(bench.run())
  }

  private func run() -> Int32 {
    if let child { return measure(child) }
    let chosen = Workload.all.filter { workload in
      names.isEmpty || names.contains { workload.name.lowercased().hasPrefix($0) }
    }
    if lists {
      for workload in chosen { print("\(workload.name)\t\(workload.summary)") }
      return 0
    }
    guard !chosen.isEmpty else {
      print("no workload is called \(names.joined(separator: " or ")); --list shows them")
      return 2
    }
    var rows: [Row] = []
    var failures = 0
    let table = Table(isMarkdown: false)
    show(table.head)
    for workload in chosen {
      failures += collect(workload) { row in
        rows.append(row)
        show(table.line(row))
      }
    }
    let aims = rows.compactMap(\.isMet)
    print("\n\(aims.count { $0 }) of \(aims.count) aims are met")
    save(rows)
    return failures == 0 ? 0 : 1
  }

  /// Runs a workload in a process of its own: none sees what another one left in memory.
  private func collect(_ workload: Workload, _ body: (Row) -> Void) -> Int {
    let decoder = JSONDecoder()
    let arguments = ["--child", workload.name] + (calc.map { ["--calc", $0] } ?? [])
    guard let child = try? Child("/proc/self/exe", arguments) else { return 1 }
    let end = child.lines(within: Self.patience) { line in
      if let row = try? decoder.decode(Row.self, from: Data(line.utf8)) { body(row) }
    }
    if end?.status == 0 { return 0 }
    var row = Row(workload: workload.name, phase: workload.summary, size: 0, fullSize: 0)
    row.note =
      end.map { "ended with status \($0.status)" } ?? "stopped after \(Int(Self.patience)) s"
    body(row)
    return 1
  }

  /// Runs a workload here; rows go to standard output.
  private func measure(_ name: String) -> Int32 {
    guard let workload = Workload.all.first(where: { $0.name == name }) else { return 2 }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let trial = Trial(workload: name, calc: calc, isCounted: isCounted) { row in
      if let line = try? encoder.encode(row) { show(String(decoding: line, as: UTF8.self)) }
    }
    do {
      try workload.run(trial)
      return 0
    } catch {
      complain("\(name): \(error)")
      return 1
    }
  }

  private func save(_ rows: [Row]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var files: [(path: String, text: String)] = []
    if let json {
      let lines = rows.compactMap { try? encoder.encode($0) }
        .map { String(decoding: $0, as: UTF8.self) + "\n" }
      files.append((json, lines.joined()))
    }
    if let markdown {
      let table = Table(isMarkdown: true)
      let lines = [table.head] + rows.map { table.line($0) }
      files.append((markdown, lines.joined(separator: "\n") + "\n"))
    }
    for (path, text) in files {
      do {
        try Data(text.utf8).write(to: URL(filePath: path))
      } catch {
        complain("\(path) could not be written: \(error)")
      }
    }
  }
}

/// Prints a line at once, also into a pipe.
private func show(_ line: String) {
  print(line)
  fflush(nil)
}

private func complain(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
