import LifetraceMetrics
import LifetraceModel

/// Explains observations about an app as a whole that often surprise, where the log shows them.
struct AppRemarks {
  private let app: AppAnalysis
  private let lines: AppEvents
  private let hasDurations: Bool

  init(_ app: AppAnalysis, _ lines: AppEvents, in analysis: Analysis) {
    self.app = app
    self.lines = lines
    hasDurations = analysis.reference.hasDurations
  }

  /// All remarks: about scenes, then about launches.
  var all: [Explanation.Remark] {
    [scenesAdopted, doubledEvents, prewarming, backgroundLaunches].compactMap(\.self)
  }

  // MARK: Scenes

  private static let appCallbacks: Set<Callback> = [
    .willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground,
  ]

  private func callbacks(
    where isWanted: @escaping (Callback) -> Bool
  ) -> [LifecycleEvent] {
    lines.events { kind in
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
    guard hasDurations else { return nil }
    let all = callbacks { Self.appCallbacks.contains($0) || Self.sceneCounterparts[$0] != nil }
    for (index, event) in all.enumerated() {
      guard case .callback(let callback) = event.kind else { continue }
      for other in all[(index + 1)...].prefix(4) where other.process.pid == event.process.pid {
        guard other.time - event.time <= .milliseconds(500), case .callback(let next) = other.kind
        else { break }
        if Self.sceneCounterparts[callback] == next || Self.sceneCounterparts[next] == callback {
          return Explanation.Remark(
            text: """
              One change has an event of a scene and one of the app, at \(event.time) and \(other.time): with scenes, \
              UIKit still posts the app's notifications. Counting both counts each change twice.
              """, source: other.source, reference: Page.scenes)
        }
        if callback == next, !callback.isScene {
          return Explanation.Remark(
            text: """
              The same app event appears twice, at \(event.time) and \(other.time): one change can reach the app \
              delegate's method and several observers of its notification. Who counts lines counts twice.
              """, source: other.source, reference: Page.lifeCycle)
        }
      }
    }
    return nil
  }

  // MARK: Launches

  /// Why a process can be older than its launch for the user.
  private var prewarming: Explanation.Remark? {
    guard hasDurations else { return nil }
    for launch in app.launches.items.reversed() where launch.kind == .prewarm {
      let process = app.processes.items.last { $0.pid == launch.pid && $0.start <= launch.at }
      let active = process?.timeline?.first {
        $0.state.isKnown(as: .active) && $0.start > launch.at
      }
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
    let verb = own.count == 1 ? "was" : "were"
    let count: FindingText =
      app.launches.total == 1
      ? "The launch was" : "\(own.count) of \(app.launches.total) launches \(verb)"
    let moment: FindingText =
      own.count == 1 ? " at \(last.at)" : ", the last at \(last.at)"
    return Explanation.Remark(
      text: "\(count) in the background\(moment)\(reason): the user did not open the app then.",
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
