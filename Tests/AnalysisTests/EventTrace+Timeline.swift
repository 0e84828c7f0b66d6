import LifetraceAnalysis
import LifetraceModel

extension EventTrace {
  /// Apps' intervals as `state from–to evidence of its start`; those of one app, if it is named.
  func timeline(of app: String? = nil) -> [String] {
    var lines: [String] = []
    _ = TimelineBuilder().build(self) { piece in
      let intervals: [StateInterval<AppState>]
      let key: AppKey
      switch piece {
      case .process(let history): (key, intervals) = (history.app, history.intervals)
      case .absence(let app, let interval): (key, intervals) = (app, [interval])
      }
      guard app == nil || key.bundle.map({ symbols[$0] }) == app else { return }
      for interval in intervals {
        let state = interval.state.known?.rawValue ?? "undetermined"
        let start = Double(interval.start.nanoseconds) / 1e9
        let end = Double(interval.end.nanoseconds) / 1e9
        lines.append("\(state) \(start)–\(end) \(interval.startEvidence.kind)")
      }
    }
    return lines
  }

  /// Scenes' intervals as `scene state from evidence of its start`.
  func sceneTimelines() -> [String] {
    var lines: [String] = []
    _ = TimelineBuilder().build(self) { piece in
      guard case .process(let history) = piece else { return }
      for scene in history.scenes {
        for interval in scene.intervals {
          let state = interval.state.known?.rawValue ?? "undetermined"
          let start = Double(interval.start.nanoseconds) / 1e9
          lines.append("\(symbols[scene.id]) \(state) \(start) \(interval.startEvidence.kind)")
        }
      }
    }
    return lines
  }
}
