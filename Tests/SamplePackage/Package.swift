// swift-tools-version: 6.2

import PackageDescription

// A package of somebody who uses lifetrace: `.ci/sample-package` builds its documents.
let package = Package(
  name: "Notes",
  platforms: [.macOS(.v26)],
  products: [.library(name: "Notes", targets: ["Notes"])],
  dependencies: [.package(name: "lifetrace", path: "../..")],
  targets: [.target(name: "Notes")]
)
