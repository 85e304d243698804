import Testing

@testable import Reactive

@Suite("Ranks")
struct RankTests {
  @Test("an edge puts its target above its source, and all that follows")
  func raising() throws {
    let ranks = (0..<4).map { _ in Rank() }
    try ranks[1].feed(into: ranks[2])
    try ranks[2].feed(into: ranks[3])
    var raised: [Int] = []
    ranks[3].onRaise = { raised.append($0) }
    ranks[0].raise(to: 0)
    let edge = try ranks[0].feed(into: ranks[1])
    #expect(ranks.map(\.value) == [0, 1, 2, 3])
    #expect(raised == [3])
    edge.dispose()
    ranks[0].raise(to: 10)
    #expect(ranks.map(\.value) == [10, 1, 2, 3])
  }

  @Test("what nothing feeds sinks below its target instead, if that feeds something")
  func sinking() throws {
    let ranks = (0..<4).map { _ in Rank() }
    var raised: [Int] = []
    for rank in ranks { rank.onRaise = { raised.append($0) } }
    for index in (0..<3).reversed() { try ranks[index].feed(into: ranks[index + 1]) }
    #expect(ranks.map(\.value) == [-2, -1, 0, 1])
    #expect(raised == [1])
    #expect(throws: Cycle.self) { try ranks[3].feed(into: ranks[0]) }
    #expect(throws: Cycle.self) { try ranks[0].feed(into: ranks[0]) }
    #expect(ranks.map(\.value) == [-2, -1, 0, 1])
    #expect(Graph(below: [ranks[0]]).description.hasPrefix("Rank (0) → Rank"))
    // What has been fed stands where it is.
    let high = Rank()
    high.raise(to: 7)
    try high.feed(into: ranks[0])
    #expect(ranks.map(\.value) == [8, 9, 10, 11])
  }

  @Test("a property that waits does not sink, and one that is sunk runs before what it feeds")
  func sinkingInTurn() {
    let source = Property(1)
    let bottom = Property(0)
    let middle = Property(0)
    bottom.bind(to: middle.signal.map { $0 * 10 })
    var runs = 0
    let last = Property(
      0,
      boundTo: combineLatest(bottom.signal, source.signal) {
        runs += 1
        return $0 + $1
      })
    runs = 0
    transaction {
      source.value = 2
      middle.bind(to: source.signal.map { $0 + 1 })
      source.value = 3
    }
    #expect(last.value == 43)
    #expect(runs == 1)
    // All stand below 0 when they are queued.
    let deep = (0...200).map { _ in Property(0) }
    for index in (0..<200).reversed() {
      deep[index + 1].bind(to: deep[index].signal.map { $0 + 1 })
    }
    var otherRuns = 0
    let other = Property(
      0,
      boundTo: combineLatest(deep[0].signal, deep[200].signal, source.signal) {
        otherRuns += 1
        return $0 + $1 + $2
      })
    otherRuns = 0
    transaction {
      source.value = 4
      deep[0].value = 1
    }
    #expect(other.value == 1 + 201 + 4)
    #expect(otherRuns == 1)
  }

  @Test("a circle is reported with its members, and changes nothing")
  func circle() throws {
    let ranks = ["a", "b", "c"].map { name in
      let rank = Rank()
      rank.name = name
      return rank
    }
    try ranks[0].feed(into: ranks[1])
    try ranks[1].feed(into: ranks[2])
    let cycle = #expect(throws: Cycle.self) { try ranks[2].feed(into: ranks[0]) }
    #expect(cycle?.path == ["c", "a", "b", "c"].dropLast())
    #expect(ranks.map(\.value) == [0, 1, 2])
    #expect(throws: Cycle.self) { try ranks[0].feed(into: ranks[0]) }
  }

  @Test("a property that would wait for itself keeps its value and tells why")
  func circularBinding() throws {
    let a = Property(1).named("a")
    let b = Property(2).named("b")
    b.bind(to: a.signal.map { $0 + 1 })
    a.bind(to: b.signal.map { $0 + 1 })
    let cycle = try #require(a.bindingError as? Cycle)
    #expect("\(cycle)" == "a value would have to wait for itself: b → a")
    a.value = 5
    #expect(b.value == 6)
  }

  @Test("a circle that a switch would close is reported, not looped")
  func circularSwitch() {
    let a = Property(1)
    let inner = Property(0)
    let outer = Property(0)
    let choice = Subject<Signal<Int>>()
    outer.bind(to: choice.switchToLatest())
    inner.bind(to: outer.signal.map { $0 + 1 })
    choice.send(a.signal)
    #expect(inner.value == 2)
    choice.send(inner.signal)
    #expect(outer.bindingError is Cycle)
    #expect(inner.value == 2)
  }

  @Test("ranks of a chain of 1,000,000 are raised without recursion")
  func longChain() throws {
    let ranks = (0..<1_000_000).map { _ in Rank() }
    for index in 1..<ranks.count { try ranks[index - 1].feed(into: ranks[index]) }
    ranks[0].raise(to: 5)
    #expect(ranks.last?.value == 1_000_004)
    #expect(throws: Cycle.self) { try ranks[ranks.count - 1].feed(into: ranks[0]) }
    #expect(ranks.last?.value == 1_000_004)
  }
}
