import Lifetrace
import LifetraceModel
import Testing

@testable import LifetraceMetrics

/// What the notes on a capture say just at their limits.
@Suite("Notes on a capture") struct CaptureNoteTests {
  private static func notes(_ resolution: TimeSpan, privateCount: Int = 0) -> [String] {
    let reference = TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: resolution)
    let trace = EventTrace(reference: reference, privateCount: privateCount)
    return Analysis(of: [], in: trace, options: AnalysisOptions()) { _ in }.conditions.notes
  }

  @Test(
    "Times of a tenth of a second and more are called coarse",
    arguments: [
      (.milliseconds(1), nil), (.milliseconds(99), nil), (.milliseconds(100), "100 ms"),
      (.milliseconds(150), "150 ms"), (.seconds(1), "1 s"), (.milliseconds(1500), "1500 ms"),
      (.seconds(60), "60 s"),
    ] as [(TimeSpan, String?)])
  func coarseTimes(resolution: TimeSpan, text: String?) {
    #expect(
      CaptureNoteTests.notes(resolution)
        == (text.map {
          ["Times are no finer than \($0): every duration is exact to ±\($0)."]
        } ?? []))
  }

  @Test(
    "Hidden messages are counted, and ten are worth the remedy",
    arguments: [0, 1, 2, 9, 10, 19])
  func hiddenMessages(count: Int) throws {
    let notes = CaptureNoteTests.notes(.milliseconds(1), privateCount: count)
    guard count > 0 else {
      #expect(notes == [])
      return
    }
    let note = try #require(notes.first)
    #expect(notes.count == 1)
    let subject = count == 1 ? "1 message is" : "\(count) messages are"
    #expect(note.hasPrefix("\(subject) hidden as <private>."))
    #expect(note.contains("Enable-Private-Data") == (count >= 10))
  }

  @Test(
    "The version with the most parts is named, of equal ones the longest, then the first",
    arguments: [
      (["17", "17.5"], "17.5"), (["17.5", "17"], "17.5"), (["17.5", "17.5.1"], "17.5.1"),
      (["17.5.1", "iPhone OS 17.5"], "17.5.1"), (["17.5", "iOS 17.5"], "iOS 17.5"),
      (["iOS 17.5", "17.5"], "iOS 17.5"), (["iOS 17.5", "ios 17.5"], "iOS 17.5"),
      (["17.5", "16.1"], nil),
    ] as [([String], String?)])
  func versions(texts: [String], named: String?) {
    var story = MetricsStory()
    story.process(from: 0, [(.active, 10)])
    story.conditions = texts.map { .osVersion(story.symbols.intern($0)) }
    #expect(story.analysis().conditions.os == named)
  }

  private static func notes(
    unseen: Int, of sessions: Int, timeouts: Int = 0, ofUnknownVersion unknown: Int = 0,
    anchor: TimeReference.Anchor = .absolute, zone: Int32? = 0, isOfEvents: Bool = false,
    origin: String? = nil
  ) -> [String] {
    CaptureNotes(
      reference: TimeReference(
        anchor: anchor, zoneSeconds: zone.map { .init($0) }, resolution: .milliseconds(1)),
      conditions: Conditions(),
      apps: [
        CaptureNotes.App(
          name: "com.example.app", unseenEnds: unseen, sessions: sessions, timeouts: timeouts,
          sessionsOfUnknownVersion: unknown)
      ], hasGap: false, isOfEvents: isOfEvents, origin: origin
    ).notes
  }

  @Test(
    "Sessions without a suspension are counted among those that no time limit ended",
    arguments: [
      (0, 2, 0, nil), (1, 1, 0, "the background session"), (2, 2, 0, "the 2 background sessions"),
      (2, 3, 0, "2 of 3 background sessions"), (1, 3, 2, "the other background session"),
      (2, 4, 2, "the 2 other background sessions"), (2, 5, 2, "2 of 3 other background sessions"),
    ] as [(Int, Int, Int, String?)])
  func unseenSuspensions(unseen: Int, sessions: Int, timeouts: Int, words: String?) {
    let notes = Self.notes(unseen: unseen, of: sessions, timeouts: timeouts)
    #expect(notes.count == (words == nil ? 0 : 1))
    let start = words.map { "The log cannot show when the app was suspended in \($0): " }
    #expect(start.map { notes.first?.hasPrefix($0) == true } ?? true, "\(notes)")
  }

  @Test("The sessions whose budget is not known are counted unless it is all of them")
  func unknownBudgets() {
    #expect(Self.notes(unseen: 0, of: 3).isEmpty)
    let all = Self.notes(unseen: 0, of: 3, ofUnknownVersion: 3)
    #expect(all.count == 1 && all[0].contains("decides the background budget: a verdict"))
    let some = Self.notes(unseen: 0, of: 3, ofUnknownVersion: 1)
    #expect(
      some.count == 1
        && some[0].contains("decides the background budget of 1 of 3 background sessions: a"))
  }

  /// What is true of some of several apps names them and counts their sessions; what is true of all is about the log.
  @Test(
    "A note about some of several apps names them",
    arguments: [
      (
        \.unseenEnds, [1, 0],
        "The log cannot show when 'com.example.0' was suspended in 1 of 3 background sessions:"
      ),
      (
        \.unseenEnds, [0, 3],
        "The log cannot show when 'com.example.1' was suspended in the 3 background sessions:"
      ),
      (
        \.unseenEnds, [1, 3],
        "The log cannot show when the apps were suspended in 4 of 6 background sessions:"
      ),
      (
        \.unseenEnds, [0, 1, 3],
        "when 'com.example.1' and 1 other app were suspended in 4 of 6 background sessions:"
      ),
      (
        \.sessionsOfUnknownVersion, [0, 1],
        "which decides the background budget of 'com.example.1': a"
      ),
      (
        \.sessionsOfUnknownVersion, [1, 1],
        "which decides the background budget of 2 of 6 background sessions: a"
      ),
      (
        \.sessionsOfUnknownVersion, [1, 1, 1, 0],
        "which decides the background budget of 'com.example.0' and 2 other apps: a"
      ),
    ] as [(any WritableKeyPath<CaptureNotes.App, Int> & Sendable, [Int], String)])
  func owners(
    count: any WritableKeyPath<CaptureNotes.App, Int> & Sendable, of apps: [Int], words: String
  ) {
    let limits = Self.limits(apps) { app, value in
      app.sessions = 3
      app[keyPath: count] = value
    }
    #expect(limits.count == 1 && limits[0].contains(words), "\(limits)")
  }

  @Test("A note about the foreground or the versions of one of several apps names it")
  func ownersOfFlags() {
    let starts = Self.limits([1, 0]) { app, value in
      app.hasUnclearForeground = value > 0
      app.hasConflictingVersions = value > 0
    }
    #expect(
      starts.first?.hasPrefix(
        "The log does not show whether 'com.example.0' was active or inactive: UIKit's own lines")
        == true)
    #expect(
      starts.last?.hasPrefix("The log names several versions of iOS for 'com.example.0', with")
        == true)
  }

  private static func limits(
    _ values: [Int], _ set: (inout CaptureNotes.App, Int) -> Void
  ) -> [String] {
    let apps = values.enumerated().map { place, value in
      var app = CaptureNotes.App(name: "com.example.\(place)")
      set(&app, value)
      return app
    }
    return CaptureNotes(
      reference: TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: .milliseconds(1)),
      conditions: Conditions(), apps: apps, hasGap: false, isOfEvents: false, origin: nil
    ).limits
  }

  @Test("What is not known of the clock is said")
  func clocks() {
    let starts = { (notes: [String]) in
      notes.map { $0.split(separator: " ").prefix(5).joined(separator: " ") }
    }
    #expect(starts(Self.notes(unseen: 0, of: 0)) == [])
    #expect(starts(Self.notes(unseen: 0, of: 0, zone: nil)) == ["The log does not name"])
    #expect(
      starts(Self.notes(unseen: 0, of: 0, zone: nil, isOfEvents: true))
        == ["The events name no time"])
    #expect(
      starts(Self.notes(unseen: 0, of: 0, anchor: .orderOnly)) == ["The log has no times:"])
    #expect(
      starts(Self.notes(unseen: 0, of: 0, anchor: .yearUnknown)) == ["The log has no year;"])
    #expect(
      starts(Self.notes(unseen: 0, of: 0, anchor: .dateUnknown, zone: nil))
        == ["The log has no dates;", "The log does not name"])
    #expect(
      starts(Self.notes(unseen: 0, of: 0, anchor: .dateUnknown, zone: nil, origin: "the start"))
        == ["The times count from the"])
    let undated = Self.notes(unseen: 0, of: 0, anchor: .yearUnknown, zone: nil)
    #expect(undated.last == "The log does not name its time zone; --time-zone sets it.")
  }
}
