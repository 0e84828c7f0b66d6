import Foundation
import Lifetrace
import Synchronization
import Testing

@Suite("Logs from anywhere")
struct LogInputTests {
  private static let native = [
    #"{"ts":"2026-11-21T09:00:01Z","bundle":"com.example.notes","pid":41,"event":"didBecomeActive"}"#,
    #"{"ts":"2026-11-21T09:00:09Z","bundle":"com.example.notes","pid":41,"event":"didEnterBackground"}"#,
  ].map { $0 + "\n" }.joined()
  private static let text = """
    2026-11-21 10:00:30.123 Maps[77:1] applicationDidBecomeActive:
    2026-11-21 10:00:31.123 Maps[77:1] applicationWillResignActive:

    """

  private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")

  private func file(_ name: String, _ content: some DataProtocol) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try Data(content).write(to: file)
    return file.path
  }

  private func json(_ analysis: Analysis) -> String {
    Report(analysis, options: ReportOptions(full: true, allApps: true)).rendered(as: .json)
  }

  @Test("give the same analysis as bytes and as a file", arguments: [native, text])
  func bytesAndFile(log: String) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try file("a.log", Array(log.utf8))
    let analysis = try await Analysis(contentsOfFile: path)
    #expect(analysis.inputs.map(\.name) == ["a.log"])
    #expect(analysis.apps.count == 1 && analysis.apps[0].timeline != nil)
    let same = try Analysis(of: Array(log.utf8), name: "a.log")
    #expect(json(analysis) == json(same))
  }

  @Test(
    "have no duration that rests on the time of another line",
    arguments: [
      "",
      "2026-09-14 11:02:01.500000+0200 Parcel[77:1] [assets] loaded\n",
    ])
  func untimedLaunch(before: String) throws {
    let prints = [
      "application(_:didFinishLaunchingWithOptions:)", "scene(_:willConnectTo:options:)",
      "sceneWillEnterForeground(_:)", "sceneDidBecomeActive(_:)",
    ]
    let log =
      before + prints.joined(separator: "\n") + """

        2026-09-14 11:02:03.871300+0200 Parcel[77:1] [assets] drawn
        2026-09-14 11:02:12.300001+0200 Parcel[77:1] [Application] Deactivation reason added: 0; deactivation reasons: 0 -> 1; animating application lifecycle event: 0

        """
    let analysis = try Analysis(of: Array(log.utf8), name: "a.log")
    let app = try #require(analysis.apps.first)
    let launch = try #require(app.launches.items.first)
    #expect(launch.toActive == nil && launch.toActiveRange == nil)
    // It was before the first line of the process that has a time.
    #expect(!launch.isTimed && launch.stages.isEmpty)
    let first = before.isEmpty ? 1_789_376_523_871_300_000 : 1_789_376_521_500_000_000
    #expect(launch.at == Instant(nanoseconds: Int64(first)))
    let active = try #require(app.timeline?.first { $0.state == .state(.active) })
    #expect(active.end - active.start == TimeSpan(nanoseconds: 8_428_701_000))
  }

  @Test("have no exit at the time of another line")
  func untimedExit() throws {
    let log = """
      2026-09-14 11:02:01.500000+0200 Parcel[77:1] [assets] loaded
      applicationDidEnterBackground
      2026-09-14 11:02:03.871300+0200 Parcel[77:1] [assets] stored
      applicationWillTerminate

      """
    let app = try #require(try Analysis(of: Array(log.utf8), name: "a.log").apps.first)
    let exit = try #require(app.exits.items.first)
    #expect(exit.category == .normal && exit.timing == .after(notAfter: nil))
    #expect(exit.at == Instant(nanoseconds: 1_789_376_523_871_300_000))
  }

  @Test("are read from a pipe that has no end before the writer's")
  func namedPipe() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try file("other", [UInt8]()) + ".pipe"
    try #require(unsafe mkfifo(path, 0o600) == 0)
    async let analysis = Analysis(contentsOfFile: path, name: "pipe")
    let writer = Thread {
      let handle = FileHandle(forWritingAtPath: path)
      try? handle?.write(contentsOf: Data(LogInputTests.native.utf8))
      try? handle?.close()
    }
    writer.start()
    #expect(try await analysis.apps.map(\.bundle) == ["com.example.notes"])
  }

  @Test("are merged, and their reading is followed")
  func several() async throws {
    let inputs = [
      LogInput(Array(Self.native.utf8), name: "a"), LogInput(Array(Self.text.utf8), name: "b"),
    ]
    let steps = Mutex<[ReadingProgress]>([])
    let analysis = try await Analysis(contentsOf: inputs) { step in
      steps.withLock { $0.append(step) }
    }
    #expect(analysis.inputs.map(\.name) == ["a", "b"])
    let size = Self.native.utf8.count + Self.text.utf8.count
    let last = try #require(steps.withLock { $0.last })
    #expect(last.name == nil && last.bytes == size && last.total == size)
    #expect(Set(steps.withLock { $0.compactMap(\.name) }) == ["a", "b"])
  }

  /// Hands out one line at a time, as a pipe does that is written to slowly.
  private struct Lines: ByteSource {
    var rest: ArraySlice<UInt8>

    mutating func appendNext(to buffer: inout [UInt8]) -> Bool {
      guard !rest.isEmpty else { return false }
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      buffer += rest[..<end]
      rest = rest[end...]
      return true
    }
  }

  @Test(
    "are analysed while they are written as if they ended there",
    arguments: [
      (
        #"{"ts":"2026-11-21T09:00:NNZ","bundle":"com.example.notes","pid":41,"event":"EVENT"}"#,
        ["didBecomeActive", "willResignActive", "didEnterBackground", "willEnterForeground"]
      ),
      (
        "2026-11-21 10:00:NN.123 Maps[77:1] EVENT",
        ["applicationDidBecomeActive:", "applicationWillResignActive:"]
      ),
    ])
  func soFar(line: String, events: [String]) throws {
    let log = (10..<60).map { second in
      line.replacingOccurrences(of: "NN", with: "\(second)")
        .replacingOccurrences(of: "EVENT", with: events[second % events.count]) + "\n"
    }
    let bytes = Array(log.joined().utf8)
    let steps = Mutex<[Int: String]>([:])
    let options = AnalysisOptions(full: true)
    let input = LogInput(name: "log", isRepeatable: false) { Lines(rest: bytes[...]) }
    let contents = try LogContents(of: [input]) { step in
      guard step.bytes > 0, let analysis = step.analysis(options) else { return }
      steps.withLock { $0[step.bytes] = json(analysis) }
    }
    let whole = try Analysis(of: bytes, options: options)
    #expect(json(contents.analysis(options)) == json(whole))
    let lines = steps.withLock { $0 }
    // The beginning comes in one piece.
    #expect(lines.count > log.count / 2)
    for (count, json) in lines {
      #expect(try json == self.json(Analysis(of: Array(bytes.prefix(count)), options: options)))
    }
  }

  @Test(
    "are refused where there is no log",
    arguments: [
      ("", "'x.log' is empty"), ("hello\n", "'x.log' is in no known layout of a log"),
      ("\u{89}PNG\r\n", nil), (nil, "'x.log' cannot be read: no such file or folder"),
    ] as [(String?, String?)])
  func noLog(content: String?, message: String?) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "x.log").path
    if let content { _ = try file("x.log", Array(content.utf8)) }
    let error = await #expect(throws: LogError.self) { try await Analysis(contentsOfFile: path) }
    #expect(error?.name == "x.log")
    if let message { #expect(error?.description.hasPrefix(message) == true) }
  }

  @Test("go on without an input that is no log, where that is wanted")
  func outcomes() throws {
    let contents = try LogContents(of: [
      LogInput(contentsOfFile: "/nowhere/x.log"), LogInput(Array(Self.text.utf8), name: "b"),
    ])
    #expect(contents.recognizedInputs == ["b"])
    #expect(contents.outcomes.map(\.input) == [0, 1])
    if case .failed = contents.outcomes[0].kind {} else { Issue.record("it cannot be read") }
    if case .read = contents.outcomes[1].kind {} else { Issue.record("it can be read") }
    #expect(contents.analysis().apps.count == 1)
  }

  @Test("are left when the task is cancelled")
  func cancelled() async {
    let input = LogInput(name: "endless") {
      ChunkSource { Array(LogInputTests.text.utf8) }
    }
    let task = Task { try await Analysis(contentsOf: [input]) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("are refused in a layout that nobody knows")
  func unknownLayout() {
    #expect(throws: UnknownLayout.self) {
      try Analysis(of: Array(Self.text.utf8), reading: ReadingOptions(layout: "telegraph"))
    }
  }

  /// Pasted text about one app tells nothing about another's device.
  @Test("give an app the device that its own lines name")
  func deviceOfOtherLines() throws {
    let notes = "Mar  2 18:00:01 Kitchen-iPhone Notes[421] <Notice>: applicationWillResignActive:\n"
    func paste(_ name: String) -> String {
      """
      \(name)[88] has active assertions beyond permitted time:
      {(
          <BKProcessAssertion: 0x1dd52880> identifier: UIKitBackgroundCompletionTask process: \(name)[88] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:88 preventSuspend  preventIdleSleep
      )}

      """
    }
    func devices(_ logs: String...) throws -> [String: String?] {
      let inputs = logs.map { LogInput(Array($0.utf8), name: "log") }
      let apps = try LogContents(of: inputs).analysis().apps
      return Dictionary(uniqueKeysWithValues: apps.map { ($0.displayName, $0.device) })
    }
    #expect(try devices(paste("Maps") + notes) == ["Notes": "Kitchen-iPhone", "Maps": nil])
    #expect(try devices(paste("Notes") + notes) == ["Notes": "Kitchen-iPhone"])
    #expect(
      try devices(Self.text, notes) == ["Notes": "Kitchen-iPhone", "Maps": "Kitchen-iPhone"])
  }

  /// The bytes of a pipe stay in memory, or in a file once they are many.
  @Test(arguments: [1, 30])
  func pipeThatIsReadAgain(pieces: Int) throws {
    let opened = Mutex(0)
    let pipe = LogInput(name: "-", isRepeatable: false) {
      opened.withLock { $0 += 1 }
      var rest = pieces
      return ChunkSource {
        rest -= 1
        return rest < 0 ? nil : [UInt8](repeating: UInt8(65 + rest % 26), count: 1 << 19)
      }
    }
    let kept = pipe.keepingBytes()
    let first = try Self.bytes(of: kept)
    #expect(first.count == pieces << 19)
    #expect(try Self.bytes(of: kept) == first)
    #expect(opened.withLock { $0 } == 1)
  }

  private static func bytes(of input: LogInput) throws -> [UInt8] {
    var source = try input.open()
    var bytes: [UInt8] = []
    while try source.appendNext(to: &bytes) {}
    return bytes
  }

  /// Each report tells of its launch, some moments before the time of the report itself.
  @Test func launchesInTwoCrashReports() throws {
    func report(_ pid: Int, minute: Int) -> LogInput {
      let text = """
        Process:             Maps [\(pid)]
        Identifier:          com.example.maps
        Role:                Foreground
        Date/Time:           2026-03-02 11:\(minute):32.4714 +0100
        Launch Time:         2026-03-02 11:\(minute):32.4266 +0100
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Reason: Namespace SIGNAL, Code 0x6

        """
      return LogInput(Array(text.utf8), name: "report\(pid)")
    }
    let analysis = try LogContents(of: [report(7, minute: 33), report(8, minute: 37)]).analysis()
    let app = try #require(analysis.apps.first)
    #expect(app.launches.items.map(\.kind) == [.foreground, .foreground])
    #expect(app.processes.items.map(\.pid) == [7, 8])
  }

  /// What stands beside lines with times has none of them.
  @Test func sessionThatOnlyLinesWithoutATimeTellOf() throws {
    let log = """
      Feb 18 20:34:28 iPhone backboardd[28] <Warning>: Posting a notification
      # From another log
      <BKNewProcess: 0x1; com.example.maps; pid: 7; hostpid: -1> has active assertions beyond permitted time:
      {(
          <BKProcessAssertion: 0x2> id: 99-78F8 name: Background Content Fetching (1065) process: \
      <BKNewProcess: 0x1; com.example.maps; pid: 7; hostpid: -1> permittedBackgroundDuration: 30.000000 \
      reason: backgroundContentFetching owner pid:99 preventSuspend
      )}

      """
    let analysis = try LogContents(of: [LogInput(Array(log.utf8), name: "log")]).analysis()
    let report = Report(analysis).rendered(as: .text)
    let sessions = try #require(report.split(separator: "Background sessions\n").last)
    let rows = sessions.split(separator: "\n").prefix(4)
    #expect(rows.contains { $0.contains("killed") && $0.contains("–") })
    #expect(!rows.contains { $0.contains("20:34:28") })
  }

  /// A crash report tells of its launch hours before, but nobody recorded the device since then.
  @Test func crashReportBetweenTwoRecordings() throws {
    func log(_ hour: Int) -> LogInput {
      LogInput(
        Array("2026-03-02 \(hour):00:00.000+0100 Maps[7:1] applicationDidBecomeActive:\n".utf8)
          + Array("2026-03-02 \(hour):00:10.000+0100 Maps[7:1] at work\n".utf8), name: "log\(hour)")
    }
    let report = """
      Process:             Maps [7]
      Identifier:          com.example.maps
      Role:                Foreground
      Date/Time:           2026-03-02 15:00:00.0000 +0100
      Launch Time:         2026-03-02 09:00:00.0000 +0100
      Exception Type:  EXC_CRASH (SIGABRT)
      Termination Reason: Namespace SIGNAL, Code 0x6

      """
    let analysis = try LogContents(
      of: [log(10), log(12), LogInput(Array(report.utf8), name: "report")]
    ).analysis()
    let app = try #require(analysis.apps.first { $0.exits.total == 1 })
    let known = app.timeInState.filter { $0.state == .state(.active) }.reduce(TimeSpan.zero) {
      $0 + $1.time
    }
    #expect(known <= .seconds(30))
  }
}
