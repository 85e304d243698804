import Cells
import Glibc

/// The terminal calculator.
@main
@MainActor
struct Calc {
  static func main() {
    Interrupts.install()
    MainStack.enlarge()
    let options: Options
    do throws(UsageError) {
      options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch {
      exit(refusal(error).rawValue)
    }
    let output = Output(descriptor: STDOUT_FILENO)
    if let request = options.request {
      output.write(request == .help ? Options.help : Options.version)
      exit(finished(output, .success).rawValue)
    }
    let run = Run(options, terminal: .current, output: output)
    exit(finished(output, run.carryOut()).rawValue)
  }

  /// Writes what waits; the status is worse when that is impossible.
  static func finished(_ output: Output, _ status: ExitStatus) -> ExitStatus {
    output.flush()
    guard let reason = output.failure?.message else { return status }
    messages.writeLine("error: cannot write standard output: \(reason)")
    return max(status, .failedFile)
  }

  static func refusal(_ error: UsageError) -> ExitStatus {
    messages.writeLine(ProblemReport("\(error.message)", hint: error.hint).rendered())
    return .wrongUsage
  }

  private static var messages: Output { Output(descriptor: STDERR_FILENO, isUnbuffered: true) }
}
