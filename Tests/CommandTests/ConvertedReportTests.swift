import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// What a report says of a log, it says of the converted log, too.
@Suite struct ConvertedReportTests {
  /// A log and the options that it needs.
  struct Sample: CustomTestStringConvertible, Sendable {
    var path: String
    var options: [String]

    var testDescription: String {
      path.split(separator: "/").suffix(2).joined(separator: "/")
    }

    /// The option that converted events do not carry: it is no fact of the log.
    var remainingOptions: [String] {
      guard let index = options.firstIndex(of: "--os"), index + 1 < options.count else { return [] }
      return Array(options[index...(index + 1)])
    }
  }

  static let samples = folders(in: SampleTraces.folder).flatMap { folder in
    let options =
      (try? String(contentsOfFile: folder + "/options", encoding: .utf8))?
      .split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    // Counters are no events.
    let others = ["README.md", "options", "expected.story", "metrickit.json"]
    return names(in: folder).filter { !others.contains($0) }
      .map { Sample(path: folder + "/" + $0, options: options) }
  }

  static let corpus = (Corpus.folder.map(folders) ?? []).flatMap { folder in
    names(in: folder).map { Sample(path: folder + "/" + $0, options: []) }
  }

  @Test(arguments: samples)
  func sample(_ sample: Sample) throws { try expectSame(sample) }

  @Test(.enabled(if: Corpus.isPresent), arguments: corpus)
  func realLog(_ sample: Sample) throws { try expectSame(sample) }

  @Test(arguments: [
    // One record without a time, whose reason names a scene after the exit.
    """
    {"app_name":"Notes","bundleID":"com.example.notes","bug_type":"309","os_version":"iPhone OS 18.3 (22D60)"}
    {
      "procName" : "Notes",
      "termination" : {"code":1,"namespace":"FRONTBOARD","reasons":["sceneOfRecord: sceneID: \
    sceneID:com.example.notes-default  persistentID: 1E0D8C7A-0001-4000-8000-ABCDEF012345"]}
    }
    """,
    // A dated event among lines without a date, and a date after them.
    """
    {"name":"device.app.lifecycle","timeUnixNano":"1795255200000292616","attributes":{"ios.app.state":"inactive"}}
    default\t10:00:46.970367+0100\tNotes\tapplicationWillResignActive(_:)
    2026-11-21 10:01:02.894380+0100 kernel[33:2] [] memorystatus: killing_top_process pid 400 [Notes] \
    (vm-pageshortage 1) 77KB
    """,
    // Captures put together, the last one first and without an event.
    """
    default\t10:02:16.000000+0100\tkernel\tnothing of interest
    default\t10:02:16.100000+0100\tkernel\tnothing of interest
    default\t10:00:00.000000+0100\tNotes\tapplicationDidEnterBackground(_:)
    default\t10:00:29.000000+0100\tkernel\tnothing of interest
    """,
    // Launches before the first record, of which reports of crashes tell.
    """
    Process:             Notes [147]
    Date/Time:           2015-02-03 20:14:05.504 -0800
    Launch Time:         2015-02-03 20:11:35.306 -0800
    Apr 12 16:54:26 runningboardd(RunningBoard)[34] <Notice>: Removed last relative-start-date-defining assertion for \
    process app<com.example.notes(FEEDEEEE-DDDD-CCCC-BBBB-0000000001F5)>
    """,
    """
    <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: \
    app<com.example.notes((null))>:12262 exhausted real (wall clock) time allowance of 10.00 seconds
    {
      "pid" : 15812,
      "procName" : "Notes",
      "procLaunch" : "2025-08-27 11:51:44.1542 -0700",
      "captureTime" : "2025-08-27 11:51:44.3505 -0700",
    """,
  ])
  func madeLog(_ text: String) throws {
    let workspace = try Workspace()
    try expectSame(Sample(path: workspace.write(text, to: "log"), options: []))
  }

  private static let report = ["report", "--format", "json", "--full", "--all-apps"]

  private func expectSame(_ sample: Sample) throws {
    let workspace = try Workspace()
    let events = workspace.path("events.ndjson")
    let conversion = Recording(["convert", sample.path, "--output", events] + sample.options)
    let original = Recording(Self.report + [sample.path] + sample.options)
    guard original.status == 0 else {
      #expect(conversion.status == original.status)
      return
    }
    #expect(conversion.status == 0)
    let converted = Recording(Self.report + [events] + sample.remainingOptions)
    let told = try facts(of: original.output)
    let again = try facts(of: converted.output)
    #expect(again == told, "\(firstDifference(told, again))")
  }

  /// The report as text without what is about the file instead of the app.
  private func facts(of report: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8))
    let data = try JSONSerialization.data(
      withJSONObject: withoutPlaces(object), options: [.sortedKeys, .prettyPrinted])
    return String(decoding: data, as: UTF8.self)
  }

  private func withoutPlaces(_ value: Any) -> Any {
    if let list = value as? [Any] { return list.map(withoutPlaces) }
    guard let object = value as? [String: Any] else { return value }
    return object.filter { !Self.keysOfFiles.contains($0.key) }.mapValues(withoutPlaces)
  }

  private static let keysOfFiles: Set = [
    "inputs", "diagnostics", "conditions", "source", "sources", "judgedBy", "evidence", "counters",
  ]

  private func firstDifference(_ left: String, _ right: String) -> String {
    let pairs = zip(left.split(separator: "\n"), right.split(separator: "\n"))
    return pairs.first { $0 != $1 }.map { "\($0) became \($1)" } ?? "one is longer"
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func folders(in folder: String) -> [String] {
    names(in: folder).map { folder + "/" + $0 }.filter {
      !names(in: $0).isEmpty
    }
  }
}
