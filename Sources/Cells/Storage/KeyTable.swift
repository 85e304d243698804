/// Places found by keys of 64 bits; several places may have one key.
///
/// Open addressing with linear probing. What a place means is the owner's business, and nothing is ever taken out.
struct KeyTable {
  fileprivate struct Slot {
    var key: UInt64
    /// -1 where the slot is free.
    var place: Int32
  }

  private var slots = Array(repeating: Slot(key: 0, place: -1), count: 16)
  private var count = 0
  /// Chosen anew for each table, so that nobody can prepare keys that collide.
  private let seed = UInt64.random(in: 0...UInt64.max)

  mutating func insert(_ key: UInt64, _ place: Int32) {
    if count * 2 >= slots.count { grow() }
    put(Slot(key: key, place: place))
    count += 1
  }

  /// Shows the places of a key, in the order in which they came, until one of them is enough.
  @inline(__always)
  func first(of key: UInt64, where isEnough: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var index = Self.start(key, seed, mask)
    while slots[index].place >= 0 {
      if slots[index].key == key, isEnough(Int(slots[index].place)) {
        return Int(slots[index].place)
      }
      index = (index + 1) & mask
    }
    return nil
  }

  /// The table for a loop that searches many keys.
  struct Searcher {
    fileprivate let slots: UnsafeBufferPointer<Slot>
    fileprivate let seed: UInt64

    /// Shows the places of a key.
    @inline(__always)
    func forEach(of key: UInt64, _ body: (Int) -> Void) {
      let mask = slots.count - 1
      var index = KeyTable.start(key, seed, mask)
      while slots[index].place >= 0 {
        if slots[index].key == key { body(Int(slots[index].place)) }
        index = (index + 1) & mask
      }
    }
  }

  func withSearcher(_ body: (Searcher) -> Void) {
    slots.withUnsafeBufferPointer { body(Searcher(slots: $0, seed: seed)) }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(key: 0, place: -1), count: old.count * 2)
    for slot in old where slot.place >= 0 { put(slot) }
  }

  private mutating func put(_ slot: Slot) {
    let mask = slots.count - 1
    var index = Self.start(slot.key, seed, mask)
    while slots[index].place >= 0 { index = (index + 1) & mask }
    slots[index] = slot
  }

  /// Where the search for a key begins: the finishing steps of MurmurHash3 spread each bit over all others.
  @inline(__always)
  private static func start(_ key: UInt64, _ seed: UInt64, _ mask: Int) -> Int {
    var mixed = key ^ seed
    mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    mixed ^= mixed >> 33
    return Int(truncatingIfNeeded: mixed) & mask
  }
}
