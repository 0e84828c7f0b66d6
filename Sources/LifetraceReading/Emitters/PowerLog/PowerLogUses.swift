import LifetraceDatabases
import LifetraceModel

/// What PowerLog's rows about displays, audio and location show of apps, most of which name no process.
struct PowerLogUses: Sendable {
  /// The end of a use of location, which its first row has.
  private struct End: Sendable {
    let at: Instant
    let line: UInt32
    let app: Symbol
  }

  /// The apps whose last row of a state has them in the foreground.
  private var inFront: Set<Symbol> = []
  /// The apps that only a display shows in the foreground, and since when.
  private var shown: [(app: Symbol, since: Instant)] = []
  private var playing: Set<Symbol> = []
  /// In the order of time, one of an app.
  private var ends: [End] = []
  /// More uses at once are not kept.
  private static let most = 4096
  /// Picture in picture: an app of which only a film is on the display.
  private static let filmRole: Int64 = 5

  // MARK: States

  /// Handles the state of an app: it decides what is known of the foreground.
  mutating func note(_ state: ReportedState?, of app: Symbol?) {
    guard let app else { return }
    if !shown.isEmpty { shown.removeAll { $0.app == app } }
    if state?.visibility == .foreground {
      inFront.insert(app)
    } else {
      inFront.remove(app)
    }
    if state?.task == .notRunning { noteExit(of: app) }
  }

  /// Handles the end of an app's process: what it used is over.
  mutating func noteExit(of app: Symbol?) {
    guard let app else { return }
    ends.removeAll { $0.app == app }
    playing.remove(app)
  }

  // MARK: Rows

  /// Handles what is on a display: an app is in the foreground, up to the next row about the display if no row about a
  /// state says more.
  ///
  /// - Parameter app: the app; `nil` for a part of the system.
  mutating func readScreen(
    _ app: Symbol?, _ values: SQLiteQuery, _ record: borrowing LogRecord, _ sink: inout EventSink
  ) {
    let first = PowerLogTable.first
    guard values.integer(first + 1) ?? 0 == 0 else { return }
    for (other, since) in shown where since < record.time && other != app {
      sink.emit(.state(.unknown), about: Self.process(other), from: .powerLog, in: record)
    }
    shown.removeAll { $0.since < record.time }
    guard let app, !inFront.contains(app), values.integer(first + 2) != PowerLogUses.filmRole
    else { return }
    shown.append((app, record.time))
    sink.emit(.visibility(.foreground), about: Self.process(app), from: .powerLog, in: record)
  }

  /// Handles audio of an app: `AudioPlayback_Start` and `AudioPlayback_Stop`.
  mutating func readAudio(
    _ app: Symbol, _ values: SQLiteQuery, _ record: borrowing LogRecord, _ sink: inout EventSink
  ) {
    let isPlaying = values.text(PowerLogTable.first + 2) { text -> Bool? in
      let operation = (0..<text.count).map { text[$0] }
      if operation.elementsEqual("AudioPlayback_Start".utf8) { return true }
      return operation.elementsEqual("AudioPlayback_Stop".utf8) ? false : nil
    }
    switch isPlaying ?? nil {
    case true?:
      playing.insert(app)
      PowerLogUses.hold(.audio, isHeld: true, app, record, &sink)
    case false?:
      guard playing.remove(app) != nil else { return }
      PowerLogUses.hold(.audio, isHeld: false, app, record, &sink)
    case nil: sink.skip("row with an unknown operation")
    }
  }

  /// Handles a use of location by an app: updates, rather than a region or a visit for which it is launched.
  ///
  /// - Parameter end: when it was over; `nil` for one that went on.
  mutating func readLocation(
    _ app: Symbol, _ values: SQLiteQuery, until end: Instant?, _ record: borrowing LogRecord,
    _ sink: inout EventSink
  ) {
    let first = PowerLogTable.first
    let isOfUpdates = values.text(first + 1) { text in
      (0..<text.count).map { text[$0] }.elementsEqual("Location".utf8)
    }
    guard isOfUpdates == true, values.integer(first + 2) != 0,
      end.map({ $0 > record.time }) ?? true
    else { return }
    PowerLogUses.hold(.location, isHeld: true, app, record, &sink)
    // The same app may use it again while it does.
    if let end, ends.contains(where: { $0.app == app && $0.at >= end }) { return }
    ends.removeAll { $0.app == app }
    guard let end, ends.count < PowerLogUses.most else { return }
    let place = ends.firstIndex { $0.at > end } ?? ends.count
    ends.insert(End(at: end, line: record.source.line, app: app), at: place)
  }

  /// Ends what was used up to a row.
  mutating func end(before record: borrowing LogRecord, _ sink: inout EventSink) {
    while let first = ends.first, first.at <= record.time {
      ends.removeFirst()
      var past = copy record
      past.time = first.at
      past.source.line = first.line
      PowerLogUses.hold(.location, isHeld: false, first.app, past, &sink)
    }
  }

  private static func process(_ app: Symbol) -> ProcessReference {
    ProcessReference(bundle: app, kind: .app)
  }

  private static func hold(
    _ kind: AssertionKind, isHeld: Bool, _ app: Symbol,
    _ record: borrowing LogRecord, _ sink: inout EventSink
  ) {
    let id = sink.symbols.intern("PowerLog \(kind)")
    let fact: WorkFact =
      isHeld
      ? .assertionHeld(id: id, explanation: nil, kind: kind)
      : .assertionReleased(id: id, timedOut: false)
    sink.emit(.work(fact), about: process(app), from: .powerLog, in: record)
  }
}

/// The sums that PowerLog keeps of each app's time on the screen and in background, an hour each.
struct PowerLogRunTimes: Sendable {
  private var counters: [Symbol: AppCounters] = [:]
  /// The first begin and the last end of all rows: an app without a row was not used in that hour.
  private var period = AppCounters.Period()
  /// No sum of an hour is longer.
  private static let longest = 1e6

  /// Adds a row.
  mutating func add(_ row: PowerLogRows.Row, _ values: SQLiteQuery, of bundle: Symbol) {
    let first = PowerLogTable.first
    guard let begin = row.time else { return }
    let end = begin + PowerLogRunTimes.span(values.number(first + 1))
    period.begin = min(period.begin ?? begin, begin)
    period.end = max(period.end ?? end, end)
    let sums = PowerLogTable.runTimes.indices.map { index in
      values.number(first + 2 + index).map { PowerLogRunTimes.span($0) }
    }
    var known =
      counters[bundle] ?? AppCounters(.runTime, at: SourcePosition(input: 0, line: row.number))
    PowerLogRunTimes.add(sums[0], to: &known.foreground.time)
    PowerLogRunTimes.add(sums[1], to: &known.background.time)
    for sum in [sums[2], sums[4]] { PowerLogRunTimes.add(sum, to: &known.audioTime) }
    for sum in [sums[3], sums[4]] { PowerLogRunTimes.add(sum, to: &known.locationTime) }
    counters[bundle] = known
  }

  /// The sums of all apps that were used.
  func all(in input: UInt32, _ symbols: SymbolTable) -> [AppCounters] {
    counters.compactMap { bundle, sums in
      let times = [sums.foreground.time, sums.background.time, sums.audioTime, sums.locationTime]
      guard times.contains(where: { $0 ?? .zero > .zero }) else { return nil }
      var sums = sums
      sums.subject.bundle = symbols[bundle]
      sums.source.input = input
      sums.period = period
      sums.period.zoneSeconds = 0
      return sums
    }.sorted { $0.source.line < $1.source.line }
  }

  private static func add(_ span: TimeSpan?, to sum: inout TimeSpan?) {
    if let span { sum = (sum ?? .zero) + span }
  }

  private static func span(_ seconds: Double?) -> TimeSpan {
    guard let seconds, seconds > 0, seconds < longest else { return .zero }
    return TimeSpan(nanoseconds: Int64((seconds * 1e9).rounded()))
  }
}
