import Glibc

/// The terminal calculator.
@main
@MainActor
struct Calc {
  static func main() {
    Interrupts.install()
    let output = Output(descriptor: STDOUT_FILENO)
    if !Terminal.current.isInteractive {
      output.write(Options.help)
      output.writeLine("3")
      output.flush()
      return
    }
    Interrupts.note()
    let editor = LineEditor(historyPath: History.path(environment: environmentVariable)) { line in
      Completions(
        start: line.utf8.count - (line.split(separator: " ").last?.utf8.count ?? 0),
        candidates: ["SUM(", "SUMIF(", "summe", "Größe"].filter {
          $0.lowercased().hasPrefix((line.split(separator: " ").last ?? "").lowercased())
        })
    }
    while true {
      let got = editor.read(prompt: "> ")
      print(got)
      if got == .end { break }
    }
  }
}
