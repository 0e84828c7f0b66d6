import LifetraceModel

extension Emitter {
  /// Whether its events are what an app printed of its life cycle.
  var isOfPrints: Bool { self == .callback || self == .phase || self == .focus }
}

/// All emitters, selected by the literals in messages.
package struct EmitterSet: Equatable, Sendable {
  /// What developers taught beside all that is known.
  private let taught: AppWords

  init(taught: AppWords = AppWords()) { self.taught = taught }

  /// Whether a message may contain life-cycle evidence.
  /// The check is fast, and `false` is always right.
  ///
  /// - Parameter isOfSystem: Whether the system wrote the message, in which no words of apps count.
  func isCandidate(_ message: Span<UInt8>, ofSystem isOfSystem: Bool = false) -> Bool {
    isOfSystem
      ? EmitterSet.literalsOfSystem.isFound(in: message)
      : EmitterSet.literals.isFound(in: message) || taught.isFound(in: message)
        || PhaseSeries.phase(of: message) != nil
  }

  /// Decides whether a message may contain evidence, by its text and whether the system wrote it.
  typealias MessageTest = @Sendable (Span<UInt8>, Bool) -> Bool

  /// Whether every record with this message is a separate fact, even if records with equal text
  /// follow each other closely.
  static func isCounted(_ message: ArraySlice<UInt8>) -> Bool {
    ByteScanner(message).begins(with: "Created background task <private>")
  }

  /// Whether a line by itself is what an app prints of its life cycle.
  func isPrint(_ line: Span<UInt8>) -> Bool {
    let text = line.trimmed(0..<line.count)
    guard text.count <= 200, isCandidate(line) else { return false }
    var message: [UInt8] = []
    message.append(line.extracting(text))
    var sink = EventSink()
    read(
      LogRecord(
        time: Instant(nanoseconds: 0), source: SourcePosition(input: 0, line: 0),
        message: message[...]),
      into: &sink)
    return sink.events.contains { $0.emitter.isOfPrints }
  }

  /// Passes a record to the emitters whose literals the record contains.
  func read(_ record: LogRecord, into sink: inout EventSink) {
    if !taught.isEmpty, AppWordsEmitter.read(taught, in: record, into: &sink) { return }
    if AppWordsEmitter.readBare(record, into: &sink) {
      return ConditionEmitter.noteWriter(of: record, in: &sink)
    }
    let hits = EmitterSet.literals.hits(
      in: record.message.span, limit: EmitterSet.hitLimit)
    guard !hits.isEmpty else { return }
    if hits.count >= EmitterSet.hitLimit { sink.skip("text beyond what is read of one record") }
    // Words of apps stand in many messages that are about something else.
    let isOfRules = hits.contains { $0.literal >= AppWordsEmitter.rules.count }
    if isOfRules, ByteScanner(record.message).contains("<private>") { sink.privateCount += 1 }
    ConditionEmitter.noteWriter(of: record, in: &sink)
    var last: [Int: Int] = [:]
    var spellings: [(row: EventSpelling.Row, offset: Int)] = []
    var words: [(rule: Int, offset: Int)] = []
    for hit in hits {
      guard let rule = EmitterSet.rule(at: hit.literal) else {
        if hit.literal < AppWordsEmitter.rules.count {
          words.append((hit.literal, hit.offset))
        } else {
          let place = hit.literal - AppWordsEmitter.rules.count - EmitterSet.rules.count
          spellings.append((EmitterSet.printed[place], hit.offset))
        }
        continue
      }
      let start = record.message.startIndex + hit.offset
      let previous = last.updateValue(start, forKey: hit.literal)
      if let previous, !EmitterSet.isNewLine(start, after: previous, in: record.message) {
        continue
      }
      let end = start + EmitterSet.literals.length(of: hit.literal)
      let match = LiteralMatch(record: record, range: start..<end)
      if !match.isInCode { rule.emit(match, &sink) }
    }
    // A state that a line names beside the launch is the new process's.
    let isLaunch = spellings.contains { $0.row.kind.isLaunch }
    if isLaunch { CallbackEmitter.read(spellings, in: record, into: &sink) }
    if !words.isEmpty { AppWordsEmitter.read(words, in: record, into: &sink) }
    if !spellings.isEmpty, !isLaunch { CallbackEmitter.read(spellings, in: record, into: &sink) }
  }

  /// Whether a line begins between two occurrences of a literal.
  ///
  /// Within a line a rule reads the text around the first occurrence. The lines of one record may
  /// be messages that its layout could not separate.
  private static func isNewLine(
    _ start: Int, after previous: Int, in message: ArraySlice<UInt8>
  ) -> Bool {
    message[previous..<start].prefix(4096).contains(0x0a)
  }

  /// The largest number of hits to read in a record. It limits the work on damaged records; no
  /// record of a real log has nearly as many.
  static let hitLimit = 1024

  /// The rules of all components.
  private static let rules: [EmitterRule] = [
    UIKitEmitter.rules, TaskPrintEmitter.rules, BackgroundTasksEmitter.rules,
    ExceptionEmitter.rules,
    CoreLocationEmitter.rules, DuetActivityEmitter.rules,
    BackgroundGeolocationEmitter.rules,
    FrontBoardProcessEmitter.rules, FrontBoardSceneEmitter.rules, SpringBoardEmitter.rules,
    RunningBoardProcessEmitter.rules, RunningBoardAssertionEmitter.rules,
    RunningBoardClientEmitter.rules, LocationdEmitter.rules, AudioSessionEmitter.rules,
    ObserverEmitter.rules, StateDictionaryEmitter.rules, AssertiondEmitter.rules,
    LaunchdEmitter.rules, KernelEmitter.rules, CrashReportEmitter.rules, WatchdogEmitter.rules,
    ConditionEmitter.rules, StateDumpEmitter.rules, PeriodEmitter.rules,
  ].flatMap { $0 }

  /// The spellings to search for in messages of apps.
  private static let printed = EventSpelling.rows.filter { $0.style != .nameOnly }

  /// The words of apps, the rules' literals, then the spellings.
  package static let literalTexts =
    AppWordsEmitter.rules.map(\.literal) + rules.map(\.literal) + printed.map(\.text)

  /// The rule of a literal; `nil` for words of apps and spellings.
  private static func rule(at literal: Int) -> EmitterRule? {
    let place = literal - AppWordsEmitter.rules.count
    return rules.indices.contains(place) ? rules[place] : nil
  }

  private static let literals = LiteralSet(literalTexts)
  private static let literalsOfSystem = LiteralSet(
    Array(literalTexts.dropFirst(AppWordsEmitter.rules.count)))

  /// Finds in a block everything for which a record must be read beyond its time: the literals,
  /// escapes that represent other characters in them, the texts that report lost records, and bare phases.
  ///
  /// The search is compiled when the first large input begins. Taught words are not among them: with them, every
  /// record is read.
  var scan: LiteralScan? { taught.isEmpty ? EmitterSet.literalScan : nil }

  static let literalScan = LiteralScan(
    literalTexts.map { Array($0.utf8) }.filter { !holdsShorterLiteral($0) }
      + PasteMarks.lossTexts + [ClockMessage.text] + Escapes.pasteTexts + PhaseSeries.lineEnds)

  /// Whether another literal is inside `literal` and so finds it, too. Leaving out such literals
  /// makes compiling the search faster.
  private static func holdsShorterLiteral(_ literal: [UInt8]) -> Bool {
    literals.hits(in: literal.span, limit: hitLimit).contains {
      literals.length(of: $0.literal) < literal.count
    }
  }
}

extension EventKind {
  /// Whether it is a callback of the launch.
  fileprivate var isLaunch: Bool {
    self == .callback(.willFinishLaunching) || self == .callback(.didFinishLaunching)
  }
}
