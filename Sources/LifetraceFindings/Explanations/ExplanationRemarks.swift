import LifetraceMetrics
import LifetraceModel

/// Explains observations that often surprise, where the log shows them.
struct ExplanationRemarks {
  private let scene: ExplanationScene
  private let app: AppAnalysis

  init(_ scene: ExplanationScene) {
    self.scene = scene
    app = scene.subject.app
  }

  /// All remarks: about the exit first, then about the app as a whole.
  var all: [Explanation.Remark] {
    [
      willTerminate, orderAtKill, scenesAdopted, doubledEvents, prewarming, backgroundLaunches,
    ].compactMap(\.self) + otherFindings
  }

  /// The further findings about the same session.
  private var otherFindings: [Explanation.Remark] {
    scene.subject.others.prefix(2).map { finding in
      Explanation.Remark(
        text: finding.sentence, source: finding.evidence.first, reference: finding.reference)
    }
  }

  // MARK: The exit

  /// Whether the app was told that it ends, and why not.
  private var willTerminate: Explanation.Remark? {
    guard let exit = scene.subject.exit, exit.category != .restart else { return nil }
    if let call = scene.events.last(where: { $0.kind == .callback(.willTerminate) }) {
      return Explanation.Remark(
        text: "The app was told of its end by willTerminate at \(call.time).",
        source: call.source, reference: Page.willTerminate)
    }
    let showsCallbacks = scene.events.contains { event in
      if case .callback = event.kind { event.emitter == .callback } else { false }
    }
    guard showsCallbacks, let reason = reasonOfSilence(exit) else { return nil }
    return Explanation.Remark(
      text: "willTerminate was not called: \(reason).", reference: Page.willTerminate)
  }

  private func reasonOfSilence(_ exit: ExitAnalysis) -> FindingText? {
    switch exit.category {
    case .abnormal, .badAccess, .illegalInstruction: "a crash ends the process at once"
    case .watchdog, .taskTimeout, .fileLock, .cpuLimit, .memoryLimit, .memoryPressure:
      "iOS ends an app that it kills for a limit or for memory at once"
    case .normal, .unclassified, .silent, .restart:
      exit.place.isKnown(as: .suspended)
        ? "iOS does not run a suspended app to tell it that it ends" : nil
    }
  }

  /// Callbacks just before an end by the user that no other situation gives.
  private var orderAtKill: Explanation.Remark? {
    guard let exit = scene.subject.exit, scene.hasDurations,
      exit.isByUser || scene.events.contains(where: { $0.kind == .callback(.willTerminate) })
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
      scene.process?.timeline?.last(where: { $0.start < last[disconnect].time })?.state
        .isSubset(of: .foreground) == true
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

  // MARK: Scenes

  private static let appCallbacks: Set<Callback> = [
    .willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground,
  ]

  private func callbacks(
    where isWanted: @escaping (Callback) -> Bool
  ) -> [LifecycleEvent] {
    scene.appEvents { kind in
      if case .callback(let callback) = kind { isWanted(callback) } else { false }
    }.filter { $0.emitter == .callback }
  }

  /// Why the app delegate's methods are not called any more.
  private var scenesAdopted: Explanation.Remark? {
    guard let first = callbacks(where: { Self.sceneCounterparts[$0] != nil }).first,
      callbacks(where: Self.appCallbacks.contains).isEmpty
    else { return nil }
    return Explanation.Remark(
      text: """
        The app has adopted scenes: UIKit calls the scene delegate's methods in place of the app delegate's \
        applicationDidBecomeActive, WillResignActive, DidEnterBackground and WillEnterForeground.
        """, source: first.source, reference: Page.scenes)
  }

  private static let sceneCounterparts: [Callback: Callback] = [
    .sceneWillEnterForeground: .willEnterForeground, .sceneDidBecomeActive: .didBecomeActive,
    .sceneWillResignActive: .willResignActive, .sceneDidEnterBackground: .didEnterBackground,
  ]

  /// Why one change gives two events.
  private var doubledEvents: Explanation.Remark? {
    guard scene.hasDurations else { return nil }
    let all = callbacks { Self.appCallbacks.contains($0) || Self.sceneCounterparts[$0] != nil }
    for (index, event) in all.enumerated() {
      guard case .callback(let callback) = event.kind else { continue }
      for other in all[(index + 1)...].prefix(4) where other.process.pid == event.process.pid {
        guard other.time - event.time <= .milliseconds(500), case .callback(let next) = other.kind
        else { break }
        if Self.sceneCounterparts[callback] == next || Self.sceneCounterparts[next] == callback {
          return Explanation.Remark(
            text: """
              Scene and app events of one change stand side by side, at \(event.time) and \(other.time): with \
              scenes, UIKit still posts the app's notifications. Who counts both counts twice.
              """, source: other.source, reference: Page.scenes)
        }
        if callback == next, !callback.isScene {
          return Explanation.Remark(
            text: """
              The same app event stands twice, at \(event.time) and \(other.time): the app delegate's method \
              and the notification of one change. Who counts both counts twice.
              """, source: other.source, reference: Page.lifeCycle)
        }
      }
    }
    return nil
  }

  // MARK: Launches

  /// Why a process can be older than its launch for the user.
  private var prewarming: Explanation.Remark? {
    guard scene.hasDurations else { return nil }
    for launch in app.launches.items.reversed() where launch.kind == .prewarm {
      let process = app.processes.items.last { $0.pid == launch.pid && $0.start <= launch.at }
      let active = process?.timeline?.first { $0.state.isKnown(as: .active) && $0.start > launch.at }
      guard let active else { continue }
      return Explanation.Remark(
        text: """
          The process started at \(launch.at), before the user opened the app, and was active \
          \(active.start - launch.at) later: iOS had prewarmed it. That time is no launch time; measure from \
          the scene's or app's way into the foreground.
          """, source: launch.source, reference: Page.prewarming)
    }
    return nil
  }

  private var backgroundLaunches: Explanation.Remark? {
    let own = app.launches.items.filter { $0.kind == .background }
    guard let last = own.last, app.launches.total == app.launches.items.count else { return nil }
    let reason: FindingText =
      last.reason.flatMap { $0 == LaunchAnalysis.Kind.background.rawValue ? nil : $0 }
      .map { " (“\(quoted: $0)”)" } ?? ""
    let count: FindingText =
      app.launches.total == 1
      ? "The launch was" : "\(own.count) of \(app.launches.total) launches were"
    let moment: FindingText =
      own.count == 1 ? " at \(last.at)" : ", the last at \(last.at)"
    return Explanation.Remark(
      text: "\(count) in the background\(moment)\(reason): nobody opened the app then.",
      source: last.source, reference: Page.launchSequence)
  }
}

extension Page {
  static let scenes = "https://developer.apple.com/documentation/uikit/uiscenedelegate"
  static let willTerminate =
    "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationwillterminate(_:)"
  static let prewarming =
    "https://developer.apple.com/documentation/uikit/about-the-app-launch-sequence"
  static let launchSequence = prewarming
}
