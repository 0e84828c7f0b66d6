import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// `lifetrace report --redact`
@Suite struct RedactionTests {
  /// Every text that a log may hold, with a word that no report of lifetrace has.
  private static let log = [
    ("18:04:00", #""event":"launched","reason":"zebra launch""#),
    ("18:04:01", #""event":"sceneDidBecomeActive","scene":"zebra-scene-0001""#),
    ("18:04:02", #""event":"sceneDidBecomeActive","scene":"zebra-scene-0002""#),
    ("18:04:03", #""event":"didBecomeActive""#), ("18:04:09", #""event":"willResignActive""#),
    ("18:04:10", #""event":"didEnterBackground""#),
    ("18:04:10", #""event":"beginBackgroundTask","task":1,"taskName":"zebra export""#),
    ("18:04:10", #""event":"budgetStarted""#),
    (
      "18:04:41",
      #""event":"terminated","exit":{"namespace":"RUNNINGBOARD","code":562215634,"explanation":"zebra held too long"}"#
    ),
  ].map { time, event in
    #"{"ts":"2026-03-02T\#(time).000Z","bundle":"org.zebra.app","process":"ZebraApp","device":"Zebra's iPhone","pid":7,\#(event)}"#
      + "\n"
  }.joined()

  @Test(arguments: ["text", "markdown", "html", "json", "csv"], [false, true])
  func nothingIsLeft(format: String, full: Bool) throws {
    let workspace = try Workspace()
    let path = try workspace.write(Self.log, to: "zebra-log.ndjson")
    let words = ["report", path, "--format", format] + (full ? ["--full"] : [])
    let named = Recording(words)
    #expect(named.output.lowercased().contains("zebra"))
    let run = Recording(words + ["--redact"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.output.lowercased().contains("zebra"))
    #expect(run.output.contains("app 1"))
    #expect(format != "text" || run.output.contains("task “task 1” never ended"))
  }

  /// What decides a finding stays.
  @Test(arguments: ["launch-without-scenes", "file-lock-at-suspension", "launch-watchdog"])
  func findingsStay(sample: String) throws {
    func rules(_ words: String...) throws -> [Substring] {
      let run = Recording(
        ["report", "\(SampleTraces.folder)/\(sample)", "--format", "json"] + words)
      try #require(run.status == 0, "\(run.errors)")
      return run.output.matches(of: /"rule": "([a-z-]+)"/).map(\.1)
    }
    #expect(try rules("--redact") == rules() && !rules().isEmpty)
  }
}
