import Reactive

extension Workload {
  static let subscriptions: [Workload] = [
    Workload("reactive.bytes", "memory of properties and of subscriptions") { trial in
      let size = trial.full(200_000)
      let source = Property(1)
      let other = Property(2)
      let subject = Subject<Int>()
      // Filled before, so that a place in it is no part of what is measured.
      var kept = [AnyObject](repeating: subject, count: size * 4)
      var place = 0
      func fill(_ phase: String, aim: Aim?, _ make: (Int) -> AnyObject) {
        var growth = Growth()
        for number in 0..<size {
          kept[place] = make(number)
          place += 1
        }
        growth.end(trial, phase, size: size, limit: 8, aim: aim)
      }
      fill("properties", aim: .bytesEach(200)) { Property($0) }
      fill("properties made of one", aim: .bytesEach(200)) { _ in
        Property(0, boundTo: source.signal.map { $0 &+ 1 })
      }
      fill("properties made of two", aim: .bytesEach(200)) { _ in
        Property(0, boundTo: combineLatest(source.signal, other.signal) { $0 &+ $1 })
      }
      fill("observers of a subject", aim: nil) { _ in subject.subscribe { keep(Double($0)) } }
      keep(Double(kept.count))
    },
    Workload("reactive.make", "properties that are made and dropped") { trial in
      let count = 1_000
      let source = Property(1)
      // Room for so many makes the allocator tidy up, which is no part of what is measured.
      var kept: [Property<Int>] = []
      kept.reserveCapacity(count)
      trial.measure("made of one", size: count, cells: count, aim: .timeEach(200e-9)) { number in
        kept.removeAll(keepingCapacity: true)
        for _ in 0..<count {
          kept.append(Property(0, boundTo: source.signal.map { $0 &+ number }))
        }
        keep(Double(kept[count - 1].value))
      }
    },
    Workload("reactive.leave", "subscribers that leave in random order") { trial in
      for count in [1_000, 10_000, 100_000] {
        let order = Limits.shuffled(count)
        let subject = Subject<Int>()
        trial.measure("come and leave", size: count, cells: count) { _ in
          let subscriptions = (0..<count).map { _ in subject.subscribe { keep(Double($0)) } }
          for place in order { subscriptions[place].dispose() }
          keep(Double(subject.subscriberCount))
        }
      }
    },
  ]
}
