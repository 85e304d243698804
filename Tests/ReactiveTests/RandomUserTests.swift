import Testing

@testable import Reactive

@Suite("Whatever a user does")
struct RandomUserTests {
  @Test("no event comes within another, after an ending or after disposing", arguments: 1...80)
  func contract(seed: Int) {
    let before = liveSubscriptions
    let logs = (0..<2).map { _ in
      let user = RandomUser(seed: UInt64(seed))
      user.run(120)
      #expect(user.faults == [], "seed \(seed)")
      return user.log
    }
    #expect(!logs[0].isEmpty)
    #expect(logs[0] == logs[1], "what comes of seed \(seed) is not the same twice")
    #expect(liveSubscriptions == before, "seed \(seed)")
  }
}
