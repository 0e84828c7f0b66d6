// swift-tools-version: 6.2

import PackageDescription

// Graphviz is a trait so that the library and the text reports build where it is not installed.
let graphviz: TargetDependencyCondition = .when(traits: ["Graphviz"])!

let package = Package(
  name: "lifetrace",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Lifetrace", targets: ["Lifetrace", "LifetraceFoundation"]),
    .library(name: "LifetraceRecorder", targets: ["LifetraceRecorder"]),
    .executable(name: "lifetrace", targets: ["LifetraceMain"]),
    .plugin(name: "LifetraceEmbed", targets: ["LifetraceEmbed"]),
  ],
  traits: [
    .trait(name: "Graphviz", description: "Draws SVG, PNG and PDF graphs through libgvc."),
    .default(enabledTraits: ["Graphviz"]),
  ],
  targets: [
    .target(name: "LifetraceModel"),
    // For apps: Foundation alone, and nothing newer than iOS 15.
    .target(name: "LifetraceRecorder"),
    .target(name: "CJSON"),
    // Of the libraries that are loaded when they are needed.
    .target(
      name: "CLoading", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CVectorscan", dependencies: ["CLoading"]),
    .target(name: "CLZ4", dependencies: ["CLoading"]),
    .target(name: "CSQLite", dependencies: ["CLoading"]),
    .target(name: "LifetraceDatabases", dependencies: ["CSQLite", "LifetraceInputs"]),
    .target(
      name: "LifetraceUnifiedLogs", dependencies: ["LifetraceInputs", "LifetraceModel", "CLZ4"]),
    .target(
      name: "LifetraceReading",
      dependencies: [
        "LifetraceDatabases", "LifetraceInputs", "LifetraceModel", "LifetraceUnifiedLogs",
        "CJSON", "CVectorscan",
      ]),
    .target(name: "LifetraceTimelines", dependencies: ["LifetraceModel"]),
    .target(name: "LifetraceMetrics", dependencies: ["LifetraceModel", "LifetraceTimelines"]),
    .target(
      name: "LifetraceFindings", dependencies: ["LifetraceModel", "LifetraceMetrics"],
      // The error function, where nothing else brings it along.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "CPage"),
    .target(
      name: "LifetracePresentation",
      dependencies: ["LifetraceModel", "LifetraceMetrics", "LifetraceFindings", "CPage"],
      // For `CPage`.
      exclude: ["HTML/Page"],
      // Roots and rounding of `Double`, where neither Foundation nor Graphviz brings them along.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "GraphvizLibrary", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    .target(
      name: "CGraphviz",
      dependencies: [
        "CLoading",
        .target(
          name: "GraphvizLibrary",
          condition: .when(platforms: [.macOS], traits: ["Graphviz"])),
      ],
      cSettings: [.define("LT_GRAPHVIZ", .when(traits: ["Graphviz"]))]),
    .target(
      name: "LifetraceGraphviz",
      dependencies: ["LifetracePresentation", .target(name: "CGraphviz", condition: graphviz)]),
    .target(name: "CRSVG", dependencies: ["CLoading"]),
    .target(name: "LifetraceImages", dependencies: ["CRSVG"]),
    .target(
      name: "LifetraceSQLite", dependencies: ["LifetraceDatabases", "LifetracePresentation"]),
    .target(
      name: "Lifetrace",
      dependencies: [
        "LifetraceDatabases", "LifetraceInputs", "LifetraceModel", "LifetraceReading",
        "LifetraceTimelines",
        "LifetraceMetrics", "LifetraceFindings", "LifetracePresentation", "LifetraceImages",
        "LifetraceSQLite",
        .target(name: "LifetraceGraphviz", condition: graphviz),
      ]),
    // Apart from `Lifetrace`, so that the command starts without Foundation.
    .target(name: "LifetraceFoundation", dependencies: ["Lifetrace"]),
    .systemLibrary(
      name: "CMarkLibrary", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .target(name: "CCMark", dependencies: ["CMarkLibrary"]),
    .target(
      name: "LifetraceEmbedding",
      dependencies: [
        "LifetraceModel", "LifetraceMetrics", "LifetraceFindings", "LifetracePresentation",
        "CCMark",
      ]),
    .target(name: "LifetraceArguments"),
    .target(name: "CArchive", dependencies: ["CLoading"]),
    .target(name: "CMappedFile"),
    .target(name: "LifetraceInputs", dependencies: ["CArchive", "CMappedFile"]),
    .target(name: "CAllocator"),
    .target(
      name: "LifetraceCLI",
      dependencies: [
        "CAllocator", "Lifetrace", "LifetraceArguments", "LifetraceDatabases", "LifetraceEmbedding",
        "LifetraceInputs", "LifetraceSQLite",
      ]),
    .executableTarget(name: "LifetraceMain", dependencies: ["LifetraceCLI"]),
    .plugin(
      name: "LifetraceEmbed",
      capability: .command(
        intent: .custom(
          verb: "lifetrace-embed",
          description: "Fills tables, numbers and graphs of traces into the package's documents."),
        permissions: [
          .writeToPackageDirectory(reason: "Documents and the pictures beside them are renewed.")
        ]),
      dependencies: ["LifetraceMain"]),
    .target(
      name: "LifetraceTestSupport",
      dependencies: [
        "LifetraceDatabases", "LifetraceModel", "LifetraceTimelines", "LifetraceMetrics",
      ]),
    // No product: who uses the package never builds it.
    .executableTarget(
      name: "LifetraceBenchmarks",
      dependencies: ["LifetraceArguments", "LifetraceReading", "LifetraceTestSupport"]),
    // Inputs for whatever reads bytes, and what must hold for each; `make fuzz` searches for more.
    .target(
      name: "LifetraceFuzzing",
      dependencies: [
        "Lifetrace", "LifetraceCLI", "LifetraceDatabases", "LifetraceEmbedding", "LifetraceInputs",
        "LifetraceSQLite", "LifetraceTestSupport", "LifetraceUnifiedLogs",
      ]),
    .target(name: "CFuzzing"),
    .executableTarget(
      name: "LifetraceFuzzer",
      dependencies: ["CFuzzing", "LifetraceFuzzing", "LifetraceTestSupport"]),
    .testTarget(
      name: "FuzzingTests", dependencies: ["LifetraceFuzzing", "LifetraceTestSupport"],
      exclude: ["Found"]),
    // Records events and kills itself, for the recorder's tests.
    .executableTarget(name: "RecorderProbe", dependencies: ["LifetraceRecorder"]),
    .testTarget(
      name: "RecorderTests",
      dependencies: [
        "Lifetrace", "LifetraceMetrics", "LifetraceModel", "LifetraceRecorder", "RecorderProbe",
      ],
      exclude: ["UIKit"]),
    .testTarget(name: "ModelTests", dependencies: ["LifetraceModel", "LifetraceTestSupport"]),
    .testTarget(
      name: "ReadingTests",
      dependencies: [
        "LifetraceDatabases", "LifetraceInputs", "LifetraceReading", "LifetraceTestSupport",
      ]),
    .testTarget(
      name: "UnifiedLogTests",
      dependencies: ["LifetraceInputs", "LifetraceTestSupport", "LifetraceUnifiedLogs"],
      exclude: ["Story/FormatStory.tsv"]),
    .testTarget(
      name: "AnalysisTests",
      dependencies: [
        "Lifetrace", "LifetraceFoundation", "LifetraceMetrics", "LifetraceReading",
        "LifetraceTestSupport", "LifetraceTimelines",
      ]),
    .testTarget(
      name: "FindingsTests",
      dependencies: ["Lifetrace", "LifetraceFindings", "LifetraceReading", "LifetraceTestSupport"]),
    .testTarget(
      name: "PresentationTests",
      dependencies: ["LifetracePresentation", "LifetraceReading", "LifetraceTestSupport"],
      exclude: ["Reports/Goldens"]),
    .testTarget(
      name: "GraphvizTests",
      dependencies: [
        "LifetraceImages", "LifetraceMetrics", "LifetraceModel", "LifetracePresentation",
        "LifetraceTestSupport",
        .target(name: "LifetraceGraphviz", condition: graphviz),
      ]),
    .testTarget(name: "ArgumentsTests", dependencies: ["LifetraceArguments"]),
    .testTarget(
      name: "StoryTests",
      dependencies: ["Lifetrace", "LifetraceArguments", "LifetraceCLI", "LifetraceTestSupport"],
      exclude: ["Corpus", "Logs", "PowerLogs"]),
    .testTarget(name: "PeerTests", dependencies: ["Lifetrace", "LifetraceTestSupport"]),
    .testTarget(
      name: "BenchmarkTests",
      dependencies: ["Lifetrace", "LifetraceBenchmarks", "LifetraceTestSupport"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Lifetrace", "LifetraceCLI", "LifetraceDatabases", "LifetraceFindings",
        "LifetraceFoundation", "LifetraceInputs", "LifetraceMetrics", "LifetraceModel",
        "LifetracePresentation", "LifetraceReading", "LifetraceRecorder", "LifetraceSQLite",
        "LifetraceTimelines",
      ]),
    .testTarget(
      name: "EmbeddingTests",
      dependencies: ["Lifetrace", "LifetraceEmbedding", "LifetraceTestSupport"]),
    // Of tests, which write archives.
    .systemLibrary(
      name: "ArchiveLibrary", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "ArchiveLibrary", "Lifetrace", "LifetraceArguments", "LifetraceCLI", "LifetraceDatabases",
        "LifetraceEmbedding", "LifetraceInputs", "LifetraceMain", "LifetraceSQLite",
        "LifetraceTestSupport",
      ],
      exclude: ["junit.xsd"]),
    // Apart from the others: it runs the command as a process, which sanitizers do not see.
    .testTarget(
      name: "FaultTests", dependencies: ["LifetraceCLI", "LifetraceMain", "LifetraceTestSupport"],
      exclude: ["faults.c"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// The product alone is in `Sources`: shims of C are in its folder `C`, and named with a C of their own.
let tools: Set<String> = [
  "ArchiveLibrary", "CFuzzing", "LifetraceBenchmarks", "LifetraceFuzzer", "LifetraceFuzzing",
  "RecorderProbe",
]
func isOfC(_ target: Target) -> Bool {
  target.type == .system || target.name.prefix(2).allSatisfy(\.isUppercase)
}
for target in package.targets where target.type != .test && target.type != .plugin {
  if tools.contains(target.name) {
    target.path = "Tools/\(target.name)"
  } else if isOfC(target) {
    target.path = "Sources/C/\(target.name)"
  } else if target.name == "LifetraceTestSupport" {
    target.path = "Tests/Support"
  }
}

// One place for what holds in every Swift target.
for target in package.targets where target.type != .plugin && !isOfC(target) {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .define("GRAPHVIZ", .when(traits: ["Graphviz"])),
  ]
}

// The plugin makes SwiftPM compile every target of the command twice. Scripts that need only some targets name them in
// this variable, or ends of their names, and get them and what they need.
if let words = Context.environment["LIFETRACE_TARGETS"]?.split(whereSeparator: \.isWhitespace) {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var kept: Set<String> = []
  var waiting = targets.keys.filter { name in words.contains { name.hasSuffix($0) } }
  while let name = waiting.popLast() {
    guard kept.insert(name).inserted, let target = targets[name] else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): waiting.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    switch product {
    case let library as Product.Library: !kept.isSuperset(of: library.targets)
    case let executable as Product.Executable: !kept.isSuperset(of: executable.targets)
    default: true
    }
  }
}
