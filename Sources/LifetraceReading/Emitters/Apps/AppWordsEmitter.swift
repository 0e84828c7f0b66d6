import LifetraceModel

/// Reads what apps print of their life cycle in words: those of their frameworks, phases of scenes, and sentences.
enum AppWordsEmitter {
  static let rules: [EmitterRule] =
    FrameworkWords.all.flatMap(\.words).map { word in
      EmitterRule(word.text) { read(word, $0, &$1) }
    } + keys.map { EmitterRule($0, keyed) } + sentences.map { EmitterRule($0, sentence) }
    + openings.map { EmitterRule($0, opening) } + [EmitterRule("AppLifecycleState.", flutter)]

  // MARK: Where words stand

  private static let keys = [
    "scenePhase", "ScenePhase", "scene phase", "Scene phase", "Scene Phase", "newPhase",
    "new phase",
    "AppState", "appState", "App state", "app state", "App State", "APP STATE", "App phase",
    "nextAppState", "applicationState", "applicationStateChanged", "Application state",
    "application state",
    "App lifecycle",
    "Lifecycle state", "lifecycle state", "AppLifecycleState: ", "lifecycle: ", "Current state",
    "didChangeAppLifecycleState", "didchangeapplifecyclestate", "phase: active", "phase: inactive",
    "phase: background",
  ]

  /// The beginnings of sentences. The search takes a step of seven bytes, the length of the shortest.
  private static let sentences: [String] =
    ["App ", "app ", "Application ", "application ", "Scene ", "scene "].flatMap { subject in
      verbs.map { subject + $0 }
    }.filter { $0.utf8.count >= 7 }
    + ["App Becoming ", "App Did ", "App Launched", "appication was "]

  private static let verbs = [
    "is ", "has ", "did ", "will ", "was ", "becom", "became", "enter", "mov", "went ", "goes ",
    "going ", "gone ", "came ", "coming ", "comes ", "return", "sent ", "resum", "suspend", "paus",
    "background", "foreground", "launched", "finish", "start", "terminat", "resign", "lost ",
    "gained ", "active", "inactive", "hidden", "detached", "disconnect", "closed", "in ", "now ",
  ]

  /// The beginnings of sentences without a subject.
  private static let openings = [
    "oing to background", "oing to the background", "ntering background", "ntering foreground",
    "ntered background", "ntered foreground", "ack from background", "ack From Background",
    "id become active", "id enter background", "ill enter foreground", "ill resign active",
    "ecame active", "ecame inactive",
  ]

  // MARK: Reading

  /// What was found in a text of an app; `nil` in one of the system.
  private static func print(_ match: LiteralMatch) -> PrintedName? {
    guard !CallbackEmitter.isSystemText(match.record) else { return nil }
    return PrintedName(record: match.record, range: match.range)
  }

  /// Reads a framework's word, with its value if it has one.
  private static func read(
    _ word: FrameworkWords.Word, _ match: LiteralMatch, _ sink: inout EventSink
  ) {
    guard let print = print(match), print.isWholeWord else { return }
    if let denial = word.denial {
      // In the lines below a first one stand descriptions of objects.
      guard print.isAnnounced(as: .word, isValued: true),
        print.before.startIndex == match.record.message.startIndex,
        let isTrue = flag(print.after)
      else { return }
      return say(isTrue ? word.saying : denial, print, match, &sink)
    }
    // A name may stand before a sentence about an app.
    guard print.isAnnounced(as: word.saying == .launch ? .full : .word) else { return }
    say(word.saying, print, match, &sink)
  }

  /// Reads `: True`, `(true)`, ` pauseStatus=False`, `": false`, at the end of a line.
  private static func flag(_ text: ArraySlice<UInt8>) -> Bool? {
    var words = text.split { !$0.isIdentifierPart }.map {
      String(decoding: $0, as: UTF8.self).lowercased()
    }
    if let first = words.first, ["pausestatus", "hasfocus", "focusstatus"].contains(first) {
      words.removeFirst()
    }
    switch words {
    case ["true"], ["yes"]: return true
    case ["false"], ["no"]: return false
    default: return nil
    }
  }

  private static func keyed(_ match: LiteralMatch, _ sink: inout EventSink) {
    let print = PrintedName(record: match.record, range: match.range)
    let isWord = !match.record.message[match.range].contains(0x20)
    guard print.isKey(isWord: isWord),
      let saying = LifecyclePhrase.read(print.whole)
    else { return }
    say(saying, print, match, &sink)
  }

  private static func sentence(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let print = print(match), print.isAnnounced(as: .sentence),
      let saying = LifecyclePhrase.read(print.whole)
    else { return }
    say(saying, print, match, &sink)
  }

  /// Reads a sentence without a subject, which must begin the line.
  private static func opening(_ match: LiteralMatch, _ sink: inout EventSink) {
    // The first letter may be a capital, and stands before the literal.
    guard let print = print(match), print.before.count(where: \.isLetter) == 1,
      print.before.last?.isLetter == true,
      let saying = LifecyclePhrase.read(print.before.suffix(1) + print.whole)
    else { return }
    say(saying, print, match, &sink)
  }

  /// Flutter's names, as in `AppLifecycleState.inactive`; `hidden` always precedes `paused`.
  private static let flutterPhases = ByteTable<ScenePhase>([
    ("resumed", .active), ("inactive", .inactive), ("hidden", .background),
    ("paused", .background),
  ])

  /// `flutter: AppLifecycleState.inactive`
  private static func flutter(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    let word = scanner.take(while: \.isIdentifierPart)
    guard let print = print(match), print.isAnnounced(as: .full) else { return }
    if let phase = flutterPhases[word] {
      say(.phase(phase), print, match, &sink)
    } else if word.elementsEqual("detached".utf8),
      sink.scenePhases.removeValue(forKey: sink.writer(of: match.record)) != nil
    {
      // Flutter also starts in this phase, before any other.
      sink.emit(.callback(.willTerminate), byWriterOf: match.record, from: .phase)
    }
  }

  // MARK: Saying

  /// Emits what a print says; nothing if it only says again where the app is.
  private static func say(
    _ saying: LifecycleSaying, _ print: PrintedName, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    let writer = sink.writer(of: match.record)
    let previous = sink.scenePhases[writer]
    switch saying {
    case .phase(let phase, let old):
      let previous = old ?? previous
      sink.scenePhases[writer] = phase
      guard previous != phase else { return }
      for kind in events(from: previous, to: phase) {
        sink.emit(kind, about: writer, from: .phase, in: match.record)
      }
    case .focus where previous == .inactive || previous == nil:
      say(.phase(.active), print, match, &sink)
    case .launch:
      sink.emit(.launched(reason: nil, .unknown), about: writer, from: .callback, in: match.record)
    case .moment(let visibility):
      sink.emit(.visibility(visibility), about: writer, from: .phase, in: match.record)
    case .foreground, .focus:
      guard previous == .background || previous == nil else { return }
      sink.scenePhases[writer] = nil
      sink.emit(.visibility(.foreground), about: writer, from: .phase, in: match.record)
    case .callback(let callback):
      if let phase = callback.phase {
        guard callback != .willResignActive || previous != .background else { return }
        sink.scenePhases[writer] = phase
      }
      sink.emit(
        .callback(callback), about: writer, scene: sink.symbol(print.scene), from: .callback,
        in: match.record)
    }
  }

  /// Returns the callbacks that a change of phase implies.
  ///
  /// A first `inactive` may belong to an activation or to a deactivation.
  private static func events(from old: ScenePhase?, to new: ScenePhase) -> [EventKind] {
    switch (old, new) {
    // A phase that lasts for no time may not be reported.
    case (.background, .active):
      [.callback(.willEnterForeground), .callback(.didBecomeActive)]
    case (_, .active): [.callback(.didBecomeActive)]
    case (.active, .background):
      [.callback(.willResignActive), .callback(.didEnterBackground)]
    case (_, .background): [.callback(.didEnterBackground)]
    case (.active, .inactive): [.callback(.willResignActive)]
    case (.background, .inactive): [.callback(.willEnterForeground)]
    case (.none, .inactive): [.inactive]
    case (.inactive, .inactive): []
    }
  }
}

/// SwiftUI's phase of a scene or of the whole app.
enum ScenePhase: Hashable, Sendable {
  case active
  case inactive
  case background
}

extension Callback {
  /// The phase that the app is in behind it.
  var phase: ScenePhase? {
    switch self {
    case .didBecomeActive: .active
    case .willResignActive, .willEnterForeground: .inactive
    case .didEnterBackground: .background
    default: nil
    }
  }
}
