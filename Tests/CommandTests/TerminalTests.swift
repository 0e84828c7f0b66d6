import Lifetrace
import LifetraceInputs
import LifetraceModel
import LifetracePresentation
import Synchronization
import Testing

@testable import LifetraceCLI

@Suite struct TerminalTests {
  @Test(arguments: [
    ("plain – text é 漢", "plain – text é 漢"), ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"),
    ("a\nb\tc\r", "a\\u{A}b\\u{9}c\\u{D}"), ("\u{9B}31m", "\\u{9B}31m"),
    ("abc\u{202E}def", "abc\\u{202E}def"), ("\u{7F}", "\\u{7F}"),
  ])
  func escaping(text: String, expected: String) {
    #expect(VisibleText.escaped(text) == expected)
  }

  @Test(
    arguments: [
      (0, nil, 2.0, "reading a.log: 0 B, 0 B/s – Ctrl-C stops reading"),
      (1_500_000, nil, 2.0, "reading a.log: 1.5 MB, 750 kB/s – Ctrl-C stops reading"),
      (512_000_000, 2_048_000_000, 4.0, "reading a.log: 512 MB of 2.0 GB (25 %), 128 MB/s"),
      (300, 200, 1.0, "reading a.log: 300 B of 200 B (100 %), 300 B/s"),
    ] as [(Int, Int?, Double, String)])
  func progress(bytes: Int, total: Int?, seconds: Double, expected: String) {
    #expect(
      ProgressLine.text(name: "a.log", bytes: bytes, total: total, in: .seconds(seconds))
        == expected)
  }

  @Test(
    arguments: [
      (
        79, 512_000_000, 2_048_000_000,
        "reading a.log: 512 MB of 2.0 GB (25 %), 128 MB/s, 12 s left ████░░░░░░░░░░░░░░░"
      ),
      (
        60, 512_000_000, 2_048_000_000,
        "reading a.log: 512 MB of 2.0 GB (25 %), 128 MB/s, 12 s left"
      ),
      (
        57, 512_000_000, 2_048_000_000, "reading …og: 512 MB of 2.0 GB (25 %), 128 MB/s, 12 s left"
      ),
      (79, 1_500_000, nil, "reading a.log: 1.5 MB, 375 kB/s – Ctrl-C stops reading"),
      (10, 1_500_000, nil, "reading …:"),
    ] as [(Int, Int, Int?, String)])
  func progressFitsTheTerminal(columns: Int, bytes: Int, total: Int?, expected: String) {
    let line = ProgressLine.line(
      name: "a.log", bytes: bytes, total: total, in: .seconds(4), columns: columns)
    #expect(line == expected)
    #expect(line.count <= columns)
  }

  /// A pipe's line says the state of an app; the rest gives way where there is no room.
  @Test(
    arguments: [
      (99, "com.example.notes: suspended since 18:04:53 – 1.5 MB, 375 kB/s – Ctrl-C stops reading"),
      (79, "com.example.notes: suspended since 18:04:53 – 1.5 MB, 375 kB/s – Ctrl-C stops"),
      (70, "com.example.notes: suspended since 18:04:53 – 1.5 MB, 375 kB/s"),
      (45, "com.example.notes: suspended since 18:04:53"),
      (40, "…example.notes: suspended since 18:04:53"),
      (9, "…: suspen"),
    ])
  func stateFitsTheTerminal(columns: Int, expected: String) {
    let line = ProgressLine.line(
      name: "a.log", bytes: 1_500_000, total: nil, in: .seconds(4),
      state: LiveState.Words(app: "com.example.notes", state: "suspended since 18:04:53"),
      columns: columns)
    #expect(line == expected)
    #expect(line.count <= columns)
  }

  /// In the background it says what was used of the budget, and by whom, as long as there is room.
  @Test(
    arguments: [
      (
        120,
        "com.example.notes: in the background since 18:04:53, 17 s of 30 s used, held by “Upload” – 1.5 MB, 375 kB/s"
      ),
      (
        100,
        "com.example.notes: in the background since 18:04:53, 17 s of 30 s used, held by “Upload”"
      ),
      (79, "com.example.notes: in the background, 17 s of 30 s used, held by “Upload”"),
      (60, "com.example.notes: in the background, 17 s of 30 s used"),
      (40, "…s: in the background, 17 s of 30 s used"),
    ])
  func openSessionFitsTheTerminal(columns: Int, expected: String) {
    let session = LiveState.Words.OpenSession(
      used: .milliseconds(12_400), budget: "30 s", holders: "“Upload”",
      sinceLastRecord: .milliseconds(5_000))
    let line = ProgressLine.line(
      name: "a.log", bytes: 1_500_000, total: nil, in: .seconds(4),
      state: LiveState.Words(
        app: "com.example.notes", state: "in the background", since: " since 18:04:53",
        session: session), columns: columns)
    #expect(line == String(expected.prefix(columns)))
  }

  /// It says no more than a report of the lines so far.
  @Test(
    arguments: [
      ("willTerminate", "com.example.notes: not running since 09:00:01 (inferred)"),
      ("didBecomeActive", "com.example.notes: active since 09:00:01"),
      (
        "didBecomeActive willResignActive didEnterBackground",
        "com.example.notes: in the background since 09:00:03, 0 s so far"
      ),
      (
        "didBecomeActive willResignActive didEnterBackground beginBackgroundTask\",\"taskName\":\"Upload",
        "com.example.notes: in the background since 09:00:03, 1 s so far, held by “Upload”"
      ),
      (
        "didBecomeActive terminated\",\"exit\":{\"namespace\":10,\"code\":\"0xdeadfa11\"},\"x\":\"",
        "com.example.notes: was ended by the user at 09:00:02"
      ),
      (
        "didBecomeActive terminated\",\"exit\":{\"namespace\":1,\"code\":7},\"x\":\"",
        "com.example.notes: was killed by iOS: it used more memory than a process may at 09:00:02"
      ),
    ])
  func liveState(events: String, expected: String?) throws {
    let log = events.split(separator: " ").enumerated().map { number, event in
      """
      {"ts":"2026-11-21T09:00:0\(number + 1)Z","bundle":"com.example.notes","pid":7,"event":"\(event)"}

      """
    }
    let analysis = try Analysis(
      of: Array(log.joined().utf8), options: AnalysisOptions(full: true, keepsTimelines: true))
    let words = LiveState.words(for: analysis)
    #expect(words.map { "\($0.app): \($0.states[0])" } == expected)
  }

  /// What is written while two steps are read, the second so many milliseconds after the start.
  ///
  /// - Parameter goOn: what follows on reading.
  private static func shown(
    after milliseconds: Int, then goOn: String? = nil,
    adjust: (inout CommandEnvironment) -> Void = { _ in }
  ) -> String {
    let start = ContinuousClock.now
    let text = Shown(start: start)
    var environment = CommandEnvironment(
      writeOutput: { _ throws(SystemError) in },
      writeError: { piece in text.state.withLock { $0.written += piece } })
    environment.isErrorTerminal = true
    environment.now = { text.state.withLock { $0.time } }
    adjust(&environment)
    var progress = ProgressLine(environment: environment)
    progress.show(ReadingProgress(name: "a.log", bytes: 100, total: 1000))
    text.state.withLock { $0.time = start + .milliseconds(milliseconds) }
    progress.show(ReadingProgress(name: "a.log", bytes: 500, total: 1000))
    progress.erase()
    if let goOn {
      text.state.withLock { $0.written = "" }
      progress.say(goOn)
      progress.erase()
    }
    return text.state.withLock { $0.written }
  }

  @Test func progressAppearsAfterASecondAndGoes() {
    let line = Self.shown(after: 2000)
    #expect(
      line.hasPrefix("\r\u{1B}[Kreading a.log: 500 B of 1.0 kB (50 %), 250 B/s, 2 s left ███"))
    #expect(line.hasSuffix("░\r\u{1B}[K"))
    #expect(Self.shown(after: 900).isEmpty)
  }

  /// While nothing can be read any more a terminal says what goes on.
  @Test func whatFollowsOnReadingIsSaid() {
    let words = "analysing it …"
    #expect(Self.shown(after: 2000, then: words) == "\r\u{1B}[Kanalysing it …\r\u{1B}[K")
    #expect(Self.shown(after: 400, then: words).isEmpty)
    #expect(Self.shown(after: 2000, then: words) { $0.isErrorTerminal = false }.isEmpty)
    // The last column is left free.
    let narrow = Self.shown(after: 2000, then: words) { $0.errorTerminalWidth = 9 }
    #expect(narrow == "\r\u{1B}[Kanalysin\r\u{1B}[K")
  }

  @Test func progressIsForTerminalsThatCanEraseIt() {
    #expect(Self.shown(after: 2000) { $0.isErrorTerminal = false }.isEmpty)
    #expect(Self.shown(after: 2000) { $0.variables["TERM"] = "dumb" }.isEmpty)
  }

  @Test func diagnosticsAreShownGravestFirstAndFew() {
    let reference = TimeReference(anchor: .absolute, zoneSeconds: nil, resolution: .zero)
    var diagnostics = (1...6).map {
      Diagnostic(.warning, "odd \($0)", source: SourcePosition(input: 0, line: UInt32($0)))
    }
    diagnostics.append(Diagnostic(.note, "no matter"))
    diagnostics.append(Diagnostic(.dataLoss, "gap\u{1B}", count: 3))
    let lines = DiagnosticLines(
      diagnostics, total: diagnostics.count + 2,
      inputs: [InputSummary(name: "a.log", reference: reference)])
    #expect(
      lines.text == """
        lifetrace: data loss: gap\\u{1B} (3 times)
        a.log:1: warning: odd 1
        a.log:2: warning: odd 2
        a.log:3: warning: odd 3
        a.log:4: warning: odd 4
        … and 4 more in the report

        """)
  }
}

/// A terminal and a clock that stands still.
private final class Shown: Sendable {
  struct State {
    var written = ""
    var time: ContinuousClock.Instant
  }

  let state: Mutex<State>

  init(start: ContinuousClock.Instant) { state = Mutex(State(time: start)) }
}
