import Glibc

extension Workload {
  static let programs: [Workload] = [
    Workload("W10", "the installed calc starts, computes 1+2 and ends") { trial in
      guard let calc = trial.calc else {
        var row = Row(workload: "W10", phase: "1+2", size: 1, fullSize: 1)
        row.note = "without --calc there is no installed calc to start"
        return trial.emit(row)
      }
      let sum = try input("1+2\n")
      defer { unlink(sum) }
      var own = Measurement()
      var limit = Measurement()
      for _ in 0..<50 {
        own.add(try start(calc, ["-e", "1+2"]))
        limit.add(try start("bc", ["-q", sum]))
      }
      var row = Row(workload: "W10", phase: "1+2; limit: bc", size: 1, fullSize: 1)
      row.laps = own.laps.count
      row.wall = own.wall
      row.processor = own.processor
      row.spread = own.spread
      row.limit = limit.processor
      row.aim = .ratio(2)
      row.note = "bc needs \(Quantity.time(limit.wall)) by the clock"
      trial.emit(row)
    }
  ]

  private static func start(_ program: String, _ arguments: [String]) throws -> Lap {
    let start = Lap.seconds(CLOCK_MONOTONIC)
    var answer = ""
    guard let end = try Child(program, arguments).lines(within: 10, { answer += $0 }),
      end.status == 0, answer == "3"
    else { throw WrongAnswer(description: "\(program) says \(answer)") }
    return Lap(wall: Lap.seconds(CLOCK_MONOTONIC) - start, processor: end.processor)
  }

  /// A file for bc, which reads no expression from its arguments.
  private static func input(_ text: String) throws -> String {
    let path = "/tmp/bench-\(getpid()).bc"
    guard let file = fopen(path, "w") else { throw WrongAnswer(description: "no file \(path)") }
    fputs(text + "quit\n", file)
    fclose(file)
    return path
  }
}
