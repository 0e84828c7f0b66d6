import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// What one of several inputs tells of its capture is said of that input.
@Suite struct ConditionTests {
  private let workspace: Workspace
  private let xcode: String
  private let notes: String
  private let radio: String

  init() throws {
    workspace = try Workspace()
    xcode = try workspace.write(
      """
      2026-11-21 10:00:00.000000+0000 Demo[500:1] applicationDidBecomeActive
      2026-11-21 10:00:09.000000+0000 Demo[500:1] applicationDidEnterBackground
      Message from debugger: Terminated due to signal 9

      """, to: "xcode.txt")
    notes = try workspace.write(
      Log.story("com.example.notes").replacing(#","pid""#, with: #","os":"17.5","pid""#),
      to: "notes.ndjson")
    radio = try workspace.write(
      Log.story("com.example.radio").replacing(#","pid":412"#, with: #","os":"18.3","pid":413"#),
      to: "radio.ndjson")
  }

  private func lines(_ inputs: [String], options: [String] = []) -> [Substring] {
    let run = Recording(["report"] + inputs + options)
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n")
  }

  private static let void = ": watchdogs and budgets"

  @Test func anInputIsNamedWhereNotAllTellIt() throws {
    let head = lines([xcode, notes, radio]).prefix(4)
    #expect(head.contains("iOS 17.5 in notes.ndjson · iOS 18.3 in radio.ndjson"))
    #expect(
      head.contains {
        $0.hasPrefix("  · A debugger was attached in xcode.txt\(Self.void)")
      })
  }

  @Test func anInputIsNamedOnceForAllItsConditions() throws {
    let model = #"{"ts":"2026-11-21T10:00:00Z","event":"deviceModel","value":"iPhone15,2"}"#
    let version = #"{"ts":"2026-11-21T10:00:00Z","event":"osVersion","value":"17.5"}"#
    let phone = try workspace.write(
      "\(model)\n\(version)\n\(Log.story("com.example.notes"))", to: "phone.ndjson")
    let plain = try workspace.write(Log.story("com.example.radio"), to: "plain.ndjson")
    #expect(lines([phone, plain]).prefix(4).contains("iPhone15,2 and iOS 17.5 in phone.ndjson"))
  }

  @Test func theOnlyDeviceOfAllEventsIsNamed() throws {
    let log = try workspace.write(
      Log.story("com.example.notes").replacing(#","pid""#, with: #","device":"iPad14,5","pid""#),
      to: "pad.ndjson")
    #expect(lines([log]).prefix(4).contains("iPad14,5"))
  }

  @Test func anOptionHoldsForAll() {
    let head = lines([xcode, notes, radio], options: ["--os", "18.0"]).prefix(4)
    #expect(head.contains("iOS 18"))
  }

  @Test func aSingleInputIsNotNamed() {
    #expect(
      lines([xcode]).prefix(4).contains {
        $0.hasPrefix("  · A debugger was attached\(Self.void)")
      })
    #expect(lines([notes]).prefix(4).contains("iOS 17.5"))
  }

  @Test func whatAllTellIsSaidOnce() throws {
    let other = try workspace.write(
      (workspace.read("xcode.txt") ?? "").replacing("Demo[500", with: "Other[501"),
      to: "other.txt")
    #expect(
      lines([xcode, other]).prefix(4).contains {
        $0.hasPrefix("  · A debugger was attached\(Self.void)")
      })
    let head = lines([xcode, other, notes]).prefix(4)
    #expect(
      head.contains {
        $0.hasPrefix("  · A debugger was attached in xcode.txt and other.txt\(Self.void)")
      })
    #expect(head.contains("iOS 17.5 in notes.ndjson"))
  }

  @Test func jsonTellsEachInput() throws {
    let run = Recording(["report", "--format", "json", xcode, notes])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let conditions = try #require(json["conditions"] as? [String: Any])
    #expect(conditions["debugger"] as? Bool == true)
    #expect(conditions["os"] as? String == "17.5")
    let inputs = try #require(conditions["inputs"] as? [[String: Any]])
    #expect(inputs.map { $0["name"] as? String } == ["xcode.txt", "notes.ndjson"])
    #expect(inputs.map { $0["debugger"] as? Bool } == [true, false])
    #expect(inputs.map { $0["os"] as? String } == [nil, "17.5"])
    let texts = try #require(conditions["notes"] as? [String])
    #expect(
      texts.first?.hasPrefix(
        "In xcode.txt, a debugger was attached: watchdogs are off") == true)
    let alone = try #require(
      try JSONSerialization.jsonObject(
        with: Data(Recording(["report", "--format", "json", notes]).output.utf8))
        as? [String: Any])
    #expect((alone["conditions"] as? [String: Any])?["inputs"] == nil)
  }

  /// UIKit's masks are a chain: one that does not go on from the last one shows that lines are missing between them.
  @Test(arguments: [("1 -> 4097", false), ("6144 -> 4096", true)])
  func masksThatDoNotJoinShowMissingLines(second: String, isLost: Bool) throws {
    func line(_ second: Int, _ masks: String) -> String {
      "2026-08-14 17:05:0\(second).000000+0000 Demo[500:1] (UIKitCore) [com.apple.UIKit:Application] "
        + "Deactivation reason changed; deactivation reasons: \(masks); animating application lifecycle event: 0\n"
    }
    let log = try workspace.write(line(1, "0 -> 1") + line(4, second), to: "masks.txt")
    let report = Recording(["report", log]).output
    #expect(report.contains("Lines are missing from the log.") == isLost)
  }
}
