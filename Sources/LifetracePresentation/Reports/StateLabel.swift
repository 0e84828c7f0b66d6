import LifetraceModel

/// How a state is named and drawn.
struct StateLabel: Hashable, Sendable {
  /// The name in JSON and CSV.
  let key: String
  /// The name for people.
  let words: String
  let tone: Tone
  /// The block that stands for it in bars: the closer to the user, the taller.
  let glyph: Character
  /// The place in lists of states.
  let order: Int

  static let undetermined = StateLabel(
    key: "undetermined", words: "undetermined", tone: .faint, glyph: "░", order: 9)

  init(key: String, words: String, tone: Tone, glyph: Character, order: Int) {
    self.key = key
    self.words = words
    self.tone = tone
    self.glyph = glyph
    self.order = order
  }

  init<State: LabelledState>(_ states: StateSet<State>) {
    if let known = states.known {
      self = known.label
    } else if states == .undetermined {
      self = .undetermined
    } else {
      let members = states.members.map(\.label).sorted { $0.order < $1.order }
      self.init(
        key: states.name, words: members.map(\.words).joined(separator: " or "), tone: .faint,
        glyph: "▒", order: 5)
    }
  }
}

/// A state of a machine that reports can show.
protocol LabelledState: TimelineState {
  var label: StateLabel { get }
}

extension AppState: LabelledState {
  var label: StateLabel {
    switch self {
    case .active: .init(key: rawValue, words: "active", tone: .active, glyph: "█", order: 0)
    case .inactive: .init(key: rawValue, words: "inactive", tone: .inactive, glyph: "▆", order: 1)
    case .background:
      .init(key: rawValue, words: "background", tone: .background, glyph: "▃", order: 2)
    case .suspended:
      .init(key: rawValue, words: "suspended", tone: .suspended, glyph: "▁", order: 3)
    case .notRunning:
      .init(key: rawValue, words: "not running", tone: .faint, glyph: "·", order: 4)
    }
  }
}

extension SceneState: LabelledState {
  var label: StateLabel {
    switch self {
    case .foregroundActive:
      .init(key: rawValue, words: "foreground active", tone: .active, glyph: "█", order: 0)
    case .foregroundInactive:
      .init(key: rawValue, words: "foreground inactive", tone: .inactive, glyph: "▆", order: 1)
    case .background:
      .init(key: rawValue, words: "background", tone: .background, glyph: "▃", order: 2)
    case .suspended:
      .init(key: rawValue, words: "suspended", tone: .suspended, glyph: "▁", order: 3)
    case .unattached:
      .init(key: rawValue, words: "unattached", tone: .faint, glyph: "·", order: 4)
    }
  }
}
