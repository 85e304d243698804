/// A JSON text in memory.
enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// Any number; those beyond the precision of a double are the nearest one.
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}

extension JSONValue {
  /// The value of a key; `nil` in what is no object or lacks the key.
  subscript(key: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }
}

/// The members of a JSON object, in the order in which their keys first came.
///
/// A key that comes again takes the new value and keeps its place. Keys are the same when their
/// scalars are, as JSON has it; two spellings of `é` are two keys.
struct JSONObject: Sendable, Hashable {
  /// A key and its value.
  struct Member: Sendable, Hashable {
    let key: String
    var value: JSONValue
  }

  /// The members in order.
  private(set) var members: [Member] = []
  /// Places by key, kept once a search through the members would take long.
  private var places: [Bytes: Int] = [:]
  private static let linearLimit = 16

  private struct Bytes: Hashable, Sendable {
    let text: String

    static func == (one: Bytes, two: Bytes) -> Bool { one.text.utf8.elementsEqual(two.text.utf8) }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }

  init() {}

  /// The keys in order.
  var keys: [String] { members.map(\.key) }
  var count: Int { members.count }
  var isEmpty: Bool { members.isEmpty }

  /// The value of a key; setting `nil` removes the member.
  subscript(key: String) -> JSONValue? {
    get { place(of: key).map { members[$0].value } }
    set {
      if let newValue {
        if let place = place(of: key) {
          members[place].value = newValue
        } else {
          append(Member(key: key, value: newValue))
        }
      } else if let place = place(of: key) {
        members.remove(at: place)
        places = [:]
        if members.count > JSONObject.linearLimit { index() }
      }
    }
  }

  private mutating func append(_ member: Member) {
    members.append(member)
    if members.count == JSONObject.linearLimit + 1 {
      index()
    } else if members.count > JSONObject.linearLimit {
      places[Bytes(text: member.key)] = members.count - 1
    }
  }

  private mutating func index() {
    for (place, member) in members.enumerated() { places[Bytes(text: member.key)] = place }
  }

  private func place(of key: String) -> Int? {
    if members.count > JSONObject.linearLimit { return places[Bytes(text: key)] }
    return members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }

  static func == (one: JSONObject, two: JSONObject) -> Bool { one.members == two.members }

  func hash(into hasher: inout Hasher) { hasher.combine(members) }
}
