/// The joins that wait at several stages, in order of arrival within a stage.
///
/// Each stage is a ring of places that are used again and again, so queueing allocates nothing; a
/// bit a stage finds the next one that is not empty.
struct StageRings: ~Copyable {
  /// Where one join waits.
  struct Place: BitwiseCopyable {
    var join: Unmanaged<Join>
    /// The next place of the ring, or the next free one.
    var following: Int32
  }

  /// The stage of the first ring, a multiple of 64.
  private var base = 0
  private var places = Slots<Place>()
  /// The first of the places where nothing waits; -1 if there is none.
  private var free: Int32 = -1
  /// The last place of each ring, whose follower is the first; -1 where there is none.
  private var tails = Slots<Int32>()
  private var bits = Slots<UInt64>()
  /// No bit is set below this word.
  private var lowestWord = Int.max
  private var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a join behind the others of a stage.
  mutating func push(_ reference: Unmanaged<Join>, at stage: Int) {
    if stage < base || stage - base >= tails.count { grow(to: stage) }
    let stage = stage - base
    count += 1
    let tail = tails[stage]
    let place: Int32
    if tail >= 0 {
      place = take(Place(join: reference, following: places[Int(tail)].following))
      places[Int(tail)].following = place
    } else {
      place = take(Place(join: reference, following: -1))
      places[Int(place)].following = place
      let word = stage >> 6
      bits[word] |= 1 << UInt64(stage & 63)
      if word < lowestWord { lowestWord = word }
    }
    tails[stage] = place
  }

  /// The lowest stage at which a join waits; nil if none does.
  var lowestStage: Int? {
    mutating get {
      guard count > 0 else {
        lowestWord = Int.max
        return nil
      }
      while bits[lowestWord] == 0 { lowestWord += 1 }
      return base + lowestWord << 6 + bits[lowestWord].trailingZeroBitCount
    }
  }

  /// Takes the first join of the lowest stage.
  mutating func popLowest() -> Unmanaged<Join>? {
    guard let lowestStage else { return nil }
    let stage = lowestStage - base
    let tail = tails[stage]
    return takeOut(places[Int(tail)].following, after: tail, of: stage)
  }

  /// Takes a join out of the ring of its stage.
  ///
  /// - Complexity: O(joins of the same stage).
  mutating func remove(_ join: Join) {
    let stage = join.stage - base
    let wanted = Unmanaged.passUnretained(join).toOpaque()
    let tail = tails[stage]
    var before = tail
    while true {
      let place = places[Int(before)].following
      if places[Int(place)].join.toOpaque() == wanted {
        _ = takeOut(place, after: before, of: stage)
        return
      }
      before = place
      if before == tail { return }
    }
  }

  /// A place that is not free any more.
  private mutating func take(_ content: Place) -> Int32 {
    guard free >= 0 else {
      places.append(content)
      return Int32(places.count - 1)
    }
    let place = free
    free = places[Int(place)].following
    places[Int(place)] = content
    return place
  }

  /// Frees a place of a ring.
  private mutating func takeOut(
    _ place: Int32, after before: Int32, of stage: Int
  ) -> Unmanaged<Join> {
    let content = places[Int(place)]
    if place == before {
      tails[stage] = -1
      bits[stage >> 6] &= ~(1 << UInt64(stage & 63))
    } else {
      places[Int(before)].following = content.following
      if tails[stage] == place { tails[stage] = before }
    }
    places[Int(place)].following = free
    free = place
    count -= 1
    return content.join
  }

  private mutating func grow(to stage: Int) {
    guard stage >= base else {
      let words = max((base - stage) >> 6 + 1, bits.count)
      bits.grow(atFrontBy: words, filling: 0)
      tails.grow(atFrontBy: words << 6, filling: -1)
      base -= words << 6
      if lowestWord != Int.max { lowestWord += words }
      return
    }
    let words = max((stage - base) >> 6 + 1, bits.count * 2)
    bits.grow(to: words, filling: 0)
    tails.grow(to: words << 6, filling: -1)
  }
}
