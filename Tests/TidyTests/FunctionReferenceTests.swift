import Foundation
import TestSupport
import Testing

@testable import Cells

/// `Scripts/reference` runs this suite with `CELLS_WRITE_REFERENCE` set, which writes the page.
@Suite("Reference page of functions")
struct FunctionReferenceTests {
  @Test("docs/functions.md is what the function table says")
  func page() throws {
    let file = RepositoryFile(folder: "docs", name: "functions.md")
    let page = Self.page
    if ProcessInfo.processInfo.environment["CELLS_WRITE_REFERENCE"] != nil {
      try page.write(toFile: file.path, atomically: true, encoding: .utf8)
    }
    let isSame = try file.text() == page
    #expect(isSame, "the page is not of this table: run Scripts/reference")
  }

  @Test("every function is in one of the categories")
  func categories() {
    let listed = Self.categories.flatMap { $0.functions.map(\.name) }
    #expect(listed.sorted() == FunctionLibrary.standard.functions.map(\.name))
  }

  private static let categories: [(title: String, functions: [Function])] = [
    ("Mathematics", Function.mathematics),
    ("Statistics", Function.statistics),
    ("Logic", Function.logic),
    ("Text", Function.text),
    ("Dates and times", Function.dates),
    ("Looking up", Function.lookups),
    ("Information", Function.information),
    ("Finance", Function.finance),
    ("Engineering", Function.engineering),
    ("Database", Function.database),
  ]

  private static var page: String {
    var lines = [
      "# Functions", "",
      "The \(FunctionLibrary.standard.functions.count) functions that formulas can call, written by `Scripts/reference` "
        + "from the function table; `:help NAME` shows the same at the prompt.",
      "In a usage, brackets stand around what may be left out, and `…` means that more may follow. "
        + "Every example is run by the tests.",
      "",
    ]
    for (title, functions) in categories {
      lines += ["## \(title)", "", "| usage | what it does | example |", "| --- | --- | --- |"]
      lines += functions.sorted { $0.name < $1.name }.map(row)
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private static func row(_ function: Function) -> String {
    var summary = function.summary
    if !function.aliases.isEmpty {
      summary += " Also called \(function.aliases.joined(separator: ", "))."
    }
    let example = function.example.map(code) ?? ""
    return "| \(code(function.usage)) | \(escaped(summary)) | \(example) |"
  }

  /// A text as code in a cell of a table, between as many backticks as it needs.
  private static func code(_ text: String) -> String {
    let fence = text.contains("`") ? "``" : "`"
    return fence + escaped(text) + fence
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|")
  }
}
