/// A row of a chunk, by the number of the chunk in a ``ChunkPlaces``.
struct ChunkPlace {
  let bits: UInt32

  init(bits: UInt32) { self.bits = bits }

  init?(chunk: Int, offset: Int) {
    guard chunk < 1 << (UInt32.bitWidth - Chunk.bits) else { return nil }
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
  private let table = UnownedTable<Chunk>()
  @exclusivity(unchecked) private var byKey: [Key: Int] = [:]
  @exclusivity(unchecked) private var latest: (key: Key, index: Int)?

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
      table.set(index, to: chunk)
      byKey[key] = index
    }
    latest = (key, index)
    guard entries[index].chunk.reaches(offset) else { return nil }
    return ChunkPlace(chunk: index, offset: offset)
  }

  /// What a place holds, if nothing in its chunk looks like more than plain numbers.
  @inline(__always)
  func plainValue(at place: ChunkPlace) -> PackedValue? {
    let index = place.chunk
    if table.with(index, \.isReplaced) ?? true { renew(index) }
    let found = table.with(index) { chunk -> PackedValue? in
      chunk.formats.isEmpty ? chunk.values[place.offset] : nil
    }
    return found ?? nil
  }

  /// Asks for the memory of a place that is going to be read or written.
  @inline(__always)
  func prefetch(_ place: ChunkPlace) {
    table.with(place.chunk) { $0.values.prefetch(place.offset) }
  }

  /// Puts a number where one was, or a formula that had not been evaluated.
  ///
  /// - Parameters:
  ///   - place: Where.
  ///   - number: A finite number.
  ///   - isLogged: Whether the turn keeps what it overwrites.
  @inline(__always)
  func replace(at place: ChunkPlace, with number: Double, isLogged: Bool) {
    table.with(place.chunk) { chunk in
      if isLogged || !chunk.isChanged { noteChange(place.chunk) }
      chunk.values[place.offset] = PackedValue(finite: number)
    }
  }

  /// Forgets what only serves to find places.
  func seal() {
    byKey = [:]
    latest = nil
  }

  /// Notes that values of a chunk are going to change.
  private func noteChange(_ index: Int) {
    let entry = entries[index]
    entry.column.noteChange(of: entry.chunk, entry.number)
  }

  /// Looks for a chunk anew that has given way to a larger one.
  private func renew(_ index: Int) {
    guard let chunk = entries[index].column.chunk(entries[index].number) else { return }
    entries[index].chunk = chunk
    table.set(index, to: chunk)
  }
}
