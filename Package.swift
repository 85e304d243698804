// swift-tools-version: 6.2

import PackageDescription

/// What every target is compiled with: Swift 6, narrow imports, no warning left standing.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Cells",
  products: [
    .library(name: "Reactive", targets: ["Reactive"]),
    .library(name: "ReactiveBridges", targets: ["ReactiveBridges"]),
    .library(name: "Cells", targets: ["Cells"]),
    .executable(name: "calc", targets: ["calc"]),
  ],
  targets: [
    .target(name: "CMachine"),
    .target(name: "Reactive", dependencies: ["CMachine"], swiftSettings: settings),
    .target(
      name: "ReactiveBridges", dependencies: ["Reactive"], swiftSettings: settings),
    .target(name: "Cells", dependencies: ["Reactive", "CMachine"], swiftSettings: settings),
    .systemLibrary(
      name: "CReadline",
      providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .executableTarget(
      name: "calc", dependencies: ["Cells", "Reactive", "CReadline"], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["Cells", "Reactive"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "ReactiveTests", dependencies: ["Reactive", "ReactiveBridges", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CellsTests", dependencies: ["Cells", "TestSupport"],
      exclude: ["Cases", "Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "CalcTests", dependencies: ["calc", "TestSupport"],
      exclude: ["Transcripts"], swiftSettings: settings),
    .testTarget(
      name: "TidyTests", dependencies: ["Cells", "TestSupport"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
