import LifetraceModel

/// Reads the messages that apps print from their life-cycle callbacks.
///
/// A spelling counts only if the line announces the event. Stack frames, names of background tasks,
/// errors about selectors, and prose about later events do not count.
enum CallbackEmitter {
  /// Emits the events of the spellings found in a record, in the order of the text.
  ///
  /// - Parameter hits: offsets of spellings in the message, in rising order; at one offset the
  ///   longest spelling comes first.
  static func read(
    _ hits: [(row: EventSpelling.Row, offset: Int)], in record: LogRecord,
    into sink: inout EventSink
  ) {
    guard !isSystemText(record) else { return }
    // A longer spelling hides the shorter ones inside it.
    var covered = record.message.startIndex
    var announcements: [Announcement] = []
    for hit in hits {
      let start = record.message.startIndex + hit.offset
      let range = start..<(start + hit.row.text.utf8.count)
      let print = PrintedName(record: record, range: range)
      guard start >= covered, print.isWholeWord else { continue }
      covered = range.upperBound
      guard print.isAnnounced(as: hit.row.style) else { continue }
      announcements.append(
        Announcement(
          line: print.before.startIndex, kind: hit.row.kind, scene: print.scene))
    }
    emit(announcements, in: record, into: &sink)
  }

  /// An event that a line of the record announces.
  private struct Announcement {
    /// Where the line begins.
    var line: Int
    var kind: EventKind
    var scene: ArraySlice<UInt8>?
  }

  /// Emits one event for each line, and none for a line that lists different events.
  private static func emit(
    _ announcements: [Announcement], in record: LogRecord, into sink: inout EventSink
  ) {
    var rest = announcements[...]
    while let first = rest.first {
      let end = rest.firstIndex { $0.line != first.line } ?? rest.endIndex
      if rest[..<end].allSatisfy({ $0.kind == first.kind }) {
        let writer = sink.writer(of: record)
        if case .callback(let callback) = first.kind, let phase = callback.phase {
          sink.printed.scenePhases[writer] = phase
        }
        sink.emit(
          first.kind, about: writer, scene: sink.symbol(first.scene),
          from: .callback, in: record)
      }
      rest = rest[end...]
    }
  }

  /// Whether the system wrote the text, rather than an app.
  static func isSystemText(_ record: borrowing LogRecord) -> Bool {
    if SystemWriters.contains(record) { return true }
    if let subsystem = record.subsystem, ByteScanner(subsystem).begins(with: "com.apple.") {
      return true
    }
    // JSON messages have fields, not printed names;
    // CoreLocation's values contain notification names.
    return record.message.first { !$0.isSpace } == 0x7b
  }
}

/// A spelling of an event in an app's message, with the rest of its line.
struct PrintedName {
  /// The text before the name in its own line.
  let before: ArraySlice<UInt8>
  /// The text after the name in its own line.
  let after: ArraySlice<UInt8>
  /// The lines of its record below it.
  let below: ByteScanner
  private let name: ArraySlice<UInt8>
  /// Whether its line is the first of its record.
  let isInFirstLine: Bool

  /// Longer texts around a name are prose or data.
  private static let longestBefore = 160
  private static let longestAfter = 512

  init(record: LogRecord, range: Range<Int>) {
    let match = LiteralMatch(record: record, range: range)
    before = match.before
    var scanner = match.after
    after = scanner.takeLine()
    below = scanner
    name = record.message[range]
    isInFirstLine = before.startIndex == record.message.startIndex
  }

  /// Whether the name is not part of a longer identifier.
  var isWholeWord: Bool {
    // In camel case a word begins with a capital: `oneSignalApplicationDidBecomeActive`.
    let isInCamelCase = name.first == 0x41 && !name.contains(0x20)
    if let last = before.last, last.isIdentifierPart, !isInCamelCase || last < 0x61 {
      return false
    }
    if let last = name.last, !last.isIdentifierPart { return true }
    guard let next = after.first else { return true }
    return !next.isIdentifierPart
  }

  /// Whether the line announces the event. A line that only mentions the event does not.
  func isAnnounced(as style: EventSpelling.Style) -> Bool {
    guard before.count <= PrintedName.longestBefore, after.count <= PrintedName.longestAfter,
      !isFrame, !isRemark, !isDefinition, !isProse, !isQuoted, !isListed,
      !hasWord(in: after, from: PrintedName.denials)
    else { return false }
    switch style {
    case .nameOnly: return false
    case .full: return wordsBefore <= (ByteScanner.trimmed(before).last == 0x3a ? 12 : 6)
    case .bare: return wordsBefore <= 2 && after.first != 0x28 || isCallOfNothing
    case .word: return isBehindTags && isEndOfSentence
    case .alone:
      return isBehindTags && isEndOfSentence
        && words(of: withoutTags(before)).allSatisfy {
          PrintedName.levels.contains($0) || $0.elementsEqual("flutter".utf8)
        }
    case .valued, .sentence: return isBehindTags
    }
  }

  /// Whether the identifier of a session stands after the name, and nothing else.
  var isNamingScene: Bool {
    isBehindTags && SceneIdentity.isUUID(ByteScanner.trimmed(after))
  }

  /// The scene that the text after the name gives: by the address in `<UIWindowScene: 0x10270b110>`, or by
  /// the identifier of its session, a UUID.
  var scene: ArraySlice<UInt8>? {
    for type in ["<UIWindowScene: ", "<UIScene: "] {
      var scanner = ByteScanner(after)
      if scanner.skip(past: type) {
        let address = scanner.take(while: \.isIdentifierPart)
        return address.isEmpty ? nil : address
      }
    }
    let words = after.split { !$0.isHexDigit && $0 != 0x2d }
    return words.first(where: SceneIdentity.isUUID)
  }

  /// Whether the name is one of the app's own functions, such as `didBecomeActive()`.
  private var isCallOfNothing: Bool {
    wordsBefore <= 2
      && (ByteScanner(after).begins(with: "()") || ByteScanner(after).begins(with: "(_:)")
        || ByteScanner(after).begins(with: "(scene:)"))
  }

  /// Whether only tags in brackets, numbers and levels stand before the word that the name ends.
  var isFirstWord: Bool {
    var rest = ByteScanner(before)
    var words: [ArraySlice<UInt8>] = []
    while let text = rest.take(until: "[") {
      words += self.words(of: text)
      guard rest.skip(past: "]") else { return false }
    }
    words += self.words(of: rest.rest)
    return words.dropLast().allSatisfy { PrintedName.levels.contains($0) }
      && words.last?.count == 1
  }

  /// Whether no word stands before the name but those of loggers and tools.
  private var isBehindTags: Bool {
    let text = ByteScanner.trimmed(before)
    guard let last = text.last else { return true }
    // A list, or the inside of brackets, describes something.
    if text.elementsEqual("-".utf8) || isInBrackets(text) { return false }
    guard last.isIdentifierPart else { return true }
    let word = text[(text.lastIndex { !$0.isIdentifierPart }.map { $0 + 1 } ?? text.startIndex)...]
    // Metadata before a message: `build=118 session=9f2c`.
    if word.startIndex > text.startIndex, text[word.startIndex - 1] == UInt8(ascii: "=") {
      return true
    }
    return PrintedName.levels.contains(word) || PrintedName.leaders.contains(word)
      || (word.last == UInt8(ascii: "Z") ? word.dropLast() : word).allSatisfy(\.isDigit)
  }

  private func isInBrackets(_ text: ArraySlice<UInt8>) -> Bool {
    guard let opening = text.lastIndex(of: 0x28) else { return false }
    return (text.lastIndex(of: 0x29) ?? text.startIndex) < opening
  }

  /// Whether the name may be a key with a value; one of several words has only tags before it.
  var isKey: Bool {
    before.count <= PrintedName.longestBefore && !(before.last?.isIdentifierPart ?? false)
      && !ByteScanner(before).contains("//") && (!name.contains(0x20) || isBehindTags)
  }

  /// The name with the rest of its line.
  var whole: ArraySlice<UInt8> { (name + after)[...] }

  private var isEndOfSentence: Bool {
    var rest = ByteScanner(ByteScanner.trimmed(after))
    guard let first = rest.next, first.isIdentifierPart else { return true }
    _ = rest.skip("was ")
    let word = rest.take(while: \.isIdentifierPart)
    return PrintedName.tails.contains(word.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }[...])
  }

  /// Whether the name is a value in a description or in the address of a request, or code in a document.
  private var isQuoted: Bool {
    if before.last == UInt8(ascii: "`") { return true }
    if before.last == UInt8(ascii: "\"") {
      let sign = ByteScanner.trimmed(before.dropLast()).last
      if !isInFirstLine, sign == UInt8(ascii: "=") { return true }
      // JSON in a sentence is what an app sends, whenever that happened.
      if sign == UInt8(ascii: ":"), before.contains(UInt8(ascii: "{")) { return true }
    }
    let start = before.lastIndex(where: \.isSpace).map { $0 + 1 } ?? before.startIndex
    let word = before[start...]
    return word.contains(UInt8(ascii: "?")) && word.contains(UInt8(ascii: "="))
  }

  /// Whether the line is an item of a document's list.
  private var isListed: Bool {
    let line = ByteScanner(ByteScanner.trimmed(before))
    return isInFirstLine && (line.begins(with: "- ") || line.begins(with: "* "))
  }

  /// Whether the line is a stack frame: `12  App  0x0000000104 -[AppDelegate
  /// applicationDidBecomeActive:] + 120`.
  private var isFrame: Bool {
    var scanner = ByteScanner(ByteScanner.trimmed(before))
    if scanner.skip("frame #") || scanner.skip("#") || scanner.skip("* frame #") {
      return scanner.next.map(\.isDigit) ?? false
    }
    return scanner.decimal() != nil && scanner.next.map(\.isSpace) ?? false
      && scanner.contains("0x")
  }

  /// Whether the line is a comment that somebody added to the log.
  private var isRemark: Bool {
    let line = ByteScanner(ByteScanner.trimmed(before))
    return line.begins(with: "//") || line.begins(with: "/*") || line.begins(with: "# ")
      || line.contains(" //")
  }

  /// Whether the line is the head of a method in source code: `-
  /// (void)applicationWillTerminate:(UIApplication *)app {`, `func applicationWillTerminate(_ app:
  /// UIApplication)`, or the last line of a wrapped head.
  ///
  /// Prints name a method as `-[Delegate applicationWillTerminate:]`.
  private var isDefinition: Bool {
    let line = ByteScanner(ByteScanner.trimmed(before))
    let method = ["- (", "+ (", "-(", "+("].contains { line.begins(with: $0) }
    let end = ByteScanner.trimmed(after)
    return method || words(of: before).contains { $0.elementsEqual("func".utf8) }
      || end.last == 0x7b && end.contains(0x29) || ByteScanner(end).contains("-> Bool")
  }

  /// Whether the text before the name mentions the event in prose.
  private var isProse: Bool {
    hasWord(in: withoutTags(before), from: PrintedName.mentions)
      || !isFromNotRunning
        && words(of: before).contains { PrintedName.mentioningWords.contains($0) }
      || isOccasion
  }

  /// Whether the name is what something else waits for: `flushes on applicationWillResignActive`.
  private var isOccasion: Bool {
    let words = words(of: withoutTags(before))
    return words.count > 1 && before.last == UInt8(ascii: " ")
      && words.last.map { PrintedName.occasions.contains($0) } == true
  }

  /// `moved from Not Running to Inactive: ` names a state.
  private var isFromNotRunning: Bool {
    hasWord(in: before, from: ["not running to ", " to not running"])
  }

  /// Whether it is after the tag of Flutter's prints.
  var isOfFlutter: Bool { ByteScanner(before).contains("flutter: ") }

  /// The number of words before the name, without those that loggers write: `Notes[7] info`.
  private var wordsBefore: Int {
    words(of: before).count { !PrintedName.levels.contains($0) && !isProcess($0) }
  }

  /// Whether a word has a pid after it.
  private func isProcess(_ word: ArraySlice<UInt8>) -> Bool {
    var scanner = ByteScanner(before[word.endIndex...])
    return (scanner.skip("[") || scanner.skip("(")) && scanner.pid() != nil
  }

  /// Returns the words of a text, without tags such as `[12:43:29]`.
  private func words(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { !$0.isIdentifierPart }.filter { $0.contains(where: \.isLetter) }
  }

  /// Returns a text without the tags in brackets that loggers put before a message.
  private func withoutTags(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var scanner = ByteScanner(text)
    scanner.skipSpaces()
    while scanner.skip("["), scanner.skip(past: "]") { scanner.skipSpaces() }
    return scanner.rest
  }

  private func hasWord(in text: ArraySlice<UInt8>, from words: [String]) -> Bool {
    let lower = text.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
    let scanner = ByteScanner(lower[...])
    return words.contains { scanner.contains($0) }
  }

  /// Parts of words that, before a name, show that the line only mentions the event.
  private static let mentions = [
    "observer", "observing", "observe ", "regist", "subscri", "listen", "wait", "n't ", "missing",
    "implement", "swizzl",
    "selector", "called by", ", from ", "deprecat", "expected", "should", "will call", "exception",
    "taskname", "assertion", "identifier:", "terminating app", "schedul", "hook", "override",
    "unknown", "invalid", "failed to", "error:", "reason:", "task \"", "skip", "ignor",
    "nslog(", "print(", "os_log(",
    // Of an earlier process.
    "previous session", "last session", "previous launch", "last launch", "previous run",
    "last run", "breadcrumbs",
  ]

  /// The levels of loggers.
  private static let levels = ByteTable(
    ["trace", "verbose", "debug", "info", "notice", "warning", "warn", "error", "default", "log"]
      .flatMap { [$0, $0.uppercased(), $0.prefix(1).uppercased() + $0.dropFirst()] })

  /// Words before a name that are no part of a sentence.
  private static let leaders = ByteTable([
    "The", "the", "LOG", "flutter", "Flutter", "Z", "Display", "iOS", "Event", "event", "Received",
  ])

  /// Words after a name that do not change its meaning.
  private static let tails = ByteTable(["called", "event", "received", "with", "fired", "method"])

  /// Whole words that, before a name, show that the line only mentions the event.
  private static let mentioningWords = ByteTable([
    "after", "before", "between", "during", "if", "If", "never", "next", "not", "since", "unless",
    "until", "when", "When", "After", "Before", "Not",
  ])

  /// Words between something that is to be done and the name of the event for it.
  private static let occasions = ByteTable(["on", "On", "at", "upon", "till", "for", "via"])

  /// Texts that, after a name, deny the event.
  private static let denials = [
    "unrecognized selector", "not called", "never called", "was not ", "is not ", "deprecated",
    "not implemented", "observer", "should ", "must ", "registered", "swizzl", "will be called",
    "not yet", "instead", " took ", "creationtime", "was created over",
    "permittedbackgroundduration",
  ]
}

/// The log of the background geolocation plugins for React Native, Flutter, Cordova and Capacitor.
///
/// Source: the plugin's public sources, where `onSuspend:` and `onResume:` observe
/// `UIApplicationDidEnterBackgroundNotification` and
/// `UIApplicationWillEnterForegroundNotification`. Its task manager prints UIKit's identifiers.
enum BackgroundGeolocationEmitter {
  static let rules = [
    EmitterRule("[TSLocationManager init]", begins),
    EmitterRule("[TSLocationManager onSuspend:]", suspended),
    EmitterRule("[TSLocationManager onResume:]", resumed),
    EmitterRule("[TSLocationManager onAppTerminate]", terminating),
    EmitterRule("BackgroundTaskManager createBackgroundTask] ", taskCreated),
    EmitterRule("BackgroundTaskManager stopBackgroundTask:]", taskStopped),
  ]

  /// `-[TSLocationManager init]` with the configuration below it. A process creates this object
  /// once, while the app launches.
  private static func begins(_ match: LiteralMatch, _ sink: inout EventSink) {
    let isInBackground = ByteScanner(match.surroundings).contains("didLaunchInBackground = 1")
    emit(.started(isInBackground ? .background : .unknown), match, &sink)
  }

  private static func suspended(_ match: LiteralMatch, _ sink: inout EventSink) {
    emit(.callback(.didEnterBackground), match, &sink)
  }

  private static func resumed(_ match: LiteralMatch, _ sink: inout EventSink) {
    emit(.callback(.willEnterForeground), match, &sink)
  }

  private static func terminating(_ match: LiteralMatch, _ sink: inout EventSink) {
    emit(.callback(.willTerminate), match, &sink)
  }

  /// `-[BackgroundTaskManager createBackgroundTask] 21`
  private static func taskCreated(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let id = scanner.decimal().flatMap({ Int64(exactly: $0) }) else { return }
    emit(.work(.beginTask(id: id, name: nil)), match, &sink)
  }

  /// `-[BackgroundTaskManager stopBackgroundTask:]_block_invoke 39 OF (`
  private static func taskStopped(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    _ = scanner.skip("_block_invoke")
    scanner.skipSpaces()
    guard let id = scanner.decimal().flatMap({ Int64(exactly: $0) }), scanner.skip(" OF ") else {
      return
    }
    emit(.work(.endTask(id: id)), match, &sink)
  }

  private static func emit(_ kind: EventKind, _ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record) else { return }
    sink.emit(kind, byWriterOf: match.record, from: .callback)
  }
}
