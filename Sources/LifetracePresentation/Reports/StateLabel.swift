import LifetraceMetrics
import LifetraceModel

/// How a state, or a set of states, is named and drawn.
struct StateLabel: Hashable, Sendable {
  /// The name in JSON and CSV.
  let key: String
  /// The name for people.
  private(set) var words: String
  /// A shorter name, where it is clear that a state is meant: a column's title, a part of a set's name.
  let title: String
  let tone: Tone
  /// The block that stands for it in bars.
  let glyph: Character
  /// The place in lists of states; of one machine no two are equal.
  let order: Int

  /// The label of what the log leaves possible.
  init<State: LabelledState>(_ states: StateSet<State>) {
    key = states.name
    if let mark = states.known?.mark {
      words = mark.words
      title = mark.title
      tone = mark.tone
      glyph = mark.glyph
      order = StateLabel.order(bits: states.bits, ranks: [mark.rank])
      return
    }
    let members = states.members.map(\.mark).sorted { $0.rank < $1.rank }
    order = StateLabel.order(bits: states.bits, ranks: members.map(\.rank))
    let shape = SetShape(states)
    title = shape.title ?? StateLabel.joined(members.map(\.title))
    words = title
    tone = shape.tone
    glyph = shape.glyph
  }

  /// The label with the members of a set whose name does not say them.
  var spelledOut: StateLabel {
    var label = self
    if key == "foreground" { label.words = SetShape.foreground.meaning }
    return label
  }

  /// A set comes behind the last of its members, smaller ones first; undetermined is the last of all.
  private static func order(bits: UInt8, ranks: [Int]) -> Int {
    (ranks.last ?? 0) << 16 | ranks.count << 8 | Int(bits)
  }

  /// Returns `a`, `a or b`, or `a, b or c`.
  static func joined(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// A state of a machine that reports can show.
protocol LabelledState: TimelineState {
  var mark: StateMark { get }
}

/// How a single state is named and drawn.
struct StateMark {
  let words: String
  /// A shorter name, where it is clear that a state is meant.
  let title: String
  let tone: Tone
  /// The closer to the user, the taller.
  let glyph: Character
  /// The place among the states of its machine: the closer to the user, the earlier.
  let rank: Int
}

extension AppState: LabelledState {
  var mark: StateMark {
    switch self {
    case .active: .active("active")
    case .inactive: .inactive("inactive")
    case .background: .background
    case .suspended: .suspended
    case .notRunning: .outside("not running")
    }
  }
}

extension SceneState: LabelledState {
  var mark: StateMark {
    switch self {
    case .foregroundActive: .active("foreground active")
    case .foregroundInactive: .inactive("foreground inactive")
    case .background: .background
    case .suspended: .suspended
    case .unattached: .outside("unattached")
    }
  }
}

extension StateMark {
  fileprivate static func active(_ words: String) -> StateMark {
    StateMark(words: words, title: "active", tone: .active, glyph: "█", rank: 0)
  }

  fileprivate static func inactive(_ words: String) -> StateMark {
    StateMark(words: words, title: "inactive", tone: .inactive, glyph: "▆", rank: 1)
  }

  fileprivate static let background = StateMark(
    words: "background", title: "background", tone: .background, glyph: "▃", rank: 2)

  fileprivate static let suspended = StateMark(
    words: "suspended", title: "suspended", tone: .suspended, glyph: "▁", rank: 3)

  fileprivate static func outside(_ words: String) -> StateMark {
    StateMark(words: words, title: words, tone: .faint, glyph: "·", rank: 4)
  }
}

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
