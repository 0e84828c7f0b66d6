import LifetraceModel

/// Reads the message that the app's own process writes about an uncaught exception.
enum ExceptionEmitter {
  static let rules = [
    EmitterRule("*** Terminating app due to uncaught exception '", uncaught),
    EmitterRule("dyld: Symbol not found: ", unlinked),
    EmitterRule("dyld: Library not loaded: ", unlinked),
    EmitterRule("atal error: ", failed),
    EmitterRule("uncaught exception of type ", uncaughtOfCPlusPlus),
    EmitterRule(requiresScenes, sceneless),
    EmitterRule(sceneTrap, trapped),
  ]

  private static let requiresScenes =
    "Application failed to launch: UIScene life cycle is required"
  /// The function of UIKit that stops the launch.
  static let sceneTrap = "_UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption"

  /// `dyld: Symbol not found: _N`, which the dynamic linker writes in the process that it then ends.
  private static func unlinked(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record), CrashSubject(in: match.record.message) == nil
    else { return }
    let words =
      Array(match.record.message[match.range]) + match.after.line.rest.prefix(longestReason)
    sink.emit(
      .exitPending(reason: sink.symbols.intern(words[...])), byWriterOf: match.record, from: .uiKit)
  }

  /// `App/File.swift:88: Fatal error: …`, `Fatal error: …: file App/File.swift, line 88`, which Swift writes before it
  /// traps. Other words about errors name no file.
  private static func failed(_ match: LiteralMatch, _ sink: inout EventSink) {
    let line = match.before + match.record.message[match.range] + match.after.line.rest
    guard !SystemWriters.contains(match.record), CrashSubject(in: match.record.message) == nil,
      ByteScanner(match.before).contains(".swift:") || match.after.line.contains(": file ")
    else { return }
    let words = ByteScanner.trimmed(line).prefix(longestReason)
    sink.emit(
      .exitPending(reason: sink.symbols.intern(words)), byWriterOf: match.record, from: .uiKit)
  }

  /// `libc++abi: terminating with uncaught exception of type std::runtime_error: text`, or `due to`. Objective-C's own
  /// words about its exceptions say more.
  private static func uncaughtOfCPlusPlus(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record), CrashSubject(in: match.record.message) == nil,
      ByteScanner(match.before).contains("terminating "), !match.after.begins(with: "NSException")
    else { return }
    let words = Array("uncaught exception ".utf8) + match.after.line.rest.prefix(longestReason)
    sink.emit(
      .exitPending(reason: sink.symbols.intern(words[...])), byWriterOf: match.record, from: .uiKit)
  }

  /// UIKit's words in a launch of an app without scenes, just before it traps; since iOS 27.
  private static func sceneless(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record) else { return }
    let reason = EventKind.exitPending(reason: sink.symbol(match.record.message[match.range]))
    sink.emit(reason, byWriterOf: match.record, from: .uiKit)
  }

  /// `3 UIKitCore 0x1 ___UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption_block_invoke + 4`, in the stack
  /// without UIKit's words; a crash report's own rules read its stack.
  private static func trapped(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !ByteScanner(match.record.message).contains(requiresScenes),
      CrashSubject(in: match.record.message) == nil, !SystemWriters.contains(match.record)
    else { return }
    let reason = EventKind.exitPending(reason: sink.symbols.intern(requiresScenes))
    sink.emit(reason, byWriterOf: match.record, from: .uiKit)
  }

  /// `*** Terminating app due to uncaught exception 'N', reason: '…'`, the cause of the abort that
  /// follows.
  private static func uncaught(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after.line
    guard let name = scanner.take(until: "'"), !SystemWriters.contains(match.record) else { return }
    var words = Array("uncaught exception ".utf8) + name
    if scanner.skip(past: "reason: '") {
      var reason = ByteScanner.trimmed(scanner.rest)
      if reason.last == UInt8(ascii: "'") { reason.removeLast() }
      words += Array(": ".utf8) + reason.prefix(longestReason)
    }
    let subject = CrashSubject.isReport(match.record) ? CrashSubject(in: match.record.message) : nil
    sink.emit(
      .exitPending(reason: sink.symbols.intern(words[...])),
      about: subject?.reference(&sink) ?? sink.writer(of: match.record),
      from: subject == nil ? .uiKit : .crashReport, in: match.record)
  }

  /// The longest reason to read, in bytes. Some reasons print whole objects.
  private static let longestReason = 512
}
