import Reactive

extension Workload {
  // Observers keep what they hear as the limit does. One that adds to a variable of its surroundings
  // would measure Swift looking whether somebody else uses that variable, which takes as long.
  static let reactive: [Workload] = [
    Workload("reactive.observe", "a subject and one observer") { trial in
      let subject = Subject<Int>()
      let subscription = subject.subscribe { keep(Double($0)) }
      trial.events("send", aim: .timeEach(20e-9), limit: [Step { $0 }]) { subject.send($0) }
      subscription.dispose()
    },
    Workload("reactive.map", "map, filter, map and an observer") { trial in
      let subject = Subject<Int>()
      let subscription = subject.map { $0 &+ 1 }.filter { $0 != 0 }.map { $0 &* 3 }
        .subscribe { keep(Double($0)) }
      let steps = [Step { $0 &+ 1 }, Step { $0 | 1 }, Step { $0 &* 3 }, Step { $0 }]
      trial.events("send", aim: .timeEach(35e-9), limit: steps) { subject.send($0) }
      subscription.dispose()
    },
    Workload("reactive.sum", "c = a + b, and an observer of c") { trial in
      let a = Property(1)
      let b = Property(3)
      let c = Property(0)
      c.bind(to: combineLatest(a.signal, b.signal) { $0 &+ $1 })
      let subscription = c.changes.subscribe { keep(Double($0)) }
      trial.events("set a", aim: .timeEach(80e-9), limit: [Step { $0 &+ 3 }, Step { $0 }]) {
        a.value = $0
      }
      keep(Double(c.value))
      subscription.dispose()
    },
    Workload("reactive.chain", "a chain of 1,000 properties, each one more") { trial in
      let count = 1_000
      let properties = (0...count).map { Property($0) }
      for (source, target) in zip(properties, properties.dropFirst()) {
        target.bind(to: source.signal.map { $0 &+ 1 })
      }
      let steps = (0..<count).map { _ in Step { $0 &+ 1 } }
      trial.events("set the head", cells: count, aim: .timeEach(40e-9), limit: steps) {
        properties[0].value = $0
      }
      keep(Double(properties[count].value))
    },
    Workload("reactive.maps", "a chain of 1,000 maps below a subject") { trial in
      let count = 1_000
      let subject = Subject<Int>()
      var signal: Signal<Int> = subject
      for _ in 0..<count { signal = signal.map { $0 &+ 1 } }
      let subscription = signal.subscribe { keep(Double($0)) }
      let steps = (0..<count).map { _ in Step { $0 &+ 1 } }
      trial.events("send", cells: count, limit: steps) { subject.send($0) }
      subscription.dispose()
    },
    Workload("reactive.fan", "a subject and 10,000 observers") { trial in
      let count = 10_000
      let subject = Subject<Int>()
      let subscriptions = (0..<count).map { _ in subject.subscribe { keep(Double($0)) } }
      let steps = (0..<count).map { _ in Step { $0 } }
      trial.events("send", cells: count, aim: .timeEach(35e-9), limit: steps) { subject.send($0) }
      for subscription in subscriptions { subscription.dispose() }
    },
    Workload("reactive.spread", "a property and 10,000 made of it") { trial in
      let count = 10_000
      let source = Property(0)
      let properties = (0..<count).map { _ in Property(0) }
      for property in properties { property.bind(to: source.signal.map { $0 &+ 1 }) }
      let steps = (0..<count).map { _ in Step { $0 &+ 1 } }
      trial.events("set the source", cells: count, aim: .timeEach(35e-9), limit: steps) {
        source.value = $0
      }
      keep(Double(properties[count - 1].value))
    },
    Workload("reactive.combine", "a combination of four, and an observer") { trial in
      let subjects = (0..<4).map { _ in Subject<Int>() }
      let properties = (0..<4).map { Property($0) }
      let sum = Property(0)
      let subscription = combineLatest(subjects[0], subjects[1], subjects[2], subjects[3]) {
        $0 &+ $1 &+ $2 &+ $3
      }.subscribe { keep(Double($0)) }
      sum.bind(
        to: combineLatest(
          properties[0].signal, properties[1].signal, properties[2].signal, properties[3].signal
        ) { $0 &+ $1 &+ $2 &+ $3 })
      for subject in subjects { subject.send(1) }
      let steps = [Step { $0 &+ 3 }, Step { $0 }]
      trial.events("send to one of four subjects", limit: steps) { subjects[0].send($0) }
      trial.events("set one of four properties", limit: steps) { properties[0].value = $0 }
      keep(Double(sum.value))
      subscription.dispose()
    },
    Workload("reactive.ladder", "a ladder of 20 levels that join and part") { trial in
      let levels = 20
      let head = Property(1)
      var properties = [head]
      var evaluations = 0
      for _ in 0..<levels {
        let left = Property(0)
        let right = Property(0)
        let join = Property(0)
        let below = properties[properties.count - 1].signal
        left.bind(to: below.map { $0 &+ 1 })
        right.bind(to: below.map { $0 &* 2 })
        join.bind(
          to: combineLatest(left.signal, right.signal) {
            evaluations += 1
            return ($0 &+ $1) / 3
          })
        properties += [left, right, join]
      }
      var sent = 0
      evaluations = 0
      let steps = (0..<levels * 3).map { _ in Step { $0 &+ 1 } }
      trial.events(
        "set the head", cells: levels * 3, aim: .time(2e-6), limit: steps,
        note: "\(Quantity.plain(Double(evaluations) / Double(max(sent, 1)))) joins a turn"
      ) {
        sent += 1
        head.value = $0 &* 1_000
      }
      keep(Double(properties[properties.count - 1].value))
    },
  ]
}

/// One closure of the limit.
private struct Step {
  let apply: (Int) -> Int

  init(_ apply: @escaping (Int) -> Int) { self.apply = apply }
}

extension Trial {
  /// Measures what an event sets in motion beside closures that are called one after another.
  ///
  /// Where it sets little in motion a lap has many events, or the benchmark would measure itself.
  @inline(__always)
  fileprivate func events(
    _ phase: String, cells: Int = 0, aim: Aim? = nil, limit: [Step],
    note: @autoclosure () -> String = "", _ work: (Int) -> Void
  ) {
    // Counted, a few events are nothing beside the start of a process.
    let events = isCounted ? max(1, min(1_000, 20_000 / max(cells, 1))) : cells == 0 ? 100 : 1
    func plain(_ number: Int) {
      for event in 0..<events {
        var value = number &+ event
        for step in limit { value = step.apply(value) }
        keep(Double(value))
      }
    }
    let all = cells == 0 ? events : cells
    measure(phase, size: all, cells: all, aim: aim, limit: plain, note: note()) { number in
      for event in 0..<events { work(number &* events &+ event) }
    }
  }
}
