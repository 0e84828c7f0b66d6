import LifetraceAnalysis
import LifetraceModel

/// What a report explains of states that the log leaves open in part, where there are any.
struct SetLegend {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  /// The explanation of the signs that occur; `nil` where each state is known or undetermined.
  var words: String? {
    let found = shapes
    let signs = SetShape.allCases.filter { found.contains($0) && $0 != .undetermined }
    guard !signs.isEmpty else { return nil }
    let list = signs.map { "\($0.glyph) \($0.meaning)" }
    return
      "where the log leaves open which of several states it was, the time has a row of its "
      + "own and counts for none of them: " + list.joined(separator: ", ")
  }

  private var shapes: Set<SetShape> {
    var shapes: Set<SetShape> = []
    for app in context.apps {
      shapes.formUnion(SetLegend.shapes(app.timeInState, app.transitions))
      for scene in app.scenes.items {
        shapes.formUnion(SetLegend.shapes(scene.timeInState, scene.transitions))
      }
      for item in app.extensions { shapes.formUnion(SetLegend.shapes(item.timeInState, [])) }
      let places = app.exits.items.lazy.map(\.place)
      shapes.formUnion(places.filter { !$0.isKnown }.map { SetShape($0) })
    }
    return shapes
  }

  private static func shapes<State: TimelineState>(
    _ shares: [StateShare<State>], _ transitions: [TransitionCount<State>]
  ) -> Set<SetShape> {
    let states = shares.map(\.state) + transitions.flatMap { [$0.from, $0.to] }
    return Set(states.filter { !$0.isKnown }.map { SetShape($0) })
  }
}
