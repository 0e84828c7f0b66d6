import Lifetrace
import Testing

/// The line that a report cites for a moment has the time of that moment.
@Suite("Cited lines") struct CitedLineTests {
  /// RunningBoard alone: the app leaves the foreground, and RunningBoard calculates its state just after that.
  private static func log(_ calculated: String, role: String) -> [String] {
    [
      "08:00:00.000 [application<com.example.ferry>:733] Resuming task.",
      "08:00:00.001 [application<com.example.ferry>:733] Set darwin role to: UserInteractiveFocal",
      "08:00:00.010 [application<com.example.ferry>:733] visiblity is yes",
      "08:01:00.200 [application<com.example.ferry>:733] visiblity is no",
      "\(calculated) Calculated state for application<com.example.ferry>: running-active (role: \(role))",
      "08:01:06.300 [application<com.example.ferry>:733] Suspending task.",
      "08:01:09.000 Acquiring assertion targeting [daemon<com.apple.mobileassetd>:88]",
    ]
  }

  @Test(arguments: [
    log("08:01:00.201", role: "UserInteractiveNonFocal"),
    log("08:01:00.210", role: "UserInteractiveNonFocal"),
    log("08:01:00.240", role: "Background"),
    log("08:01:00.260", role: "UserInteractiveNonFocal"),
  ]) func haveTheTimeOfWhatTheyShow(lines: [String]) throws {
    let analysis = try analysis(of: lines)
    let app = try #require(analysis.apps.first { $0.bundle == "com.example.ferry" })
    let midnight = try #require(app.timeline?.first).start
    for interval in try #require(app.timeline) where interval.startEvidence.kind == .observed {
      let line = try #require(interval.startEvidence.source).line
      let text = lines[Int(line) - 1]
      let span = interval.start - midnight
      let fraction = span.nanoseconds / 1_000_000 % 1000
      #expect(Int64(text.dropFirst(9).prefix(3)) == fraction, "\(text): \(interval.state.name)")
    }
  }

  /// The log shows the suspension, and no line of the app's own.
  @Test func aLogOfTheSystemIsNotCalledTheAppsOwn() throws {
    let lines = [
      "11:45:11.002 Front display did change: <SBApplication: 0x1027c4a10; com.example.brook>",
      "11:45:11.020 [app<com.example.brook>:1498] Setting process visibility to: Foreground",
      "11:45:40.710 [app<com.example.brook>:1498] Setting process visibility to: Background",
      "11:45:41.400 [app<com.example.brook>:1498] Setting process task state to: Suspended",
      "11:47:40.700 Front display did change: (null)",
    ]
    let analysis = try analysis(of: lines, by: "SpringBoard")
    #expect(analysis.apps.first?.backgroundSessions.total == 1)
    #expect(!analysis.conditions.limits.contains { $0.contains("own log") })
  }

  private func analysis(of lines: [String], by writer: String = "runningboardd") throws -> Analysis
  {
    let log = lines.map { line in
      "2023-01-20 \(line.prefix(12)) Df \(writer)[34:1f15] [com.apple.x:process] \(line.dropFirst(13))\n"
    }.joined()
    return try Analysis(of: Array(log.utf8), options: AnalysisOptions(full: true))
  }
}
