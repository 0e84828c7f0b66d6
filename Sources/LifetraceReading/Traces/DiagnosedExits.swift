import LifetraceModel

/// The crashes that MetricKit diagnosed, beside what other inputs show of the same time: a crash that a log shows, too,
/// is one exit.
///
/// MetricKit says of a crash between which times it was, and up to iOS 16 not of which process.
struct DiagnosedExits {
  /// The crashes that are an exit of a log, or the end of a process that no line shows, by their place among all
  /// events; `nil` for one that says nothing new.
  private(set) var known: [Int: LifecycleEvent?] = [:]

  /// Looks for the crashes of some inputs in all others.
  init(
    _ events: some Sequence<LifecycleEvent>, of inputs: Set<UInt32>, _ symbols: SymbolTable
  ) {
    guard !inputs.isEmpty else { return }
    var crashes: [(place: Int, crash: DiagnosedCrash)] = []
    var logs = LoggedEnds()
    for (place, event) in events.enumerated() {
      if !inputs.contains(event.source.input) {
        logs.note(event)
      } else if case .exited(let report) = event.kind {
        crashes.append((place, DiagnosedCrash(event, report, symbols)))
      }
    }
    logs.settle()
    var seen: [Int32: [DiagnosedCrash]] = [:]
    for (place, crash) in crashes {
      if let found = logs.exit(of: crash) {
        known[place] = .some(found)
        continue
      }
      if let found = logs.unseenEnd(of: crash) { known[place] = .some(found) }
      guard let pid = crash.event.process.pid else { continue }
      if seen[pid]?.contains(where: crash.isSame) == true { known[place] = .some(.none) }
      seen[pid, default: []].append(crash)
    }
  }
}

/// A crash that MetricKit diagnosed.
private struct DiagnosedCrash {
  let event: LifecycleEvent
  let report: ExitReport
  /// When it was.
  let window: ClosedRange<Instant>
  /// MetricKit's category, which some have in place of a reason.
  private let counter: MetricKitCounter?

  init(_ event: LifecycleEvent, _ report: ExitReport, _ symbols: SymbolTable) {
    (self.event, self.report) = (event, report)
    let (first, last) = (Instant(nanoseconds: .min), Instant(nanoseconds: .max))
    switch report.timing {
    case .within: window = event.time...(report.reach.map { event.time + $0 } ?? last)
    case .latest: window = first...event.time
    case .timed, .requested, .untimed: window = first...last
    }
    counter = report.explanation.flatMap { MetricKitCounter(namedIn: symbols[$0]) }
  }

  /// Whether another one is of the same process.
  func isSame(_ other: DiagnosedCrash) -> Bool {
    event.process.pid == other.event.process.pid
      && event.process.bundle == other.event.process.bundle && event.device == other.event.device
      && window.overlaps(other.window) && report.mayBe(other.report)
  }

  /// Whether it may be of a process that a log shows.
  ///
  /// - Parameter soleApp: the app of payloads that name none.
  func mayBe(of process: LoggedEnds.Process, soleApp: Symbol?) -> Bool {
    guard let bundle = event.process.bundle ?? soleApp, bundle == process.bundle else {
      return false
    }
    return (event.device == nil || process.device == nil || event.device == process.device)
      && (event.process.pid == nil || process.pid == nil || event.process.pid == process.pid)
  }

  /// Whether the line of a log may report it.
  func mayBe(_ other: ExitReport) -> Bool {
    if let counter, let counted = TerminationCode.of(other.code, in: other.namespace)?.counter {
      return counter == counted
    }
    return report.mayBe(other)
  }

  /// The same crash at the time of a log.
  ///
  /// - Parameter reach: how long after that it was at most.
  func placed(
    at time: Instant, reach: TimeSpan? = nil, of pid: Int32?, _ timing: ExitReport.Timing
  ) -> LifecycleEvent {
    var (event, report) = (event, report)
    event.time = time
    event.process.pid = pid ?? event.process.pid
    (report.timing, report.reach) = (timing, reach)
    event.kind = .exited(report)
    return event
  }
}

/// How the processes of apps end in logs.
private struct LoggedEnds {
  struct Process: Hashable {
    var bundle: Symbol?
    var name: Symbol?
    var device: Symbol?
    var pid: Int32?
  }

  /// What the log shows of one process.
  fileprivate struct Life {
    var process: Process
    var lines: ClosedRange<Instant>
    /// The first time of its exit, and what the lines say of it.
    var exitAt: Instant?
    var reports: [ExitReport] = []
    /// Whether a diagnosed crash is its exit.
    var isDiagnosed = false
    /// The first line about the next process of the app.
    var next: Instant?
  }

  private var lives: [Process: Life] = [:]
  /// By app and time, once all events have been noted.
  private var settled: [Life] = []
  private var bundlesOfPIDs: [Int32: Symbol] = [:]
  private var bundlesOfNames: [Symbol: Symbol] = [:]
  private var span: ClosedRange<Instant>?
  private var soleApp: Symbol?

  /// The minutes of payloads and the clocks of logs may differ by so much.
  private static let tolerance = TimeSpan.seconds(5)

  /// Takes an event of a log up.
  mutating func note(_ event: LifecycleEvent) {
    let time = event.time
    span = min(span?.lowerBound ?? time, time)...max(span?.upperBound ?? time, time)
    guard !event.kind.isAboutDevice, event.process.kind != .appExtension, event.process.host == nil
    else { return }
    let process = Process(
      bundle: event.process.bundle, name: event.process.bundle == nil ? event.process.name : nil,
      device: event.device, pid: event.process.pid)
    if let bundle = process.bundle {
      if let pid = process.pid { bundlesOfPIDs[pid] = bundle }
      if let name = event.process.name { bundlesOfNames[name] = bundle }
    }
    var life = Life(process: process, lines: time...time)
    switch event.kind {
    case .exited(let report): (life.exitAt, life.reports) = (time, [report])
    case .state(let state) where state.task == .notRunning:
      (life.exitAt, life.reports) = (time, [ExitReport()])
    default: break
    }
    // A line without a pid shows no life, but may show an exit.
    if process.pid != nil || life.exitAt != nil { lives[process, default: life].add(life) }
  }

  /// Completes the names of processes, once all events have been noted.
  mutating func settle() {
    var known: [Process: Life] = [:]
    for var life in lives.values {
      let process = life.process
      life.process.bundle =
        process.bundle ?? process.name.flatMap { bundlesOfNames[$0] }
        ?? process.pid.flatMap { bundlesOfPIDs[$0] }
      life.process.name = nil
      guard life.process.bundle != nil else { continue }
      known[life.process, default: life].add(life)
    }
    settled = known.values.sorted { left, right in
      let (one, other) = (left.process, right.process)
      return (one.bundle?.index ?? 0, left.lines.lowerBound, one.device?.index ?? 0, one.pid ?? 0)
        < (
          other.bundle?.index ?? 0, right.lines.lowerBound, other.device?.index ?? 0, other.pid ?? 0
        )
    }
    for index in settled.indices.dropLast()
    where settled[index].process.bundle == settled[index + 1].process.bundle {
      settled[index].next = settled[index + 1].lines.lowerBound
    }
    let bundles = Set(settled.map(\.process.bundle))
    soleApp = bundles.count == 1 ? bundles.first ?? nil : nil
  }

  /// The crash as the exit that is the same; an outer `nil` if there is none, an inner one if it is one of several.
  mutating func exit(of crash: DiagnosedCrash) -> LifecycleEvent?? {
    let found = settled.indices.filter { index in
      let life = settled[index]
      guard let at = life.exitAt, crash.mayBe(of: life.process, soleApp: soleApp) else {
        return false
      }
      return at >= crash.window.lowerBound - LoggedEnds.tolerance
        && at <= crash.window.upperBound + LoggedEnds.tolerance
        && life.reports.allSatisfy { crash.mayBe($0) }
    }
    let free = found.filter { !settled[$0].isDiagnosed }
    let isNumbered = crash.event.process.pid != nil
    guard let first = free.first, let at = settled[first].exitAt else {
      return isNumbered && !found.isEmpty ? .some(.none) : nil
    }
    settled[first].isDiagnosed = true
    // Whichever of several it is, it is no further exit.
    guard free.count == 1 || isNumbered else { return .some(.none) }
    return crash.placed(at: at, of: settled[first].process.pid, .timed)
  }

  /// The crash as the end that it must be of a process whose exit no line shows.
  func unseenEnd(of crash: DiagnosedCrash) -> LifecycleEvent? {
    let found = settled.filter { life in
      life.exitAt == nil && crash.mayBe(of: life.process, soleApp: soleApp)
        && life.lines.upperBound <= crash.window.upperBound
        && life.next ?? crash.window.upperBound >= crash.window.lowerBound
    }
    guard let life = found.first, found.count == 1 else { return nil }
    // Without a pid another process of the app may have crashed where nothing was recorded.
    let isRecorded =
      life.next != nil
      && span.map { $0.contains(crash.window.lowerBound) && $0.contains(crash.window.upperBound) }
        == true
    guard crash.event.process.pid != nil || isRecorded else { return nil }
    let first = max(crash.window.lowerBound, life.lines.upperBound + TimeSpan(nanoseconds: 1))
    let last = min(crash.window.upperBound, life.next ?? crash.window.upperBound)
    let reach = last == Instant(nanoseconds: .max) ? nil : max(last - first, .zero)
    return crash.placed(at: first, reach: reach, of: life.process.pid, .within)
  }
}

extension LoggedEnds.Life {
  /// Adds what other lines show of the same process.
  fileprivate mutating func add(_ other: Self) {
    lines =
      min(lines.lowerBound, other.lines.lowerBound)...max(lines.upperBound, other.lines.upperBound)
    exitAt = exitAt.map { min($0, other.exitAt ?? $0) } ?? other.exitAt
    // Lines that repeat a report add nothing.
    reports += other.reports.filter { !reports.contains($0) }
  }
}

extension ExitReport {
  /// Whether two lines may report one exit, by what they say of its cause.
  fileprivate func mayBe(_ other: ExitReport) -> Bool {
    guard isVoluntary == other.isVoluntary else { return false }
    guard namesCause, other.namesCause else { return true }
    // A kill is how the system carries out what another line names.
    if isKill || other.isKill { return isKill == other.isKill || namespace != other.namespace }
    return code == other.code
      && (namespace == nil || other.namespace == nil || namespace == other.namespace)
  }

  private var namesCause: Bool { namespace != nil || code != nil }
  private var isKill: Bool { namespace == .signal && code == 9 }
}
