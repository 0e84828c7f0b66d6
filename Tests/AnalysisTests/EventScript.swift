import LifetraceModel
import LifetraceTestSupport

/// A trace written as text for tests: one event a line, `SECONDS WHAT [key=value …]`.
///
/// Keys: `pid`, `scene`, `boot`, `by` (the emitter), and `app` (default `com.example.notes`; `-` for
/// none) or `name`.
struct EventScript {
  var trace = EventTrace(
    reference: TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: .milliseconds(1)))

  init(_ text: String, from first: Double = 0, to last: Double) {
    var input = InputSummary(name: "script", reference: trace.reference)
    input.firstAt = instant(first)
    input.lastAt = instant(last)
    trace.inputs = [input]
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      add(line.split(separator: " ").map(String.init), line: number + 1)
    }
  }

  private mutating func add(_ words: [String], line: Int) {
    var keys: [String: String] = [:]
    for word in words.dropFirst(2) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { keys[parts[0]] = parts[1] }
    }
    guard let seconds = Double(words[0]), let kind = kind(words[1], keys) else {
      preconditionFailure("line \(line) of the script: \(words)")
    }
    let bundle = keys["app"] ?? (keys["name"] == nil ? "com.example.notes" : "-")
    let process = ProcessReference(
      pid: keys["pid"].flatMap { Int32($0) },
      bundle: bundle == "-" ? nil : trace.symbols.intern(bundle),
      name: keys["name"].map { trace.symbols.intern($0) },
      kind: keys["kind"] == "extension" ? .appExtension : bundle == "-" ? .unknown : .app)
    trace.list.append(
      LifecycleEvent(
        time: instant(seconds), source: SourcePosition(input: 0, line: UInt32(line)),
        boot: keys["boot"].map { trace.symbols.intern($0) }, process: process,
        scene: keys["scene"].map { trace.symbols.intern($0) },
        emitter: emitter(keys["by"], kind), kind: kind))
  }

  private func emitter(_ name: String?, _ kind: EventKind) -> Emitter {
    if let name, let emitter = Emitter.allCases.first(where: { "\($0)" == name }) {
      return emitter
    }
    switch kind {
    case .callback: return .callback
    case .deactivation: return .uiKit
    case .scene: return .frontBoard
    default: return .runningBoard
    }
  }

  private mutating func kind(_ word: String, _ keys: [String: String]) -> EventKind? {
    if let callback = Callback(rawValue: word) { return .callback(callback) }
    let parts = word.split(separator: ">").compactMap { UInt32($0) }
    if parts.count == 2 {
      return .deactivation(
        DeactivationChange(
          before: DeactivationMask(rawValue: parts[0]),
          after: DeactivationMask(rawValue: parts[1])))
    }
    let kinds: [String: EventKind] = [
      "started": .started(.unknown), "launched": .launched(reason: nil, .unknown),
      "launchedByUser": .launched(reason: nil, .foreground),
      "launchedInBackground": .launched(reason: nil, .background),
      "suspended": .suspended, "resumed": .resumed(reason: nil),
      "wrote": .wrote, "wroteOn": .wroteOn, "inactive": .inactive,
      "detached": .detached, "sceneless": .sceneless,
      "mentioned": .mentioned,
      "gap": .gap, "boot": .boot,
      "visible": .state(ReportedState(task: .running, visibility: .foreground)),
      "forUser": .state(
        ReportedState(task: .running, visibility: .unknown, isForUser: true)),
      "runs": .state(ReportedState(task: .running, visibility: .unknown)),
      "startedInBackground": .started(.background),
      "hidden": .state(ReportedState(task: .running, visibility: .background)),
      "asleep": .state(ReportedState(task: .suspended, visibility: .background)),
      "gone": .state(ReportedState(task: .notRunning, visibility: .unknown)),
      "foreground": .visibility(.foreground), "background": .visibility(.background),
      "bootstrapping": .launchRequested(.foreground),
      "sceneForeground": .scene(.foreground), "sceneBackground": .scene(.background),
      "sceneSuspended": .scene(.suspended), "sceneTracked": .scene(.tracked),
      "budgetStarted": .work(.budgetStarted),
      "reconnected": .work(
        .assertionAcquired(id: trace.symbols.intern("1-2-3"), explanation: nil, kind: .reconnect)),
      "work": .work(.beginTask(id: 1, name: nil)), "workEnded": .work(.endTask(id: 1)),
      "ties": .identity(sceneSession: nil),
      "exited": .exited(ExitReport()),
      "killed": .exited(ExitReport(namespace: .signal, code: 9)),
      "jetsam": .exited(ExitReport(namespace: .jetsam, code: 4)),
      "ending": .exitPending(reason: nil),
      "violated": .watchdog(
        WatchdogFact(
          step: trace.symbols.intern("scene-create"), in: trace.symbols, limit: nil,
          isViolated: true)),
      "watchdog": .exited(ExitReport(namespace: .frontBoard, code: 0x8bad_f00d)),
      "systemInactive": .systemDeactivation(true), "systemActive": .systemDeactivation(false),
    ]
    return kinds[word]
  }

  private func instant(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64((seconds * 1000).rounded()) * 1_000_000)
  }
}
