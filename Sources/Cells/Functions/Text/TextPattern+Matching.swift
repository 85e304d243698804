extension TextPattern {
  /// Where a match and its groups stand: for each group its start and end, or -1 where it took no part.
  struct Match: Sendable, Hashable {
    var places: [Int]

    /// The whole match.
    var range: Range<Int> { places[0]..<places[1] }

    /// The place of a group, 0 being the whole match.
    func group(_ number: Int) -> Range<Int>? {
      guard places.indices.contains(number * 2 + 1), places[number * 2] >= 0,
        places[number * 2 + 1] >= places[number * 2]
      else { return nil }
      return places[number * 2]..<places[number * 2 + 1]
    }
  }

  /// The matches from left to right; of an empty one the next begins a character later.
  func matches(in text: [Unicode.Scalar]) -> [Match] {
    var matches: [Match] = []
    var start = 0
    while start <= text.count, let match = firstMatch(in: text, from: start) {
      matches.append(match)
      start = match.range.isEmpty ? match.range.upperBound + 1 : match.range.upperBound
    }
    return matches
  }

  /// The leftmost match, and of those the one that the pattern prefers.
  ///
  /// - Complexity: O(*n* · *m*) for a text of *n* characters and a pattern of *m* steps.
  func firstMatch(in text: [Unicode.Scalar], from start: Int) -> Match? {
    var machine = Machine(self, text)
    return machine.run(from: start)
  }

  /// All ways to match at once, in the order of preference.
  private struct Machine {
    typealias Thread = (step: Int, places: [Int])

    let pattern: TextPattern
    let text: [Unicode.Scalar]
    private var threads: [Thread] = []
    /// At which place a step was last reached; a second way to the same step is never preferred.
    private var reached: [Int]

    init(_ pattern: TextPattern, _ text: [Unicode.Scalar]) {
      self.pattern = pattern
      self.text = text
      reached = Array(repeating: -1, count: pattern.steps.count)
    }

    mutating func run(from start: Int) -> Match? {
      var best: Match?
      var place = start
      var current: [Thread] = []
      while place <= text.count {
        if best == nil {
          // A match may begin here, if none began further left.
          let empty = Array(repeating: -1, count: pattern.groups * 2)
          threads = current
          for thread in current { reached[thread.step] = place }
          follow((0, empty), at: place)
          current = threads
        }
        if current.isEmpty, best != nil { break }
        threads = []
        for thread in current {
          let step = pattern.steps[thread.step]
          if step == .end {
            best = Match(places: thread.places)
            // What follows in the list is preferred less.
            break
          }
          if place < text.count, accepts(step, text[place]) {
            follow((thread.step + 1, thread.places), at: place + 1)
          }
        }
        current = threads
        place += 1
        if current.isEmpty, best != nil { break }
      }
      return best
    }

    /// Follows jumps, splits and checks up to the steps that want a character.
    private mutating func follow(_ thread: Thread, at place: Int) {
      var waiting = [thread]
      while var (step, places) = waiting.popLast() {
        guard reached[step] != place else { continue }
        reached[step] = place
        switch pattern.steps[step] {
        case .jump(let target): waiting.append((target, places))
        case .split(let first, let second):
          waiting.append((second, places))
          waiting.append((first, places))
        case .note(let index):
          places[index] = place
          step += 1
          waiting.append((step, places))
        case .check(let check):
          if holds(check, at: place) { waiting.append((step + 1, places)) }
        case .scalar, .any, .set, .end: threads.append((step, places))
        }
      }
    }

    private func accepts(_ step: Step, _ scalar: Unicode.Scalar) -> Bool {
      switch step {
      case .scalar(let wanted):
        scalar == wanted || (pattern.ignoresCase && TextPattern.folded(scalar) == wanted)
      case .any: scalar != "\n"
      case .set(let set): set.contains(scalar, ignoringCase: pattern.ignoresCase)
      default: false
      }
    }

    private func holds(_ check: Check, at place: Int) -> Bool {
      switch check {
      case .start: return place == 0
      case .end: return place == text.count
      case .wordBoundary, .noWordBoundary:
        let before = place > 0 && ScalarSet.Kind.isWord(text[place - 1])
        let after = place < text.count && ScalarSet.Kind.isWord(text[place])
        return (before != after) == (check == .wordBoundary)
      }
    }
  }
}
