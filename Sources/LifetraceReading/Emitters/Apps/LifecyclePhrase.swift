import LifetraceModel

/// What the words of an app's line say about its life cycle.
enum LifecycleSaying: Hashable, Sendable {
  /// The phase that the app, or its only scene, has reached, and the one before if the print has it.
  case phase(ScenePhase, from: ScenePhase? = nil)
  /// The app is active or not, by an observer that says nothing of the background.
  case activity(Bool)
  /// The app came somewhere into the foreground.
  case foreground
  /// The app is in the foreground or not, whatever was printed before: an app that asks for its state prints no
  /// changes.
  case moment(Visibility)
  /// Flutter has no view any more.
  case detached
  /// The app was launched, by a line that it prints before any callback.
  case launch
  /// The app got the focus: it is active, or on its way there from the background.
  case focus
  case callback(Callback)
}

/// Reads the sentences in which apps say their life cycle: a subject, a verb and a state, such as `App moved to
/// background`, or a key and its value, such as `AppState: background -> active`.
///
/// A word that is about something else, denies or makes a condition, ends it: a sentence counts only as a whole.
struct LifecyclePhrase {
  private let tokens: [Substring]
  private var place = 0

  /// Longer lines are prose or data.
  private static let longest = 24

  /// Returns what a line says; `nil` for a line about anything else.
  static func read(_ line: ArraySlice<UInt8>) -> LifecycleSaying? {
    guard line.count <= 200 else { return nil }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    var phrase = LifecyclePhrase(tokens: tokens(of: text[...]))
    guard phrase.tokens.count <= longest else { return nil }
    return phrase.saying()
  }

  private init(tokens: [Substring]) { self.tokens = tokens }

  // MARK: Tokens

  /// Words, and each other sign but blanks, quotes and what decorates a line.
  private static func tokens(of text: Substring) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text
    while let first = rest.first {
      let word = rest.prefix { isPartOfWord($0) }
      if !word.isEmpty {
        tokens.append(word)
        rest = rest[word.endIndex...]
        continue
      }
      if signs.contains(first) { tokens.append(rest.prefix(1)) }
      rest = rest.dropFirst()
    }
    return tokens
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character == "_" || character.isASCII && (character.isLetter || character.isNumber)
  }

  private static let signs: Set<Character> = [
    ":", "=", ">", ".", ",", "!", "?", "(", ")", "[", "]", "-", "–", "—", ";", "|", "/", "→", "…",
    "@", "#", "%",
  ]

  private var next: Substring? { place < tokens.count ? tokens[place] : nil }

  private mutating func skip(_ words: Set<Substring>) -> Bool {
    guard let next, words.contains(next) else { return false }
    place += 1
    return true
  }

  // MARK: Sentences

  private mutating func saying() -> LifecycleSaying? {
    let start = place
    if let value = keyed() { return value }
    place = start
    _ = skip(["the", "your", "our", "this"])
    if skip(LifecyclePhrase.apps) { return sentence(ofScene: false) }
    if skip(["scene"]) { return sentence(ofScene: true) }
    return impersonal()
  }

  /// Reads the rest of a sentence about the app or one of its scenes.
  private mutating func sentence(ofScene isScene: Bool) -> LifecycleSaying? {
    var verbs: Set<Substring> = []
    while let word = next {
      // `is no longer active`
      if word == "no", place + 2 < tokens.count, tokens[place + 1] == "longer",
        tokens[place + 2] == "active"
      {
        place += 3
        return meaning(.resign, verbs, isScene: isScene)
      }
      // `moved from active to inactive`
      if word == "from", place + 2 < tokens.count, tokens[place + 2] == "to",
        LifecyclePhrase.states[tokens[place + 1]] != nil
      {
        place += 2
        continue
      }
      if let state = LifecyclePhrase.states[word] {
        place += 1
        return meaning(state, verbs, isScene: isScene)
      }
      guard LifecyclePhrase.verbs.contains(word) || LifecyclePhrase.fillers.contains(word) else {
        return nil
      }
      verbs.insert(word)
      place += 1
    }
    return nil
  }

  /// Reads a sentence without a subject, such as `Going to background`.
  private mutating func impersonal() -> LifecycleSaying? {
    guard let first = next else { return nil }
    if first == "back" {
      place += 1
      return skip(["from"]) && skip(["background"]) && isEnd ? .foreground : nil
    }
    guard LifecyclePhrase.openings.contains(first) else { return nil }
    guard let said = sentence(ofScene: false) else { return nil }
    switch said {
    case .callback(.didFinishLaunching), .callback(.willTerminate): return nil
    // Downloads and players are resumed, too.
    case .phase(.active, _) where first == "resumed": return nil
    default: return said
    }
  }

  /// What a state after some verbs means.
  private mutating func meaning(
    _ state: StateWord, _ verbs: Set<Substring>, isScene: Bool
  ) -> LifecycleSaying? {
    let willHappen = !verbs.isDisjoint(with: ["will", "about"])
    guard let state = completed(state, verbs, isScene: isScene, willHappen: willHappen) else {
      return nil
    }
    _ = skip(["state", "mode"])
    guard isEnd, !isDenied else { return nil }
    // `is active from inactive`
    if !isScene, verbs.contains("is"), let phase = state.phase, next == "from",
      place + 1 < tokens.count, let old = LifecyclePhrase.phases[tokens[place + 1]]
    {
      place += 2
      return isEnd ? .phase(phase, from: old) : nil
    }
    if isScene {
      // SwiftUI's phases: on the way back a scene *is inactive* as well.
      if verbs.contains("is"), let phase = state.phase { return .phase(phase) }
      return state.ofScene(willHappen: willHappen).map { .callback($0) }
    }
    return state.ofApp(willHappen: willHappen, isCallback: verbs.contains("did"))
  }

  /// Returns the state that a word names together with its verbs and the words after it, which are skipped;
  /// `nil` if its subject has no such state.
  private mutating func completed(
    _ state: StateWord, _ verbs: Set<Substring>, isScene: Bool, willHappen: Bool
  ) -> StateWord? {
    switch state {
    case .foreground, .background:
      guard verbs.contains("from") else { return state }
      // `came back from background`
      let isReturn = !verbs.isDisjoint(with: ["back", "came", "returned", "resumed"])
      return state == .background && isReturn ? .foreground : nil
    case .resign: _ = skip(["active"])
    case .resumed: return resumed()
    case .finish: return skip(["launching", "launch"]) ? .launched : nil
    // `App Did Launch`, but not `App launch`
    case .launch: return verbs.contains("did") || verbs.contains("finished") ? .launched : nil
    case .launched: _ = skip(["up"])
    case .lost, .gained: return skip(["focus"]) ? state : nil
    case .connect: return isScene && (willHappen || verbs.contains("did")) ? state : nil
    case .disconnected where !isScene: return nil
    case .terminate where isScene, .detached where isScene, .paused where isScene,
      .asleep where isScene:
      return nil
    default: break
    }
    return state
  }

  /// Reads what follows `resumed`, such as `to foreground` or `from the background`.
  private mutating func resumed() -> StateWord? {
    let isFrom = skip(["from"])
    let isTo = !isFrom && skip(["to", "into"])
    _ = skip(["the"])
    if isFrom, skip(["background"]) { return .returned }
    if skip(["foreground"]) { return .foreground }
    return isTo ? nil : .resumed
  }

  /// Whether the sentence ends here, or goes on with what does not change its meaning.
  private var isEnd: Bool {
    guard let next else { return true }
    if next == "?" { return false }
    return LifecyclePhrase.signs.contains(next.first ?? " ") || LifecyclePhrase.tails.contains(next)
  }

  /// Whether the value after a colon denies the state.
  private var isDenied: Bool {
    tokens[place...].prefix(2).contains { ["false", "no", "not", "0"].contains($0) }
  }

  // MARK: Keys and values

  /// Reads a key and its value, or the values before and after.
  private mutating func keyed() -> LifecycleSaying? {
    let isMoment = next == "applicationstate" || next == "uiapplicationstate"
    guard skipKey() else { return nil }
    // Some observers know foreground and background alone.
    var values: [ScenePhase?] = []
    while let word = next {
      if word == "foreground" {
        values.append(nil)
        place += 1
      } else if let phase = LifecyclePhrase.phases[word] {
        values.append(phase)
        place += 1
        if let isTrue = flag() {
          guard values.count == 1, phase == .active else { return nil }
          return .activity(isTrue)
        }
      } else if skipKey() {
        continue
      } else if LifecyclePhrase.connectors.contains(word)
        || LifecyclePhrase.signs.contains(word.first ?? " ")
      {
        place += 1
      } else if !values.isEmpty, LifecyclePhrase.tails.contains(word) {
        break
      } else {
        return nil
      }
    }
    guard let value = values.last, values.count <= 2 else { return nil }
    guard let last = value else { return .foreground }
    if isMoment, values.count == 1 {
      return .moment(last == .background ? .background : .foreground)
    }
    return .phase(last, from: values.count == 2 ? values[0] : nil)
  }

  /// Skips a key in one word or in several, such as `app lifecycle state`.
  private mutating func skipKey() -> Bool {
    let start = place
    _ = skip(["[", "current", "next", "new", "initial"])
    if skip(LifecyclePhrase.keys) { return true }
    if skip(["app", "application", "scene", "uiapplication"]) {
      _ = skip(["lifecycle", "life"])
      _ = skip(["cycle"])
      if skip(["state", "phase", "."]) {
        _ = skip(["state", "event"])
        return true
      }
    }
    if skip(["lifecycle"]), skip(["state", "event", ":"]) { return true }
    if place > start, skip(["phase", "state"]) { return true }
    place = start
    return false
  }

  /// Reads the `true` of `isActive: true`.
  private mutating func flag() -> Bool? {
    var end = place
    while end < tokens.count, ["?", ":", "="].contains(tokens[end]) { end += 1 }
    guard end < tokens.count else { return nil }
    switch tokens[end] {
    case "true", "yes", "1": return true
    case "false", "no", "0": return false
    default: return nil
    }
  }
}

// MARK: Words

extension LifecyclePhrase {
  /// A word that names a state or a change.
  private enum StateWord {
    case active, resumed, returned, inactive, background, foreground, suspended, paused, asleep
    case resign, lost, gained, finish, launch, launched, terminate, detached, connect, disconnected

    /// What it says of the app.
    ///
    /// - Parameters:
    ///   - willHappen: Whether the sentence says *will*, as the names of some callbacks do.
    ///   - isCallback: Whether it says *did*, as those of others do.
    func ofApp(willHappen: Bool, isCallback: Bool) -> LifecycleSaying? {
      switch self {
      case .active where isCallback, .resumed where isCallback: .callback(.didBecomeActive)
      case .background where isCallback: .callback(.didEnterBackground)
      // What is still to come may not come.
      case .active where willHappen, .resumed where willHappen: nil
      case .active, .resumed, .gained: .phase(.active)
      case .inactive, .lost: willHappen ? .callback(.willResignActive) : .phase(.inactive)
      case .resign: .callback(.willResignActive)
      // Of some frameworks that is the background.
      case .asleep, .paused: .activity(false)
      case .background, .suspended: .phase(.background)
      case .returned: .focus
      case .foreground: willHappen ? .callback(.willEnterForeground) : .foreground
      case .launched: .callback(.didFinishLaunching)
      case .terminate: .callback(.willTerminate)
      case .detached: .detached
      case .finish, .launch, .connect, .disconnected: nil
      }
    }

    /// The phase that it names.
    var phase: ScenePhase? {
      switch self {
      case .active, .resumed: .active
      case .inactive: .inactive
      case .background: .background
      default: nil
      }
    }

    /// What it says of a scene.
    func ofScene(willHappen: Bool) -> Callback? {
      switch self {
      case .active, .resumed, .returned, .gained: .sceneDidBecomeActive
      case .inactive, .resign, .lost: .sceneWillResignActive
      case .background, .suspended: .sceneDidEnterBackground
      case .foreground: .sceneWillEnterForeground
      case .connect: .sceneWillConnect
      case .disconnected: .sceneDidDisconnect
      case .asleep, .paused, .finish, .launch, .launched, .terminate, .detached: nil
      }
    }
  }

  private static let states: [Substring: StateWord] = [
    "active": .active, "activated": .active, "reactivated": .active, "resumed": .resumed,
    "inactive": .inactive, "deactivated": .inactive, "deactivate": .inactive,
    "resumes": .resumed, "sleeps": .asleep, "suspend": .asleep, "sleeping": .asleep,
    "opened": .foreground,
    "reactivate": .active, "activate": .active,
    "background": .background, "backgrounded": .background, "hidden": .background,
    "suspended": .suspended,
    "foreground": .foreground, "foregrounded": .foreground, "resume": .foreground,
    "resuming": .foreground,
    "paused": .paused, "pause": .paused, "pausing": .paused,
    "resign": .resign, "resigned": .resign, "resigning": .resign, "resigns": .resign,
    "lost": .lost, "gained": .gained,
    "finish": .finish, "finished": .finish, "launch": .launch, "launched": .launched,
    "starting": .launched, "started": .launched, "launching": .launched,
    "terminate": .terminate, "terminated": .terminate, "terminating": .terminate,
    "terminates": .terminate, "exit": .terminate, "exiting": .terminate, "closed": .terminate,
    "detached": .detached,
    "connect": .connect, "disconnect": .disconnected, "disconnected": .disconnected,
  ]

  private static let verbs: Set<Substring> = [
    "is", "has", "have", "was", "did", "does", "will", "be", "been", "become", "became", "becomes",
    "becoming", "enter", "entered", "enters", "entering", "move", "moved", "moves", "moving", "go",
    "goes", "going", "gone", "went", "come", "came", "comes", "coming", "return", "returned",
    "returns", "returning", "sent", "switched", "brought", "transitioned", "put",
  ]
  private static let fillers: Set<Substring> = [
    "the", "to", "in", "into", "now", "about", "back", "again", "just", "currently", "from", "-",
    "–", "an", "a",
  ]
  /// The words with which sentences without a subject begin.
  private static let openings: Set<Substring> = [
    "did", "will", "became", "become", "becoming", "entered", "entering", "enter", "going", "went",
    "moved", "moving", "resigned", "resigning", "resumed",
  ]
  /// Words after a state that do not change its meaning.
  private static let tails: Set<Substring> = [
    "now", "again", "from", "with", "while", "due", "because", "and", "called", "at", "after",
    "successfully", "soon", "received", "state", "mode", "or",
  ]
  private static let apps: Set<Substring> = ["app", "application", "appication"]
  private static let keys: Set<Substring> = [
    "appstate", "applicationstate", "scenephase", "applifecyclestate", "lifecyclestate",
    "nextappstate", "newphase", "didchangeapplifecyclestate", "phase", "nextstate",
    "uiapplicationstate", "appstatus", "applicationstatechanged", "currentappstate",
  ]
  private static let phases: [Substring: ScenePhase] = [
    "active": .active, "resumed": .active, "inactive": .inactive, "background": .background,
    "paused": .background, "hidden": .background, "suspended": .background,
    "applicationactive": .active, "applicationinactive": .inactive,
    "applicationsuspended": .background, "applicationhidden": .background,
  ]
  /// Words that may come between a key and its values.
  private static let connectors: Set<Substring> = [
    "changed", "change", "did", "to", "from", "is", "now", "new", "old", "value", "newvalue",
    "oldvalue", "newphase", "oldphase", "phase", "became", "of", "swiftui", "scenephase", "updated",
    "update", "current", "currently", "transition", "next", "previous", "prev", "state", "status",
    "has", "was",
    "currentstate", "qt", "applifecyclestate", "isactive", "and", "the",
  ]
}
