/// A value in eight bytes: a number as it is, everything else in the payload of a NaN that no number has.
///
/// Texts and arrays lie in a ``ValuePool``; the packed value holds their place and one count of it.
struct PackedValue: Equatable {
  private enum Tag: UInt64 {
    case empty = 0xFFF9
    case boolean = 0xFFFA
    case error = 0xFFFB
    case text = 0xFFFC
    case array = 0xFFFD
    case unevaluated = 0xFFFE
  }

  private let bits: UInt64

  private init(_ tag: Tag, _ payload: Int) {
    bits = tag.rawValue << 48 | UInt64(truncatingIfNeeded: payload) & 0xFFFF_FFFF
  }

  static let empty = PackedValue(.empty, 0)
  /// What a formula's cell holds before it has been evaluated: read as empty, and different from every value.
  static let unevaluated = PackedValue(.unevaluated, 0)

  /// A number; one that is none is kept as `#NUM!`.
  init(_ number: Double) {
    self = number.isNaN ? PackedValue(CellError.number) : PackedValue(bits: number.bitPattern)
  }

  /// A number that is known to be finite.
  init(finite number: Double) { bits = number.bitPattern }

  private init(bits: UInt64) { self.bits = bits }

  init(_ boolean: Bool) { self.init(.boolean, boolean ? 1 : 0) }

  init(_ error: CellError) {
    self.init(.error, Self.errors.firstIndex(of: error) ?? 0)
  }

  static func text(at place: Int) -> PackedValue { PackedValue(.text, place) }
  static func array(at place: Int) -> PackedValue { PackedValue(.array, place) }

  private static let errors = CellError.allCases

  var isNumber: Bool { bits >> 48 < Tag.empty.rawValue || bits >> 48 > Tag.unevaluated.rawValue }
  var isEmpty: Bool { self == .empty }

  /// The number, where the value is known to be one.
  var rawNumber: Double { Double(bitPattern: bits) }

  /// The number, if it is one.
  var number: Double? { isNumber ? Double(bitPattern: bits) : nil }

  /// Whether the value lies in the pool.
  var isPooled: Bool { bits >> 48 == Tag.text.rawValue || bits >> 48 == Tag.array.rawValue }

  /// What a cell with the value holds.
  enum Kind {
    case number, empty, boolean, error, text, array
  }

  var kind: Kind {
    switch Tag(rawValue: bits >> 48) {
    case nil: .number
    case .empty, .unevaluated: .empty
    case .boolean: .boolean
    case .error: .error
    case .text: .text
    case .array: .array
    }
  }

  /// The place in the pool, if the value lies there.
  var place: Int? {
    let tag = bits >> 48
    return tag == Tag.text.rawValue || tag == Tag.array.rawValue ? Int(bits & 0xFFFF_FFFF) : nil
  }

  /// The value.
  func value(in pool: ValuePool) -> Value {
    guard let tag = Tag(rawValue: bits >> 48) else { return .number(Double(bitPattern: bits)) }
    let payload = Int(bits & 0xFFFF_FFFF)
    switch tag {
    case .empty, .unevaluated: return .empty
    case .boolean: return .boolean(payload != 0)
    case .error: return .error(Self.errors[payload])
    case .text, .array: return pool[payload]
    }
  }
}
