import Testing

@testable import Reactive

@Suite("Depth is data")
struct DepthTests {
  @Test(
    "a chain of 1,000,000 properties is edited and released",
    arguments: [(true, 1_000_000), (false, 50_000)])
  func longChain(forwards: Bool, length: Int) {
    var chain = [Property(0)]
    for _ in 0..<length {
      chain.append(Property(0, boundTo: chain[chain.count - 1].signal.map { $0 &+ 1 }))
    }
    chain[0].value = 7
    #expect(chain.last?.value == length + 7)
    if forwards {
      chain.removeFirst(length)
    } else {
      while chain.count > 1 { chain.removeLast() }
    }
    #expect(chain[0].value == (forwards ? length + 7 : 7))
  }

  @Test("a chain of properties that is bound from its end raises none of them twice")
  func fromTheEnd() {
    let chain = (0...200_000).map { _ in Property(0) }
    var raises = 0
    chain[chain.count - 1].rank.onRaise = { _ in raises += 1 }
    for index in stride(from: chain.count - 1, to: 0, by: -1) {
      chain[index].bind(to: chain[index - 1].signal)
    }
    #expect(raises == 1)
    chain[0].value = 7
    #expect(chain.allSatisfy { $0.value == 7 })
  }

  @Test("a long chain of properties made of two each is edited, bound anew and released")
  func pairs() {
    let step = Property(1)
    var chain = [Property(0)]
    for _ in 0..<200_000 {
      chain.append(
        Property(0, boundTo: combineLatest(chain[chain.count - 1].signal, step.signal) { $0 &+ $1 })
      )
    }
    chain[0].value = 7
    #expect(chain.last?.value == 200_007)
    step.value = 2
    #expect(chain.last?.value == 400_007)
    chain[100_000].bind(to: step.signal)
    #expect(chain.last?.value == 200_002)
    chain.removeFirst(200_000)
    #expect(chain[0].value == 200_002)
  }

  @Test("a chain of properties that is not fused is as deep")
  func unfused() {
    var chain = [Property(0)]
    for _ in 0..<100_000 {
      let below = chain[chain.count - 1].signal
      chain.append(Property(0, boundTo: below.filter { _ in true }.map { $0 &+ 1 }))
    }
    chain[0].value = 7
    #expect(chain.last?.value == 100_007)
  }

  @Test("subjects that hold each other in their observers are released in a loop")
  func heldByObservers() {
    var count = 0
    var first: Subject<Int>? = Subject<Int>()
    var last = first
    for _ in 0..<50_000 {
      let next = Subject<Int>()
      last?.subscribe { [probe = Probe { count += 1 }] in
        next.send($0 + 1)
        _ = probe
      }
      last = next
    }
    var answer = 0
    last?.subscribe { answer = $0 }
    last = nil
    first?.send(0)
    #expect(answer == 50_000)
    first = nil
    #expect(count == 50_000)
  }
}
