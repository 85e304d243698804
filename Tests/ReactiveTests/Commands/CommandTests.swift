import Testing

@testable import Reactive

@Suite("Commands")
struct CommandTests {
  private func request(completes: Bool = true) -> Command<Int, String> {
    Command { _ in
      .create { subscriber in
        subscriber.send("請求數據")
        if completes { subscriber.sendCompleted() }
        return nil
      }
    }
  }

  @Test("S18 execute returns a signal that replays")
  func execute() {
    #expect(request().execute(1).log == ["請求數據", "completed"])
  }

  @Test("S18 executing tells the beginning and the end", arguments: [true, false])
  func executing(completes: Bool) {
    let log = Recorder()
    let command = request(completes: completes)
    command.executing.signal.skip(1).subscribe { log($0 ? "正在執行" : "執行完成") }
    command.execute(1)
    #expect(log.lines == (completes ? ["正在執行", "執行完成"] : ["正在執行"]))
  }

  @Test("S18 a command does not run twice at a time unless it is allowed to")
  func twice() {
    let command = request(completes: false)
    command.execute(1)
    #expect(!command.enabled.value)
    #expect(command.execute(2).log == ["error(notEnabled)"])
    let running = Subject<Int>()
    let concurrent = Command<Int, Int>(allowsConcurrentExecution: true) { _ in running }
    concurrent.execute(1)
    concurrent.execute(2)
    #expect(running.subscriberCount == 2)
    running.sendCompleted()
    #expect(!concurrent.executing.value)
  }

  @Test("S18 a command is switched by a signal")
  func switched() {
    let isOn = Property(false)
    let command = Command<Int, Int>(enabled: isOn.signal) { .just($0) }
    #expect(command.execute(1).log == ["error(notEnabled)"])
    isOn.value = true
    #expect(command.execute(1).log == ["1", "completed"])
  }

  @Test("S19 the values come through executionSignals, directly or one by one")
  func executionSignals() {
    let log = Recorder()
    let command = request()
    command.executionSignals.switchToLatest().record("latest ", in: log)
    command.executionSignals.subscribe { $0.subscribe { log("nested \($0)") } }
    command.execute(1)
    #expect(log.lines.sorted() == ["latest 請求數據", "nested 請求數據"])
  }

  @Test("errors are told apart from the executions")
  func errors() {
    let log = Recorder()
    let command = Command<Int, Int> { $0 == 1 ? .error(Failure.expected) : .just($0) }
    command.errors.record("error ", in: log)
    command.executionSignals.switchToLatest().record("value ", in: log)
    command.execute(1)
    command.execute(2)
    #expect(log.lines == ["error expected", "value 2"])
  }

  @Test("P4 an execution goes on although the command is dropped")
  func dropped() {
    let log = Recorder()
    let clock = TestScheduler()
    do {
      let command = Command<Int, Int> { Signal.just($0).delay(.seconds(1), on: clock) }
      command.execute(7).record(in: log)
    }
    clock.advance(by: .seconds(1))
    #expect(log.text == "7 completed")
  }

  @Test("P5 who subscribes late sees the running execution, not one that has ended")
  func late() {
    let log = Recorder()
    let command = request()
    command.executionSignals.subscribe { _ in log("early") }
    command.execute(1)
    command.executionSignals.subscribe { _ in log("late") }
    #expect(log.text == "early")
    let running = request(completes: false)
    running.execute(1)
    running.executionSignals.switchToLatest().record(in: log)
    #expect(log.text == "early 請求數據")
  }

  @Test("P6 executing begins with false")
  func begins() {
    #expect(request().executing.signal.log.first == "false")
  }
}
