import Testing

@testable import Reactive

@Suite("Pictures of the graph")
struct GraphTests {
  @Test("a graph is listed with heights and observers")
  func listing() {
    let a = Property(1).named("a")
    let b = Property(2).named("b")
    let c = Property(0).named("c")
    c.bind(to: combineLatest(a.signal, b.signal) { $0 + $1 })
    c.signal.subscribe()
    combineLatest(c.signal, a.signal.filter { $0 > 0 }) { $0 + $1 }.subscribe()
    #expect(
      a.graph.description.split(separator: "\n") == [
        "a (0) → c, combineLatest", "c (1) → combineLatest, 1 observer", "combineLatest (2)",
      ]
        || a.graph.description.split(separator: "\n") == [
          "a (0) → c, combineLatest", "c (1) → 1 observer, combineLatest", "combineLatest (2)",
        ])
    #expect(a.graph.count == 3)
    #expect(a.graph.observerCount == 1)
  }

  @Test("a graph is drawn for Graphviz")
  func drawing() {
    let a = Property(1).named("\"a\"")
    let b = Property(0, boundTo: a.signal.map { $0 + 1 }).named("b")
    b.signal.subscribe()
    #expect(
      a.graph.dot == #"""
        digraph {
          n0 [label="\"a\" (0)"]
          n1 [label="b (1)"]
          n0 -> n1
          o1_0 [shape=point]
          n1 -> o1_0
        }
        """#)
  }

  @Test("subscriptions are counted from their beginning to their end")
  func counting() {
    let before = liveSubscriptions
    do {
      let subject = Subject<Int>()
      let first = subject.subscribe()
      subject.map { $0 + 1 }.merge(.just(1)).subscribe()
      Signal.just(1).subscribe()
      #expect(liveSubscriptions == before + 2)
      first.dispose()
      #expect(liveSubscriptions == before + 1)
      #expect(subject.graph.observerCount == 1)
    }
    #expect(liveSubscriptions == before)
  }
}
