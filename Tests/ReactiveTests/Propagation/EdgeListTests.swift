import TestSupport
import Testing

@testable import Reactive

@Suite("Edges that come and leave")
struct EdgeListTests {
  @Test("those that stay keep their order, whoever leaves", arguments: [1, 2, 3, 4, 50, 1_000])
  func order(most: Int) throws {
    var random = SeededRandom(seed: UInt64(most))
    let source = Rank()
    var fed: [(target: Rank, edge: Disposable)] = []
    for _ in 0..<5_000 {
      if fed.count < most, fed.isEmpty || Bool.random(using: &random) {
        let target = Rank()
        fed.append((target, try source.feed(into: target)))
      } else {
        let left = fed.remove(at: Int.random(in: 0..<fed.count, using: &random))
        left.edge.dispose()
      }
      #expect(isSame(source.targets, fed.map(\.target)))
    }
    for left in fed { left.edge.dispose() }
    #expect(source.edges.isEmpty)
  }

  @Test("nobody changes his place while somebody walks along the edges")
  func walking() throws {
    let source = Rank()
    var fed: [(target: Rank, edge: Disposable)] = []
    func feed() throws {
      let target = Rank()
      fed.append((target, try source.feed(into: target)))
    }
    for _ in 0..<6 { try feed() }
    let first = fed.map(\.target)
    var seen: [Rank] = []
    source.forEachEdge { edge in
      if let target = edge.target { seen.append(target) }
      // The first five leave at once, and others come: they are for the next walk.
      if seen.count == 1 { for left in fed.prefix(5) { left.edge.dispose() } }
      try? feed()
    }
    #expect(isSame(seen, [first[0], first[5]]))
    #expect(isSame(source.targets, fed.dropFirst(5).map(\.target)))
    #expect(!source.edges.isSparse)
  }

  @Test("subscribers are counted however they come and leave")
  func counting() {
    let subject = Subject<Int>()
    var subscriptions: [Disposable] = []
    var observed: [Bool] = []
    subject.onObserved { observed.append($0) }
    for count in 1...20 {
      subscriptions.append(subject.subscribe { _ in })
      #expect(subject.subscriberCount == count)
    }
    for count in (0..<20).reversed() {
      subscriptions.remove(at: count / 2).dispose()
      #expect(subject.subscriberCount == count)
    }
    #expect(observed == [true, false])
  }
}

private func isSame(_ some: [Rank], _ others: [Rank]) -> Bool {
  some.elementsEqual(others, by: ===)
}

extension Rank {
  /// What is fed, in order.
  fileprivate var targets: [Rank] {
    var targets: [Rank] = []
    forEachEdge { edge in if let target = edge.target { targets.append(target) } }
    return targets
  }
}
