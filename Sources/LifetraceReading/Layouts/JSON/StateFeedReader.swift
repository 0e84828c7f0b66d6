import LifetraceModel

/// Turns the state changes that Instruments' notifications, Sentry and OpenTelemetry report as
/// JSON into events.
struct StateFeedReader: Sendable {
  private var times: EventTimes
  /// What the times count from, as they show it; `nil` while there is none.
  private(set) var reference: TimeReference?
  /// Whether Sentry's own word for active was there, beside which *foreground* is the way there.
  private var hasActive = false
  /// When the device started, by the last row that has an uptime beside its date.
  private var deviceStart: Instant?
  /// By how much the clock of the device was set back since the first row.
  private var setBack = TimeSpan.zero
  /// Clocks are put right by less all the while.
  private static let leastStep = TimeSpan.seconds(1)

  /// Creates a reader of events. Times without a zone are in `zone`, or in UTC if it is `nil`.
  init(zone: ZoneRule?) { times = EventTimes(zone: zone) }

  /// Reads a row of Instruments' notifications, which tools print with the names that iOS gives its keys.
  ///
  /// A row without a state, such as one about the device's memory, only shows that the recording goes on.
  mutating func readInstruments(
    _ row: JSONRow, at source: SourcePosition, into sink: inout EventSink,
    faults: inout JSONFaultLedger
  ) -> Instant? {
    let stateKey = StateFeedReader.stateKeys.first(where: row.has)
    if stateKey == nil {
      // The kernel's notifications are about no process.
      let isOfDevice = row.integer(.pid) == -1
      sink.skip(isOfDevice ? "level of the device's memory" : "notification without a state")
    }
    // An uptime alone must not decide what the times of all rows count from.
    guard stateKey != nil || StateFeedReader.timeKeys.contains(where: row.has) else { return nil }
    let time = notificationTime(row, at: source, &sink)
    guard let stateKey else { return time }
    let state = StateFeedReader.state(row)
    if state == nil, !StateFeedReader.isStateless(row) {
      faults.note(.unknownEvent, row.shown(stateKey), at: source, in: &sink) {
        "unknown state \($0); expected one with Running, Suspended or Terminated in it"
      }
    }
    guard let time else {
      noteTime(of: row, at: source, in: &sink, &faults)
      return nil
    }
    var process = ProcessReference(bundle: StateFeedReader.symbol(.bundle, of: row, &sink))
    process.name =
      StateFeedReader.symbol(.execName, of: row, &sink)
      ?? StateFeedReader.symbol(.appName, of: row, &sink)
    process.pid = faults.pid(.pid, of: row, at: source, in: &sink)
    sink.events.append(
      LifecycleEvent(
        time: time, source: source, device: row.symbol(.device, in: &sink.symbols),
        process: process, emitter: .instruments, kind: .state(state ?? .unknown)))
    return time
  }

  /// Reads a callback that an observer inside the app reports as a word for the new state.
  mutating func readCallback(
    _ state: JSONKey, _ words: [String: Callback], _ row: JSONRow, at source: SourcePosition,
    into sink: inout EventSink, faults: inout JSONFaultLedger
  ) -> Instant? {
    guard let word = row.string(state), var callback = words[word.lowercased()] else {
      faults.note(.unknownEvent, row.shown(state), at: source, in: &sink) {
        "unknown state \($0); expected "
          + words.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
      }
      return nil
    }
    guard let time = wallTime(row) else {
      noteTime(of: row, at: source, in: &sink, &faults)
      return nil
    }
    if state == .dataState {
      if hasActive, word == "foreground" { callback = .willEnterForeground }
      hasActive = hasActive || word == "active"
    }
    emit(.callback(callback), by: .callback, at: time, row, source, into: &sink)
    return time
  }

  /// Reads a breadcrumb about something else: the app ran then.
  mutating func readBreadcrumb(
    _ row: JSONRow, at source: SourcePosition, into sink: inout EventSink
  ) -> Instant? {
    guard let time = wallTime(row) else { return nil }
    emit(.wrote, by: .layout, at: time, row, source, into: &sink)
    return time
  }

  private func emit(
    _ kind: EventKind, by emitter: Emitter, at time: Instant, _ row: JSONRow,
    _ source: SourcePosition, into sink: inout EventSink
  ) {
    let process = ProcessReference(
      pid: row.integer(.pid).flatMap { ProcessReference.pid(exactly: $0) },
      bundle: row.symbol(.bundle, in: &sink.symbols),
      name: row.symbol(.process, in: &sink.symbols))
    sink.events.append(
      LifecycleEvent(
        time: time, source: source, device: row.symbol(.device, in: &sink.symbols),
        process: process, emitter: emitter, kind: kind))
  }

  /// Sentry's breadcrumbs of the category `app.lifecycle`.
  ///
  /// Source: sentry-cocoa, `SentryBreadcrumbTracker`: "foreground" is written when
  /// `UIApplicationDidBecomeActiveNotification` is posted, "background" when
  /// `UIApplicationDidEnterBackgroundNotification` is. Later versions write "active" and "inactive" as well, and
  /// "foreground" when `UIApplicationWillEnterForegroundNotification` is posted.
  static let sentryWords: [String: Callback] = [
    "foreground": .didBecomeActive, "background": .didEnterBackground, "active": .didBecomeActive,
    "inactive": .willResignActive,
  ]

  /// Values of OpenTelemetry's `ios.app.state`.
  ///
  /// Source: OpenTelemetry semantic conventions, attribute registry "iOS", which names the
  /// application-delegate method after each value.
  static let openTelemetryWords: [String: Callback] = [
    "active": .didBecomeActive, "inactive": .willResignActive, "background": .didEnterBackground,
    "foreground": .willEnterForeground, "terminate": .willTerminate,
  ]

  /// The keys of a row's state, the one that says most first. The elevated state is the highest of all apps that the
  /// process runs, mostly one.
  private static let stateKeys = [JSONKey.stateDescription, .state, .elevatedState]

  /// The state by its words, else by its number, which also says where the words do not whether the app is in the
  /// foreground.
  private static func state(_ row: JSONRow) -> ReportedState? {
    let number = number(row).flatMap(StateText.application)
    guard let words = row.string(.stateDescription).flatMap(state) else { return number }
    if words.visibility == .unknown, let number, number.task == words.task { return number }
    return words
  }

  private static func number(_ row: JSONRow) -> UInt64? {
    (row.integer(.state) ?? row.integer(.elevatedState)).flatMap { UInt64(exactly: $0) }
  }

  /// Whether the state is one that says nothing of an app: `Unknown`, or `Process Server`.
  private static func isStateless(_ row: JSONRow) -> Bool {
    guard row.has(.stateDescription) else {
      return number(row).flatMap(StateText.words(ofApplication:)) != nil
    }
    return ["Unknown", "Process Server"].contains(row.string(.stateDescription))
  }

  /// The text of a key without the path before it and `.app` after it; `nil` for `Unknown`, as iOS calls what it
  /// does not know.
  private static func symbol(
    _ key: JSONKey, of row: JSONRow, _ sink: inout EventSink
  ) -> Symbol? {
    row.text(key) { text in
      var name = text.extracting(text.lastPathComponent)
      if name.count > 4, name.has(appSuffix, at: name.count - 4) {
        name = name.extracting(..<(name.count - 4))
      }
      return name.equals(unknownName) ? nil : sink.writerName(name)
    } ?? nil
  }

  private static let appSuffix = Array(".app".utf8)
  private static let unknownName = Array("Unknown".utf8)

  /// Running, Suspended and Terminated, the first two also with "Foreground" or "Background".
  private static func state(_ word: String) -> ReportedState? {
    let lower = word.lowercased()
    let visibility: Visibility =
      lower.contains("foreground")
      ? .foreground : lower.contains("background") ? .background : .unknown
    let tasks: [(String, ReportedState.Task)] = [
      ("running", .running), ("suspended", .suspended), ("terminated", .notRunning),
    ]
    return tasks.first { lower.contains($0.0) }.map {
      ReportedState(task: $0.1, visibility: visibility)
    }
  }

  private static let timeKeys = [JSONKey.timestamp, .time, .ts]

  /// The time of a row of Instruments: its date, else its uptime, as a date where another row has both.
  private mutating func notificationTime(
    _ row: JSONRow, at source: SourcePosition, _ sink: inout EventSink
  ) -> Instant? {
    if reference?.anchor == .dateUnknown, let uptime = uptime(row) { return uptime }
    if let wall = wallTime(row) {
      guard let uptime = StateFeedReader.uptime(row) else { return wall + setBack }
      return time(wall, after: uptime, at: source, &sink)
    }
    if let deviceStart, let uptime = StateFeedReader.uptime(row) { return deviceStart + uptime }
    return uptime(row)
  }

  /// Returns a row's time by the clock as it was before anybody set it back: the uptime, which stands still while the
  /// device sleeps, shows such a step alone.
  private mutating func time(
    _ wall: Instant, after uptime: TimeSpan, at source: SourcePosition, _ sink: inout EventSink
  ) -> Instant {
    let start = wall + setBack - uptime
    guard let known = deviceStart, known - start >= StateFeedReader.leastStep else {
      deviceStart = start
      return start + uptime
    }
    setBack = setBack + (known - start)
    let tenths = (known - start).nanoseconds / 100_000_000
    sink.diagnostics.append(
      Diagnostic(
        .note, "the clock of the device was set back by \(tenths / 10).\(tenths % 10) s",
        source: source,
        notes: ["later times are given as the clock would show them had it not been set"]))
    return known + uptime
  }

  /// Reports a time of an event that cannot be used.
  private func noteTime(
    of row: JSONRow, at source: SourcePosition, in sink: inout EventSink,
    _ faults: inout JSONFaultLedger
  ) {
    guard let key = StateFeedReader.timeKeys.first(where: row.has) else {
      return faults.note(.missingTime, at: source, in: &sink)
    }
    faults.note(.impossibleTime, row.shown(key), at: source, in: &sink, message: JSONFault.noTime)
  }

  private mutating func wallTime(_ row: JSONRow) -> Instant? {
    for key in StateFeedReader.timeKeys where row.has(key) {
      if let wall = row.text(key, { times.wallTime($0) }) ?? nil {
        guard let time = times.instant(of: wall) else { return nil }
        return noted(time, wall.resolution, wall.zoneSeconds)
      }
      guard let number = row.decimal(key) else { continue }
      // Since 1970 in UTC.
      return JSONTimestamp.time(sinceEpoch: number).map { noted($0.instant, $0.resolution, 0) }
    }
    return nil
  }

  /// Records a time and its clock, and returns it.
  private mutating func noted(
    _ time: Instant, _ resolution: Int64, _ zoneSeconds: Int32?
  ) -> Instant {
    times.note(time)
    // Beside an uptime, which has no date, dates are of no use.
    if reference?.anchor != .dateUnknown {
      reference = TimeReference(reference, resolution: resolution, zoneSeconds: zoneSeconds)
    }
    return time
  }

  /// The instant since the device booted.
  private mutating func uptime(_ row: JSONRow) -> Instant? {
    guard let uptime = StateFeedReader.uptime(row) else { return nil }
    // Only differences mean something: the origin is the device's start.
    reference = TimeReference(
      anchor: .dateUnknown, zoneSeconds: nil, resolution: TimeSpan(nanoseconds: 42))
    return Instant(nanoseconds: uptime.nanoseconds)
  }

  /// The time since the device booted, whose clock ticks 24 million times a second.
  private static func uptime(_ row: JSONRow) -> TimeSpan? {
    guard let ticks = row.integer(.machAbsoluteTime), ticks >= 0 else { return nil }
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: 24_000_000)
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return nil }
    let (sum, carry) = nanoseconds.addingReportingOverflow(rest * 125 / 3)
    return carry ? nil : TimeSpan(nanoseconds: sum)
  }
}
