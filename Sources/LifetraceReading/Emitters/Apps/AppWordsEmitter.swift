import LifetraceModel

/// Reads what apps print of their life cycle in words: those of their frameworks, phases of scenes, and sentences.
///
/// What only repeats where the app is changes nothing, and a line that says different things is prose.
enum AppWordsEmitter {
  /// A text to search for, and what a print says that has it.
  struct Rule: Sendable {
    let literal: String
    /// Whether it is a sentence, which says nothing beside a name in its line.
    var isSentence = false
    var series: FrameworkWords.Word.Series?
    let read: @Sendable (PrintedName) -> LifecycleSaying?
  }

  static let rules: [Rule] =
    FrameworkWords.all.flatMap(\.words).map { word in
      Rule(literal: word.text, series: word.series) { saying(of: word, $0) }
    } + keys.map { Rule(literal: $0, isSentence: looseKeys.contains($0), read: keyed) }
    + sentences.map { Rule(literal: $0, isSentence: true, read: sentence) }
    + openings.map { Rule(literal: $0, isSentence: true, read: opening) }
    + scenes.map { word, callback in
      Rule(literal: word) { $0.isNamingScene ? .callback(callback) : nil }
    }
    + [
      Rule(literal: "AppLifecycleState.", read: flutter),
      Rule(literal: "category = \"app.lifecycle\";", read: breadcrumb),
    ]

  // MARK: Where words stand

  private static let keys = [
    "scenePhase", "ScenePhase", "scene phase", "Scene phase", "Scene Phase", "newPhase",
    "new phase",
    "AppState", "appState", "App state", "app state", "App State", "APP STATE", "App phase",
    "nextAppState", "applicationState", "Application state",
    "application state",
    "App lifecycle", "Initial app state", "initial app state", "Initial AppState",
    "Lifecycle state", "lifecycle state", "AppLifecycleState: ", "lifecycle: ", "Current state",
    "currentAppState", "didChangeAppLifecycleState", "didchangeapplifecyclestate", "phase: active",
    "phase: inactive",
    "phase: background",
  ]

  /// Keys of observers that may know no more than foreground and background.
  private static let looseKeys: Set<String> = ["Lifecycle state", "lifecycle state"]

  /// The beginnings of sentences. The search takes a step of seven bytes, the length of the shortest.
  private static let sentences: [String] =
    beginnings(["App ", "app ", "Application ", "application "], common)
    + beginnings(["Scene ", "scene "], ofScenes)
    + beginnings(["App ", "Application "], common.map(capitalized))
    + beginnings(["Scene "], ofScenes.map(capitalized))
    + beginnings(["APP ", "APPLICATION "], loud.map { $0.uppercased() })
    + ["appication was "]

  private static func capitalized(_ verb: String) -> String {
    verb.prefix(1).uppercased() + verb.dropFirst()
  }

  private static func beginnings(_ subjects: [String], _ verbs: [String]) -> [String] {
    subjects.flatMap { subject in verbs.map { subject + $0 } }.filter { $0.utf8.count >= 7 }
  }

  private static let common = [
    "is ", "has ", "did ", "will ", "became", "enter", "mov", "went ", "resum", "suspend",
    "launched", "finish", "terminat", "resign", "lost ", "gained ",
    "was ", "becom", "goes ", "going ", "gone ", "came ", "coming ", "comes ", "return", "sent ",
    "paus",
    "background", "foreground", "start", "active", "inactive", "hidden", "detached", "closed",
    "in ", "now ", "about ", "sleep", "opened",
  ]
  private static let loud = [
    "is ", "did ", "will ", "becom", "became", "enter", "mov", "went ", "resum", "resign",
    "terminat", "started", "launched", "suspend", "paus",
  ]
  private static let ofScenes = [
    "is ", "has ", "did ", "will ", "becom", "became", "enter", "resign", "disconnect", "return",
  ]

  /// The beginnings of sentences without a subject.
  private static let openings = [
    "oing to background", "oing to the background", "ntering background", "ntering foreground",
    "ntered background", "ntered foreground", "ntering Background", "ntering Foreground",
    "ntered Background", "ntered Foreground", "oved to background", "oved to foreground",
    "oved to the background", "oved to the foreground", "oving to background",
    "oving to foreground", "oving to the background", "oving to the foreground",
    "ack from background", "ack From Background",
    "id become active", "id enter background", "ill enter foreground", "ill resign active",
    "ecame active", "ecame inactive", "esumed foreground", "esumed to foreground",
    "esumed from background",
  ]

  /// What stands before the identifier of a scene's session; peripherals, too, *connect* by such identifiers.
  private static let scenes: [(String, Callback)] = [
    ("Foreground: ", .sceneWillEnterForeground), ("Become Active: ", .sceneDidBecomeActive),
    ("Resign Active: ", .sceneWillResignActive), ("Background: ", .sceneDidEnterBackground),
  ]

  // MARK: Reading

  /// What a rule reads in a print, and where.
  private typealias Said = (
    saying: LifecycleSaying, print: PrintedName, isSentence: Bool, range: Range<Int>
  )

  /// Emits what the lines of a record say.
  ///
  /// - Parameter hits: The rules whose literals were found, and where, in the order of the text.
  static func read(
    _ hits: [(rule: Int, offset: Int)], in record: LogRecord, into sink: inout EventSink
  ) {
    guard !CallbackEmitter.isSystemText(record) else { return }
    var said = sayings(at: hits, in: record, &sink)
    // A longer name says more than one within it.
    let ranges = said.map(\.range)
    said.removeAll { part in
      ranges.contains { $0.count > part.range.count && $0.contains(part.range) }
    }
    var rest = said[...]
    while let first = rest.first {
      let line = rest.prefix { $0.print.before.startIndex == first.print.before.startIndex }
      emit(line, in: record, &sink)
      rest = rest[line.endIndex...]
    }
  }

  /// Returns what the rules read at their literals.
  private static func sayings(
    at hits: [(rule: Int, offset: Int)], in record: LogRecord, _ sink: inout EventSink
  ) -> [Said] {
    var said: [Said] = []
    for hit in hits {
      let start = record.message.startIndex + hit.offset
      let range = start..<(start + rules[hit.rule].literal.utf8.count)
      let print = PrintedName(record: record, range: range)
      let series = rules[hit.rule].series
      if series == .other, !sink.printed.seriesWriters.contains(sink.writer(of: record)) {
        continue
      }
      if let saying = rules[hit.rule].read(print) {
        if series == .first { sink.printed.seriesWriters.insert(sink.writer(of: record)) }
        said.append((saying, print, rules[hit.rule].isSentence, range))
      }
    }
    return said
  }

  /// Emits what one line of a record says, unless it says different things.
  private static func emit(
    _ line: ArraySlice<Said>, in record: LogRecord, _ sink: inout EventSink
  ) {
    let names = line.filter { !$0.isSentence }
    var told = names.isEmpty ? Array(line) : names
    // A line with the values before and after has both words.
    if let change = told.first(where: { $0.saying.isChange }) { told = [change] }
    guard Set(told.compactMap(\.saying.goal)).count <= 1 else { return }
    let writer = sink.writer(of: record)
    for (saying, print, isSentence, _) in told {
      if isSentence {
        // Just below an observer's value a sentence comments on it.
        if saying.isOfState, let value = sink.printed.lastValues[writer],
          record.source.line &- value.line <= 1, record.time - value.time < .milliseconds(20)
        {
          continue
        }
      } else if case .phase = saying {
        sink.printed.lastValues[writer] = (record.time, record.source.line)
      }
      // Whoever prints sentences may print some changes and not others.
      say(saying, of: print.scene, from: isSentence ? .callback : .phase, in: record, &sink)
    }
  }

  /// Emits what a record says that is a bare phase; returns whether it is one.
  static func readBare(_ record: LogRecord, into sink: inout EventSink) -> Bool {
    guard let found = PhaseSeries.phase(of: record.message.span) else { return false }
    let start = record.message.startIndex
    let range = start + found.word.lowerBound..<start + found.word.upperBound
    guard PrintedName(record: record, range: range).isAnnounced(as: .alone),
      !CallbackEmitter.isSystemText(record)
    else { return false }
    let writer = sink.writer(of: record)
    var series = sink.printed.phaseSeries[writer] ?? PhaseSeries()
    if series.isShown {
      say(.phase(found.phase), of: nil, in: record, &sink)
      return true
    }
    // A change has two events at most.
    let first = sink.events.count
    for _ in 0..<2 {
      sink.emit(.identity(sceneSession: nil), about: writer, from: .phase, in: record)
    }
    series.add(found.phase, isOfPlayers: found.isOfPlayers, first..<sink.events.count)
    if series.isShown {
      for line in series.takeOpen() {
        if line.isOfNewProcess { sink.printed.scenePhases[writer] = nil }
        let kinds = changes(of: writer, to: line.phase, &sink)
        for (place, kind) in zip(line.places.suffix(kinds.count), kinds) {
          sink.replaceBare(at: place, by: kind, of: writer)
        }
      }
    }
    sink.printed.phaseSeries[writer] = series
    return true
  }

  /// Emits what the lines of a record say in taught words; returns whether there is any.
  static func read(_ taught: AppWords, in record: LogRecord, into sink: inout EventSink) -> Bool {
    guard !SystemWriters.contains(record) else { return false }
    var isFound = false
    for line in record.message.split(separator: .lineFeed) {
      guard let match = taught.match(in: line) else { continue }
      isFound = true
      say(.callback(match.word.callback), of: match.scene, in: record, &sink)
    }
    return isFound
  }

  /// What a framework's word says, with its value if it has one.
  private static func saying(
    of word: FrameworkWords.Word, _ print: PrintedName
  ) -> LifecycleSaying? {
    guard print.isWholeWord else { return nil }
    guard let denial = word.denial else {
      // A name may stand before a sentence about an app.
      return print.isAnnounced(as: word.saying == .launch ? .full : .word) ? word.saying : nil
    }
    // In the lines below a first one stand descriptions of objects.
    guard print.isAnnounced(as: .valued), print.isInFirstLine else { return nil }
    return flag(print.after).map { $0 ? word.saying : denial }
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

  private static func keyed(_ print: PrintedName) -> LifecycleSaying? {
    print.isKey ? LifecyclePhrase.read(print.whole) : nil
  }

  private static func sentence(_ print: PrintedName) -> LifecycleSaying? {
    guard let saying = LifecyclePhrase.read(print.whole),
      print.isAnnounced(as: .sentence) || saying.isChange && print.isAnnounced(as: .full)
    else { return nil }
    // `paused` of other frameworks leaves the background open.
    if saying == .activity(false), print.isOfFlutter { return .phase(.background) }
    // `Scene is active`, of a scene that the line names.
    guard case .phase(let phase, nil) = saying, print.scene != nil else { return saying }
    return .callback(phase.ofScene)
  }

  /// Reads a sentence without a subject, which must begin the line, but for tags.
  private static func opening(_ print: PrintedName) -> LifecycleSaying? {
    // The first letter may be a capital, and stands before the literal.
    guard let first = print.before.last, first.isLetter, print.isFirstWord else { return nil }
    return LifecyclePhrase.read(print.before.suffix(1) + print.whole)
  }

  /// Flutter's names, as in `flutter: AppLifecycleState.inactive`; `hidden` always precedes `paused`.
  private static func flutter(_ print: PrintedName) -> LifecycleSaying? {
    print.isAnnounced(as: .full)
      ? flutterPhases[print.after.prefix { $0.isIdentifierPart }] : nil
  }

  private static let flutterPhases = ByteTable<LifecycleSaying>([
    ("resumed", .phase(.active)), ("inactive", .phase(.inactive)), ("hidden", .phase(.background)),
    ("paused", .phase(.background)), ("detached", .detached),
  ])

  /// Reads a breadcrumb of Sentry's debug output: an object, a field in each line.
  ///
  /// Source: sentry-cocoa, `SentryBreadcrumb.description`.
  private static func breadcrumb(_ print: PrintedName) -> LifecycleSaying? {
    var rest = print.below
    guard rest.skip(past: " state = ") else { return nil }
    let word = String(decoding: rest.take(while: \.isIdentifierPart), as: UTF8.self)
    guard let callback = StateFeedReader.sentryWords[word] else { return nil }
    // Older versions print no resignation, and later ones the foreground before the activation.
    guard callback != .didEnterBackground, let phase = callback.phase else {
      return .callback(callback)
    }
    return .phase(phase)
  }

  // MARK: Saying

  /// Emits what a print says.
  private static func say(
    _ saying: LifecycleSaying, of scene: ArraySlice<UInt8>?, from emitter: Emitter = .phase,
    in record: LogRecord, _ sink: inout EventSink
  ) {
    let writer = sink.writer(of: record)
    let previous = sink.printed.scenePhases[writer]
    switch saying {
    case .phase(let phase, let old):
      for kind in changes(of: writer, from: old, to: phase, &sink) {
        sink.emit(kind, about: writer, from: emitter, in: record)
      }
    case .activity(let isActive):
      guard isActive || previous != .background else { return }
      var kinds = changes(of: writer, to: isActive ? .active : .inactive, &sink)
      if !isActive, !kinds.isEmpty { kinds = [.callback(.willResignActive)] }
      for kind in kinds { sink.emit(kind, about: writer, from: .focus, in: record) }
    case .focus where previous == .inactive || previous == nil:
      say(.phase(.active), of: scene, from: emitter, in: record, &sink)
    case .launch:
      sink.emit(.launched(reason: nil, .unknown), about: writer, from: .callback, in: record)
    case .moment(let visibility):
      sink.emit(.visibility(visibility), about: writer, from: .phase, in: record)
    case .detached:
      // Flutter also starts in this phase, before any other.
      guard sink.printed.scenePhases.removeValue(forKey: writer) != nil else { return }
      sink.emit(.detached, about: writer, from: .phase, in: record)
    case .foreground, .focus:
      guard previous != .active else { return }
      sink.printed.scenePhases[writer] = nil
      sink.emit(.visibility(.foreground), about: writer, from: emitter, in: record)
    case .callback(let callback):
      if let phase = callback.phase {
        guard callback != .willResignActive || previous != .background else { return }
        sink.printed.scenePhases[writer] = phase
      }
      sink.emit(
        .callback(callback), about: writer, scene: sink.symbol(scene), from: .callback,
        in: record)
    }
  }

  /// Returns what it means that a process printed a phase, and maybe the one before; nothing where it repeats it.
  private static func changes(
    of writer: ProcessReference, from old: ScenePhase? = nil, to phase: ScenePhase,
    _ sink: inout EventSink
  ) -> [EventKind] {
    let previous = old ?? sink.printed.scenePhases[writer]
    sink.printed.scenePhases[writer] = phase
    guard previous != phase else {
      sink.printed.isRepeated = true
      return []
    }
    return events(from: previous, to: phase)
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

  /// The callback of the scene that reaches it.
  fileprivate var ofScene: Callback {
    switch self {
    case .active: .sceneDidBecomeActive
    case .inactive: .sceneWillResignActive
    case .background: .sceneDidEnterBackground
    }
  }
}

extension Callback {
  /// The phase that the app is in after it.
  var phase: ScenePhase? {
    switch self {
    case .didBecomeActive: .active
    case .willResignActive, .willEnterForeground: .inactive
    case .didEnterBackground: .background
    default: nil
    }
  }
}

extension LifecycleSaying {
  /// Whether it names the phase before and the one after.
  fileprivate var isChange: Bool {
    if case .phase(_, _?) = self { true } else { false }
  }

  /// Whether it says where the app is or goes, rather than naming a callback.
  fileprivate var isOfState: Bool {
    switch self {
    case .phase, .activity, .foreground, .focus: true
    case .moment, .detached, .launch, .callback: false
    }
  }

  /// Where the app is then, if that is certain: sayings of one line that differ in it are no print of a state.
  fileprivate var goal: String? {
    switch self {
    case .phase(.active, _), .callback(.didBecomeActive), .activity(true): "active"
    case .phase(.inactive, _), .callback(.willResignActive), .activity(false): "inactive"
    case .phase(.background, _), .callback(.didEnterBackground): "background"
    case .callback(let callback): callback.rawValue
    case .detached: "detached"
    case .foreground, .focus, .moment, .launch: nil
    }
  }
}
