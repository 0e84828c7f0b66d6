import LifetraceModel

/// Reads the messages of the framework BackgroundTasks in the app's own process.
///
/// Its texts are those of `BGTaskScheduler`; a task is described by its class and its identifier.
enum BackgroundTasksEmitter {
  static let rules = [
    EmitterRule("submitTaskRequest: <BG") { task($0, .submitted, &$1) },
    EmitterRule("Error submitting task request: <BG") { task($0, .refused, &$1) },
    EmitterRule("Running task: <BG") { task($0, .started, &$1) },
    EmitterRule("Starting task: <BG") { task($0, .started, &$1) },
    EmitterRule("Starting simulated task: <BG") { task($0, .started, &$1) },
    EmitterRule("Expiring task: <BG") { task($0, .expired, &$1) },
    EmitterRule("_BGTaskExpirationRequest: ", requested),
    EmitterRule("Marking task <BG", marked),
    EmitterRule("cancelTaskRequestWithIdentifier: ", cancelled),
  ]

  /// `Starting task: <BGProcessingTask: com.x.clean>`, `submitTaskRequest: <BGAppRefreshTaskRequest: com.x.refresh,
  /// earliestBeginDate: …>`
  private static func task(
    _ match: LiteralMatch, _ step: BGTaskStep, _ sink: inout EventSink
  ) {
    var scanner = match.after
    guard let task = BGTaskText(class: &scanner) else { return }
    emit(task, step, delay: step == .submitted ? delay(scanner, match.record) : nil, match, &sink)
  }

  /// How long after a request's line the task may start at the earliest; `nil` if that is at once, or the line has no time.
  private static func delay(
    _ request: ByteScanner, _ record: borrowing LogRecord
  ) -> TimeSpan? {
    var scanner = request.line
    guard record.hasOwnTime, scanner.skip(past: "earliestBeginDate: ") else { return nil }
    var place = 0
    let text = Array(scanner.take { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ">") })
    guard let earliest = TimeShape.dated(text.span, at: &place)?.instant else {
      // `Date.distantFuture`, in the year 4001, is no time of ours.
      return text.starts(with: "4001-".utf8) ? TimeSpan(nanoseconds: .max) : nil
    }
    return earliest > record.time ? earliest - record.time : nil
  }

  /// `<_BGTaskExpirationRequest: <_DASActivity: …>, reason: 2 task: <BGContinuedProcessingTask: com.x.export>`, one a line,
  /// since iOS 26. The reason does not say who stopped the task.
  private static func requested(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after.line
    guard scanner.skip(past: " task: <BG"), let task = BGTaskText(class: &scanner) else { return }
    emit(task, .expired, match, &sink)
  }

  /// `Marking task <BGAppRefreshTask: com.x.refresh> complete with success: 1`
  private static func marked(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let task = BGTaskText(class: &scanner), scanner.skip(past: "complete with success: "),
      let success = scanner.decimal()
    else { return }
    emit(task, success == 0 ? .failed : .completed, match, &sink)
  }

  /// `cancelTaskRequestWithIdentifier: com.x.refresh`
  private static func cancelled(_ match: LiteralMatch, _ sink: inout EventSink) {
    let identifier = match.after.rest.prefix { !$0.isSpace }
    emit(BGTaskText(kind: .unknown, identifier: identifier), .cancelled, match, &sink)
  }

  fileprivate static func emit(
    _ task: BGTaskText, _ step: BGTaskStep, delay: TimeSpan? = nil, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    guard !SystemWriters.contains(match.record), let id = sink.symbol(task.identifier) else {
      return
    }
    let writer = sink.writer(of: match.record)
    sink.taskOwners[id] = ProcessReference(bundle: writer.bundle, name: writer.name)
    sink.emit(
      .work(.bgTask(id: id, task.kind, step, delay: delay)), about: writer, from: .uiKit,
      in: match.record)
  }
}

/// Reads dasd's messages about the tasks that apps submitted.
///
/// dasd calls them `bgRefresh-com.x.refresh:041399`: the identifier, and a number of its own for each submission. A
/// line names no app: it is the app that used the identifier before, or whose bundle identifier begins it.
enum DuetActivityEmitter {
  static let rules = kinds.map { prefix, kind in
    EmitterRule(prefix) { activity($0, kind, &$1) }
  }

  private static let kinds: [(String, BGTaskKind)] = [
    ("bgRefresh-", .refresh), ("bgProcessing-", .processing),
    ("bgContinuedProcessing-", .continuedProcessing), ("bgHealthResearch-", .healthResearch),
  ]

  /// What stands before the name.
  private static let verbs: [(String, BGTaskStep)] = [
    ("Submitted:", .submitted), ("Submitted Activity:", .submitted), ("SUBMITTED", .submitted),
    ("CANCELED:", .cancelled), ("CANCELED", .cancelled), ("STARTING activity", .started),
    ("STARTING:", .started),
    ("STARTED", .started), ("COMPLETED", .completed),
  ]

  /// `CANCELED: bgRefresh-com.x.refresh:94ED7E at priority 10`, `COMPLETED bgProcessing-com.x.clean:BB0E3B …`; since iOS 27
  /// `ActivityExpirationEvent(…, reasons: 1048576)`, with the name within.
  private static func activity(
    _ match: LiteralMatch, _ kind: BGTaskKind, _ sink: inout EventSink
  ) {
    var before = ByteScanner.trimmed(match.before)
    let isExpiry = ByteScanner(before).contains("ActivityExpirationEvent")
    let object = Array("<_DASActivity: \"".utf8)
    if before.suffix(object.count).elementsEqual(object) {
      before = ByteScanner.trimmed(before.dropLast(object.count))
    }
    let isRefused = match.after.line.contains("No relevant background execution modes found")
    let verb = DuetActivityEmitter.verbs.first {
      before.suffix($0.0.utf8.count).elementsEqual($0.0.utf8)
    }
    let identifier = match.after.rest.prefix {
      !$0.isSpace && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ",")
    }
    guard match.record.process.map({ $0.elementsEqual("dasd".utf8) }) ?? true else {
      // The app prints the scheduler's event before it calls the task's handler.
      let task = BGTaskText(kind: kind, identifier: identifier)
      if isExpiry { BackgroundTasksEmitter.emit(task, .expired, match, &sink) }
      return
    }
    guard let step = isExpiry ? .expired : isRefused ? .refused : verb?.1 else { return }
    guard let id = sink.symbol(identifier), let owner = sink.owner(ofTask: id, identifier) else {
      return
    }
    sink.emit(.work(.bgTask(id: id, kind, step)), about: owner, from: .observer, in: match.record)
  }
}

/// A task as the framework describes it.
struct BGTaskText {
  var kind: BGTaskKind
  var identifier: ArraySlice<UInt8>

  init(kind: BGTaskKind, identifier: ArraySlice<UInt8>) {
    self.kind = kind
    self.identifier = identifier
  }

  /// Reads `AppRefreshTaskRequest: com.x.refresh, …>` or `AppRefreshTask: com.x.refresh>`, after `<BG`.
  init?(class scanner: inout ByteScanner) {
    var name = scanner.take(while: \.isIdentifierPart)
    guard scanner.skip(": ") else { return nil }
    if name.suffix(7).elementsEqual("Request".utf8) { name = name.dropLast(7) }
    kind =
      BGTaskKind(nativeWord: "BG" + String(decoding: name.prefix(40), as: UTF8.self)) ?? .unknown
    identifier = scanner.take { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ">") && !$0.isSpace }
    guard !identifier.isEmpty else { return nil }
  }
}

extension EventSink {
  /// The app whose task has an identifier: who used it before, or the longest bundle identifier of the log with which it
  /// begins.
  fileprivate mutating func owner(
    ofTask id: Symbol, _ identifier: ArraySlice<UInt8>
  ) -> ProcessReference? {
    if let owner = taskOwners[id] { return owner }
    var prefix = identifier
    while let dot = prefix.lastIndex(of: UInt8(ascii: ".")) {
      prefix = prefix[..<dot]
      guard prefix.contains(UInt8(ascii: ".")) else { return nil }
      if let bundle = symbols.symbol(for: String(decoding: prefix, as: UTF8.self)) {
        return ProcessReference(bundle: bundle, kind: .app)
      }
    }
    return nil
  }
}
