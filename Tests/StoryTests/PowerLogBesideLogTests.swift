import Lifetrace
import LifetraceTestSupport
import Testing

/// A PowerLog database beside a log of text: each shows what it records, where it records, and lends it to nobody.
struct PowerLogBesideLogTests {
  private static let app = "com.example.atlas"
  /// 2026-05-17 06:40:00 UTC.
  private static let start = 1_779_000_000.0

  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func line(_ second: Int, _ message: String) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = 6 * 3600 + 40 * 60 + second
    let clock = [time / 3600 % 24, time / 60 % 60, time % 60].map(two).joined(separator: ":")
    return #"{"timestamp":"2026-05-17 \#(clock).000000+0000","processID":300,"#
      + #""processImagePath":"/private/var/containers/Bundle/Application/A/Atlas.app/Atlas","#
      + #""subsystem":"com.example.atlas","category":"life","eventMessage":"\#(message)"}"# + "\n"
  }

  /// A log of the app's own lines, each a second after the start and a callback.
  private func log(_ name: String, _ lines: [(Int, String)]) throws -> String {
    try workspace.write(lines.map { line($0, $1) }.joined(), to: name)
  }

  private func powerLog(_ write: (PowerLogWriter) throws -> Void) throws -> String {
    let path = workspace.path("a.PLSQL")
    let writer = try PowerLogWriter(at: path)
    try writer.offset(0, at: Self.start - 4000)
    try write(writer)
    return path
  }

  /// The states of the app as `name seconds`.
  private func states(_ paths: [String]) throws -> [String] {
    let content = try LogContents(of: paths.map { LogInput(contentsOfFile: $0) })
    let analysis = content.analysis(AnalysisOptions(full: true, os: OSVersion("18.4")))
    #expect(invariantViolations(of: analysis).isEmpty)
    let app = try #require(analysis.apps.first { $0.process == "Atlas" })
    return (app.timeline ?? []).map { "\($0.state.name) \(Int($0.duration.seconds.rounded()))" }
  }

  private static let used = [
    (0, "applicationWillEnterForeground:"), (1, "applicationDidBecomeActive:"),
    (60, "applicationWillResignActive:"), (61, "applicationDidBecomeActive:"),
    (90, "applicationWillResignActive:"),
  ]
  private static let left = [
    (90, "applicationWillResignActive:"), (91, "applicationDidEnterBackground:"),
    (1291, "applicationWillEnterForeground:"), (1292, "applicationDidBecomeActive:"),
  ]

  /// The rows of another app span the log, and say nothing of this one.
  @Test(arguments: [0, 1]) func anotherAppsRowsChangeNothing(story: Int) throws {
    let text = try log("a.ndjson", [Self.used, Self.left][story])
    let database = try powerLog { writer in
      for time in stride(from: -3600.0, to: 7200, by: 40) {
        try writer.state(
          time.truncatingRemainder(dividingBy: 80) == 0 ? 4 : 2, "com.example.other", pid: 9,
          at: Self.start + time)
      }
    }
    #expect(try states([text, database]) == states([text]))
  }

  /// Between two logs nobody recorded this app, although the rows of another one go on.
  @Test func anotherAppsRowsFillNoHole() throws {
    let paths = [
      try log("a.ndjson", Self.used.dropLast().map { $0 }),
      try log("b.ndjson", [(3600, "applicationDidEnterBackground:")]),
    ]
    let database = try powerLog { writer in
      for time in stride(from: -3600.0, to: 7200, by: 40) {
        try writer.state(4, "com.example.other", pid: 9, at: Self.start + time)
      }
    }
    let alone = try states(paths)
    #expect(alone.contains("undetermined 3539"), "\(alone)")
    #expect(try states(paths + [database]) == alone)
  }

  /// Rows of the same app on the day before say nothing about the log: whether it was suspended in between.
  @Test func rowsOfAnotherTimeChangeNothing() throws {
    let text = try log("a.ndjson", Self.left)
    let alone = try states([text])
    let database = try powerLog { writer in
      try writer.process(Self.app, "Atlas", pid: 200, at: Self.start - 3600)
      for (state, time) in [(8, -3600.0), (4, -3000), (2, -2995), (8, -2000), (4, -1950)] {
        try writer.state(state, Self.app, pid: 200, at: Self.start + time)
      }
    }
    #expect(alone.contains { $0.hasPrefix("backgroundOrSuspended") }, "\(alone)")
    #expect(try states([text, database]).suffix(alone.count) == alone[...])
  }

  /// Where the log ends, the rows go on: they show the foreground, and not whether the app is active in it.
  @Test func rowsGoOnWhereTheLogEnds() throws {
    let text = try log("a.ndjson", Array(Self.used.dropLast()))
    let database = try powerLog { writer in
      try writer.process(Self.app, "Atlas", pid: 300, at: Self.start - 600)
      for (state, time) in [(2, -600.0), (8, 0), (4, 300), (2, 305), (2, 400)] {
        try writer.state(state, Self.app, pid: 300, at: Self.start + time)
      }
    }
    let found = try states([text, database])
    #expect(found.suffix(4) == ["active 0", "foreground 239", "background 5", "suspended 95"])
  }
}
