import LifetraceMetrics
import LifetraceModel

/// The columns of a table with a subject in each row and its time in each state beside it.
struct StateColumns<State: LabelledState> {
  /// The states from active to not running, each occurring set after its members; undetermined
  /// last.
  private let states: [StateSet<State>]
  private let context: ReportContext

  /// Creates the columns for the times of some subjects.
  init(_ context: ReportContext, of subjects: some Sequence<[StateShare<State>]>) {
    var states = Set(State.allCases.map { StateSet.state($0) })
    for shares in subjects { states.formUnion(shares.lazy.map(\.state)) }
    states.remove(.undetermined)
    self.states =
      states.sorted { StateLabel($0).order < StateLabel($1).order } + [.undetermined]
    self.context = context
  }

  /// Returns the columns; the column of a set with a name is dropped with the first of its members.
  ///
  /// - Parameters:
  ///   - ranks: the order in which the columns of states are dropped.
  ///   - last: the rank of other sets and of undetermined.
  ///   - shares: the times of an item.
  func columns<Item>(
    ranks: [State: Int], last: Int, isEssential: Bool = true,
    _ shares: @escaping (Item) -> [StateShare<State>]
  ) -> [ItemColumn<Item>] {
    states.map { states in
      let isNamed = states != .undetermined && StateSet.common.contains(states)
      let rank = isNamed ? states.members.compactMap { ranks[$0] }.max() : nil
      return .number(StateLabel(states).title, rank: rank ?? last, isEssential: isEssential) {
        context.extent(of: states, in: shares($0))
      }
    }
  }
}

/// The explanation of the sets of states that a report shows.
struct SetLegend {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  /// The explanation of the signs that occur; `nil` where each state is known or undetermined.
  var words: String? {
    let signs = signs
    guard !signs.isEmpty else { return nil }
    let list = signs.map { "\($0.glyph) \($0.meaning)" }
    return
      "where the log leaves several states possible, the time has a row of its own and counts for "
      + "none of them: " + list.joined(separator: ", ")
  }

  /// The signs that occur, and what is known there.
  var rows: [(sign: String, meaning: String)] {
    signs.map { ("\($0.glyph)", "\($0.members); the log leaves open which") }
  }

  private var signs: [SetShape] {
    let found = shapes
    return SetShape.allCases.filter { found.contains($0) && $0 != .undetermined }
  }

  private var shapes: Set<SetShape> {
    var shapes: Set<SetShape> = []
    for app in context.apps {
      let isFull = context.options.full
      shapes.formUnion(SetLegend.shapes(app.timeInState, isFull ? app.transitions : []))
      for scene in context.showsScenes(of: app) ? app.scenes.items : [] {
        shapes.formUnion(SetLegend.shapes(scene.timeInState, isFull ? scene.transitions : []))
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
