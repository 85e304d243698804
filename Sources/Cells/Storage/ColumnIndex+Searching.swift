extension ColumnIndex {
  /// What a search gives besides rows.
  enum Outcome {
    static let missing: Int32 = -1
    /// What is looked for is an error.
    static let isError: Int32 = -2
    /// The formula itself has to tell.
    static let unknown: Int32 = -3
  }

  /// Finds the first rows that hold what is looked for, many at a time.
  ///
  /// - Parameters:
  ///   - keys: What is looked for; as many as `found` has places.
  ///   - rows: Where it is looked for.
  ///   - isClassic: Whether an empty key is 0, and a text may be a pattern, of which nothing is known here.
  ///   - pool: The texts.
  ///   - found: Takes the rows, or an ``Outcome``.
  func findRows(
    of keys: UnsafePointer<PackedValue>, in rows: ClosedRange<Int>, isClassic: Bool,
    _ pool: ValuePool, _ found: UnsafeMutableBufferPointer<Int32>
  ) {
    let top = Int32(clamping: rows.lowerBound)
    let bottom = Int32(clamping: rows.upperBound)
    groups.withUnsafeBufferPointer { groups in
      places.withSearcher { searcher in
        let search = Search(
          searcher: searcher, groups: groups, lists: lists, top: top, bottom: bottom)
        for index in found.indices {
          let key = keys[index]
          if key.isNumber {
            found[index] = search.row(of: key.rawNumber)
            continue
          }
          switch key.kind {
          case .text:
            let textClass = key.place.flatMap {
              isClassic ? pool.plainTextClass(at: $0) : pool.textClass(at: $0)
            }
            found[index] =
              textClass.map { search.row(exactly: Self.textKey($0)) } ?? Outcome.unknown
          case .boolean: found[index] = search.row(exactly: Self.key(of: key == PackedValue(true)))
          case .empty: found[index] = isClassic ? search.row(of: 0) : Outcome.unknown
          case .error: found[index] = Outcome.isError
          case .number, .array: found[index] = Outcome.unknown
          }
        }
      }
    }
  }

  private struct Search {
    let searcher: KeyTable.Searcher
    let groups: UnsafeBufferPointer<Group>
    let lists: [[Int32]]
    let top: Int32
    let bottom: Int32

    @inline(__always)
    func row(of number: Double) -> Int32 {
      let key = ColumnIndex.key(of: number)
      let low = (key + ColumnIndex.middle - ColumnIndex.noise) >> ColumnIndex.bucketBits
      let high = (key + ColumnIndex.middle + ColumnIndex.noise) >> ColumnIndex.bucketBits
      var best = Int32.max
      var bucket = low
      while bucket <= high {
        searcher.forEach(of: bucket) { place in
          let group = groups[place]
          guard ColumnIndex.isNumber(group.key) else { return }
          let other = Double(bitPattern: group.key)
          if other == number || Rounding.approximatelyEqual(number, other) {
            best = min(best, first(of: group))
          }
        }
        bucket += 1
      }
      return best == .max ? Outcome.missing : best
    }

    func row(exactly key: UInt64) -> Int32 {
      var best = Int32.max
      searcher.forEach(of: ColumnIndex.bucket(of: key)) { place in
        if groups[place].key == key { best = first(of: groups[place]) }
      }
      return best == .max ? Outcome.missing : best
    }

    @inline(__always)
    private func first(of group: Group) -> Int32 {
      if group.list < 0 { return group.row >= top && group.row <= bottom ? group.row : .max }
      let list = lists[Int(group.list)]
      let place = list.firstPlace(notBelow: top)
      return place < list.count && list[place] <= bottom ? list[place] : .max
    }
  }
}

extension Column {
  /// The index, brought up to date, for many searches at once; `nil` where they are too few to make one for.
  func index(forSearches count: Int, in rows: ClosedRange<Int>, _ pool: ValuePool) -> ColumnIndex? {
    let cost = costOfIndex
    if cost > 0 {
      caches.searched += rows.count * count
      if caches.searched < cost { return nil }
      caches.searched = 0
    }
    let index = caches.index ?? ColumnIndex()
    caches.index = index
    index.follow(self, pool)
    return index
  }
}
