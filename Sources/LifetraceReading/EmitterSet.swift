import LifetraceModel

/// All emitters, found by the literals of their messages.
package struct EmitterSet: Sendable {
  /// `true` iff a message may carry life-cycle evidence; cheap, and never wrong about a "no".
  func isCandidate(_ message: Span<UInt8>) -> Bool {
    EmitterSet.literals.isFound(in: message)
  }

  /// `true` iff every record with this message is a fact of its own, however soon it comes again.
  static func isCounted(_ message: ArraySlice<UInt8>) -> Bool {
    // Tasks whose names are hidden begin with the same words.
    ByteScanner(message).begins(with: "Created background task ")
  }

  /// Hands a record to the emitters whose literals it contains.
  func read(_ record: LogRecord, into sink: inout EventSink) {
    let hits = EmitterSet.literals.hits(
      in: record.message.span, limit: EmitterSet.hitLimit)
    guard !hits.isEmpty else { return }
    if hits.count >= EmitterSet.hitLimit { sink.skip("text beyond what is read of one record") }
    if ByteScanner(record.message).contains("<private>") { sink.privateCount += 1 }
    ConditionEmitter.noteWriter(of: record, in: &sink)
    var last: [Int: Int] = [:]
    var spellings: [(row: EventSpelling.Row, offset: Int)] = []
    for hit in hits {
      if hit.literal >= EmitterSet.rules.count {
        let row = EmitterSet.printed[hit.literal - EmitterSet.rules.count]
        spellings.append((row, hit.offset))
        continue
      }
      let start = record.message.startIndex + hit.offset
      let previous = last.updateValue(start, forKey: hit.literal)
      if let previous, !EmitterSet.isNewLine(start, after: previous, in: record.message) {
        continue
      }
      let end = start + EmitterSet.literals.length(of: hit.literal)
      EmitterSet.rules[hit.literal].emit(LiteralMatch(record: record, range: start..<end), &sink)
    }
    if !spellings.isEmpty { CallbackEmitter.read(spellings, in: record, into: &sink) }
  }

  /// `true` iff a line begins between two occurrences of a literal.
  ///
  /// Within a line a rule reads what stands around the first occurrence; the lines of one record
  /// may be prints that its layout could not tell apart.
  private static func isNewLine(
    _ start: Int, after previous: Int, in message: ArraySlice<UInt8>
  ) -> Bool {
    message[previous..<start].prefix(4096).contains(0x0a)
  }

  /// No record of a real log has nearly as many; bounds the work on a damaged one.
  private static let hitLimit = 1024

  /// The rules of all components.
  private static let rules: [EmitterRule] = [
    UIKitEmitter.rules, ExceptionEmitter.rules, CoreLocationEmitter.rules, ScenePhaseEmitter.rules,
    BackgroundGeolocationEmitter.rules,
    FrontBoardProcessEmitter.rules, FrontBoardSceneEmitter.rules, SpringBoardEmitter.rules,
    RunningBoardProcessEmitter.rules, RunningBoardAssertionEmitter.rules,
    RunningBoardClientEmitter.rules, LocationdEmitter.rules, AudioSessionEmitter.rules,
    ObserverEmitter.rules, StateDictionaryEmitter.rules, AssertiondEmitter.rules,
    LaunchdEmitter.rules, KernelEmitter.rules, CrashReportEmitter.rules, WatchdogEmitter.rules,
    ConditionEmitter.rules,
  ].flatMap { $0 }

  /// The spellings to look for in what apps print.
  private static let printed = EventSpelling.rows.filter { $0.style != .nameOnly }

  /// The rules' literals, then the spellings.
  package static let literalTexts = rules.map(\.literal) + printed.map(\.text)

  private static let literals = LiteralSet(literalTexts)

  /// Finds in a block whatever makes a record more than its time: the literals, what stands for
  /// other characters in them, and what tells of lost records. Made when the first large input comes.
  static let scan = LiteralScan(
    literalTexts.map { Array($0.utf8) }.filter { !holdsShorterLiteral($0) }
      + PasteMarks.lossTexts + Escapes.pasteTexts)

  /// `true` iff what a literal stands in is found by another one; without these the search is made
  /// sooner.
  private static func holdsShorterLiteral(_ literal: [UInt8]) -> Bool {
    literals.hits(in: literal.span, limit: hitLimit).contains {
      literals.length(of: $0.literal) < literal.count
    }
  }
}
