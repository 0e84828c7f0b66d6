import LifetraceModel

/// The form of a field's value.
public enum StoryValueForm: Hashable, Sendable {
  case time
  case span
  case number
  case stage
  case text
  /// A state of an app or a scene, or a set of states.
  case state
  /// One of these words.
  case oneOf([String])

  /// The form's name in messages.
  var name: String {
    switch self {
    case .time: "a time such as 02:41:49.668540"
    case .span: "a length of time such as 25.9s"
    case .number: "a number"
    case .stage: "a stage such as didFinishLaunching@12:24:37"
    case .text: "a text"
    case .state:
      "one of \(StoryValueForm.commonStates.joined(separator: ", ")), or a set such as "
        + "inactiveOrBackground"
    case .oneOf(let words): "one of \(words.joined(separator: ", "))"
    }
  }

  /// Parses a word in this form; returns `nil` if the word has another form.
  func value(of word: String) -> StoryValue? {
    switch word {
    case "none": return StoryValue.none
    case "*": return .anything
    case _: break
    }
    switch self {
    case .time: return StoryTime(word).map { .time($0) }
    case .span: return StorySpan(word).map { .span($0) }
    case .number: return StoryValueForm.number(word).map { .number($0) }
    case .stage: return StoryValueForm.stage(word)
    case .text: return .word(word)
    case .state: return StoryValueForm.choice(word, StoryValueForm.states)
    case .oneOf(let words): return StoryValueForm.choice(word, words)
    }
  }

  private static let states =
    StateSet<AppState>.all.map(\.name) + StateSet<SceneState>.all.map(\.name)

  /// The names of all states, and of sets of states that have a name.
  private static let commonStates: [String] = {
    let names = StateSet<AppState>.common.map(\.name) + StateSet<SceneState>.common.map(\.name)
    return names.reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }()

  private static func choice(_ word: String, _ words: [String]) -> StoryValue? {
    let choices = word.split(separator: "|").map(String.init)
    guard !choices.isEmpty, choices.allSatisfy(words.contains) else { return nil }
    return choices.count == 1 ? .word(word) : .anyOf(choices)
  }

  private static func number(_ word: String) -> UInt64? {
    word.hasPrefix("0x") ? UInt64(word.dropFirst(2), radix: 16) : UInt64(word)
  }

  private static func stage(_ word: String) -> StoryValue? {
    guard let at = word.firstIndex(of: "@"),
      let time = StoryTime(String(word[word.index(after: at)...]))
    else { return nil }
    return .stage(name: String(word[..<at]), at: time)
  }
}
