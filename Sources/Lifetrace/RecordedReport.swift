import LifetraceMetrics
import LifetraceModel
import LifetraceReading

/// A report that was written as JSON, read back.
///
/// It holds what a comparison needs: totals, launches, background sessions, exits, transitions and time in
/// states. Lists are as complete as in the report.
package struct RecordedReport {
  /// The name of the format, with which a report begins.
  private static let schema = "lifetrace.report/1"

  /// What the report shows.
  package let analysis: Analysis

  /// Whether a text begins like a report.
  package static func isOne(_ beginning: some Collection<UInt8>) -> Bool {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let signs = beginning.prefix(1000).filter { !blanks.contains($0) }
    return signs.starts(with: "{\"schema\":\"\(schema)\"".utf8)
  }

  /// Reads a report; `nil` if it is no JSON, or JSON of another kind.
  package init?(_ json: [UInt8]) {
    guard let report = JSONElement(json.span), report["schema"]?.text == Self.schema else {
      return nil
    }
    let inputs = report["inputs"]?.items ?? []
    let apps = report["apps"]?.items ?? []
    let steps = inputs.compactMap { $0["resolution"]?.span }
    // Only logs without times have no length.
    let isMeasured = !steps.isEmpty || apps.contains { $0["window"] != nil }
    var analysis = Analysis(
      reference: TimeReference(
        anchor: isMeasured ? .absolute : .orderOnly, zoneSeconds: 0,
        resolution: steps.max() ?? .zero))
    analysis.inputs = inputs.map { InputSummary($0, reference: analysis.reference) }
    if let conditions = report["conditions"] { analysis.conditions = Conditions(conditions) }
    analysis.apps = apps.map(AppAnalysis.init)
    self.analysis = analysis
  }
}

// MARK: Values

extension JSONElement {
  /// A length of time in seconds.
  fileprivate var span: TimeSpan? {
    guard let number, number.magnitude < 9e9 else { return nil }
    return TimeSpan(nanoseconds: Int64((number * 1e9).rounded()))
  }

  /// An instant by its place after the first record; in a log without times, by its order.
  fileprivate var instant: Instant? {
    if let span = self["sinceStart"]?.span { return Instant(nanoseconds: span.nanoseconds) }
    return self["order"]?.count.map { Instant(nanoseconds: Int64($0)) }
  }

  /// A count or an identifier. No log has more than 2⁴⁰ of anything, and sums of such counts do not overflow.
  fileprivate var count: Int? {
    guard let unsigned, unsigned < 1 << 40 else { return nil }
    return Int(unsigned)
  }

  fileprivate func word<Word: RawRepresentable<String>>(_ key: String) -> Word? {
    self[key]?.text.flatMap { Word(rawValue: $0) }
  }

  fileprivate func span(_ key: String) -> TimeSpan? { self[key]?.span }
  fileprivate func instant(_ key: String) -> Instant? { self[key]?.instant }
  fileprivate func text(_ key: String) -> String? { self[key]?.text }
  fileprivate func items(_ key: String) -> [JSONElement] { self[key]?.items ?? [] }
  fileprivate func total(_ list: String) -> Int { self[list]?["total"]?.count ?? 0 }
  fileprivate var pid: Int32? { self["pid"]?.count.flatMap { Int32(exactly: $0) } }

  /// The number of each kind that is there.
  fileprivate func counts<Word: RawRepresentable<String> & CaseIterable & Hashable>(
    _ key: String
  ) -> [Word: Int] {
    guard let counts = self[key] else { return [:] }
    return Word.allCases.reduce(into: [:]) { $0[$1] = counts[$1.rawValue]?.count }
  }
}

extension InputSummary {
  fileprivate init(_ json: JSONElement, reference: TimeReference) {
    self.init(name: json.text("name") ?? "", reference: reference)
    layouts = json.text("layout")?.split(separator: ", ").map(String.init) ?? []
    events = json["events"]?.count ?? 0
  }
}

extension Conditions {
  fileprivate init(_ json: JSONElement) {
    self.init()
    os = json.text("os")
    device = json.text("device")
    appVersion = json.text("appVersion")
    debugger = json["debugger"]?.flag ?? false
    xctest = json["xctest"]?.flag ?? false
    simulator = json["simulator"]?.flag ?? false
  }
}

extension Distribution {
  fileprivate init?(_ json: JSONElement?) {
    guard let json, let count = json["count"]?.count else { return nil }
    func span(_ key: String) -> TimeSpan { json.span(key) ?? .zero }
    self.init(
      count: count, median: span("median"), p90: span("p90"), p95: span("p95"), p99: span("p99"),
      longest: span("longest"), isApproximate: json["approximate"]?.flag ?? false)
  }
}

// MARK: Apps

extension AppAnalysis {
  fileprivate init(_ json: JSONElement) {
    let bundle = json.text("bundle")
    let kind = json.text("kind").flatMap { ProcessKind(nativeWord: $0) } ?? .app
    self.init(
      device: json.text("device"), boot: json.text("boot"), bundle: bundle,
      process: json.text("process"), kind: kind,
      isSystem: AppAnalysis.isSystem(kind, bundle: bundle), windowStart: Instant(nanoseconds: 0),
      windowEnd: Instant(nanoseconds: (json.span("window") ?? .zero).nanoseconds), eventCount: 0)
    os = json.text("os")
    timeInState = StateSet<AppState>.all.compactMap { state in
      json["timeInState"]?[state.name].map { StateShare(state: state, $0) }
    }
    transitions = json.items("transitions").compactMap(TransitionCount.init)
    processes.total = json.total("processes")
    if let launches = json["launches"] {
      self.launches = BoundedList(
        total: json.total("launches"), items: launches.items("items").map(LaunchAnalysis.init))
      toActive = Distribution(launches["toActive"])
    }
    for metric in AppMetric.all { metrics[metric.key] = json[metric.key].flatMap(metric.value) }
    if let sessions = json["backgroundSessions"] {
      backgroundSessions = BackgroundSessions(sessions)
    }
    if let exits = json["exits"] {
      self.exits = BoundedList(
        total: json.total("exits"), items: exits.items("items").compactMap(ExitAnalysis.init))
      exitsByCategory = exits.counts("byCategory")
    }
  }
}

extension AppMetric {
  fileprivate func value(_ json: JSONElement) -> MetricValue? {
    switch kind {
    case .distribution: Distribution(json).map { .distribution($0) }
    case .part:
      json["count"]?.count.flatMap { part in json["of"]?.count.map { .part(part, of: $0) } }
    case .times(let names):
      .times(
        json.items.map {
          NamedTime(
            $0.text(names.key) ?? "", time: $0.span("seconds") ?? .zero,
            count: $0["count"]?.count ?? 1)
        })
    }
  }
}

extension StateShare where State == AppState {
  fileprivate init(state: StateSet<AppState>, _ json: JSONElement) {
    self.init(
      state: state, time: json.span("seconds") ?? .zero, share: json["share"]?.number,
      visits: json["visits"]?.count ?? 0, cutOff: json["cutOff"]?.count ?? 0,
      distribution: Distribution(json["distribution"]))
  }
}

extension TransitionCount where State == AppState {
  fileprivate init?(_ json: JSONElement) {
    guard let from = json.text("from").flatMap({ StateSet<AppState>(name: $0) }),
      let to = json.text("to").flatMap({ StateSet<AppState>(name: $0) })
    else { return nil }
    self.init(
      from: from, to: to, count: json["count"]?.count ?? 0, dwell: Distribution(json["dwell"]))
  }
}

extension LaunchAnalysis {
  fileprivate init(_ json: JSONElement) {
    self.init(
      at: json.instant("at") ?? json.instant("before") ?? Instant(nanoseconds: 0), pid: json.pid,
      kind: json.word("kind") ?? .undetermined, reason: json.text("reason"), stages: [],
      toActive: json.span("toActive"), source: nil)
    isTimed = json["at"] != nil
    if let least = json.span("toActiveAtLeast"), let most = json.span("toActiveAtMost"),
      least <= most
    {
      toActiveRange = least...most
    }
  }
}

extension ExitAnalysis {
  fileprivate init?(_ json: JSONElement) {
    guard let category: ExitCategory = json.word("category") else { return nil }
    let at = json.instant("at")
    let after = json.instant("after")
    let before = json.instant("before")
    let timing: Timing =
      json["requested"] != nil
      ? .requested
      : at != nil
        ? .timed : after != nil ? .after(notAfter: before) : before != nil ? .before : .untimed
    self.init(
      pid: json.pid, at: at ?? after ?? before ?? Instant(nanoseconds: 0), timing: timing,
      category: category, namespace: json.text("namespace").flatMap { ExitNamespace(named: $0) },
      code: json["code"]?.unsigned, explanation: json.text("explanation"),
      whileIn: json.text("whileIn").flatMap { StateSet(name: $0) } ?? .undetermined,
      visibility: json.text("visibility").flatMap { Visibility(nativeWord: $0) },
      watchdog: json["watchdog"].map {
        Watchdog(step: $0.text("step") ?? "", limit: $0.span("limit"))
      }, sources: [])
  }
}

// MARK: Background sessions

extension BackgroundSessions {
  fileprivate init(_ json: JSONElement) {
    self.init()
    total = json["total"]?.count ?? 0
    used = Distribution(json["used"])
    verdicts = json.counts("verdicts")
    items = json.items("items").compactMap(BackgroundSession.init)
    guard let work = json["otherWork"] else { return }
    otherWork = BoundedList(
      total: work["total"]?.count ?? 0,
      items: work.items("items").compactMap { item in
        BackgroundTask(item).map { task in
          BackgroundWork(
            pid: item.pid,
            assertion: item.text("assertion").flatMap { AssertionKind(nativeWord: $0) }, task: task)
        }
      })
    otherWorkByOutcome = work.counts("byOutcome")
  }
}

extension BackgroundSession {
  fileprivate init?(_ json: JSONElement) {
    guard let outcome: Outcome = json.word("outcome"),
      let verdict: Verdict = json.word("verdict")
    else { return nil }
    self.init(
      kind: json.word("kind") ?? .undetermined, pid: json.pid,
      enteredBackgroundAt: json.instant("enteredBackgroundAt") ?? Instant(nanoseconds: 0),
      outcome: outcome, verdict: verdict)
    timeToBackground = json.span("timeToBackground")
    handler = json.span("handler")
    endedAt = json.instant("endedAt")
    used = json.span("used")
    usedAtMost = json.span("usedAtMost")
    budget = json.span("budget")
    tasks = json.items("tasks").compactMap(BackgroundTask.init)
  }
}

extension BackgroundTask {
  fileprivate init?(_ json: JSONElement) {
    guard let outcome: Outcome = json.word("outcome") else { return nil }
    self.init(
      id: json["id"]?.count.map(Int64.init), name: json.text("name"),
      begin: json.instant("begin"), end: json.instant("end"), outcome: outcome)
  }
}
