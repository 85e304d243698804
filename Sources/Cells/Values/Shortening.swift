extension StringProtocol {
  /// The text as a message shows it: what is longer than a limit ends in an ellipsis.
  ///
  /// - Complexity: O(limit), however long the text is.
  package func shortened(to limit: Int = 60) -> String {
    let scalars = unicodeScalars
    guard scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex) != nil
    else { return String(self) }
    return String(String.UnicodeScalarView(scalars.prefix(limit - 1))) + "…"
  }
}

extension Value {
  /// The value as a message shows it: texts in quotes and not too long, larger arrays by their shape.
  package var shortText: String {
    switch self {
    case .empty: "an empty cell"
    case .text(let text): "\"\(text.shortened())\""
    case .array(let array): array.shortText
    case .number, .boolean: (try? asText()) ?? ""
    case .error(let error): error.rawValue
    }
  }
}

extension ArrayValue {
  fileprivate var shortText: String {
    guard elements.count <= 8 else { return "an array of \(rows) × \(columns)" }
    let lines = (0..<rows).map { row in
      (0..<columns).map { self[row, $0].isEmpty ? "" : self[row, $0].shortText }
        .joined(separator: ",")
    }
    return "{\(lines.joined(separator: ";"))}"
  }
}
