// swift-tools-version: 6.2

import PackageDescription

/// The benchmarks see what every user of the libraries sees: only what is public.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Cells", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "Cells", package: "Cells"),
        .product(name: "Reactive", package: "Cells"),
      ],
      path: ".",
      exclude: ["RESULTS.md", "instructions.txt"],
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("ExistentialAny"),
        .treatAllWarnings(as: .error),
      ])
  ],
  swiftLanguageModes: [.v6]
)
