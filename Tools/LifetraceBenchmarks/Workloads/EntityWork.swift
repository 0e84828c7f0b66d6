import Foundation
import LifetraceTestSupport

/// Work of lifetrace on a number of entities of one kind.
struct EntityWork: Sendable {
  /// The name of the work, such as `apps-x-boots` or `explain findings`.
  var name: String
  /// The number of entities for which the work takes far longer than a start.
  var count: Int
  /// Makes the inputs for a number of entities in a folder, and returns the words after `lifetrace`.
  var words: @Sendable (_ count: Int, _ folder: String) throws -> [String]

  /// All work that must not grow faster than its input.
  static let all: [EntityWork] =
    EntityKind.all.map { report(of: $0) }
    + commands.flatMap { command in
      // There are a thousand of these: what grows faster than its log shows at a tenth of the size, too. A list of all
      // values is a thousand lines for each app.
      EntityKind.all.map {
        EntityWork($0.name, count: $0.count / (command == "check --list" ? 100 : 10), command)
      }
    }
    + ["text", "junit", "sarif", "github"].flatMap { format in
      ["findings", "apps"].map {
        EntityWork($0, count: 2000, "check --rules all --format \(format)")
      }
    }
    + [inputs, undatedInputs] + documents

  /// The commands beside `report`, each in the formats that have code of their own.
  private static let commands = [
    "report --format json --full", "report --format text", "report --format html", "explain",
    "check --rules all --format json",
    "check --list", "timeline --format text", "timeline --format svg", "timeline --format csv",
    "timeline --format perfetto",
    "timeline --format chrome", "graph --format dot", "convert", "diff", "export --to -",
  ]

  /// How many times as many entities the larger of two logs has.
  static let factor = 4

  /// Creates work of a command on the log of a kind.
  private init(_ kind: String, count: Int, _ command: String) {
    self.init(name: "\(command) \(kind)", count: count) { count, folder in
      guard let kind = EntityKind.named(kind) else { throw BenchmarkError.missing(program: kind) }
      let log = try Workload.entities(kind, count).make(in: folder)
      return command.split(separator: " ").map(String.init)
        + (command == "diff" ? [log, log] : [log])
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
    EntityWork(name: kind.name, count: kind.count) { count, folder in
      ["report", "--format", "json", try Workload.entities(kind, count).make(in: folder)]
    }
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

  /// Documents whose block is checked.
  private static let documents: [EntityWork] = [
    document("stale lines") { count, block in
      block.opening + (0..<count).map { "stale line \($0)\n" }.joined() + block.closing
    },
    document("openings") { count, block in
      // Of no length a block that could be filled.
      String(repeating: "<!-- lifetrace: a--b\n", count: count) + "-->\n" + block.closing
    },
    document("closings") { count, block in
      block.opening + block.closing + String(repeating: "<!-- /lifetrace x\n", count: count)
        + "-->\n"
    },
    document("words") { count, block in
      (0..<count).map { "marker\($0).\n" }.joined() + block.opening + block.closing
    },
    document("columns") { count, block in
      ["a", "-", "x"].map { String(repeating: "|" + $0, count: count) + "|\n" }.joined() + "\n"
        + block.opening
        + block.closing
    },
    document("rows") { count, block in
      "|" + String(repeating: "a|", count: 300) + "\n|" + String(repeating: "-|", count: 300) + "\n"
        + String(repeating: "x\n", count: count) + "\n" + block.opening + block.closing
    },
    document("paragraph") { count, block in
      String(repeating: "*p* [l](u) ", count: count) + "\n\n" + block.opening + block.closing
    },
    document("references") { count, block in
      "[a]: \(String(repeating: "u", count: count))\n\n" + String(repeating: "[a]", count: count)
        + "\n\n"
        + block.opening + block.closing
    },
    document("footnotes") { count, block in
      String(repeating: "[^", count: count) + "\n]:\n\n" + block.opening + block.closing
    },
  ]

  private static func document(
    _ name: String, _ text: @escaping @Sendable (Int, (opening: String, closing: String)) -> String
  ) -> EntityWork {
    EntityWork(name: "embed --check, \(name)", count: 20_000) { count, folder in
      let documents = "\(folder)/\(name)-\(count)"
      try FileManager.default.createDirectory(
        atPath: documents, withIntermediateDirectories: true)
      let block = ("<!-- lifetrace: mermaid reference=app -->\n", "<!-- /lifetrace -->\n")
      try text(count, block).write(
        toFile: documents + "/document.md", atomically: true, encoding: .utf8)
      return ["embed", "--check", documents + "/document.md", "--root", documents]
    }
  }
}

extension EntityKind {
  /// The number of entities for which a report takes far longer than a start.
  fileprivate var count: Int { isCostly ? 2500 : 20_000 }

  /// Whether each entity has a part of its own in the report.
  private var isCostly: Bool {
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
