/// What each module of `Sources` may know: its rooms, lowest first, and the modules it may import.
///
/// The list is the one of ARCHITECTURE.md. A room may name types only of itself and of the rooms
/// before it. `ArchitectureTests` holds the list, the folders and the document together.
struct ModuleRules {
  let rooms: [String]
  let imports: Set<String>

  static let all: [String: ModuleRules] = [
    "Reactive": ModuleRules(
      rooms: [
        "Lifetimes", "Schedulers", "Events", "Propagation", "Signals", "Operators", "Properties",
        "Commands", "Bridges",
      ],
      imports: ["CMachine", "Synchronization", "Observation", "Dispatch", "Glibc"]),
    "ReactiveBridges": ModuleRules(
      rooms: ["Foundation", "Terminal"],
      imports: ["Reactive", "Foundation", "Synchronization", "Dispatch", "Glibc"]),
    "Cells": ModuleRules(
      rooms: [
        "Numerics", "Values", "Addresses", "Formats", "Syntax", "Functions", "Compilation",
        "Storage", "Recalculation", "Workbook", "Exchange",
      ],
      imports: ["Reactive", "CMachine", "Synchronization", "Dispatch", "Glibc"]),
    "calc": ModuleRules(
      rooms: ["Terminal", "Rendering", "JSON", "Session", "Commands", "Completion", "Launch"],
      imports: ["Cells", "Reactive", "CReadline", "Synchronization", "Glibc"]),
  ]
}
