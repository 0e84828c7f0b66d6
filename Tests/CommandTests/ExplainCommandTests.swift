import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// `lifetrace explain`
@Suite struct ExplainCommandTests {
  /// An app that iOS kills for a task, and another that crashes later.
  private static let log =
    [
      (#""event":"didBecomeActive","bundle":"com.example.maps","pid":7"#, "18:04:20.000"),
      (#""event":"didEnterBackground","bundle":"com.example.maps","pid":7"#, "18:04:22.900"),
      (
        #""event":"beginBackgroundTask","task":1,"taskName":"Export","bundle":"com.example.maps","pid":7"#,
        "18:04:23.000"
      ),
      (
        #""event":"terminated","bundle":"com.example.maps","pid":7,"exit":{"namespace":"RUNNINGBOARD","code":562215634}"#,
        "18:04:53.000"
      ),
      (#""event":"didBecomeActive","bundle":"com.example.notes","pid":9"#, "18:10:00.000"),
      (
        #""event":"terminated","bundle":"com.example.notes","pid":9,"exit":{"namespace":"SIGNAL","code":11}"#,
        "18:10:05.000"
      ),
    ].map { event, time in "{\"ts\":\"2026-03-02T\(time)Z\",\(event)}\n" }.joined()

  private static func run(
    _ words: [String] = [], log: String = log, width: Int? = nil
  ) throws -> Recording {
    let workspace = try Workspace()
    let path = try workspace.write(log, to: "a.ndjson")
    var run = Recording(["explain", path] + words) { environment in
      environment.terminalWidth = width
    }
    run.errors = run.errors.replacing(workspace.path(""), with: "")
    return run
  }

  @Test func worstFindingFirst() throws {
    let run = try Self.run()
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Killed by iOS at 18:04:53.000 in the background: task “Export”"))
    #expect(run.output.contains("com.example.maps · pid 7"))
    #expect(run.output.contains("a.ndjson:4  the exit"))
    #expect(run.output.contains("562215634"))
    #expect(
      run.output.contains("can be explained, too: choose one with --app BUNDLE and --at TIME"))
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    (["--at", "18:10"], "Crashed at 18:10:05.000"), (["--at", "18:04:30"], "Killed by iOS"),
    (["--at", "2026-03-02T18:20:00Z"], "Crashed"), (["--at", "+5m40s"], "Crashed"),
    (["--app", "com.example.notes"], "Crashed"),
    (["--app", "com.example.maps", "--at", "18:10"], "Killed by iOS"),
  ])
  func choice(words: [String], sentence: String) throws {
    #expect(try Self.run(words).output.hasPrefix(sentence))
  }

  @Test func fitsNarrowTerminals() throws {
    for width in [40, 60, 80] {
      let run = try Self.run(width: width)
      for line in run.output.split(separator: "\n") where !line.hasPrefix("Apple") {
        #expect(line.count <= width)
      }
    }
  }

  @Test func markdownAndJSON() throws {
    let markdown = try Self.run(["--format", "markdown"])
    #expect(markdown.output.contains("## Cause: certain"))
    #expect(markdown.output.contains("| 0\u{A0}s | 18:04:53.000 |"))
    let json = try Self.run(["--format", "json"])
    let value = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let object = try #require(value as? [String: NSObject])
    #expect(object["schema"] == "lifetrace.explanation/1" as NSString)
    #expect(object["rule"] == "background-task-timeout" as NSString)
    let proof = try #require(object["proof"] as? [[String: NSObject]])
    #expect(proof.first?["source"] == "a.ndjson:4" as NSString)
  }

  /// Names of other lengths break lines elsewhere.
  private static func words(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// The quoted lines are the same wherever the log lies.
  @Test func quotesFromArchivesAndPipes() throws {
    let plain = try Self.run(["--format", "json"]).output
    let workspace = try Workspace()
    let packed = try workspace.write(
      Packed([(name: "a.ndjson", text: Self.log)], format: "raw", filter: "gzip").bytes,
      to: "a.ndjson")
    #expect(Recording(["explain", packed, "--format", "json"]).output == plain)
    let empty = Packed(
      [
        (name: "README.md", text: "no log\n"), (name: "__MACOSX/b/._a.ndjson", text: "hidden"),
        (name: "b/a.ndjson", text: Self.log),
      ],
      format: "gnutar", filter: "gzip")
    let archive = try workspace.write(empty.bytes, to: "all.tar.gz")
    let inArchive = Recording(["explain", archive, "--format", "json"]).output
    #expect(
      Self.words(inArchive.replacing("all.tar.gz/b/a.ndjson", with: "a.ndjson"))
        == Self.words(plain))
    let compressed = Packed([("a", Self.log)], format: "raw", filter: "gzip").bytes
    for bytes in [Array(Self.log.utf8), compressed] {
      let input = Pipe()
      try input.fileHandleForWriting.write(contentsOf: Data(bytes))
      try input.fileHandleForWriting.close()
      let piped = Recording(["explain", "-", "--format", "json"]) { environment in
        environment.standardInput = input.fileHandleForReading.fileDescriptor
      }
      #expect(
        Self.words(piped.output.replacing("\"<stdin>:", with: "\"a.ndjson:")) == Self.words(plain))
    }
  }

  /// Line breaks of every kind count as the readers count them.
  @Test(arguments: ["\r\n", "\n\n"])
  func lineBreaks(_ lineBreak: String) throws {
    let run = try Self.run(log: Self.log.replacing("\n", with: lineBreak))
    #expect(run.output.contains("562215634"))
  }

  /// Names and messages stay text: nothing of them acts on the terminal or in Markdown.
  @Test func hostileText() throws {
    let name = "\\u001b[31m<script>|`x`"
    let log = Self.log.replacing("Export", with: name)
    let text = try Self.run(log: log)
    #expect(!text.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    let markdown = try Self.run(["--format", "markdown"], log: log)
    #expect(!markdown.output.contains("<script>"))
    #expect(!markdown.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test func noLineIsACommandOfACIRunner() throws {
    for length in 1...60 {
      let name = String(repeating: "x", count: length) + " ::error::" + "stopped"
      let text = try Self.run(log: Self.log.replacing("Export", with: name)).output
      #expect(text.contains("error::stopped"))
      for line in text.split(separator: "\n") {
        #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(length): \(line)")
      }
    }
  }

  /// The head of a report need not have a stack: nothing claims one.
  @Test func whereTheStackIs() throws {
    let told = try Self.run(["--app", "com.example.notes"], width: 200).output
    #expect(told.contains("The full crash report has the stack of the crashed thread."))
  }

  /// Processes of the system are left out unless --app chooses them.
  @Test func anotherProcessHasSomething() throws {
    let log = """
      {"ts":"2026-03-02T18:04:20Z","event":"didBecomeActive","bundle":"com.example.maps","pid":7}
      {"ts":"2026-03-02T18:04:21Z","event":"didEnterBackground","bundle":"com.apple.Spotlight","pid":8}
      {"ts":"2026-03-02T18:04:22Z","event":"suspended","bundle":"com.apple.Spotlight","pid":8}

      """
    let run = try Self.run(log: log)
    #expect(run.status == 64)
    #expect(
      run.errors.contains(
        "'com.apple.Spotlight', a process of the system, has one: choose it with --app"))
    #expect(!run.errors.contains("the log contains no exit"))
  }

  @Test func nothingToExplain() throws {
    let event = #""event":"didBecomeActive","bundle":"com.example.maps"}"#
    let run = try Self.run(log: #"{"ts":"2026-03-02T18:04:20Z","# + event + "\n")
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("no exit and no background session to explain; it shows"))
    #expect(run.errors.contains("com.example.maps (active)"))
  }

  @Test func farFromTheTime() throws {
    let near = try Self.run(["--at", "18:05"])
    #expect(near.errors.isEmpty)
    let far = try Self.run(["--at", "18:20"])
    #expect(far.status == 0)
    #expect(
      far.errors.contains("note: the nearest exit or session is 9 m 55 s from the time of --at"))
  }

  @Test func timesNeedAClock() throws {
    let log = "[app<com.example.lamp>:77] termination reported by launchd (1, 4, 9)\n"
    let run = try Self.run(["--at", "18:04"], log: log)
    #expect(run.status == 64)
    #expect(run.errors.contains("--at: the log has no times"))
  }
}
