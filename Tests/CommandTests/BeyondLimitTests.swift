import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// What stands beyond a limit costs nothing else of the log, and is told.
@Suite("Beyond a limit") struct BeyondLimitTests {
  /// What is read of a log.
  private struct Read {
    let run: Recording
    let skipped: [String: Int]
    let events: Int

    init(_ log: String) throws {
      let workspace = try Workspace()
      let path = try workspace.write(log, to: "log")
      var run = Recording(["report", path, "--format", "json", "--full"])
      run.errors = run.errors.replacing(workspace.path(""), with: "")
      self.run = run
      let report = try #require(
        JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      let input = try #require((report["inputs"] as? [[String: Any]])?.first)
      skipped = input["skipped"] as? [String: Int] ?? [:]
      events = try #require(input["events"] as? Int)
    }
  }

  private static let story = Log.story("com.example.notes")
  private static let count = story.split(separator: "\n").count

  /// A first event with a field that nobody reads.
  private static func story(with field: String) -> String {
    story.split(separator: "\n").enumerated()
      .map { $0 == 0 ? $1.dropLast() + ",\"extra\":\(field)}\n" : $1 + "\n" }.joined()
  }

  @Test("a JSON object is skipped and told", arguments: [(15, 0), (17, 1)])
  func object(mebibytes: Int, lost: Int) throws {
    let text = String(repeating: "x", count: mebibytes << 20)
    let read = try Read(Self.story(with: "\"\(text)\""))
    #expect(read.events == Self.count - lost)
    #expect(read.skipped == (lost == 0 ? [:] : ["record too long": 1]))
    #expect(
      read.run.errors.contains(
        "log:1: data loss: a JSON object is too long; expected at most 16 MiB")
        == (lost == 1))
  }

  @Test("a field that is not read nests as deep as it likes", arguments: [10, 1000, 100_000])
  func nesting(levels: Int) throws {
    let field = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let read = try Read(Self.story(with: field))
    #expect(read.events == Self.count)
    #expect(read.run.errors.isEmpty)
  }

  @Test(
    "an object on several lines that nests too deeply is told", arguments: [(510, 0), (513, 1)])
  func nestingOverLines(levels: Int, lost: Int) throws {
    let field = String(repeating: "[\n", count: levels) + String(repeating: "]\n", count: levels)
    let read = try Read(Self.story(with: field))
    #expect(read.events == Self.count - lost)
    #expect(read.skipped["JSON nested too deeply", default: 0] == lost)
    #expect(
      read.run.errors.contains("log:1: data loss: a JSON object nests too deeply") == (lost == 1))
  }

  /// One line of 64 MiB, as of a whole export.
  @Test("a line of JSON is read up to there, which is told")
  func array() throws {
    let text = String(repeating: "x", count: 100_000)
    let event = Self.story(with: "\"\(text)\"").split(separator: "\n")[0] + ","
    let count = (64 << 20) / event.utf8.count
    let read = try Read("[" + String(repeating: String(event), count: count + 10) + "{}]")
    #expect(read.events == count)
    #expect(read.skipped["overlong line"] == 1)
    #expect(
      read.run.errors.contains(
        "'log' has a line of JSON longer than 64 MiB; the rest of it is not read\n"))
  }

  @Test("a file of rules is refused")
  func rules() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story, to: "log")
    func errors(_ rules: String, option: String = "--rules") throws -> String {
      let file = try workspace.write(rules, to: "rules.json")
      let run = Recording(["check", log, option, file])
      #expect(run.status == 64)
      return run.errors.replacing(workspace.path(""), with: "")
    }
    let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(
      try errors(deep).hasPrefix("rules.json:1:65: error: nested more than 64 levels deep; "))
    let long = String(repeating: " ", count: 1 << 20)
    #expect(
      try errors("{}" + long).contains("is larger than 1 MiB; expected a file of rules"))
  }

  @Test("a baseline is refused before it is read")
  func baseline() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story, to: "log")
    let file = try workspace.write("", to: "baseline.json")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.truncate(atOffset: 65 << 20)
    try handle.close()
    let run = Recording(["check", log, "--baseline", file])
    #expect(run.status == 64)
    #expect(run.errors.contains("is larger than 64 MiB"))
  }

  /// Lines of 1.2 MB: of a text in JSON that is written over many lines, of JSON lines, and of text.
  @Test(
    "a file and the same bytes on a pipe are read alike",
    arguments: [
      "{\n  \"eventMessage\" : \"Capturing image\",\n  \"timestamp\" : \"2026-11-21 10:00:00.000000+0100\",\n"
        + "  \"x\" : \"LONG\"\n}\n",
      "{\n\t\"timestamp\" : \"2026-11-21 10:00:00.000000+0100\",\n\t\"x\" : \"\"LONG,\n}\nSTORY",
      // A line that is no JSON tells only after it that the whole is none.
      "{\n  \"backtrace\" : {\n  },\n  \"timestamp\" : \"2026-11-21 10:00:00.000000+0100\",\n"
        + "  \"eventMessage\" : \"Capturing image\",\n  \"x\" : \"BB66-\"LONG\",\n}\n",
      "[{\n  \"x\" :\n  \"LONG\"\n}]\n", "{\"x\":\"LONG\"}\nSTORY", "STORY\"LONG\"\nSTORY",
      "LONG\nSTORY",
      "STORY  , LONG", "STORY} LONG\nSTORY",
    ])
  func pipe(shape: String) throws {
    let text = shape.replacing("LONG", with: String(repeating: "\\\"x,", count: 300_000))
      .replacing("STORY", with: Self.story)
    let workspace = try Workspace()
    let file = try workspace.write(text, to: "log")
    let command = ["report", "--format", "json", "--all-apps"]
    let ofFile = Recording(command + [file]) { $0.inputName = "log" }
    let pipe = Pipe()
    DispatchQueue.global().async {
      try? pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try? pipe.fileHandleForWriting.close()
    }
    let ofPipe = withExtendedLifetime(pipe) {
      Recording(command + ["-"]) {
        $0.inputName = "log"
        $0.standardInput = pipe.fileHandleForReading.fileDescriptor
      }
    }
    #expect(ofPipe.status == ofFile.status)
    #expect(ofPipe.output == ofFile.output)
  }
}
