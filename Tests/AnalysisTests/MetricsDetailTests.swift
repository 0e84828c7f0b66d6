import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics
@testable import LifetraceTimelines

@Suite("Exits, reasons, events and conditions")
struct MetricsDetailTests {
  /// Namespace, code, explanation, voluntary, and the category that a person reads from them.
  static let exits: [(UInt8?, UInt64?, String?, Bool, ExitCategory)] = [
    (10, 0x8bad_f00d, "scene-update watchdog transgression", false, .watchdog),
    (10, 0x8bad_f00d, "Notes:9 has active assertions beyond permitted time", false, .taskTimeout),
    (15, 0x2182_bad2, nil, false, .taskTimeout), (15, 0x2182_bad3, nil, false, .taskTimeout),
    (15, 0x2182_bad4, nil, false, .taskTimeout), (15, 0xdead_10cc, nil, false, .fileLock),
    (10, 0xdead_fa11, "killed from app switcher", false, .normal),
    (nil, 0xdead_10cc, nil, false, .fileLock), (20, 1, nil, false, .watchdog),
    (1, 7, nil, false, .memoryLimit), (1, 4, nil, false, .memoryPressure),
    (1, 100, nil, false, .cpuLimit), (1, nil, "per-process-limit", false, .memoryLimit),
    (1, nil, "vm-pageshortage", false, .memoryPressure), (1, nil, nil, false, .memoryPressure),
    (1, nil, "jettisoned", false, .memoryPressure), (1, 55, nil, false, .unclassified),
    (1, nil, "gravity-wave", false, .unclassified), (1, 17, nil, false, .memoryPressure),
    (2, 6, nil, false, .abnormal),
    (2, 11, nil, false, .badAccess), (2, 10, nil, false, .badAccess),
    (2, 4, nil, false, .illegalInstruction), (2, 5, nil, false, .illegalInstruction),
    (2, 9, nil, false, .unclassified), (0, 0, nil, false, .normal), (nil, nil, nil, true, .normal),
    (nil, nil, "watchdog (\"scene-create\")", false, .watchdog),
    (nil, nil, "com.example.notes failed to launch after 20.00s", false, .watchdog),
    (nil, nil, "com.example.notes failed to scene-create after 19.84s", false, .watchdog),
    (nil, nil, "com.example.notes failed to resume in time", false, .watchdog),
    (6, 1, "the linker failed to launch the process", false, .unclassified),
    (2, 9, "watchdog provision violated", false, .watchdog),
    (nil, nil, "16 seconds cpu time over 19 seconds", false, .cpuLimit),
    (nil, nil, nil, false, .unclassified), (6, 1, nil, false, .unclassified),
    (15, 0xbada_5e47, nil, false, .unclassified), (0, 255, nil, false, .unclassified),
  ]

  @Test(arguments: exits)
  func category(
    namespace: UInt8?, code: UInt64?, explanation: String?, isVoluntary: Bool,
    category: ExitCategory
  ) throws {
    var story = MetricsStory()
    let report = ExitReport(
      namespace: namespace.map { ExitNamespace(number: $0) }, code: code,
      explanation: explanation.map { story.symbols.intern($0) }, isVoluntary: isVoluntary)
    story.process(from: 0, [(.active, 4)], exit: report)
    let app = try #require(story.analysis().apps.first)
    let exit = try #require(app.exits.items.first)
    #expect(exit.category == category)
    #expect(app.exitsByCategory == [category: 1])
    #expect(exit.namespace?.number == namespace && exit.code == code)
    #expect(exit.explanation == explanation)
    #expect(exit.whileIn == .state(.active))
  }

  /// Code, explanation, and whether they tell that the user ended the app.
  static let hands: [(UInt64?, String?, Bool)] = [
    (0xdead_fa11, nil, true), (nil, "killed from app switcher", true), (0, nil, false),
    (0xfbfb_fbfb, "simulator host asked", false), (nil, nil, false),
  ]

  @Test(arguments: hands) func exitsByTheUser(code: UInt64?, explanation: String?, isByUser: Bool) {
    let exit = ExitAnalysis(
      pid: 7, at: Instant(nanoseconds: 0), category: .normal, namespace: nil, code: code,
      explanation: explanation, whileIn: .undetermined, sources: [])
    #expect((exit.requester == .user) == isByUser)
  }

  private func mask(_ before: UInt32, _ after: UInt32) -> EventKind {
    .deactivation(
      DeactivationChange(
        before: DeactivationMask(rawValue: before), after: DeactivationMask(rawValue: after)))
  }

  @Test func inactiveTimeByReason() throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.active, 10), (.inactive, 14), (.active, 20), (.inactive, 23), (.background, 30)],
      events: [
        (10, mask(0, 0b10)), (12, mask(0b10, 0b110)), (13, mask(0b110, 0b100)),
        (14, mask(0b100, 0)), (20, mask(0, 1)), (22, mask(1, 0b1000_0000_0001)),
        (23, mask(0b1000_0000_0001, 0b1000_0000_0000)),
      ])
    story.options.full = true
    let app = try #require(story.analysis().apps.first)
    let periods = try #require(app.processes.items.first).inactive
    #expect(
      periods.map { period in
        let times = [period.start, period.end].map { "\(($0 - seconds(0)).seconds)" }
        return "\(period.reasons) \(times.joined(separator: "–"))"
      } == [
        #"["Notification Center"] 10.0–12.0"#,
        #"["Notification Center", "Control Center"] 12.0–13.0"#,
        #"["Control Center"] 13.0–14.0"#, #"["system gesture"] 20.0–22.0"#,
        #"["system gesture", "in background"] 22.0–23.0"#,
      ])
    #expect(
      app[metric: .inactiveByReason]?.times == [
        NamedTime("system gesture", time: span(3), count: 1),
        NamedTime("Notification Center", time: span(3), count: 1),
        NamedTime("Control Center", time: span(2), count: 1),
        NamedTime("in background", time: span(1), count: 1),
      ])
  }

  @Test func aReasonWithoutInactiveTimeIsNone() throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.active, 10), (.inactive, 12), (.active, 20)],
      events: [(10, mask(0, 1)), (12, mask(1, 0)), (15, mask(0, 0b10)), (16, mask(0b10, 0))])
    let reasons = try #require(
      story.analysis().apps.first?[metric: .inactiveByReason]?.times)
    #expect(reasons.map(\.time) == [span(2)])
  }

  /// Each condition alone is told, and no other with it.
  @Test func conditionsOneByOne() {
    for (condition, place) in [(Condition.debugger, 0), (.xctest, 1), (.simulator, 2)] {
      var story = MetricsStory()
      story.process(from: 0, [(.active, 10)])
      story.conditions = [condition]
      let found = story.analysis().conditions
      #expect(
        [found.debugger, found.xctest, found.simulator] == (0..<3).map { $0 == place })
      #expect(found.isInformative)
    }
    var conditions = Conditions()
    #expect(!conditions.isInformative)
    conditions.device = "iPhone15,2"
    #expect(conditions.isInformative)
    conditions = Conditions()
    conditions.os = "18.1"
    #expect(conditions.isInformative)
    conditions = Conditions()
    conditions.appVersion = "1.2"
    #expect(conditions.isInformative)
  }

  @Test func aTimeRangeHasABeginningOrAnEnd() {
    #expect(SelectedTime(from: nil, to: nil) == nil)
    #expect(SelectedTime(from: seconds(1), to: nil)?.from == seconds(1))
    #expect(SelectedTime(from: nil, to: seconds(2))?.to == seconds(2))
  }

  @Test func systemSideWhereMasksAreMissing() throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.active, 10), (.inactive, 14), (.active, 20)],
      events: [(10, .systemDeactivation(true)), (14, .systemDeactivation(false))])
    let reasons = try #require(
      story.analysis().apps.first?[metric: .inactiveByReason]?.times)
    #expect(reasons == [NamedTime("system side", time: span(4), count: 1)])
  }

  /// The first mask of a process that was there before also names the reasons since the log began.
  @Test(arguments: [(nil, 12), (.foreground, nil)] as [(LaunchIntent?, Double?)])
  func reasonsBeforeTheFirstMask(launch: LaunchIntent?, time: Double?) throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.inactive, 12), (.active, 20)], launch: launch, events: [(12, mask(1, 0))])
    let reasons = try #require(
      story.analysis().apps.first?[metric: .inactiveByReason]?.times)
    #expect(reasons.map(\.time) == (time.map { [span($0)] } ?? []))
  }

  /// SpringBoard says of its own side alone that nothing keeps the app inactive.
  @Test func systemSideThatIsOver() throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.active, 10), (.inactive, 14), (.active, 20)],
      events: [(10, .systemDeactivation(true)), (12, .systemDeactivation(false))])
    let app = try #require(story.analysis().apps.first)
    #expect(
      app[metric: .inactiveByReason]?.times == [NamedTime("system side", time: span(2), count: 1)])
    #expect(app.eventCount == 2)
  }

  @Test func significantEventsCountOnce() throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.active, 10)],
      events: [
        (1, .significant(.didReceiveMemoryWarning)), (1.01, .significant(.openURL)),
        (1.02, .significant(.didReceiveMemoryWarning)),
        (2.5, .significant(.didReceiveMemoryWarning)),
      ])
    let events = try #require(story.analysis().apps.first).significantEvents
    #expect(events.total == 3)
    #expect(
      events.items.map(\.event) == [.didReceiveMemoryWarning, .openURL, .didReceiveMemoryWarning])
    #expect(events.items.map(\.at) == [seconds(1), seconds(1.01), seconds(2.5)])
  }

  @Test func conditionsAndNotes() throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.active, 10), (.inactive, 11), (.background, 3600), (.inactive, 3601)],
      emitter: .callback, events: [(10, .callback(.willResignActive))])
    for text in ["iOS 17", "iPhone OS 17.5.1 (21F90)", "17.5"] {
      story.conditions.append(.osVersion(story.symbols.intern(text)))
    }
    story.conditions += [.debugger, .deviceModel(story.symbols.intern("iPhone15,2"))]
    story.reference = TimeReference(
      anchor: .yearUnknown, zoneSeconds: 0, resolution: .seconds(1))
    let conditions = story.analysis().conditions
    #expect(conditions.os == "iPhone OS 17.5.1 (21F90)")
    #expect(conditions.device == "iPhone15,2")
    #expect(conditions.debugger && !conditions.simulator && !conditions.xctest)
    let starts = conditions.notes.map { String($0.prefix(28)) }
    #expect(
      starts == [
        "A debugger was attached: wat", "The log has no year; --year ",
        "Times are no finer than 1 s:",
      ])
  }

  /// The notes on suspensions and on the budget are about the sessions that they can concern.
  @Test func notesOnStaysThatWereKilledOrHaveATime() {
    var story = MetricsStory()
    let stated = EventKind.work(.budget(.seconds(180), reason: nil))
    let kill = ExitReport(
      explanation: story.symbols.intern("has active assertions beyond permitted time"))
    func add(pid: Int32, at start: Double, exit: ExitReport?, to story: inout MetricsStory) {
      story.process(
        pid: pid, from: start,
        [(.active, start + 10), (.inactive, start + 11), (.background, start + 190)]
          + (exit == nil ? [(.inactive, start + 191)] : []),
        exit: exit, emitter: .callback,
        events: [(start + 10, .callback(.willResignActive))]
          + (exit == nil ? [] : [(start + 12, stated)]))
    }
    add(pid: 1, at: 0, exit: kill, to: &story)
    #expect(story.analysis().conditions.notes == [])
    add(pid: 2, at: 190, exit: nil, to: &story)
    let notes = story.analysis().conditions.notes
    #expect(notes.count == 2)
    #expect(
      notes.first?.hasPrefix(
        "The log cannot show when the app was suspended in the other background session") == true)
    #expect(
      notes.last?.hasPrefix(
        "The log does not name the version of iOS, which decides the background budget of 1 of 2 "
          + "background sessions: a verdict") == true)
  }

  @Test func nothingToNote() {
    var story = MetricsStory()
    story.process(from: 0, [(.active, 10)])
    #expect(story.analysis().conditions.notes == [])
  }

  @Test func diagnosticsAddUp() {
    let trace = EventTrace(diagnostics: [
      Diagnostic(.note, "a", source: SourcePosition(input: 0, line: 9)),
      Diagnostic(.warning, "b", count: 2),
      Diagnostic(.note, "a", source: SourcePosition(input: 0, line: 3), count: 4),
      Diagnostic(.note, "seldom", count: 3),
    ])
    let diagnostics = Analysis(of: [], in: trace, options: AnalysisOptions()) { builder in
      builder.note(Diagnostic(.error, "c"))
      for index in 0..<100 { builder.note(Diagnostic(.note, "other \(index)")) }
    }.diagnostics
    #expect(diagnostics.total == 104)
    #expect(diagnostics.items.count == 50)
    #expect(
      diagnostics.items.prefix(6).map(\.message)
        == ["c", "b", "a", "seldom", "other 0", "other 1"])
    #expect(diagnostics.items.prefix(5).map(\.count) == [1, 2, 5, 3, 1])
    #expect(diagnostics.items[2].source?.line == 3)
  }

  /// Of so many different messages that no report lists them, the number of the others is left.
  @Test(arguments: [0, 1, 2])
  func furtherDiagnosticsAreCounted(count: Int) {
    var summary = DiagnosticSummary()
    for index in 0..<10_000 + count { summary.add(Diagnostic(.note, "\(index)")) }
    let list = summary.list(full: true)
    #expect(list.total == 10_000 + min(count, 1))
    #expect(list.items.reduce(0) { $0 + $1.count } == 10_000 + count)
    let rest = list.items.last?.message == "further messages of other kinds"
    #expect(rest == (count > 0))
  }

  @Test func appsInOrderWithTheirExtensions() throws {
    var story = MetricsStory(bundle: "com.example.notes")
    func add(
      _ key: AppKey, events: Int, to story: inout MetricsStory
    ) {
      story.app = key
      story.process(
        from: 0, [(.background, 10)],
        events: (0..<events).map { (Double($0), .callback(.didEnterBackground)) })
    }
    let notes = story.app
    let maps = story.symbols.intern("com.apple.Maps")
    let lost = story.symbols.intern("com.example.lost")
    let widget = story.symbols.intern("com.example.notes.widget")
    let share = story.symbols.intern("com.example.lost.share")
    let mail = story.symbols.intern("com.example.mail")
    add(AppKey(bundle: widget, kind: .appExtension, host: notes.bundle), events: 9, to: &story)
    add(AppKey(bundle: maps, kind: .app), events: 8, to: &story)
    add(notes, events: 2, to: &story)
    add(AppKey(bundle: share, kind: .appExtension, host: lost), events: 3, to: &story)
    add(AppKey(bundle: mail, kind: .app), events: 5, to: &story)
    let apps = story.analysis().apps
    #expect(
      apps.map(\.displayName) == [
        "com.example.mail", "com.example.notes", "com.example.lost", "com.apple.Maps",
      ])
    #expect(apps.map(\.isSystem) == [false, false, false, true])
    #expect(apps[1].extensions.map(\.identifier) == ["com.example.notes.widget"])
    #expect(apps[1].extensions.first?.timeInState.map(\.time) == [span(10)])
    #expect(apps[2].extensions.map(\.identifier) == ["com.example.lost.share"])
    #expect(apps[2].timeInState.map(\.state) == [.undetermined])

    story.options.app = "com.example.notes"
    #expect(story.analysis().apps.map(\.displayName) == ["com.example.notes"])
    story.options.app = "com.example.missing"
    #expect(story.analysis().apps.isEmpty)
  }

  @Test func theVersionMayComeLast() throws {
    var story = MetricsStory()
    story.process(
      from: 0, [(.active, 10), (.inactive, 11), (.background, 111), (.suspended, 200)])
    func verdict(_ text: String?) throws -> BackgroundSession.Verdict? {
      var story = story
      if let text { story.conditions = [.osVersion(story.symbols.intern(text))] }
      return try #require(story.analysis().apps.first).backgroundSessions.items.first?.verdict
    }
    #expect(try verdict(nil) == .notObservable)
    #expect(try verdict("6.1") == .within)
    #expect(try verdict("11.2") == .within)
    #expect(try verdict("18.0") == .over)
  }
}
