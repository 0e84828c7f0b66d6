import LifetraceDatabases
import LifetraceModel

/// What PowerLog's rows about displays, audio and location show of apps, most of which name no process.
struct PowerLogUses: Sendable {
  /// The end of a use, which its first row has.
  private struct End: Sendable {
    var at: Instant
    let line: UInt32
    let app: Symbol
    let use: Use
  }

  /// What keeps an app running, by its row or by the sums of an hour.
  private struct Use: Hashable, Sendable {
    let kind: AssertionKind
    var isOfHour = false
  }

  /// Where the last row of a state has an app.
  private struct Place: Sendable {
    var isInFront = false
    /// Since when it runs in background; `nil` if it does not.
    var inBackgroundSince: Instant?

    /// Goes where a row has the app; returns since when it ran in background before.
    mutating func move(toFront: Bool, toBackground: Bool, at time: Instant) -> Instant? {
      let began = inBackgroundSince
      isInFront = toFront
      inBackgroundSince = toBackground ? began ?? time : nil
      return began
    }
  }

  private var places: [Symbol: Place] = [:]
  /// The apps that only a display shows in the foreground, and since when.
  private var shown: [(app: Symbol, since: Instant)] = []
  private var playing: Set<Symbol> = []
  /// In the order of time, one of an app and a use.
  private var ends: [End] = []
  /// More uses at once are not kept.
  private static let most = 4096
  /// Picture in picture: an app of which only a film is on the display.
  private static let filmRole: Int64 = 5

  // MARK: States

  /// Handles the state of an app: it decides what is known of the foreground.
  ///
  /// - Returns: when the app's stay in background began that ends with the state; `nil` if none ends.
  mutating func note(_ state: ReportedState?, of app: Symbol?, at time: Instant) -> Instant? {
    guard let app else { return nil }
    let isInBackground = state?.visibility == .background && state?.task == .running
    let began = places[app, default: Place()].move(
      toFront: state?.visibility == .foreground, toBackground: isInBackground, at: time)
    if !shown.isEmpty { shown.removeAll { $0.app == app } }
    if state?.task == .notRunning { noteExit(of: app) }
    return isInBackground ? nil : began
  }

  /// Handles the end of an app's process: what it used is over.
  mutating func noteExit(of app: Symbol?) {
    guard let app else { return }
    ends.removeAll { $0.app == app }
    places[app]?.inBackgroundSince = nil
    playing.remove(app)
  }

  // MARK: Rows

  /// Handles the background of an app in an hour whose sums show what it does there.
  ///
  /// - Parameter end: the end of the hour.
  mutating func hold(
    _ kind: AssertionKind, until end: Instant, _ app: Symbol, _ record: borrowing LogRecord,
    _ sink: inout EventSink
  ) {
    let use = Use(kind: kind, isOfHour: true)
    guard !ends.contains(where: { $0.app == app && $0.use == use }) else { return }
    PowerLogUses.hold(use, isHeld: true, app, record, &sink)
    schedule(use, until: end, by: app, record)
  }

  /// Handles the sums of the hour after one in which an app did the same in background.
  mutating func prolong(_ kind: AssertionKind, until end: Instant, _ app: Symbol) {
    let use = Use(kind: kind, isOfHour: true)
    for place in ends.indices where ends[place].app == app && ends[place].use == use {
      ends[place].at = end
    }
    ends.sort { $0.at < $1.at }
  }

  /// Handles the end of a stay in background in which an app may have done something all the time, by the sums of the
  /// hour.
  func holdPerhaps(
    _ kind: AssertionKind, _ app: Symbol, _ record: borrowing LogRecord, _ sink: inout EventSink
  ) {
    let id = sink.symbols.intern("PowerLog \(kind) in a part of an hour")
    sink.emit(
      .work(.assertionReleased(id: id, timedOut: false, kind: kind)), about: Self.process(app),
      from: .powerLog, in: record)
  }

  private mutating func schedule(
    _ use: Use, until time: Instant, by app: Symbol, _ record: borrowing LogRecord
  ) {
    guard ends.count < PowerLogUses.most else { return }
    let place = ends.firstIndex { $0.at > time } ?? ends.count
    ends.insert(End(at: time, line: record.source.line, app: app, use: use), at: place)
  }

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
    guard let app, places[app]?.isInFront != true,
      values.integer(first + 2) != PowerLogUses.filmRole
    else { return }
    shown.append((app, record.time))
    sink.emit(.visibility(.foreground), about: Self.process(app), from: .powerLog, in: record)
  }

  /// Handles audio of an app: `AudioPlayback_Start` and `AudioPlayback_Stop`.
  mutating func readAudio(
    _ app: Symbol, _ values: SQLiteQuery, _ record: borrowing LogRecord, _ sink: inout EventSink
  ) {
    let operation = PowerLogTable.first + 2
    if values.isText(operation, "AudioPlayback_Start") {
      playing.insert(app)
      PowerLogUses.hold(Use(kind: .audio), isHeld: true, app, record, &sink)
    } else if values.isText(operation, "AudioPlayback_Stop") {
      guard playing.remove(app) != nil else { return }
      PowerLogUses.hold(Use(kind: .audio), isHeld: false, app, record, &sink)
    } else {
      sink.skip("row with an unknown operation")
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
    guard values.isText(first + 1, "Location"), values.integer(first + 2) != 0,
      end.map({ $0 > record.time }) ?? true
    else { return }
    let use = Use(kind: .location)
    PowerLogUses.hold(use, isHeld: true, app, record, &sink)
    // The same app may use it again while it does.
    if let end, ends.contains(where: { $0.app == app && $0.use == use && $0.at >= end }) { return }
    ends.removeAll { $0.app == app && $0.use == use }
    if let end { schedule(use, until: end, by: app, record) }
  }

  /// Ends what was used up to a row.
  mutating func end(before record: borrowing LogRecord, _ sink: inout EventSink) {
    while let first = ends.first, first.at <= record.time {
      ends.removeFirst()
      var past = copy record
      past.time = first.at
      past.source.line = first.line
      PowerLogUses.hold(first.use, isHeld: false, first.app, past, &sink)
    }
  }

  private static func process(_ app: Symbol) -> ProcessReference {
    ProcessReference(bundle: app, kind: .app)
  }

  private static func hold(
    _ use: Use, isHeld: Bool, _ app: Symbol,
    _ record: borrowing LogRecord, _ sink: inout EventSink
  ) {
    let id = sink.symbols.intern("PowerLog \(use.kind)\(use.isOfHour ? " of an hour" : "")")
    let fact: WorkFact =
      isHeld
      ? .assertionHeld(id: id, explanation: nil, kind: use.kind)
      : .assertionReleased(id: id, timedOut: false)
    sink.emit(.work(fact), about: process(app), from: .powerLog, in: record)
  }
}
