import LifetraceMetrics
import LifetraceModel

/// What every part of an explanation looks at: the subject, its process, and the events about it.
struct ExplanationScene {
  let subject: ExplanationSubject
  let analysis: Analysis
  let trace: EventTrace
  /// The process of the exit or session.
  let process: ProcessAnalysis?
  /// The events about the process, in the order of time.
  let events: [LifecycleEvent]
  /// The app, also where an event names only its process.
  fileprivate let identity: Identity

  init(_ subject: ExplanationSubject, in analysis: Analysis, events trace: EventTrace) {
    self.subject = subject
    self.analysis = analysis
    self.trace = trace
    let instant = subject.exit?.at ?? subject.session?.enteredBackgroundAt
    let own = subject.app.processes.items.filter { $0.pid == subject.pid }
    process = instant.flatMap { at in own.last { $0.start <= at && at <= $0.end } } ?? own.last
    let identity = Identity(of: subject.app, in: trace.symbols)
    self.identity = identity
    let start = process?.start ?? subject.app.windowStart
    // Lines about an exit may come some time behind it.
    let end = max(process?.end ?? subject.app.windowEnd, instant ?? start) + .seconds(5)
    let next = own.first { $0.start > start }.map(\.start)
    events = trace.events(in: start...max(start, end)).filter { event in
      identity.holds(for: event, pid: subject.pid) && next.map { event.time < $0 } ?? true
    }
  }

  /// The decisive instant; `nil` where the log shows none.
  var decisiveAt: Instant? {
    switch subject.event {
    case .exit(let exit): exit.timing == .untold ? nil : exit.at
    case .session(let session): session.lastInstant
    }
  }

  /// The instant at which the story ends.
  var end: Instant { subject.exit?.at ?? subject.session?.lastInstant ?? subject.app.windowEnd }

  /// Whether differences between instants are durations.
  var hasDurations: Bool { analysis.reference.hasDurations }

  /// The launch of the process, if the log shows it.
  var launch: LaunchAnalysis? {
    let own = subject.app.launches.items.filter { $0.pid == subject.pid && $0.at <= end }
    guard let last = own.last else { return nil }
    return process.map { last.at >= $0.start } ?? true ? last : nil
  }

  /// The first launch after the exit.
  var nextLaunch: LaunchAnalysis? {
    guard let exit = subject.exit else { return nil }
    return subject.app.launches.items.first {
      $0.at >= exit.at && ($0.pid != exit.pid || exit.pid == nil && $0.at > exit.at)
    }
  }

  /// The tasks of the session, or of the process where it ended outside of one.
  var tasks: [BackgroundTask] {
    if let session = subject.session { return session.tasks }
    let app = subject.app
    return app.backgroundSessions.otherWork.items.filter {
      $0.pid == subject.pid && $0.assertion == nil
    }.map(\.task)
  }

  /// Returns the text of a symbol.
  func text(_ symbol: Symbol?) -> String? { symbol.map { trace.symbols[$0] } }

  /// Returns all events of the app, whichever its process.
  func appEvents(where isWanted: (EventKind) -> Bool) -> [LifecycleEvent] {
    trace.events.filter { isWanted($0.kind) && identity.holds(for: $0, pid: nil) }
  }

  /// Returns the line of the first event about the process at an instant.
  func source(at instant: Instant?, where isWanted: (EventKind) -> Bool) -> SourcePosition? {
    guard let instant else { return nil }
    return events.first { $0.time == instant && isWanted($0.kind) }?.source
  }
}

/// How events name an app.
private struct Identity {
  private let bundle: Symbol?
  private let name: Symbol?
  private let device: Symbol?
  private let isExtension: Bool

  init(of app: AppAnalysis, in symbols: SymbolTable) {
    bundle = app.bundle.flatMap { symbols.symbol(for: $0) }
    name = app.process.flatMap { symbols.symbol(for: $0) }
    device = app.device.flatMap { symbols.symbol(for: $0) }
    isExtension = app.kind == .appExtension
  }

  /// Whether an event is about a process of the app.
  ///
  /// - Parameter pid: the process; `nil` for any, or where the log does not name it.
  func holds(for event: LifecycleEvent, pid: Int32?) -> Bool {
    if let device, let other = event.device, device != other { return false }
    guard (event.process.kind == .appExtension) == isExtension else { return false }
    if let pid, let other = event.process.pid { return pid == other }
    if let bundle, let other = event.process.bundle { return bundle == other }
    if let name, let other = event.process.name { return name == other }
    return false
  }
}

extension EventTrace {
  /// Returns the events of a time range.
  ///
  /// Complexity: logarithmic to find them.
  func events(in range: ClosedRange<Instant>) -> ArraySlice<LifecycleEvent> {
    let first = events.partitionPoint { $0.time < range.lowerBound }
    let end = events.partitionPoint { $0.time <= range.upperBound }
    return events[first..<max(first, end)]
  }
}

extension ExplanationScene {
  /// Returns the events of the app in a time range, whichever its process.
  func appEvents(in range: ClosedRange<Instant>) -> [LifecycleEvent] {
    trace.events(in: range).filter { isAboutApp($0) }
  }

  private func isAboutApp(_ event: LifecycleEvent) -> Bool { identity.holds(for: event, pid: nil) }
}
