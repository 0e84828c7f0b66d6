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
    let operation = PowerLogTable.first + 2
    if values.isText(operation, "AudioPlayback_Start") {
      playing.insert(app)
      PowerLogUses.hold(.audio, isHeld: true, app, record, &sink)
    } else if values.isText(operation, "AudioPlayback_Stop") {
      guard playing.remove(app) != nil else { return }
      PowerLogUses.hold(.audio, isHeld: false, app, record, &sink)
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
