/// A row of a chunk, by the number of the chunk in a ``ChunkPlaces``: 31 bits.
struct ChunkPlace: BitwiseCopyable {
  let bits: UInt32

  init(bits: UInt32) { self.bits = bits }

  init?(chunk: Int, offset: Int) {
    guard chunk < 1 << (UInt32.bitWidth - 1 - Chunk.bits) else { return nil }
    bits = UInt32(chunk) << UInt32(Chunk.bits) | UInt32(offset)
  }

  var chunk: Int { Int(bits >> UInt32(Chunk.bits)) }
  var offset: Int { Int(bits) & (Chunk.rows - 1) }
}

/// Chunks that are reached again and again, without the way through sheets and columns.
final class ChunkPlaces {
  private struct Key: Hashable {
    let column: ObjectIdentifier
    let number: Int
  }

  private struct Entry {
    var chunk: Chunk
    let column: Column
    let number: Int
  }

  @exclusivity(unchecked) private var entries: [Entry] = []
  @exclusivity(unchecked) private var byKey: [Key: Int] = [:]
  @exclusivity(unchecked) private var latest: (key: Key, index: Int)?
  private var chunks = FixedArray<Unmanaged<Chunk>>([])

  /// The place of a row that has memory, or `nil`.
  func place(_ column: Column, row: Int) -> ChunkPlace? {
    let key = Key(column: ObjectIdentifier(column), number: row >> Chunk.bits)
    let offset = row & (Chunk.rows - 1)
    let index: Int
    if let latest, latest.key == key {
      index = latest.index
    } else if let found = byKey[key] {
      index = found
    } else {
      guard let chunk = column.chunk(key.number) else { return nil }
      index = entries.count
      entries.append(Entry(chunk: chunk, column: column, number: key.number))
      byKey[key] = index
    }
    latest = (key, index)
    guard entries[index].chunk.reaches(offset) else { return nil }
    return ChunkPlace(chunk: index, offset: offset)
  }

  /// The row of a place.
  func row(_ place: ChunkPlace) -> Int {
    entries[place.chunk].number << Chunk.bits + place.offset
  }

  /// Ends the search for places; from now on they are read and written.
  func seal() {
    byKey = [:]
    latest = nil
    chunks = FixedArray(entries.map { .passUnretained($0.chunk) })
  }

  // MARK: - Values

  /// The chunks at hand for a loop, as long as somebody keeps the places.
  var view: ChunkView { ChunkView(chunks: chunks.view) }

  /// What a place holds, if nothing in its chunk looks like more than plain numbers.
  @inline(__always)
  func plainValue(at place: ChunkPlace) -> PackedValue? {
    view.plainValue(at: place) ?? renewedValue(at: place)
  }

  @inline(never)
  private func renewedValue(at place: ChunkPlace) -> PackedValue? {
    let index = place.chunk
    guard entries[index].chunk.isReplaced,
      let chunk = entries[index].column.chunk(entries[index].number)
    else { return nil }
    entries[index].chunk = chunk
    chunks[index] = .passUnretained(chunk)
    return view.plainValue(at: place)
  }

  /// Puts a number where one was, or a formula that had not been evaluated.
  ///
  /// - Parameters:
  ///   - place: Where.
  ///   - number: A finite number.
  ///   - isLogged: Whether the turn keeps what it overwrites.
  @inline(__always)
  func replace(at place: ChunkPlace, with number: Double, isLogged: Bool) {
    if isLogged || !view.isChanged(at: place) { noteChange(of: place) }
    view.replace(at: place, with: number)
  }

  /// Notes that values of a place's chunk are going to change.
  @inline(never)
  func noteChange(of place: ChunkPlace) {
    let entry = entries[place.chunk]
    entry.column.noteChange(of: entry.chunk, entry.number)
  }
}

/// The chunks of a ``ChunkPlaces`` without the way through it.
struct ChunkView {
  fileprivate let chunks: FixedElements<Unmanaged<Chunk>>

  /// What a place holds; `nil` where something in its chunk looks like more than plain numbers, or where a larger chunk
  /// has taken the place of that.
  @inline(__always)
  func plainValue(at place: ChunkPlace) -> PackedValue? {
    chunks[place.chunk]._withUnsafeGuaranteedRef { chunk in
      chunk.isDirect ? chunk.values[place.offset] : nil
    }
  }

  /// Asks for the memory of a place that is going to be read or written.
  @inline(__always)
  func prefetch(_ place: ChunkPlace) {
    chunks[place.chunk]._withUnsafeGuaranteedRef { $0.values.prefetch(place.offset) }
  }

  /// Whether it has been noted that values of a place's chunk have changed.
  @inline(__always)
  func isChanged(at place: ChunkPlace) -> Bool {
    chunks[place.chunk]._withUnsafeGuaranteedRef { $0.isChanged }
  }

  /// Puts a finite number where one was, after the change has been noted.
  @inline(__always)
  func replace(at place: ChunkPlace, with number: Double) {
    chunks[place.chunk]._withUnsafeGuaranteedRef {
      $0.values[place.offset] = PackedValue(finite: number)
    }
  }
}
