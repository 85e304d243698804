// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Calculators",
  dependencies: [.package(name: "Cells", path: "../..")],
  targets: [
    .executableTarget(
      name: "Calculators", dependencies: [.product(name: "Reactive", package: "Cells")])
  ],
  swiftLanguageModes: [.v6]
)
