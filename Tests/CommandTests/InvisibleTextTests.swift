import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// Characters that nobody sees, or that act on a terminal, in everything that a command writes.
@Suite struct InvisibleTextTests {
  /// A control, marks without width, marks of direction, and letters of tags and fillers.
  private static let invisible =
    "\u{1B}[31m\u{9B}\u{AD}\u{34F}\u{61C}\u{180E}\u{200B}\u{200E}\u{202E}\u{2028}\u{2060}"
    + "\u{2066}\u{206A}\u{3164}\u{FEFF}\u{FFF9}\u{E0041}\u{E0001}x\u{202C}"

  private static let commands: [[String]] =
    ["text", "markdown", "json", "csv"].map { ["report", "--full", "--format", $0] }
    + ["sessions", "exits", "launches"].map { ["report", "--format", "csv", "--rows", $0] }
    + [["report", "--full", "--color", "always"], ["report", "--all-apps"], ["convert"]]
    + ["text", "json", "junit", "sarif", "github"].map { ["check", "--format", $0] }
    + [["check", "--list"], ["check", "--require", "exits.total == 0"]]
    + ["text", "markdown", "json"].map { ["explain", "--format", $0] }
    + ["dot", "mermaid", "svg"].map { ["graph", "--format", $0] }
    + ["svg", "text", "csv"].map { ["timeline", "--format", $0] }

  /// Arguments that name nothing, or nothing that exists.
  private static let wrong: [[String]] = [
    ["x"], ["report", "x"], ["report", "LOG", "--x"], ["report", "LOG", "--app", "x"],
    ["report", "LOG", "--device", "x"], ["report", "LOG", "--layout", "x"],
    ["report", "LOG", "--from", "x"], ["report", "LOG", "--format", "x"],
    ["report", "LOG", "--output", "/x/x.txt"], ["report", "LOG", "--output", "a.x"],
    ["report", "LOG", "--time-zone", "x"], ["check", "LOG", "--require", "x"],
    ["check", "LOG", "--rules", "x"], ["check", "LOG", "--baseline", "x"],
    ["check", "--explain", "x"], ["explain", "LOG", "--at", "x"], ["diff", "LOG", "x"],
    ["diff", "LOG", "LOG", "--fail-on", "x"], ["embed", "x"], ["embed", "x.md"], ["graph", "LOG"],
    ["schema", "x"], ["help", "x"],
  ]

  @Test(arguments: commands)
  func nothingInALogIsInvisible(command: [String]) throws {
    let workspace = try Workspace()
    let name = "a\(Self.invisible.replacing("/", with: ""))b.ndjson"
    let log = try workspace.write(try Self.log(), to: name)
    let output = workspace.path("output/")
    for arguments in [command + [log], command + [log, log + "x"], command + [log, "--app", "x"]] {
      Self.expectVisible(Recording(arguments), arguments)
    }
    _ = Recording(["graph", "--format", "dot", log, "--output", output])
    guard command[0] == "graph" else { return }
    Self.expectVisible(Recording(command + [log, "--output", output]), command)
    for name in try workspace.names(in: "output") {
      let text = try #require(workspace.read("output/" + name))
      #expect(Self.hidden(in: text + name).isEmpty, "\(command), \(name)")
    }
  }

  @Test(arguments: wrong)
  func nothingInAMessageIsInvisible(arguments: [String]) throws {
    let workspace = try Workspace()
    let log = try workspace.write(try Self.log(), to: "a.ndjson")
    let arguments = arguments.map { argument in
      argument == "LOG" ? log : argument.replacing("x", with: "x" + Self.invisible)
    }
    let run = Recording(arguments)
    #expect(run.status > 1)
    Self.expectVisible(run, arguments)
  }

  /// What scripts and emoji need stays.
  @Test func whatWritingNeedsStays() throws {
    let workspace = try Workspace()
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{2764}\u{FE0F}\u{6CC}\u{200C}\u{6BE}"
    let log = try workspace.write(Log.story(family), to: "a.ndjson")
    #expect(Recording(["report", log]).output.contains(family))
    #expect(Recording(["report", log, "--app", "z" + family]).errors.contains(family))
  }

  private static func expectVisible(_ run: Recording, _ arguments: [String]) {
    let isColored = arguments.contains("always")
    let text = run.output.replacing(isColored ? /\u{1B}\[[0-9;]*m/ : /\u{0}/, with: "")
    let hidden = hidden(in: text + run.errors)
    #expect(hidden.isEmpty, "\(arguments): \(Set(hidden.map { String($0.value, radix: 16) }))")
  }

  /// The scalars that nobody sees, by their properties.
  private static func hidden(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      let properties = scalar.properties
      switch scalar.value {
      case 0x0A, 0x0D, 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: return false
      default: break
      }
      let isHidden = [.control, .lineSeparator, .paragraphSeparator].contains(
        properties.generalCategory)
      return isHidden || properties.isDefaultIgnorableCodePoint
        || (0xFFF9...0xFFFB).contains(scalar.value)
    }
  }

  /// Two apps whose every text has invisible characters, and whose records are wrong in places.
  private static func log() throws -> String {
    var lines = ""
    for number in 1...2 {
      let text = String(
        decoding: try JSONEncoder().encode("com.example\(number)" + invisible), as: UTF8.self)
      let facts = [
        "scene", "task", "taskName", "reason", "process", "device", "os", "boot", "emitter", "kind",
        "visibility",
      ].map { ",\"\($0)\":\(text)" }.joined()
      let events = [
        "launched", "didFinishLaunching", "sceneWillConnect", "didBecomeActive",
        "beginBackgroundTask", "willResignActive", "didEnterBackground", "terminated",
      ]
      for (second, event) in (events + ["x" + invisible]).enumerated() {
        let name = String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
        let exit = #","exit":{"namespace":\#(text),"code":1,"explanation":\#(text)}"#
        for rest in ["", facts, event == "terminated" ? exit : ""] {
          lines += #"{"ts":"2026-11-21T10:00:0\#(second)Z","event":\#(name),"bundle":\#(text)"#
          lines += #","pid":41\#(number)\#(rest)}"# + "\n"
        }
      }
    }
    return lines
  }
}
