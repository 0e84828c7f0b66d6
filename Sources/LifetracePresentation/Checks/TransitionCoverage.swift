import LifetraceMetrics
import LifetraceModel

/// Which documented transitions of a machine some apps went through in a log.
struct TransitionCoverage: Sendable {
  /// `app` or `scene`.
  let machine: String
  /// The documented transitions that the log shows.
  let exercised: [DocumentedTransition]
  /// The documented transitions that it does not show.
  let missing: [DocumentedTransition]

  /// The number of documented transitions.
  var total: Int { exercised.count + missing.count }
  /// The part of them that the log shows.
  var share: Double { Double(exercised.count) / Double(total) }

  /// The part in whole percent.
  var percent: String { "\(nearest(share * 100)) %" }

  /// Returns the coverage of the app's machine, and of the scene's where the log shows scenes.
  ///
  /// Only transitions between single states count: a set of states shows neither of its members.
  static func parts(of apps: [AppAnalysis]) -> [TransitionCoverage] {
    let scenes = apps.flatMap(\.scenes.items)
    let own = apps.flatMap(\.transitions).compactMap { change in
      pair(change.from.known.map(DiagramState.app), change.to.known.map(DiagramState.app))
    }
    let app = TransitionCoverage("app", DocumentedTransition.app, seen: Set(own))
    guard !scenes.isEmpty else { return [app] }
    let ofScenes = scenes.flatMap(\.transitions).compactMap { change in
      pair(change.from.known.map(DiagramState.scene), change.to.known.map(DiagramState.scene))
    }
    return [app, TransitionCoverage("scene", DocumentedTransition.scene, seen: Set(ofScenes))]
  }

  private struct Pair: Hashable {
    var from: DiagramState
    var to: DiagramState
  }

  private static func pair(_ from: DiagramState?, _ to: DiagramState?) -> Pair? {
    guard let from, let to else { return nil }
    return Pair(from: from, to: to)
  }

  private init(_ machine: String, _ documented: [DocumentedTransition], seen: Set<Pair>) {
    self.machine = machine
    exercised = documented.filter { seen.contains(Pair(from: $0.from, to: $0.to)) }
    missing = documented.filter { !seen.contains(Pair(from: $0.from, to: $0.to)) }
  }
}
