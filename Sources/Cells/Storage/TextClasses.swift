/// Texts that differ in nothing but case.
struct TextClass {
  /// A number that no other class ever has.
  let id: Int
  /// The first text of the class in the form that ignores case.
  let folded: String
  /// Whether a text of the class may be meant as a pattern.
  let mayBePattern: Bool
  /// How many different texts belong to the class.
  fileprivate(set) var members = 0
  /// Whether a text belongs to it that is spelled with other scalars for the same letters.
  fileprivate(set) var isMixed = false
}

/// The classes that have members.
struct TextClasses {
  private var classes: [TextClass] = []
  private var free: [Int32] = []
  private var places: [String: Int32] = [:]
  private var latestID = 0

  /// What tells a class from all others.
  func id(at place: Int) -> Int { classes[place].id }

  /// Whether a text of a class may be meant as a pattern.
  func mayBePattern(at place: Int) -> Bool { classes[place].mayBePattern }

  func find(_ folded: String) -> TextClass? { places[folded].map { classes[Int($0)] } }

  /// Counts one more text, and gives the place of its class.
  mutating func add(_ folded: String) -> Int32 {
    let place: Int32
    if let known = places[folded] {
      place = known
      if !classes[Int(known)].folded.hasSameBytes(as: folded) {
        classes[Int(known)].isMixed = true
      }
    } else {
      latestID += 1
      let made = TextClass(
        id: latestID, folded: folded, mayBePattern: Wildcard.mayBePattern(folded))
      if let reused = free.popLast() {
        place = reused
        classes[Int(reused)] = made
      } else {
        place = Int32(classes.count)
        classes.append(made)
      }
      places[folded] = place
    }
    classes[Int(place)].members += 1
    return place
  }

  /// Counts one text less, and forgets a class without members.
  mutating func release(_ place: Int) {
    classes[place].members -= 1
    guard classes[place].members == 0 else { return }
    places[classes[place].folded] = nil
    free.append(Int32(place))
  }
}
