import LifetraceModel

/// Turns the state changes that Instruments' notifications, Sentry and OpenTelemetry report as
/// JSON into events.
struct StateFeedReader: Sendable {
  private var times: EventTimes
  /// What the times count from, as they show it; `nil` while there is none.
  private(set) var reference: TimeReference?
  /// Whether Sentry's own word for active was there, beside which *foreground* is the way there.
  private var hasActive = false

  /// Creates a reader of events. Times without a zone are in `zone`, or in UTC if it is `nil`.
  init(zone: ZoneRule?) { times = EventTimes(zone: zone) }

  /// Reads a line of go-ios's `instruments notifications`.
  mutating func readInstruments(
    _ row: JSONRow, at source: SourcePosition, into sink: inout EventSink,
    faults: inout JSONFaultLedger
  ) -> Instant? {
    guard let word = row.string(.stateDescription), let state = StateFeedReader.state(word) else {
      faults.note(.unknownEvent, row.shown(.stateDescription), at: source, in: &sink) {
        "unknown state \($0); expected one with Running, Suspended or Terminated in it"
      }
      return nil
    }
    guard let time = wallTime(row) ?? uptime(row) else {
      noteTime(of: row, at: source, in: &sink, &faults)
      return nil
    }
    var process = ProcessReference(bundle: row.symbol(.bundle, in: &sink.symbols))
    process.name =
      row.symbol(.appName, in: &sink.symbols)
      ?? row.text(.execName) { sink.writerName($0.extracting($0.lastPathComponent)) } ?? nil
    process.pid = faults.pid(.pid, of: row, at: source, in: &sink)
    sink.events.append(
      LifecycleEvent(
        time: time, source: source, device: row.symbol(.device, in: &sink.symbols),
        process: process, emitter: .instruments, kind: .state(state)))
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

  private static let timeKeys = [JSONKey.timestamp, .time, .ts, .timeUnixNano]

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

  /// The instant since the device booted; its clock ticks 24 million times a second.
  private mutating func uptime(_ row: JSONRow) -> Instant? {
    guard let ticks = row.integer(.machAbsoluteTime), ticks >= 0 else { return nil }
    let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: 24_000_000)
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return nil }
    let (sum, carry) = nanoseconds.addingReportingOverflow(rest * 125 / 3)
    guard !carry else { return nil }
    // Only differences mean something: the origin is the device's start.
    reference = TimeReference(
      anchor: .dateUnknown, zoneSeconds: nil, resolution: TimeSpan(nanoseconds: 42))
    return Instant(nanoseconds: sum)
  }
}
