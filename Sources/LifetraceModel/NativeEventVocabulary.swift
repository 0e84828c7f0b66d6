/// A value that native events write as a word.
///
/// Reading and writing share these words, so that a converted trace reads back as it was.
public protocol NativeEventWord: Hashable, Sendable {
  /// Every value with its word.
  static var nativeWords: [(value: Self, word: String)] { get }
}

extension NativeEventWord {
  /// The word of the value.
  public var nativeWord: String {
    Self.nativeWords.first { $0.value == self }?.word ?? "unknown"
  }

  /// All words, each in quotes, for people.
  package static var listOfWords: String {
    nativeWords.map { "'\($0.word)'" }.joined(separator: ", ")
  }

  /// Creates the value that a word names.
  public init?(nativeWord word: String) {
    guard let found = Self.nativeWords.first(where: { $0.word == word }) else { return nil }
    self = found.value
  }
}

extension Visibility: NativeEventWord {
  /// The words for visibilities in native events.
  public static let nativeWords: [(value: Visibility, word: String)] = [
    (.foreground, "foreground"), (.background, "background"), (.unknown, "unknown"),
  ]
}

extension ReportedState.Task: NativeEventWord {
  /// The words for task states in native events.
  public static let nativeWords: [(value: ReportedState.Task, word: String)] = [
    (.running, "running"), (.suspended, "suspended"), (.notRunning, "notRunning"),
    (.unknown, "unknown"),
  ]
}

extension LaunchIntent: NativeEventWord {
  /// The words for launch intents in native events.
  public static let nativeWords: [(value: LaunchIntent, word: String)] = [
    (.foreground, "foreground"), (.background, "background"), (.prewarm, "prewarm"),
    (.unknown, "unknown"),
  ]
}

extension ProcessKind: NativeEventWord {
  /// The words for process kinds in native events.
  public static let nativeWords: [(value: ProcessKind, word: String)] = [
    (.app, "app"), (.appExtension, "extension"), (.system, "system"), (.unknown, "unknown"),
  ]
}

extension AssertionKind: NativeEventWord {
  /// The words for assertion kinds in native events.
  public static let nativeWords: [(value: AssertionKind, word: String)] = [
    (.finishTask, "finishTask"), (.audio, "audio"), (.location, "location"), (.voip, "voip"),
    (.bluetooth, "bluetooth"), (.accessory, "accessory"), (.navigation, "navigation"),
    (.fetch, "fetch"), (.push, "push"), (.download, "download"), (.suspend, "suspend"),
    (.reconnect, "reconnect"), (.other, "other"),
  ]
}

extension LimitedResource: NativeEventWord {
  /// The words for limited resources in native events.
  public static let nativeWords: [(value: LimitedResource, word: String)] = allCases.map {
    ($0, $0.rawValue)
  }
}

extension Emitter: NativeEventWord {
  /// The words for emitters in native events.
  public static let nativeWords: [(value: Emitter, word: String)] = [
    (.callback, "callback"), (.phase, "phase"), (.focus, "focus"), (.uiKit, "uiKit"),
    (.coreLocation, "coreLocation"),
    (.frontBoard, "frontBoard"), (.springBoard, "springBoard"), (.frontDisplay, "frontDisplay"),
    (.runningBoard, "runningBoard"),
    (.runningBoardClient, "runningBoardClient"), (.locationd, "locationd"),
    (.audioSession, "audioSession"), (.observer, "observer"),
    (.stateDictionary, "stateDictionary"), (.assertiond, "assertiond"), (.launchd, "launchd"),
    (.kernel, "kernel"), (.crashReporter, "crashReporter"), (.crashReport, "crashReport"),
    (.stateDump, "stateDump"), (.powerLog, "powerLog"),
    (.instruments, "instruments"), (.native, "native"), (.layout, "layout"),
  ]
}

extension ExitReport.Timing: NativeEventWord {
  /// The words for the timing of exits in native events: what their time counts for.
  public static let nativeWords: [(value: ExitReport.Timing, word: String)] = [
    (.timed, "absolute"), (.requested, "requested"), (.within, "within"), (.latest, "latest"),
    (.untimed, "orderOnly"),
  ]
}

extension TimeReference.Anchor: NativeEventWord {
  /// The words for time anchors in native events.
  public static let nativeWords: [(value: TimeReference.Anchor, word: String)] = [
    (.absolute, "absolute"), (.yearUnknown, "yearUnknown"), (.dateUnknown, "dateUnknown"),
    (.orderOnly, "orderOnly"),
  ]
}
