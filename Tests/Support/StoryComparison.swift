public import LifetraceMetrics
import LifetraceModel

extension Story {
  /// Returns all differences between the story and `analysis`, which needs full timelines.
  ///
  /// A log with whole seconds can show several states within one second. A state without duration
  /// is compared only if the story mentions it.
  public func differences(from analysis: Analysis) -> [StoryDifference] {
    let clock = StoryClock(
      zoneSeconds: zoneSeconds ?? analysis.reference.zoneSeconds ?? 0,
      resolution: analysis.reference.resolution)
    var comparison = StoryComparison(
      file: file, clock: clock, counters: analysis.counters)
    comparison.compare(self, analysis)
    return comparison.differences
  }
}

/// The state of a comparison.
private struct StoryComparison {
  let file: String
  let clock: StoryClock
  /// What the system counted of apps.
  let counters: [CountersAnalysis]
  var differences: [StoryDifference] = []

  init(file: String, clock: StoryClock, counters: [CountersAnalysis]) {
    self.file = file
    self.clock = clock
    self.counters = counters
  }

  mutating func compare(_ story: Story, _ analysis: Analysis) {
    for expected in story.apps {
      let found = analysis.subjects(named: expected.name.name)
      if let app = found.first, found.count == 1 {
        compare(expected, app)
      } else {
        report(
          expected.name.line, "apps", [expected.name.name],
          (found.isEmpty ? analysis.apps : found).map(\.displayName))
      }
    }
    for absent in story.absent
    where analysis.apps.contains(where: { $0.isNamed(absent.name) }) {
      report(absent.line, "apps", ["no \(absent.name)"], [absent.name])
    }
    if !story.allowsOthers {
      for app in analysis.apps where !app.isSystem {
        let isShown = story.apps.contains { expected in
          app.isNamed(expected.name.name)
            || app.extensions.contains { $0.identifier == expected.name.name }
        }
        if !isShown {
          report(
            nil, "apps", ["no \(app.displayName)"], [app.displayName])
        }
      }
    }
    let conditions = analysis.conditions.names
    for condition in story.conditions where !conditions.contains(condition.name) {
      report(condition.line, "conditions", [condition.name], conditions)
    }
  }

  private mutating func compare(_ expected: StoryApp, _ app: AppAnalysis) {
    let name = expected.name.name
    if expected.isBundled && app.bundle == nil {
      report(expected.name.line, "\(name): bundle", ["a bundle identifier"], [app.displayName])
    }
    for kind in StoryFactKind.allCases where kind != .task {
      let facts = expected.facts.filter { $0.kind == kind }
      guard !facts.isEmpty || expected.none.contains(kind) else { continue }
      let found = findings(kind, app, facts)
      compare(facts, found, expected.name.line, "\(name): \(kind.rawValue)")
    }
    for scene in expected.scenes {
      compare(scene, app.scenes.items, name)
    }
    for part in expected.extensions
    where !app.extensions.contains(where: { $0.identifier == part.name }) {
      let found = app.extensions.map(\.identifier)
      report(part.line, "\(name): extension", [part.name], found)
    }
  }

  private mutating func compare(
    _ expected: StoryScene, _ scenes: [SceneAnalysis], _ app: String
  ) {
    let name = expected.name
    let subject = "\(app): scene \(name.name)"
    let isOnly = name.name == "*" && scenes.count == 1
    guard let scene = scenes.first(where: { isOnly || $0.id == name.name }) else {
      return report(name.line, subject, [name.name], scenes.map(\.id))
    }
    for kind in [StoryFactKind.state, .end] {
      let facts = expected.facts.filter { $0.kind == kind }
      guard !facts.isEmpty else { continue }
      let found = kind == .state ? states(scene.timeline, facts) : end(scene.timeline)
      compare(facts, found, name.line, "\(subject): \(kind.rawValue)")
    }
  }

  private func findings(
    _ kind: StoryFactKind, _ app: AppAnalysis, _ expected: [StoryFact]
  ) -> [StoryFinding] {
    switch kind {
    case .state: states(app.timeline, expected)
    case .end: end(app.timeline)
    case .launch: app.launches.items.sorted { $0.at < $1.at }.map { StoryFinding($0) }
    case .session:
      app.backgroundSessions.items.sorted { $0.enteredBackgroundAt < $1.enteredBackgroundAt }
        .map { StoryFinding($0) }
    case .work: app.backgroundSessions.otherWork.items.map { StoryFinding($0) }
    case .exit: app.exits.items.sorted { $0.at < $1.at }.map { StoryFinding($0) }
    case .bgtask: app.scheduledTasks.items.map { StoryFinding($0) }
    case .event: app.significantEvents.items.sorted { $0.at < $1.at }.map { StoryFinding($0) }
    case .process: app.processes.items.sorted { $0.start < $1.start }.map { StoryFinding($0) }
    case .task: []
    case .counters: counters.filter { $0.isOf(app) }.map { StoryFinding($0) }
    case .counted:
      counters.filter { $0.isOf(app) }.flatMap { $0.log?.rows ?? [] }.map { StoryFinding($0) }
    }
  }

  /// Returns a timeline in the form of a story. Adjacent intervals with the same set of states are
  /// merged, and a state without duration is included only if the story mentions it.
  private func states<State>(
    _ timeline: [StateInterval<State>]?, _ expected: [StoryFact]
  ) -> [StoryFinding] {
    var findings: [StoryFinding] = []
    var last: StateSet<State>?
    for interval in timeline ?? [] {
      let finding = StoryFinding(interval)
      if interval.state == last && !interval.state.isKnown { continue }
      if interval.duration == .zero {
        let isExpected =
          findings.count < expected.count && agrees(expected[findings.count], finding)
        guard isExpected else { continue }
      }
      last = interval.state
      findings.append(finding)
    }
    return findings
  }

  private func agrees(_ expected: StoryFact, _ found: StoryFinding) -> Bool {
    expected.fields.allSatisfy { clock.matches($0.value, found.value($0.name)) }
  }

  private func end<State>(_ timeline: [StateInterval<State>]?) -> [StoryFinding] {
    timeline?.last.map { [StoryFinding(endOf: $0)] } ?? []
  }

  private mutating func compare(
    _ expected: [StoryFact], _ found: [StoryFinding], _ line: Int, _ subject: String
  ) {
    guard expected.count == found.count else {
      return report(
        expected.first?.line ?? line, "\(subject): \(expected.count) lines, found \(found.count)",
        expected.map { text($0) }, found.map { clock.line($0) })
    }
    for (expected, found) in zip(expected, found) {
      let wrong = expected.fields.filter { !clock.matches($0.value, found.value($0.name)) }
      if !wrong.isEmpty {
        let names = wrong.map(\.name).joined(separator: ", ")
        report(expected.line, "\(subject): \(names)", [text(expected)], [clock.line(found)])
      }
      if let tasks = expected.tasks {
        compareInAnyOrder(tasks, found.tasks, expected.line, "\(subject): task")
      }
    }
  }

  private mutating func compareInAnyOrder(
    _ expected: [StoryFact], _ found: [StoryFinding], _ line: Int, _ subject: String
  ) {
    var rest = found
    let ordered = expected.compactMap { fact in
      rest.firstIndex { agrees(fact, $0) }.map { rest.remove(at: $0) }
    }
    guard ordered.count < expected.count || !rest.isEmpty else { return }
    compare(expected, ordered + rest, line, subject)
  }

  private func text(_ fact: StoryFact) -> String {
    let words = fact.fields.flatMap { name, value in
      (fact.kind.leading.contains(name) ? [] : [name]) + [clock.text(value)]
    }
    return ([fact.kind.rawValue] + words).joined(separator: " ")
  }

  private mutating func report(
    _ line: Int?, _ subject: String, _ expected: [String], _ found: [String]
  ) {
    differences.append(
      StoryDifference(
        file: file, line: line, subject: subject, expected: expected, found: found))
  }
}

extension CountersAnalysis {
  /// Whether it is about an app, as far as the file names one.
  fileprivate func isOf(_ app: AppAnalysis) -> Bool {
    counters.subject.bundle == nil || counters.subject.bundle == app.bundle
  }
}

extension Analysis {
  /// Returns the apps with a name in a story, else the extensions with that identifier.
  fileprivate func subjects(named name: String) -> [AppAnalysis] {
    let apps = apps.filter { $0.isNamed(name) }
    return apps.isEmpty
      ? self.apps.flatMap(\.extensions).filter { $0.identifier == name }.map(AppAnalysis.init)
      : apps
  }
}

extension AppAnalysis {
  /// What a story may say of an extension.
  fileprivate init(_ part: ExtensionAnalysis) {
    self.init(
      device: nil, boot: nil, bundle: part.identifier, process: nil, kind: .appExtension,
      isSystem: false, windowStart: part.timeline?.first?.start ?? Instant(nanoseconds: 0),
      windowEnd: part.timeline?.last?.end ?? Instant(nanoseconds: 0), eventCount: 0)
    timeline = part.timeline
    processes = part.processes
    exits = part.exits
  }

  /// Whether `name` is the bundle identifier or, without one, the process name. `pid:N` names the
  /// app of a process, and `*` any app that is not Apple's own.
  fileprivate func isNamed(_ name: String) -> Bool {
    if name == "*" { return !isSystem }
    guard name.hasPrefix("pid:") else { return displayName == name }
    let pid = Int32(name.dropFirst(4))
    return processes.items.contains { $0.pid == pid } || exits.items.contains { $0.pid == pid }
  }
}

extension Conditions {
  /// The names that stories use for the conditions of a capture.
  fileprivate var names: [String] {
    let flags = [("debugger", debugger), ("xctest", xctest), ("simulator", simulator)]
    return flags.filter(\.1).map(\.0) + [os, device, appVersion].compactMap { $0 }
  }
}
