// swift-tools-version: 6.2

import PackageDescription

/// What can be made of `Reactive` alone: each target but `Screen` is a program to start.
let package = Package(
  name: "Examples",
  dependencies: [.package(name: "Cells", path: "..")],
  targets: [
    .executableTarget(
      name: "Calculators", dependencies: [.product(name: "Reactive", package: "Cells")]),
    .target(
      name: "Screen",
      dependencies: [
        .product(name: "Reactive", package: "Cells"),
        .product(name: "ReactiveBridges", package: "Cells"),
      ]),
    .executableTarget(name: "LoginForm", dependencies: ["Screen"]),
    .executableTarget(name: "Countdown", dependencies: ["Screen"]),
    .executableTarget(name: "SearchField", dependencies: ["Screen"]),
  ],
  swiftLanguageModes: [.v6]
)
