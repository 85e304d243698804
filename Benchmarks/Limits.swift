/// What the machine needs for the arithmetic of a workload: plain loops over memory, no engine.
///
/// Each holds the numbers of one workload; `run` is an edit with all that follows from it.
enum Limits {
  typealias Numbers = UnsafeMutableBufferPointer<Double>

  /// Memory for numbers.
  ///
  /// The process ends with its workload, so nobody gives it back.
  static func numbers(_ count: Int, _ value: (Int) -> Double = { _ in 0 }) -> Numbers {
    let numbers = Numbers.allocate(capacity: count)
    for index in 0..<count { numbers[index] = value(index) }
    return numbers
  }

  /// A permutation that is the same in every run.
  static func shuffled(_ count: Int) -> [Int] {
    var generator = Generator(seed: 2)
    return Array(0..<count).shuffled(using: &generator)
  }

  // MARK: - Recalculation

  /// Each number is the one before plus 1.
  struct Chain {
    let cells: Numbers

    init(_ count: Int) { cells = numbers(count) }

    func run(_ head: Int) {
      guard let base = cells.baseAddress else { return }
      base[0] = Double(head)
      for index in 1..<cells.count { base[index] = base[index - 1] + 1 }
      keep(base[cells.count - 1])
    }
  }

  /// A chain whose numbers lie in random order.
  struct ShuffledChain {
    let cells: Numbers
    let places: [Int]

    init(_ places: [Int]) {
      cells = numbers(places.count)
      self.places = places
    }

    func run(_ head: Int) {
      guard let base = cells.baseAddress, let first = places.first else { return }
      base[first] = Double(head)
      places.withUnsafeBufferPointer { places in
        guard let places = places.baseAddress else { return }
        for index in 1..<cells.count { base[places[index]] = base[places[index - 1]] + 1 }
      }
      keep(base[first])
    }
  }

  /// One number times each of many.
  struct Fan {
    let factors: Numbers
    let cells: Numbers

    init(_ count: Int) {
      factors = numbers(count) { Double($0 + 1) }
      cells = numbers(count)
    }

    func run(_ head: Int) {
      guard let cell = cells.baseAddress, let factor = factors.baseAddress else { return }
      let head = Double(head)
      for index in 0..<cells.count { cell[index] = head * factor[index] }
      keep(cell[cells.count - 1])
    }
  }

  /// Levels of three numbers that join and part.
  struct Ladder {
    let a: Numbers
    let b: Numbers
    let c: Numbers

    init(_ levels: Int) {
      a = numbers(levels)
      b = numbers(levels)
      c = numbers(levels)
    }

    func run(_ head: Int) {
      guard let a = a.baseAddress, let b = b.baseAddress, let c = c.baseAddress else { return }
      let head = Double(head)
      a[0] = head
      b[0] = head + 1
      c[0] = head * 2
      for level in 1..<self.a.count {
        a[level] = (b[level - 1] + c[level - 1]) / 3
        b[level] = a[level] + 1
        c[level] = a[level] * 2
      }
      keep(a[self.a.count - 1])
    }
  }

  /// The sums of all numbers up to each.
  struct PrefixSums {
    let values: Numbers
    let sums: Numbers

    init(_ count: Int) {
      values = numbers(count) { Double(($0 + 1) % 97) + 0.5 }
      sums = numbers(count)
    }

    func run(_ head: Int) {
      guard let value = values.baseAddress, let sum = sums.baseAddress else { return }
      value[0] = Double(head)
      var total = 0.0
      for index in 0..<values.count {
        total += value[index]
        sum[index] = total
      }
      keep(total)
    }
  }

  /// Two columns multiplied row by row.
  struct Products {
    let left: Numbers
    let right: Numbers
    let cells: Numbers

    init(_ count: Int) {
      left = numbers(count) { Double($0 % 1_000) + 0.25 }
      right = numbers(count) { Double($0 % 7) + 1 }
      cells = numbers(count)
    }

    func run(_ head: Int) {
      guard let left = left.baseAddress, let right = right.baseAddress,
        let cell = cells.baseAddress
      else { return }
      left[0] = Double(head)
      for index in 0..<cells.count { cell[index] = left[index] * right[index] }
      keep(cell[0])
    }
  }

  // MARK: - Looking up

  /// A hash join: a table from keys to rows is made, then asked for each of the keys wanted.
  ///
  /// Open addressing, twice as many places as keys at least.
  struct Join {
    let keys: Numbers
    let results: Numbers
    let wanted: Numbers
    private let found: Numbers
    private let slots: UnsafeMutableBufferPointer<Int32>
    private let shift: UInt64

    init(keys: [Double], results: [Double], wanted: [Double]) {
      self.keys = numbers(keys.count) { keys[$0] }
      self.results = numbers(results.count) { results[$0] }
      self.wanted = numbers(wanted.count) { wanted[$0] }
      found = numbers(wanted.count)
      var bits = 4
      while 1 << bits < keys.count * 2 { bits += 1 }
      slots = .allocate(capacity: 1 << bits)
      shift = UInt64(64 - bits)
    }

    func run() {
      slots.update(repeating: -1)
      for row in keys.indices {
        var slot = slot(of: keys[row])
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(row)
      }
      for index in wanted.indices { found[index] = look(up: wanted[index]) }
      keep(found[wanted.count - 1])
    }

    func look(up key: Double) -> Double {
      var slot = slot(of: key)
      while slots[slot] >= 0 {
        let row = Int(slots[slot])
        if keys[row] == key { return results[row] }
        slot = (slot + 1) & (slots.count - 1)
      }
      return .nan
    }

    private func slot(of key: Double) -> Int {
      Int((key.bitPattern &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }
  }
}

/// Random numbers that a seed determines.
///
/// - Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014), SplitMix64.
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, and without, 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
