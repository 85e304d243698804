import TestSupport
import Testing

@testable import Cells

@Suite("Function table")
struct FunctionTableTests {
  private static let names = FunctionLibrary.standard.functions.map(\.name)

  @Test("usage and arity agree", arguments: names)
  func arity(name: String) throws {
    let function = try #require(FunctionLibrary.standard.function(named: name))
    let usage = function.usage
    #expect(usage.hasSuffix(")"), "\(usage)")
    let list = usage.dropFirst(name.count + 1).dropLast()
    let parameters = list.split(separator: ",").map { $0.drop { $0 == " " } }
    let isOpen = list.contains("…")
    // What may be left out before something required still needs its separator.
    let last = parameters.lastIndex { !$0.hasPrefix("[") } ?? -1
    let required =
      isOpen ? parameters.count { !$0.hasPrefix("[") && $0 != "…" } : last + 1
    #expect(function.arity.lowerBound == required, "\(usage) takes \(function.arity)")
    if !isOpen {
      #expect(function.arity.upperBound == parameters.count, "\(usage) takes \(function.arity)")
    }
  }

  @Test("a function is summed up in one sentence and has an example", arguments: names)
  func help(name: String) throws {
    let function = try #require(FunctionLibrary.standard.function(named: name))
    #expect(function.summary.hasSuffix("."), "\(name): \(function.summary)")
    #expect(function.summary.first?.isLowercase == false, "\(name): \(function.summary)")
    #expect(function.example != nil, "\(name) has no example")
  }

  @Test("a name belongs to one function") func uniqueNames() {
    var seen: Set<String> = []
    for function in Function.standard {
      for name in [function.name] + function.aliases {
        #expect(seen.insert(name).inserted, "\(name) is there twice")
      }
    }
  }

  @Test("every function has a case file", arguments: names)
  func cases(name: String) throws {
    let files = Repository.files(below: "Tests/CellsTests/Cases/Functions", suffix: ".cases")
    #expect(files.contains { $0.path.hasSuffix("/\(name).cases") }, "\(name) has no cases")
  }
}
