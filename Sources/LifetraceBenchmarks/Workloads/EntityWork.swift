import Foundation
import LifetraceTestSupport

/// Work of lifetrace on a number of entities of one kind.
struct EntityWork: Sendable {
  /// The name of the work, such as `apps-x-boots` or `explain findings`.
  var name: String
  /// The number of entities for which the work takes far longer than a start.
  var count: Int
  /// Makes the inputs for a number of entities in a folder, and returns the words behind `lifetrace`.
  var words: @Sendable (_ count: Int, _ folder: String) throws -> [String]

  /// All work that must not grow faster than its input.
  static let all: [EntityWork] =
    EntityKind.all.map { report(of: $0) }
    + ["tasks-x-sessions", "assertions-x-sessions", "scenes-x-sessions", "sessions"].map {
      EntityWork($0, count: 2000, "report --format json --full")
    }
    + ["findings", "launches", "processes"].map { EntityWork($0, count: 2000, "explain") }
    + ["text", "json", "junit", "sarif", "github"].flatMap { format in
      ["findings", "apps"].map {
        EntityWork($0, count: 2000, "check --rules all --format \(format)")
      }
    }
    + ["recordings", "sessions"].map { EntityWork($0, count: 10_000, "convert") }
    + [comparison, inputs, undatedInputs, staleLines]

  /// How many times as many entities the larger of two logs has.
  static let factor = 4

  /// Creates work of a command on the log of a kind.
  private init(_ kind: String, count: Int, _ command: String) {
    self.init(name: "\(command) \(kind)", count: count) { count, folder in
      guard let kind = EntityKind.named(kind) else { throw BenchmarkError.missing(program: kind) }
      return command.split(separator: " ").map(String.init)
        + [try Workload.entities(kind, count).make(in: folder)]
    }
  }

  private init(
    name: String, count: Int, words: @escaping @Sendable (Int, String) throws -> [String]
  ) {
    self.name = name
    self.count = count
    self.words = words
  }

  /// Returns the report of a kind.
  static func report(of kind: EntityKind) -> EntityWork {
    EntityWork(name: kind.name, count: kind.isCostly ? 2500 : 20_000) { count, folder in
      ["report", "--format", "json", try Workload.entities(kind, count).make(in: folder)]
    }
  }

  private static let comparison = EntityWork(name: "diff of sessions", count: 10_000) {
    count, folder in
    guard let kind = EntityKind.named("sessions") else { return [] }
    let log = try Workload.entities(kind, count).make(in: folder)
    return ["diff", log, log]
  }

  private static let inputs = EntityWork(name: "inputs", count: 2000) { count, folder in
    try folder.files("inputs-\(count)", count: count, extension: "ndjson") { number, writer in
      writer.pass(milliseconds: Int64(number) * 1000)
      writer.event("didBecomeActive")
    }
  }

  private static let undatedInputs = EntityWork(name: "inputs without times", count: 2000) {
    count, folder in
    try folder.files("undated-\(count)", count: count, extension: "txt") { _, writer in
      writer.bytes.append(
        "[app<com.example.mail(5E1D9A70-62B4-4C3F-9D08-7A6B5C4D3E2F)>:77] Resuming task.\n")
    }
  }

  /// A block of stale lines in a document.
  private static let staleLines = EntityWork(name: "embed --check, stale lines", count: 20_000) {
    count, folder in
    guard let kind = EntityKind.named("sessions") else { return [] }
    let documents = folder + "/stale-\(count)"
    try FileManager.default.createDirectory(
      atPath: documents, withIntermediateDirectories: true)
    let trace = try Workload.entities(kind, 10).make(in: documents)
    let name = trace.split(separator: "/").last ?? ""
    let lines = (0..<count).map { "stale line \($0)\n" }.joined()
    try "<!-- lifetrace: report trace=\(name) -->\n\(lines)<!-- /lifetrace -->\n".write(
      toFile: documents + "/document.md", atomically: true, encoding: .utf8)
    return ["embed", "--check", documents + "/document.md", "--root", documents]
  }
}

extension EntityKind {
  /// Whether each entity has a part of its own in the report.
  var isCostly: Bool {
    name.contains("apps") || name.contains("process") || name.contains("device")
      || name.contains("extension") || name.contains("deep")
  }
}

extension String {
  /// Makes small files in a subfolder, and returns the words of a report of it.
  fileprivate func files(
    _ name: String, count: Int, extension suffix: String,
    _ body: (Int, inout EntityWriter) -> Void
  ) throws -> [String] {
    let path = self + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for number in 0..<count {
      var writer = EntityWriter()
      body(number, &writer)
      try Data(writer.bytes).write(to: URL(fileURLWithPath: "\(path)/\(number).\(suffix)"))
    }
    return ["report", "--format", "json", path]
  }
}
