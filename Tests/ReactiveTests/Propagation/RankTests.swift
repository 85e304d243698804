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
    let edge = try ranks[0].feed(into: ranks[1])
    #expect(ranks.map(\.value) == [0, 1, 2, 3])
    #expect(raised == [3])
    edge.dispose()
    ranks[0].raise(to: 10)
    #expect(ranks.map(\.value) == [10, 1, 2, 3])
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
