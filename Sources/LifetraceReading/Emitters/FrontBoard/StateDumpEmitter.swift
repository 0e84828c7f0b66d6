import LifetraceModel

/// Reads what SpringBoard and runningboardd say of all processes and scenes when a log is collected, and UIKit of those of
/// its app: state dumps.
///
/// Each is a statement about its moment alone: what came before and after left no line in it.
enum StateDumpEmitter {
  /// Reads a dump.
  ///
  /// - Parameters:
  ///   - title: what the component calls the dump.
  ///   - record: the record whose message is the dump's value.
  static func read(_ title: ArraySlice<UInt8>, _ record: LogRecord, into sink: inout EventSink) {
    for dump in dumps where title.starts(with: dump.title.utf8) {
      dump.read(record, &sink)
    }
  }

  private struct Dump: Sendable {
    /// What its title begins with.
    let title: String
    let read: @Sendable (LogRecord, inout EventSink) -> Void
  }

  private static let dumps = [
    Dump(title: "FBProcessManager", read: readProcesses),
    Dump(title: "FBScene - ", read: readScene),
    Dump(title: "RBProcessManager", read: readRoles),
    Dump(title: "RBSStateCaptureSet", read: readAssertions),
    Dump(title: "KeyWindowEvaluatorState", read: readActivations),
  ]

  /// `<FBApplicationProcess: 0x1; application<com.x>:7(vA); taskState: Suspended; visibility: Background>;`, one a
  /// line.
  private static func readProcesses(_ record: LogRecord, _ sink: inout EventSink) {
    var scanner = ByteScanner(record.message)
    while scanner.skip(past: "<FBApplicationProcess: ") {
      var line = ByteScanner(scanner.takeLine())
      guard line.skip(past: "; "), let process = ProcessIdentity(parsing: &line),
        process.pid != nil, line.skip(past: "taskState: ")
      else { continue }
      var state = ReportedState(task: StateText.task(line), visibility: .unknown)
      if line.skip(past: "visibility: ") { state.visibility = StateText.visibility(line) }
      sink.emit(.state(state), about: process, from: .stateDump, in: record)
    }
  }

  /// `<FBScene: 0x1; sceneID:com.x-default; legacy: YES; active: YES; FG: YES> { …`
  private static func readScene(_ record: LogRecord, _ sink: inout EventSink) {
    var scanner = ByteScanner(record.message)
    var line = ByteScanner(scanner.takeLine())
    guard let scene = SceneIdentity(in: line.rest), line.skip(past: "; FG: "),
      scanner.skip(past: "clientProcess = ["),
      let process = ProcessIdentity(parsing: &scanner), process.kind == .app, process.pid != nil
    else { return }
    sink.emit(
      .scene(line.begins(with: "YES") ? .foreground : .background), about: sink.reference(process),
      scene: sink.symbol(scene), from: .stateDump, in: record)
  }

  /// `activationState = UISceneActivationStateForegroundActive;`, `identifier = sceneID:com.x-default;`, for each scene that
  /// can have the key window of the app that writes the dump.
  private static func readActivations(_ record: LogRecord, _ sink: inout EventSink) {
    var scanner = ByteScanner(record.message)
    while scanner.skip(past: "activationState = UISceneActivationState") {
      let fact = activations[scanner.take(while: \.isLetter)]
      guard scanner.skip(past: "identifier = "), let fact, !SystemWriters.contains(record),
        let scene = SceneIdentity(in: scanner.takeLine()), var process = sink.owner(of: scene)
      else { continue }
      let writer = sink.writer(of: record)
      (process.pid, process.name) = (writer.pid, writer.name)
      sink.emit(
        .scene(fact), about: process, scene: sink.symbol(scene), from: .stateDump, in: record)
    }
  }

  private static let activations = ByteTable<SceneFact>([
    ("ForegroundActive", .activated), ("ForegroundInactive", .foreground),
    ("Background", .background),
  ])

  /// The beginning of a record about a process in a stackshot.
  static let stackshot = "Stackshot process "

  static let rules = [EmitterRule(stackshot, readStackshot)]

  private static let stackshotStates = ByteTable<ReportedState>([
    ("suspended", ReportedState(task: .suspended, visibility: .unknown)),
    ("running", ReportedState(task: .running, visibility: .unknown)),
    ("foreground", ReportedState(task: .running, visibility: .foreground)),
    ("background", ReportedState(task: .unknown, visibility: .background)),
  ])

  /// `Stackshot process suspended: Notes [412]`: a record that a report file is read as.
  private static func readStackshot(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard match.record.process == nil, match.range.lowerBound == match.record.message.startIndex,
      let word = scanner.take(until: ": "), scanner.skip(": "),
      var process = ProcessIdentity(nameAndPID: scanner.rest)
    else { return }
    sink.stackshots.insert(match.record.source.input)
    let state = stackshotStates[word]
    // Only apps are in front of the user.
    if state?.visibility == .foreground { process.kind = .app }
    sink.emit(
      state.map { .state($0) } ?? .mentioned, about: process, from: .stateDump, in: match.record)
  }

  /// `application<com.x>="<RBProcessState| identity:application<com.x> role:UserInteractiveFocal>"`, one a line.
  private static func readRoles(_ record: LogRecord, _ sink: inout EventSink) {
    var scanner = ByteScanner(record.message)
    while scanner.skip(past: "<RBProcessState| identity:") {
      var line = ByteScanner(scanner.takeLine())
      guard let process = ProcessIdentity(parsing: &line), process.kind == .app,
        line.skip(past: "role:"), let visibility = roles[line.take(while: \.isLetter)]
      else { continue }
      sink.emit(.visibility(visibility), about: process, from: .stateDump, in: record)
    }
  }

  /// `<RBAssertion| identifier:32-1-7 target:[application<com.x>:7] explanation:"text" active originator:[…] …
  /// attributes:[ … ]>`, one after the other.
  private static func readAssertions(_ record: LogRecord, _ sink: inout EventSink) {
    var scanner = ByteScanner(record.message)
    while scanner.skip(past: "<RBAssertion| identifier:") {
      var line = ByteScanner(scanner.rest.prefix { $0 != 0x0a })
      guard let identifier = sink.symbol(line.take { $0 != 0x20 }), line.skip(" target:["),
        let process = ProcessIdentity(parsing: &line), process.pid != nil,
        line.skip(past: " explanation:\""), let explanation = line.take(until: "\" "),
        line.skip("\" active ")
      else { continue }
      // What follows are the entitlements of clients, which name all that they might ask for.
      var attributes = scanner
      guard attributes.skip(past: "attributes:["), let list = attributes.take(until: "]>")
      else { continue }
      let named = AssertionText.kind(ByteScanner(list))
      let kind = named == .other ? AssertionText.kind(ByteScanner(explanation)) : named
      // Those of FrontBoard and of RunningBoard itself are of every app.
      guard kind != .other else { continue }
      sink.emit(
        .work(
          .assertionHeld(
            id: identifier, explanation: sink.lineSymbol(explanation), kind: kind)),
        about: process, from: .stateDump, in: record)
    }
  }

  /// Where an app with a role is; a role of *None* says that nothing needs the app.
  private static let roles = ByteTable<Visibility>([
    ("UserInteractiveFocal", .foreground), ("UserInteractive", .foreground),
    ("UserInteractiveNonFocal", .foreground), ("Background", .background),
  ])
}
