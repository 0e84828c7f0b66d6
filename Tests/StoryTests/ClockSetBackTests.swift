import Lifetrace
import Testing

/// A log in which time goes back by more than records stand out of order: the clock was set, and the lines keep their
/// order; or captures were put together, then the parts are put in the order of time, and nothing holds from one to the
/// next.
struct ClockSetBackTests {
  private static let console = [
    "10:00:49.400000+0200 Diary applicationWillResignActive:",
    "10:00:50.000000+0200 Diary applicationDidEnterBackground:",
    "09:00:55.000000+0200 Diary applicationWillEnterForeground:",
    "09:05:00.400000+0200 Diary applicationDidBecomeActive:",
  ].map { "default\t" + $0.replacing(" ", with: "\t") }

  private static func native(_ time: String, _ event: String) -> String {
    #"{"ts":"2026-11-20T\#(time)Z","event":"\#(event)","bundle":"com.example.diary","pid":9}"#
  }

  /// Reads a log and returns the states of its only app, with what is said about its times.
  private static func read(_ lines: [String]) throws -> (states: [String], notes: [String]) {
    let log = Array((lines.joined(separator: "\n") + "\n").utf8)
    let analysis = try Analysis(of: log)
    let app = try #require(analysis.apps.first)
    let states = (app.timeline ?? []).map {
      "\($0.state.name) \(Int($0.duration.seconds.rounded()))"
    }
    let notes = analysis.diagnostics.items.filter { $0.message.contains("goes back") }.flatMap(
      \.notes)
    return (states, notes)
  }

  @Test func linesKeepTheirOrder() throws {
    let found = try Self.read(Self.console)
    // How long it was in background, nobody knows: one visit ends at the step, another begins.
    #expect(
      found.states == ["inactive 1", "background 0", "background 0", "inactive 245", "active 0"])
    #expect(found.notes.count == 1)
  }

  /// Another process of the app in the later part shows that it is another capture; so does a part that ends where the
  /// one before begins, one of another day, and one that has lines of the one before.
  @Test(arguments: [
    (
      ["10:01:00 9 willResignActive", "10:01:01 9 didEnterBackground"],
      ["09:02:01 7 willEnterForeground", "09:02:02 7 didBecomeActive"]
    ),
    (
      ["10:01:00 9 willResignActive", "10:01:01 9 didEnterBackground"],
      ["09:58:00 9 willEnterForeground", "10:00:30 9 didBecomeActive"]
    ),
    (
      [
        "10:01:00 9 willResignActive", "10:01:01 9 didEnterBackground",
        "10:05:00 9 willEnterForeground",
      ],
      [
        "10:01:01 9 didEnterBackground", "10:05:00 9 willEnterForeground",
        "10:05:01 9 didBecomeActive",
      ]
    ),
  ])
  func capturesArePutInTheOrderOfTime(later: [String], earlier: [String]) throws {
    let lines = (later + earlier).map { line in
      let words = line.split(separator: " ").map(String.init)
      return Self.native(words[0], words[2]).replacing("\"pid\":9", with: "\"pid\":\(words[1])")
    }
    let notes = try Self.read(lines).notes
    #expect(notes.contains { $0.contains("captures were put together") })
  }

  @Test func nativeEventsInventNoDeath() throws {
    let found = try Self.read([
      Self.native("10:01:00", "willResignActive"), Self.native("10:01:01", "didEnterBackground"),
      Self.native("09:01:12", "suspended"), Self.native("09:02:00", "resumed"),
      Self.native("09:02:01", "willEnterForeground"), Self.native("09:02:02", "didBecomeActive"),
    ])
    #expect(
      found.states == [
        "inactive 1", "background 1", "background 0", "suspended 48", "background 1", "inactive 1",
        "active 0",
      ])
  }

  /// Converted, a log in which nobody recorded for a time says so in a line of its own.
  @Test func whatIsConvertedKeepsItsRecordings() throws {
    let found = try Self.read([
      #"{"lifetrace":"events/1","from":"2026-11-20T09:00:00Z","to":"2026-11-20T09:10:00Z"}"#,
      Self.native("09:05:00", "didBecomeActive"),
      #"{"lifetrace":"events/1","from":"2026-11-20T10:00:00Z","to":"2026-11-20T10:10:00Z"}"#,
      Self.native("10:05:00", "willResignActive"),
    ])
    #expect(
      found.states == [
        "undetermined 300", "active 300", "undetermined 3000", "active 300",
        "inactiveOrBackgroundOrSuspendedOrNotRunning 300",
      ])
  }

  /// An export that begins with the newest, or is sorted by something else, is one recording.
  @Test func theNewestFirstIsOneRecording() throws {
    let found = try Self.read([
      Self.native("10:30:00", "didEnterBackground"), Self.native("10:20:00", "willResignActive"),
      Self.native("10:10:00", "didBecomeActive"), Self.native("10:00:00", "willEnterForeground"),
    ])
    #expect(found.states == ["inactive 600", "active 600", "inactive 600", "background 0"])
  }

  /// The end of summer time takes an hour back, and the log does not name its zone.
  @Test func anHourBackNamesTheOption() throws {
    let found = try Self.read([
      "Oct 25 02:59:49 P Diary(UIKitCore)[75] <Notice>: applicationWillResignActive:",
      "Oct 25 02:59:50 P Diary(UIKitCore)[75] <Notice>: applicationDidEnterBackground:",
      "Oct 25 02:00:10 P Diary(UIKitCore)[75] <Notice>: applicationWillEnterForeground:",
      "Oct 25 02:00:11 P Diary(UIKitCore)[75] <Notice>: applicationDidBecomeActive:",
    ])
    #expect(found.notes.contains { $0.contains("--time-zone") })
    let dated = [
      ("02:59:49", "willResignActive"), ("02:59:50", "didEnterBackground"),
      ("02:00:10", "willEnterForeground"), ("02:00:11", "didBecomeActive"),
    ].map {
      #"{"ts":"2026-10-25T\#($0.0)","event":"\#($0.1)","bundle":"com.example.diary","pid":9}"#
    }
    #expect(try Self.read(dated).notes.contains { $0.contains("--time-zone") })
    let other = try Self.read(Self.console)
    #expect(!other.notes.contains { $0.contains("--time-zone") })
  }
}
