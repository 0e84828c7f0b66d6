import LifetraceMetrics
package import LifetraceModel

/// How a state, or a set of states, is named and drawn.
struct StateLabel: Hashable, Sendable {
  /// The name in JSON and CSV.
  let key: String
  /// The name for people.
  private(set) var words: String
  /// A shorter name, where it is clear that a state is meant: a column's title, a part of a set's
  /// name.
  let title: String
  let tone: Tone
  /// Its block in bars.
  let glyph: Character
  /// The place in lists of states; of one machine no two are equal.
  let order: Int
  /// What each state is to its machine, the nearest to the user first.
  let roles: [StateRole]
  /// Whether the log leaves open where the subject was, be it that it surely lives.
  let isUndetermined: Bool

  /// Creates the label of the states that the log leaves possible.
  init<State: LabelledState>(_ states: StateSet<State>) {
    key = states.name
    let members = states.members.map(\.mark).sorted { $0.rank < $1.rank }
    order = StateLabel.order(bits: states.bits, ranks: members.map(\.rank))
    roles = members.map(\.role)
    isUndetermined = states.isOpen
    if let mark = states.known?.mark {
      words = mark.words
      title = mark.title
      tone = mark.tone
      glyph = mark.glyph
      return
    }
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

  /// A set comes after the last of its members, smaller ones first; undetermined is the last of
  /// all.
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
  /// The names of the machine's states and sets of states.
  static var names: StateNames { get }
}

/// What a state is to its machine, whichever machine that is.
///
/// Both machines have the same five roles, so both pictures have one shape.
public enum StateRole: String, Hashable, Sendable, CaseIterable {
  case outside
  case inactive
  case active
  case background
  case suspended
}

/// How a single state is named and drawn.
struct StateMark {
  let words: String
  /// A shorter name, where it is clear that a state is meant.
  let title: String
  let tone: Tone
  /// The closer to the user, the taller.
  let glyph: Character
  let role: StateRole
  /// The place among the states of its machine: the closer to the user, the earlier.
  let rank: Int
}

extension AppState: LabelledState {
  static var names: StateNames { .app }

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
  static var names: StateNames { .scene }

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
    StateMark(words: words, title: "active", tone: .active, glyph: "█", role: .active, rank: 0)
  }

  fileprivate static func inactive(_ words: String) -> StateMark {
    StateMark(
      words: words, title: "inactive", tone: .inactive, glyph: "▆", role: .inactive, rank: 1)
  }

  fileprivate static let background = StateMark(
    words: "background", title: "background", tone: .background, glyph: "▃",
    role: .background, rank: 2)

  fileprivate static let suspended = StateMark(
    words: "suspended", title: "suspended", tone: .suspended, glyph: "▁", role: .suspended,
    rank: 3)

  fileprivate static func outside(_ words: String) -> StateMark {
    StateMark(words: words, title: words, tone: .faint, glyph: "·", role: .outside, rank: 4)
  }
}

extension StateSet<AppState> {
  /// The name of the state, or of the set, for people.
  package var words: String { StateLabel(self).words }
}
