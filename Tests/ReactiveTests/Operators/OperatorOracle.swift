import Reactive
import TestSupport

/// A tree of operators over subjects, as something that can be run and as something that can be
/// computed from the log of all that was sent.
indirect enum Tree {
  case source(Int)
  case map(Tree, Int)
  case filter(Tree, Int)
  case scan(Tree)
  case skip(Tree, Int)
  case take(Tree, Int)
  case distinct(Tree)
  case twice(Tree)
  case deep(Tree, Int)
  case merge(Tree, Tree)
  case choose(Tree, Tree, Tree)
  case combine(Tree, Tree)
  case withLatest(Tree, Tree)

  /// A value that a subject sent, or that a tree makes of it.
  struct Sent {
    var turn: Int
    var place: Int
    var source = 0
    var value: Int
  }

  static let sources = 3

  /// What a tree may consist of: in a merge the order of branches is that of their subscriptions,
  /// which a switch turns round, and joins come last.
  enum Kind: Int { case straight, switching, joining }

  /// A tree of joins above switches above trees without.
  static func random(_ size: Int, _ kind: Kind, _ random: inout SeededRandom) -> Tree {
    func sub(_ kind: Kind) -> Tree { .random(size / 2, kind, &random) }
    func one() -> Tree { .random(size - 1, kind, &random) }
    guard size > 0 else { return .source(.random(in: 0..<sources, using: &random)) }
    let choices = [.straight: 10, .switching: 12][kind] ?? 18
    switch Int.random(in: 0..<choices, using: &random) {
    case 0: return .map(one(), .random(in: 1...3, using: &random))
    case 1: return .filter(one(), .random(in: 2...4, using: &random))
    case 2: return .scan(one())
    case 3: return .skip(one(), .random(in: 0...2, using: &random))
    case 4: return .take(one(), .random(in: 1...9, using: &random))
    case 5: return .distinct(one())
    case 6: return .twice(one())
    case 7: return .deep(one(), [100, 700, 3_000].randomElement(using: &random) ?? 1)
    case 8, 9: return .merge(sub(.straight), sub(.straight))
    case 10, 11: return .choose(sub(.straight), sub(.straight), sub(.straight))
    case 12, 13: return .withLatest(sub(.joining), sub(.joining))
    default: return .combine(sub(.joining), sub(.joining))
    }
  }

  /// The tree as a signal.
  func signal(_ subjects: [Subject<Int>]) -> Signal<Int> {
    func made(_ tree: Tree) -> Signal<Int> { tree.signal(subjects) }
    switch self {
    case .source(let index): return subjects[index]
    case .map(let tree, let factor): return made(tree).map { $0 &* factor &+ 1 }
    case .filter(let tree, let divisor): return made(tree).filter { $0 % divisor != 0 }
    case .scan(let tree): return made(tree).scan(0) { ($0 &+ $1) % 1_000 }
    case .skip(let tree, let count): return made(tree).skip(count)
    case .take(let tree, let count): return made(tree).take(count)
    case .distinct(let tree): return made(tree).map { $0 % 3 }.distinctUntilChanged()
    case .twice(let tree): return made(tree).flatMap { .from([$0, $0 &+ 1]) }
    case .deep(let tree, let depth):
      return (0..<depth).reduce(made(tree)) { signal, _ in signal.map { $0 &+ 1 } }
    case .merge(let left, let right): return made(left).merge(made(right))
    case .choose(let outer, let even, let odd):
      let (even, odd) = (made(even), made(odd))
      return made(outer).map { $0.isMultiple(of: 2) ? even : odd }.switchToLatest()
    case .combine(let left, let right):
      return combineLatest(made(left), made(right)) { $0 &* 7 &+ $1 }
    case .withLatest(let left, let right):
      return made(left).withLatestFrom(made(right)).map { $0 &* 5 &+ $1 }
    }
  }

  /// What the tree sends when the subjects send what is in a log.
  func values(_ log: ArraySlice<Sent>) -> [Sent] {
    func each(_ tree: Tree, _ change: (inout Sent) -> Bool) -> [Sent] {
      tree.values(log).compactMap { sent in
        var sent = sent
        return change(&sent) ? sent : nil
      }
    }
    func with(_ sent: Sent, _ value: Int) -> Sent {
      var sent = sent
      sent.value = value
      return sent
    }
    switch self {
    case .source(let index): return log.filter { $0.source == index }
    case .map(let tree, let factor):
      return tree.values(log).map { with($0, $0.value &* factor &+ 1) }
    case .filter(let tree, let divisor):
      return tree.values(log).filter { $0.value % divisor != 0 }
    case .scan(let tree):
      var sum = 0
      return tree.values(log).map { sent in
        sum = (sum &+ sent.value) % 1_000
        return with(sent, sum)
      }
    case .skip(let tree, let count): return Array(tree.values(log).dropFirst(count))
    case .take(let tree, let count): return Array(tree.values(log).prefix(count))
    case .distinct(let tree):
      var last: Int?
      return each(tree) { sent in
        sent.value %= 3
        defer { last = sent.value }
        return last != sent.value
      }
    case .twice(let tree):
      return tree.values(log).flatMap { [$0, with($0, $0.value &+ 1)] }
    case .deep(let tree, let depth):
      return tree.values(log).map { with($0, $0.value &+ depth) }
    case .merge(let left, let right):
      let (left, right) = (left.values(log), right.values(log))
      let order = (left.map { ($0, 0) } + right.map { ($0, 1) }).enumerated().sorted {
        ($0.element.0.place, $0.element.1, $0.offset)
          < ($1.element.0.place, $1.element.1, $1.offset)
      }
      return order.map(\.element.0)
    case .choose(let outer, let even, let odd):
      let choices = outer.values(log)
      return choices.enumerated().flatMap { index, choice in
        let end = index + 1 < choices.count ? choices[index + 1].place : .max
        let inner = choice.value.isMultiple(of: 2) ? even : odd
        let rest = log.drop { $0.place <= choice.place }
        return inner.values(rest).filter { $0.place < end }
      }
    case .combine(let left, let right):
      let (left, right) = (left.values(log), right.values(log))
      return Set((left + right).map(\.turn)).sorted().compactMap { turn in
        guard let one = left.last(where: { $0.turn <= turn }),
          let other = right.last(where: { $0.turn <= turn })
        else { return nil }
        return Sent(turn: turn, place: .max, value: one.value &* 7 &+ other.value)
      }
    case .withLatest(let left, let right):
      let right = right.values(log)
      return left.values(log).compactMap { sent in
        guard let other = right.last(where: { $0.turn <= sent.turn }) else { return nil }
        return Sent(turn: sent.turn, place: .max, value: sent.value &* 5 &+ other.value)
      }
    }
  }
}
