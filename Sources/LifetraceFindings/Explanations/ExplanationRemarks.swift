import LifetraceMetrics
import LifetraceModel

/// Explains observations that often surprise, where the log shows them.
struct ExplanationRemarks {
  private let scene: ExplanationScene

  init(_ scene: ExplanationScene) { self.scene = scene }

  /// All remarks: about the exit first, then about the app as a whole.
  var all: [Explanation.Remark] {
    [willTerminate, orderAtKill].compactMap(\.self)
      + AppRemarks(scene.subject.app, scene.lines, in: scene.analysis).all + otherFindings
  }

  /// The further findings about the same session.
  private var otherFindings: [Explanation.Remark] {
    let isShown = scene.subject.exit?.category == .taskTimeout
    let others = scene.subject.others.filter { finding in
      !isShown || !finding.rule.hasPrefix("background-task-")
    }
    return others.prefix(2).map { finding in
      let task = scene.tasks.first { ($0.begin ?? $0.end) == finding.at }
      let line =
        finding.rule.hasPrefix("background-task-")
        ? task.flatMap(scene.source(ofBeginOf:)) : finding.evidence.first
      return Explanation.Remark(
        text: finding.sentence, source: line, reference: finding.reference)
    }
  }

  // MARK: The exit

  /// Whether the app was told that it ends, and why not.
  private var willTerminate: Explanation.Remark? {
    guard let exit = scene.subject.exit, exit.category != .restart else { return nil }
    if let call = scene.events.last(where: { $0.kind == .callback(.willTerminate) }) {
      return Explanation.Remark(
        text: "The app received willTerminate at \(call.time).",
        source: call.source, reference: Page.willTerminate)
    }
    let showsCallbacks = scene.events.contains { event in
      if case .callback = event.kind { event.emitter == .callback } else { false }
    }
    guard showsCallbacks, let reason = reasonOfSilence(exit) else { return nil }
    let observation: FindingText =
      exit.category == .silent
      ? "No line shows a call of willTerminate" : "willTerminate was not called"
    return Explanation.Remark(
      text: "\(observation): \(reason).", reference: Page.willTerminate)
  }

  private func reasonOfSilence(_ exit: ExitAnalysis) -> FindingText? {
    switch exit.category {
    case .abnormal, .badAccess, .illegalInstruction: "a crash ends the process at once"
    case .watchdog, .taskTimeout, .fileLock, .cpuLimit, .memoryLimit, .memoryPressure:
      "iOS ends an app that it kills for a limit or for memory at once"
    case .normal, .unclassified, .silent, .restart:
      exit.place.isKnown(as: .suspended)
        ? "iOS calls no callback when it ends a suspended app" : nil
    }
  }

  /// Callbacks just before an end by the user that no other situation gives.
  private var orderAtKill: Explanation.Remark? {
    guard let exit = scene.subject.exit, scene.hasDurations,
      exit.requester == .user
        || scene.events.contains(where: { $0.kind == .callback(.willTerminate) })
    else { return nil }
    let last = scene.events.filter { event in
      guard case .callback = event.kind else { return false }
      return event.time > exit.at - .seconds(3) && event.time <= exit.at
    }
    func place(_ callback: Callback) -> Int? {
      last.firstIndex { $0.kind == .callback(callback) }
    }
    let disconnect = place(.sceneDidDisconnect)
    let background = place(.sceneDidEnterBackground)
    if let disconnect, background.map({ $0 > disconnect }) ?? true,
      isInForeground(before: last[disconnect])
    {
      return Explanation.Remark(
        text: """
          The scene disconnected without entering the background first: that is usual when the user ends a \
          running app, and no lost event.
          """, source: last[disconnect].source)
    }
    if let foreground = place(.sceneWillEnterForeground), let background, foreground < background,
      place(.sceneDidBecomeActive) == nil
    {
      return Explanation.Remark(
        text: """
          Just before the end a scene entered the foreground and the background without becoming active: \
          UIKit makes a scene for the moment when the user ends the app.
          """, source: last[foreground].source)
    }
    return nil
  }

  /// Whether the last callback of the same scene before an event leaves it in the foreground.
  private func isInForeground(before event: LifecycleEvent) -> Bool {
    let before = scene.events.last { other in
      guard case .callback(let callback) = other.kind else { return false }
      return callback.isScene && other.scene == event.scene && other.time <= event.time
        && other.source < event.source
    }
    switch before?.kind {
    case .callback(.sceneWillEnterForeground), .callback(.sceneDidBecomeActive),
      .callback(.sceneWillResignActive):
      return true
    default: return false
    }
  }
}
