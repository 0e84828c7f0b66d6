// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Triage",
  platforms: [.macOS(.v26)],
  // Elsewhere: .package(url: "https://…/lifetrace.git", branch: "main").
  dependencies: [.package(name: "lifetrace", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Triage", dependencies: [.product(name: "Lifetrace", package: "lifetrace")])
  ]
)
