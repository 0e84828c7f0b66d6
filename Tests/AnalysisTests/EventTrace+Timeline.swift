import Lifetrace
import LifetraceMetrics
import LifetraceModel

extension EventTrace {
  /// Apps' intervals as `state from–to evidence of its start`; those of one app, if it is named.
  func timeline(of app: String? = nil) -> [String] {
    Analysis(of: self, options: AnalysisOptions(full: true)).apps
      .filter { app == nil || $0.bundle == app }
      .flatMap { $0.timeline ?? [] }
      .map { interval in
        let state = interval.state.name
        let start = Double(interval.start.nanoseconds) / 1e9
        let end = Double(interval.end.nanoseconds) / 1e9
        return "\(state) \(start)–\(end) \(interval.startEvidence.kind)"
      }
  }

  /// Scenes' intervals as `scene state from evidence of its start`.
  func sceneTimelines() -> [String] {
    Analysis(of: self, options: AnalysisOptions(full: true)).apps.flatMap(\.scenes.items)
      .flatMap { scene in
        (scene.timeline ?? []).map { interval in
          let state = interval.state.name
          let start = Double(interval.start.nanoseconds) / 1e9
          return "\(scene.id) \(state) \(start) \(interval.startEvidence.kind)"
        }
      }
  }
}
