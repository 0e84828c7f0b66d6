import LifetraceModel

/// Reads UIKit's messages in the app's own process:
/// deactivation reasons, background tasks, scene records.
enum UIKitEmitter {
  static let rules: [EmitterRule] =
    [
      EmitterRule("; deactivation reasons: ", deactivation),
      EmitterRule("sceneOfRecord: ", sceneOfRecord),
      EmitterRule("Created background task ", taskCreated),
      EmitterRule("Ending background task with UIBackgroundTaskIdentifier: ", taskEnded),
      EmitterRule("because there is no existing background assertion", noTaskOpen),
      EmitterRule("Background Task ", taskWarning),
      EmitterRule("ackground task still not ", overrun),
      EmitterRule("Received memory warning.", memoryWarning),
      EmitterRule("id receive memory warning", memoryWarning),
      EmitterRule(") invalidateConnection", connectionInvalidated),
      EmitterRule("App with bundleID:", hangTracer),
      EmitterRule("ApplicationStateTracker: UIScene", sceneTracker),
      EmitterRule("does not adopt UIScene lifecycle", sceneless),
      EmitterRule(" lifecycle will soon be required", scenesSoonRequired),
      EmitterRule("ActivePrewarm", prewarmed),
      EmitterRule("time remaining: ", timeRemaining),
      EmitterRule("bgTime remaining: ", timeRemaining),
      EmitterRule("backgroundTimeRemaining", timeRemaining),
      EmitterRule("remaining background time: ", timeRemaining),
    ]
    + routine.map { EmitterRule($0, wrote) }

  /// Messages that only show that the process that wrote them was running.
  private static let routine = [
    "Will add backgroundTask with taskName: ", "Ending task with identifier ",
    "Creating new background assertion", "Created new background assertion",
    "Reusing background assertion", "reference count for background assertion",
    "reference count for assertion ",
    "Will invalidate assertion: ", "Performing snapshot request ",
    "suspending HangTracing", "no background task exists with identifier ",
    "Received action(s) in scene-update: ", "Sending action(s): <FBSSceneSnapshotRequestAction",
  ]

  private static func wrote(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record) else { return }
    sink.emit(.wrote, byWriterOf: match.record, from: .uiKit)
  }

  /// `CLIENT OF UIKIT REQUIRES UPDATE: This process does not adopt UIScene lifecycle. …`
  private static func sceneless(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record),
      ByteScanner(match.before).contains("CLIENT OF UIKIT REQUIRES UPDATE")
    else { return }
    sink.emit(.sceneless, byWriterOf: match.record, from: .uiKit)
  }

  /// `UIScene lifecycle will soon be required. Failure to adopt will result in an assert in the future.`, since iOS 26.
  private static func scenesSoonRequired(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record), ByteScanner(match.before).contains("UIScene"),
      match.after.line.contains("Failure to adopt will result in an assert"),
      !ByteScanner(match.before).contains("does not adopt UIScene lifecycle")
    else { return }
    sink.emit(.sceneless, byWriterOf: match.record, from: .uiKit)
  }

  /// `ActivePrewarm=1`, `"ActivePrewarm": "1"`, which the environment of a prewarmed process holds, as the app prints it.
  private static func prewarmed(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after.line
    _ = scanner.take { !$0.isDigit && !$0.isLetter }
    if scanner.skip("Optional(") { _ = scanner.take { !$0.isDigit && !$0.isLetter } }
    guard !SystemWriters.contains(match.record),
      scanner.take(while: \.isIdentifierPart).elementsEqual("1".utf8)
    else { return }
    sink.emit(.started(.prewarm), byWriterOf: match.record, from: .uiKit)
  }

  /// `Deactivation reason added: 11; deactivation reasons: 4097 -> 6145; …` and
  /// `Ignoring already applied deactivation reason: 5; deactivation reasons: 32`
  private static func deactivation(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let masks = masks(match.after, of: match.before) else {
      sink.skip("unreadable deactivation mask")
      return wrote(match, &sink)
    }
    guard let before = UInt32(exactly: masks.before), let after = UInt32(exactly: masks.after)
    else {
      return sink.skip("deactivation mask out of range")
    }
    let change = DeactivationChange(
      before: DeactivationMask(rawValue: before), after: DeactivationMask(rawValue: after))
    sink.emit(.deactivation(change), byWriterOf: match.record, from: .uiKit)
  }

  /// Arrows between two masks, including those that editors substitute.
  private static let arrows = [" -> ", " → ", " –> ", " —> "]

  /// Reads `4097 -> 6145;`.
  /// Returns `nil` if the line ends or is damaged before the second number ends.
  ///
  /// - Parameter start: the line up to the masks. Only a line about an ignored reason has one
  ///   number.
  private static func masks(
    _ text: ByteScanner, of start: ArraySlice<UInt8>
  ) -> (before: UInt64, after: UInt64)? {
    var scanner = text
    guard let first = scanner.decimal() else { return nil }
    if arrows.contains(where: { scanner.skip($0) }) {
      guard let second = scanner.decimal(), scanner.begins(with: ";") else { return nil }
      return (first, second)
    }
    return ByteScanner(start).contains("Ignoring already ") ? (first, first) : nil
  }

  /// `sceneOfRecord: sceneID: sceneID:com.x-default  persistentID: UUID`
  private static func sceneOfRecord(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record),
      let scene = SceneIdentity(in: match.after.rest)
    else { return }
    var process = sink.writer(of: match.record)
    process.bundle = sink.symbol(scene.bundle)
    process.kind = .app
    var scanner = match.after
    var session: Symbol?
    if scanner.skip(past: "persistentID: ") {
      session = sink.symbol(scanner.take { !$0.isSpace })
    }
    sink.emit(
      .identity(sceneSession: session), about: process, scene: sink.symbol(scene), from: .uiKit,
      in: match.record)
    wrote(match, &sink)
  }

  /// `com.x(1621) invalidateConnection (appDidSuspend)`, written by com.x itself.
  private static func connectionInvalidated(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let client = ConnectionClient(before: match), !SystemWriters.contains(match.record),
      match.record.pid == nil || match.record.pid == client.pid
    else { return }
    let process = ProcessReference(
      pid: client.pid, bundle: sink.symbol(client.bundle), name: sink.symbol(match.record.process))
    sink.emit(.identity(sceneSession: nil), about: process, from: .uiKit, in: match.record)
    sink.emit(.wrote, about: process, from: .uiKit, in: match.record)
  }

  /// `App with bundleID:com.x is no longer foreground at time=…`, which HangTracer writes in the
  /// app's own process as the app resigns active.
  private static func hangTracer(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    let bundle = scanner.take { !$0.isSpace }
    guard match.before.isEmpty, ProcessIdentity.isBundle(bundle),
      !SystemWriters.contains(match.record)
    else { return }
    var process = sink.writer(of: match.record)
    process.bundle = sink.symbol(bundle)
    process.kind = .app
    sink.emit(.identity(sceneSession: nil), about: process, from: .uiKit, in: match.record)
    sink.emit(.wrote, about: process, from: .uiKit, in: match.record)
  }

  /// `0x1 - ApplicationStateTracker: UISceneWillEnterForeground`, which WebKit writes in the app's
  /// process when it observes the scene's notification. The line does not name the scene.
  private static func sceneTracker(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard !SystemWriters.contains(match.record),
      let callback = sceneNotifications[scanner.take(while: \.isIdentifierPart)]
    else { return }
    sink.emit(.callback(callback), byWriterOf: match.record, from: .uiKit)
  }

  private static let sceneNotifications = ByteTable<Callback>([
    ("DidEnterBackground", .sceneDidEnterBackground),
    ("WillEnterForeground", .sceneWillEnterForeground),
  ])

  /// `Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 8, taskName = N, …`
  private static func taskCreated(_ match: LiteralMatch, _ sink: inout EventSink) {
    let task = TaskInfo(match.after)
    guard task.id != nil || match.after.begins(with: "<") else { return }
    let name = task.name.flatMap { sink.singleLine($0) }
    work(.beginTask(id: task.id, name: name), of: task.name, match, &sink)
  }

  private static func taskEnded(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    let id = scanner.decimal().flatMap { Int64(exactly: $0) }
    guard id != nil || scanner.begins(with: "<private>") else { return }
    // `UIBackgroundTaskInvalid`: UIKit did not create the task.
    if id == 0 { return wrote(match, &sink) }
    work(.endTask(id: id), match, &sink)
  }

  /// `Creating new assertion because there is no existing background assertion.` All open
  /// background tasks share this assertion.
  private static func noTaskOpen(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record) else { return }
    work(.noTaskOpen, match, &sink)
  }

  /// `Background Task 3 ("name"), was created over 30 seconds ago. …`
  private static func taskWarning(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    let id = scanner.decimal().flatMap { Int64(exactly: $0) }
    var name: Symbol?
    if scanner.skip(" (\"") { name = scanner.take(until: "\"),").flatMap { sink.singleLine($0) } }
    guard scanner.skip(past: "was created over "), let elapsed = scanner.seconds(),
      scanner.begins(with: " seconds ago")
    else { return }
    work(.taskAge(id: id, name: name, elapsed: elapsed, outlivedExpiry: false), match, &sink)
  }

  /// `Background task still not ended after expiration handlers were called: <…>: taskID = 8, …`
  private static func overrun(_ match: LiteralMatch, _ sink: inout EventSink) {
    var text = match.after
    text.skipSpaces()
    guard text.begins(with: "ended after expiration handlers") else { return }
    let task = TaskInfo(match.after)
    let name = task.name.flatMap { sink.singleLine($0) }
    if let elapsed = task.elapsed {
      work(
        .taskAge(id: task.id, name: name, elapsed: elapsed, outlivedExpiry: true),
        of: task.name, match, &sink)
    } else {
      work(.taskExpired(id: task.id, name: name), of: task.name, match, &sink)
    }
  }

  private static func memoryWarning(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record) else { return }
    sink.emit(.significant(.didReceiveMemoryWarning), byWriterOf: match.record, from: .uiKit)
  }

  /// `BG time remaining: 28`, `bgTime remaining: 20`, `remaining background time: 12.03`,
  /// `backgroundTimeRemaining = 9.93`. In the foreground the time is unlimited.
  private static func timeRemaining(_ match: LiteralMatch, _ sink: inout EventSink) {
    let before = ByteScanner.trimmed(match.before)
    let literal = match.record.message[match.range]
    if literal.last == .space, literal.first == UInt8(ascii: "t") {
      guard ["bg", "BG", "background", "Background"].contains(where: { before.ends(with: $0) })
      else { return }
    }
    var scanner = match.after
    _ = scanner.take { $0 == 0x20 || $0 == 0x3a || $0 == 0x3d }
    // No budget exceeds ten minutes. In the foreground UIKit returns the largest possible number.
    guard let left = scanner.seconds(), left <= .seconds(600), scanner.next != 0x65 else { return }
    guard !SystemWriters.contains(match.record) else { return }
    sink.emit(.work(.timeRemaining(left)), byWriterOf: match.record, from: .callback)
  }

  private static func work(
    _ fact: WorkFact, of task: ArraySlice<UInt8>? = nil, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    sink.printed.writersOfTasks.insert(sink.writer(of: match.record))
    guard let program = task.flatMap(delegateOwner), !match.record.hasOwnTime,
      let process = match.record.process, !program.elementsEqual(process)
    else { return sink.emit(.work(fact), byWriterOf: match.record, from: .uiKit) }
    // The line stands after one of another program.
    let owner = ProcessReference(name: sink.symbol(program))
    sink.emit(.work(fact), about: owner, from: .uiKit, in: match.record)
  }

  /// The program whose delegate began a task without a name: UIKit calls it `Called by Notes, from
  /// -[AppDelegate applicationDidEnterBackground:]`. Other code may be a library's, whose name it then is.
  private static func delegateOwner(of task: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var scanner = ByteScanner(task)
    guard scanner.skip("Called by "), let program = scanner.take(until: ","),
      scanner.contains("AppDelegate") || scanner.contains("SceneDelegate")
    else { return nil }
    return program
  }
}

/// The fields of `<_UIBackgroundTaskInfo: 0x…>: taskID = 8, taskName = N, creationTime = 70784
/// (elapsed = 26).`
private struct TaskInfo {
  var id: Int64?
  var name: ArraySlice<UInt8>?
  /// Whole seconds since the task's creation.
  var elapsed: TimeSpan?

  init(_ text: ByteScanner) {
    var scanner = text
    guard scanner.skip(past: "taskID = ") else { return }
    id = scanner.decimal().flatMap { Int64(exactly: $0) }
    if scanner.skip(", taskName = ") {
      name = scanner.take(until: ", creationTime = ") ?? scanner.takeLine()
    }
    if scanner.skip(past: "(elapsed = ") { elapsed = scanner.seconds() }
  }
}

extension EventSink {
  /// Returns the symbol of a text with its line breaks turned into single blanks.
  mutating func singleLine(_ text: ArraySlice<UInt8>) -> Symbol? {
    guard text.contains(0x0a) else { return symbol(text) }
    var joined: [UInt8] = []
    for line in text.split(separator: 0x0a) {
      let part = ByteScanner.trimmed(line)
      if !joined.isEmpty, !part.isEmpty { joined.append(0x20) }
      joined.append(contentsOf: part)
    }
    return symbol(joined[...])
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes end with `text`.
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
