import Cells

/// One request of JSON Lines, read from its object.
struct Request {
  /// Why a request is not served.
  struct Failure: Error {
    let message: String

    init(_ message: String) { self.message = message }
  }

  var resets = false
  var set: [(target: String, value: JSONValue)] = []
  var get: [String]?
  var isLegacy = false
  var cell: String?
  var wantsChanges = false

  private static let keys = ["id", "reset", "set", "get", "array", "legacy", "in", "changes"]

  init(_ object: JSONObject) throws(Failure) {
    for member in object.members {
      switch member.key {
      case "id": break
      case "reset": resets = try Self.flag(member)
      case "changes": wantsChanges = try Self.flag(member)
      case "legacy": isLegacy = try Self.flag(member)
      // Arrays are given back whole in any case.
      case "array": _ = try Self.flag(member)
      case "in":
        guard case .text(let text) = member.value else { throw Failure("in wants an address") }
        cell = text
      case "set":
        guard case .object(let targets) = member.value else {
          throw Failure("set wants an object: target -> entry")
        }
        set = targets.members.map { ($0.key, $0.value) }
      case "get": get = try Self.expressions(member.value)
      default:
        let near = Spelling.closest(to: member.key, among: Self.keys)
        throw Failure(
          "there is no request key \(member.key.shortened())"
            + (near.map { "; did you mean \($0)?" } ?? ""))
      }
    }
  }

  private static func flag(_ member: JSONObject.Member) throws(Failure) -> Bool {
    guard case .boolean(let flag) = member.value else {
      throw Failure("\(member.key) wants true or false")
    }
    return flag
  }

  private static func expressions(_ value: JSONValue) throws(Failure) -> [String] {
    guard case .array(let elements) = value else { throw Failure("get wants an array of texts") }
    var expressions: [String] = []
    for element in elements {
      guard case .text(let text) = element else { throw Failure("get wants an array of texts") }
      expressions.append(text)
    }
    return expressions
  }
}

/// Serves requests of JSON Lines one after the other on one workbook.
struct RequestServer {
  private var book: Workbook
  private let makeBook: () -> Workbook

  /// - Parameters:
  ///   - book: What the first request finds.
  ///   - makeBook: The empty workbook that a reset starts from.
  init(book: Workbook, makeBook: @escaping () -> Workbook = { Workbook() }) {
    self.book = book
    self.makeBook = makeBook
  }

  /// The answer to a line.
  mutating func answer(_ line: [UInt8]) -> String {
    var answer = JSONObject()
    do throws(Request.Failure) {
      let object = try Self.object(line)
      let request = try Request(object)
      try serve(request, into: &answer)
    } catch {
      answer = JSONObject()
      answer["failure"] = .text(error.message)
    }
    let text = JSONWriter.text(.object(answer))
    // Echoed as it was spelled: numbers of more than 53 bits are common as ids.
    guard let id = JSONReader.spelling(of: "id", in: line) else { return text }
    return "{\"id\":\(String(decoding: id, as: UTF8.self))\(answer.isEmpty ? "" : ",")"
      + text.dropFirst()
  }

  private static func object(_ line: [UInt8]) throws(Request.Failure) -> JSONObject {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(line)
    } catch {
      throw Request.Failure(error.description)
    }
    guard case .object(let object) = value else { throw Request.Failure("a request is an object") }
    return object
  }

  private mutating func serve(
    _ request: Request, into answer: inout JSONObject
  ) throws(Request.Failure) {
    let target = request.resets ? makeBook() : book
    // Everything is read before anything is done: a request that fails changes nothing.
    var entries: [(target: String, entry: Entry)] = []
    for (name, value) in request.set {
      let entry = try Self.entry(value, for: name)
      try Self.attempt(name) { () throws(WorkbookError) in try target.check(name, entry) }
      entries.append((name, entry))
    }
    for expression in request.get ?? [] {
      try Self.attempt(expression) { () throws(WorkbookError) in
        try target.check(expression: expression)
      }
    }
    if let cell = request.cell {
      try Self.attempt(cell) { () throws(WorkbookError) in try target.checkCell(cell) }
    }
    let changes = try edit(target, entries, isLegacy: request.isLegacy)
    book = target
    if request.wantsChanges {
      var changed = JSONObject()
      for change in changes { changed[change.target] = JSONValue(change.new) }
      answer["changed"] = .object(changed)
    }
    guard let expressions = request.get else { return }
    var values: [JSONValue] = []
    for expression in expressions {
      try Self.attempt(expression) { () throws(WorkbookError) in
        let result = try target.evaluation(
          of: expression, in: request.cell, isLegacy: request.isLegacy)
        values.append(JSONValue(result.value))
      }
    }
    answer["values"] = .array(values)
  }

  private func edit(
    _ book: Workbook, _ entries: [(target: String, entry: Entry)], isLegacy: Bool
  ) throws(Request.Failure) -> [Change] {
    guard !entries.isEmpty else { return [] }
    return try book.changes { () throws(Request.Failure) in
      for (name, entry) in entries {
        try Self.attempt(name) { () throws(WorkbookError) in
          try book.edit(name, entry, isLegacy: isLegacy)
        }
      }
    }
  }

  private static func entry(
    _ value: JSONValue, for target: String
  ) throws(Request.Failure) -> Entry {
    guard let cell = value.cellValue else {
      throw Request.Failure(
        "\(target.shortened()): an entry is a number, a text, true, false, null or rows of them")
    }
    if case .text(let text) = cell, text.hasPrefix("="), text.utf8.count > 1 {
      return .formula(String(text.dropFirst()), offset: 1)
    }
    return .constant(cell, .general)
  }

  private static func attempt(
    _ place: String, _ body: () throws(WorkbookError) -> Void
  ) throws(Request.Failure) {
    do throws(WorkbookError) {
      try body()
    } catch {
      var message = "\(place.shortened()): \(error.description)"
      if case .syntax(let problem) = error {
        message += ", at byte \(problem.start + 1)"
        if let suggestion = problem.suggestion { message += "; \(suggestion)" }
      }
      throw Request.Failure(message)
    }
  }
}
