import Foundation
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

@Suite struct TimelineCommandTests {
  @Test(arguments: [("svg", "<svg"), ("txt", "pid 412"), ("csv", "device,app,lane,kind")])
  func theFileChoosesTheFormat(extension suffix: String, part: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = Recording(["timeline", log, "--output", workspace.path("t.\(suffix)")])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(try #require(workspace.read("t.\(suffix)")).contains(part))
  }

  @Test(arguments: [
    ("png", "\u{89}PNG".unicodeScalars.map { UInt8($0.value) }), ("pdf", Array("%PDF".utf8)),
  ])
  func images(format: String, signature: [UInt8]) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let path = workspace.path("t.\(format)")
    let run = Recording(["timeline", log, "--theme", "dark", "--output", path])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Array(Data(contentsOf: URL(filePath: path))).starts(with: signature))
  }

  @Test func aPictureGoesToAPipe() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = Recording(["timeline", log])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("<svg"))
  }

  /// Half a minute of use every twenty days of seven years is far shorter than a pixel.
  @Test func shortUseIsSeenInALongLog() throws {
    let workspace = try Workspace()
    let events = [
      ("willEnterForeground", 0), ("didBecomeActive", 1), ("willResignActive", 31),
      ("didEnterBackground", 32), ("suspended", 37),
    ]
    let lines = (0..<130).flatMap { visit in
      events.map { event, second in
        let time = Instant(nanoseconds: 0) + .days(20_000 + 20 * visit) + .seconds(Int64(second))
        return #"{"ts":"\#(time)","event":"\#(event)","bundle":"com.example.tide","pid":7}"# + "\n"
      }
    }
    let log = try workspace.write(lines.joined(), to: "tide.ndjson")
    let picture = Recording(["timeline", log]).output
    #expect(picture.components(separatedBy: "class=\"s-active\"").count > 130)
  }

  @Test(arguments: [
    ["--format", "gif"], ["--output", "a.gif"], ["--theme", "sepia"],
    ["--app", "com.example.other"],
  ])
  func wrongUse(arguments: [String]) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = Recording(["timeline", log] + arguments)
    #expect(run.status == 64)
    #expect(!run.errors.isEmpty)
    #expect(run.output.isEmpty)
  }

  @Test func aLogIsNotReplacedByItsPicture() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.txt")
    #expect(Recording(["timeline", log, "--output", log]).status == 64)
    #expect(try #require(workspace.read("a.txt")) == Log.story("com.example.notes"))
  }

  @Test func theThemeChoosesTheColours() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let pictures: [String] = ["auto", "light", "dark"].map {
      Recording(["timeline", log, "--theme", $0]).output
    }
    #expect(Set(pictures).count == 3)
    #expect(pictures[0].contains("prefers-color-scheme"))
    #expect(!pictures[1].contains("prefers-color-scheme"))
  }

  @Test func ticksOfYearsAreDates() throws {
    let workspace = try Workspace()
    let lines = (1990..<2030).flatMap { year in
      ["didBecomeActive", "terminated"].enumerated().map { month, event in
        #"{"ts":"\#(year)-0\#(month + 1)-01T10:00:00Z","event":"\#(event)","bundle":"com.example.notes","pid":\#(year)}"#
      }
    }
    let log = try workspace.write(lines.joined(separator: "\n"), to: "log.ndjson")
    let axis =
      Recording(["timeline", "--format", "text", log]).output
      .split(separator: "\n").first { $0.hasPrefix("          ") } ?? ""
    let dates = axis.split(separator: " ")
    #expect(dates.count >= 3)
    #expect(dates.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil }, "\(axis)")
  }
}
