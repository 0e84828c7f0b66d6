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
  /// The events of the app, whichever its process.
  let lines: AppEvents
  /// The assertions of background modes that the process acquired, by their identifiers.
  let modes: [Symbol: Mode]
  /// The names that several background tasks have.
  let sharedNames: Set<String>
  /// The first line that tells the age of each background task, by its identifier.
  let firstAges: [Int64?: SourcePosition]
  /// The instant at which the story ends.
  private(set) var end: Instant
  /// What kept a session running, and ended last; `nil` for an exit, or where nothing is known to have.
  private(set) var release: Release?

  /// What holds a process running for a background mode.
  struct Mode {
    var explanation: Symbol?
    var kind: AssertionKind
  }

  init(_ subject: ExplanationSubject, in analysis: Analysis, events trace: EventTrace) {
    self.subject = subject
    self.analysis = analysis
    self.trace = trace
    let instant = subject.exit?.at ?? subject.session?.enteredBackgroundAt
    let isExtension = subject.extensionIdentifier != nil
    let own = subject.app.processes.items.filter { $0.pid == subject.pid && !isExtension }
    process = instant.flatMap { at in own.last { $0.start <= at && at <= $0.end } } ?? own.last
    lines = AppEvents(of: subject.app, in: trace)
    let identity =
      subject.extensionIdentifier.map {
        Identity(ofExtension: $0, of: subject.app, in: trace.symbols)
      }
      ?? lines.identity
    let start = process?.start ?? subject.app.windowStart
    // Lines about an exit may come some time after it.
    let last = max(process?.end ?? subject.app.windowEnd, instant ?? start) + .seconds(5)
    let next = own.first { $0.start > start }.map(\.start)
    events = trace.events(in: start...max(start, last)).filter { event in
      identity.holds(for: event, pid: subject.pid) && next.map { event.time < $0 } ?? true
    }
    modes = Self.modes(in: events)
    sharedNames = Set(Self.sharedNames(in: events).map { trace.symbols[$0] })
    firstAges = Self.firstAges(in: events)
    end = last
    end = endOfStory()
    if subject.exit == nil { release = subject.session.flatMap(lastRelease) }
  }

  /// Returns the assertions of background modes that events name, by their identifiers.
  private static func modes(in events: [LifecycleEvent]) -> [Symbol: Mode] {
    var modes: [Symbol: Mode] = [:]
    for case .work(let fact) in events.lazy.map(\.kind) {
      switch fact {
      case .assertionAcquired(let id, let explanation, let kind)
      where kind.isExempt && modes[id] == nil,
        .assertionHeld(let id, let explanation, let kind)
      where kind.isExempt && modes[id] == nil:
        modes[id] = Mode(explanation: explanation, kind: kind)
      case .assertionReleased(let id, _, let kind?) where kind.isExempt && modes[id] == nil:
        modes[id] = Mode(explanation: nil, kind: kind)
      default: break
      }
    }
    return modes
  }

  /// Returns the names that several background tasks have.
  private static func sharedNames(in events: [LifecycleEvent]) -> Set<Symbol> {
    var ids: [Symbol: Int64] = [:]
    var shared: Set<Symbol> = []
    for event in events {
      switch event.kind {
      case .work(.beginTask(let id?, let name?)), .work(.taskExpired(let id?, let name?)),
        .work(.taskAge(let id?, let name?, _, _)):
        if ids.updateValue(id, forKey: name).map({ $0 != id }) ?? false { shared.insert(name) }
      default: break
      }
    }
    return shared
  }

  /// Returns the first line that shows the age of each background task, by its identifier.
  private static func firstAges(in events: [LifecycleEvent]) -> [Int64?: SourcePosition] {
    var ages: [Int64?: SourcePosition] = [:]
    for event in events {
      if case .work(.taskAge(let id, _, _, _)) = event.kind, ages[id] == nil {
        ages[id] = event.source
      }
    }
    return ages
  }

  /// The decisive instant; `nil` where the log shows none.
  var decisiveAt: Instant? {
    switch subject.event {
    case .exit(let exit): exit.timing == .untimed ? nil : exit.at
    case .session: end
    }
  }

  /// Returns the instant at which the story ends.
  private func endOfStory() -> Instant {
    if let exit = subject.exit { return exit.at }
    guard let session = subject.session else { return subject.app.windowEnd }
    if let known = session.endedAt ?? session.runningAt { return known }
    // Nothing shows the end: the last line about the app there.
    let limit = min(session.nextSeenAt ?? stretchEnd(of: session), stretchEnd(of: session))
    let last = events.last { $0.time >= session.enteredBackgroundAt && $0.time <= limit }
    return max(session.lastInstant, last?.time ?? session.lastInstant)
  }

  /// The end of the stretch in which the app may be in the background, as a session without an end
  /// begins it.
  private func stretchEnd(of session: BackgroundSession) -> Instant {
    let intervals = (process?.timeline ?? []).drop { $0.end <= session.enteredBackgroundAt }
    let own = intervals.prefix { interval in
      interval.state.contains(.background) && interval.state.isSubset(of: .notInForeground)
    }
    return own.last?.end ?? process?.end ?? session.lastInstant
  }

  /// The lines that prove what happened.
  var proofSources: [SourcePosition] {
    let sources = (subject.finding?.evidence ?? []) + (subject.exit?.sources ?? [])
    return sources.isEmpty ? [subject.session?.source].compactMap(\.self) : sources
  }

  /// Those of them that have neither a time nor a process of their own.
  var borrowedProof: [SourcePosition] {
    let inputs = analysis.inputs
    return proofSources.filter { source in
      inputs.indices.contains(Int(source.input))
        && inputs[Int(source.input)].borrowingLines.contains(source.line)
    }
  }

  /// Whether no line that proves it has a time and a process of its own.
  var hasBorrowedProofAlone: Bool {
    !borrowedProof.isEmpty && borrowedProof.count == proofSources.count
  }

  /// Returns the name of the input of a line, if that is a report that the device wrote as JSON.
  func reportFile(of source: SourcePosition) -> String? {
    guard analysis.inputs.indices.contains(Int(source.input)) else { return nil }
    let input = analysis.inputs[Int(source.input)]
    return !input.layouts.isEmpty && input.hasOnly(\.isReport) ? input.name : nil
  }

  /// Whether differences between instants are durations.
  var hasDurations: Bool { analysis.reference.hasDurations }

  /// The launch of the process, if the log shows it.
  var launch: LaunchAnalysis? {
    guard subject.extensionIdentifier == nil else { return nil }
    let own = subject.app.launches.items.filter { $0.pid == subject.pid && $0.at <= end }
    guard let last = own.last else { return nil }
    return process.map { last.at >= $0.start } ?? true ? last : nil
  }

  /// The first launch after the exit.
  var nextLaunch: LaunchAnalysis? {
    guard let exit = subject.exit, subject.extensionIdentifier == nil else { return nil }
    return subject.app.launches.items.first {
      $0.at >= exit.at && ($0.pid != exit.pid || exit.pid == nil && $0.at > exit.at)
    }
  }

  /// The tasks of the session, or of the process where it ended outside of one.
  var tasks: [BackgroundTask] {
    if let session = subject.session { return session.tasks }
    guard subject.extensionIdentifier == nil else { return [] }
    let app = subject.app
    return app.backgroundSessions.otherWork.items.filter {
      $0.pid == subject.pid && $0.assertion == nil
    }.map(\.task)
  }

  /// Returns the text of a symbol.
  func text(_ symbol: Symbol?) -> String? { symbol.map { trace.symbols[$0] } }

  /// Returns the line of the first event about the process at an instant.
  func source(at instant: Instant?, where isWanted: (EventKind) -> Bool) -> SourcePosition? {
    guard let instant else { return nil }
    let first = events.partitionPoint { $0.time < instant }
    return events[first...].prefix { $0.time == instant }.first { isWanted($0.kind) }?.source
  }
}

/// The events of one app in a trace.
struct AppEvents {
  let trace: EventTrace
  fileprivate let identity: Identity
  private let own: [LifecycleEvent]

  init(of app: AppAnalysis, in trace: EventTrace) {
    self.trace = trace
    let identity = Identity(of: app, in: trace.symbols)
    self.identity = identity
    own = trace.events.filter { identity.holds(for: $0, pid: nil) }
  }

  /// Returns the app's events of some kinds, in the order of time.
  func events(where isWanted: (EventKind) -> Bool) -> [LifecycleEvent] {
    own.filter { isWanted($0.kind) }
  }

  /// Returns the app's events in a time range.
  func events(in range: ClosedRange<Instant>) -> ArraySlice<LifecycleEvent> {
    let first = own.partitionPoint { $0.time < range.lowerBound }
    return own[first...].prefix { $0.time <= range.upperBound }
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

  init(ofExtension identifier: String, of app: AppAnalysis, in symbols: SymbolTable) {
    bundle = symbols.symbol(for: identifier)
    name = nil
    device = app.device.flatMap { symbols.symbol(for: $0) }
    isExtension = true
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
    // An app without a name has the lines without one.
    return bundle == nil && name == nil && event.process.bundle == nil && event.process.name == nil
      && pid == nil && event.process.pid == nil
  }
}

extension EventTrace {
  /// Returns the events of a time range.
  func events(in range: ClosedRange<Instant>) -> some Sequence<LifecycleEvent> {
    events.lazy.drop { $0.time < range.lowerBound }.prefix { $0.time <= range.upperBound }
  }
}
