/// Places found by texts; what stands at a place is the owner's business.
///
/// Open addressing with linear probing in slots of eight bytes, so that no text is read to find out that another one
/// is meant.
struct TextTable {
  private struct Slot {
    var hash: UInt32
    /// -1 where the slot is free.
    var place: Int32
  }

  private var slots = Array(repeating: Slot(hash: 0, place: -1), count: 16)
  private var count = 0
  /// Chosen anew for each table, so that nobody can prepare texts that collide.
  private let seed = (UInt64.random(in: 0...UInt64.max), UInt64.random(in: 0...UInt64.max))

  /// What a text is found by.
  func hash(_ text: String) -> UInt32 {
    text.withBytes { bytes in
      var hash = seed.0 ^ UInt64(truncatingIfNeeded: bytes.count)
      let raw = UnsafeRawBufferPointer(bytes)
      var index = 0
      while index + 8 <= raw.count {
        hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index += 8
      }
      var rest: UInt64 = 0
      while index < raw.count {
        rest = rest << 8 | UInt64(raw[index])
        index += 1
      }
      hash = mixed(hash ^ rest)
      return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
  }

  /// Both halves of a product, which spread each bit over all others.
  private func mixed(_ word: UInt64) -> UInt64 {
    let product = (word ^ seed.1).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// The first place with a hash that is the one meant.
  func first(of hash: UInt32, where isMeant: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index].place >= 0 {
      if slots[index].hash == hash, isMeant(Int(slots[index].place)) {
        return Int(slots[index].place)
      }
      index = (index + 1) & mask
    }
    return nil
  }

  mutating func insert(_ hash: UInt32, _ place: Int) {
    if count * 2 >= slots.count { grow() }
    put(Slot(hash: hash, place: Int32(place)))
    count += 1
  }

  mutating func remove(_ hash: UInt32, _ place: Int) {
    let mask = slots.count - 1
    var free = Int(hash) & mask
    while slots[free].place != Int32(place) {
      if slots[free].place < 0 { return }
      free = (free + 1) & mask
    }
    count -= 1
    // What stands behind moves up, unless it would then stand before where its search begins.
    var index = free
    while true {
      index = (index + 1) & mask
      if slots[index].place < 0 { break }
      let home = Int(slots[index].hash) & mask
      if (index - home) & mask >= (index - free) & mask {
        slots[free] = slots[index]
        free = index
      }
    }
    slots[free].place = -1
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(hash: 0, place: -1), count: old.count * 2)
    for slot in old where slot.place >= 0 { put(slot) }
  }

  private mutating func put(_ slot: Slot) {
    let mask = slots.count - 1
    var index = Int(slot.hash) & mask
    while slots[index].place >= 0 { index = (index + 1) & mask }
    slots[index] = slot
  }
}
