import LifetraceAnalysis
import LifetraceModel

/// The columns of a table with a subject in each row and its time in each state beside it.
struct StateColumns<State: LabelledState> {
  /// The states from the user's hand to absence, each set that occurs behind its members, at last
  /// that none is known.
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

  /// Returns the columns; that of a set with a name is dropped with the first of its members.
  ///
  /// - Parameters:
  ///   - ranks: of the states, the order in which their columns are dropped.
  ///   - last: the rank of other sets and of undetermined.
  func columns(ranks: [State: Int], last: Int, isEssential: Bool = true) -> [Table.Column] {
    states.map { states in
      let isNamed = states != .undetermined && StateSet.common.contains(states)
      let rank = isNamed ? states.members.compactMap { ranks[$0] }.max() : nil
      return .init(
        title: StateLabel(states).title, isNumeric: true, rank: rank ?? last,
        isEssential: isEssential)
    }
  }

  /// Returns the cells of a subject's row.
  func cells(_ shares: [StateShare<State>]) -> [Value] {
    states.map { context.extent(of: $0, in: shares) }
  }
}
