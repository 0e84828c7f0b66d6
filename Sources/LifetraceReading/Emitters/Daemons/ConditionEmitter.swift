import LifetraceModel

/// Reads conditions that change how a capture must be interpreted (debugger, XCTest, Simulator,
/// boots), and Xcode's messages about the end of a program.
enum ConditionEmitter {
  static let rules = [
    EmitterRule("Message from debugger: ", debuggerMessage),
    EmitterRule("Program ended with exit code: ", programEnded),
    EmitterRule("com.apple.debugserver", debugServer),
    EmitterRule("for reason: process is being debugged", watchdogIgnored),
    EmitterRule("App is being debugged, do not track this hang", hangIgnored),
    EmitterRule("(debugger attached, not reporting)", hangIgnored),
    EmitterRule("Test Suite '", testing),
    EmitterRule("Test Case '", testing),
    EmitterRule(".xctrunner", testRunner),
    EmitterRule("/CoreSimulator/Devices/", simulator),
    EmitterRule("SimulatorTrampoline", simulator),
    EmitterRule("com.apple.CoreSimulator.SimDevice.", simulator),
    EmitterRule("launchd_sim[", simulator),
    EmitterRule("requested by simulator host", simulator),
    EmitterRule("=== system boot: ", boot),
    EmitterRule("Darwin Kernel Version ", boot),
  ]

  /// `Message from debugger: Terminated due to signal 9`, and newer `Message from debugger: killed`
  private static func debuggerMessage(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isWholeLine(match) else { return }
    let process = sink.writer(of: match.record)
    sink.note(.debugger, about: process, from: .crashReporter, in: match.record)
    var scanner = match.after
    var line = scanner
    let isKilled = ByteScanner.trimmed(line.takeLine()).elementsEqual("killed".utf8)
    guard isKilled || scanner.skip("Terminated due to ") else { return }
    let text = scanner
    var report = ExitReport(explanation: sink.lineSymbol(text.rest))
    if isKilled {
      (report.namespace, report.code) = (.signal, 9)
    } else if scanner.skip("signal "), let signal = scanner.decimal() {
      report.namespace = .signal
      report.code = signal
    } else if scanner.begins(with: "memory issue") {
      report.namespace = .jetsam
    }
    sink.emit(.exited(report), about: process, from: .crashReporter, in: match.record)
  }

  /// `Program ended with exit code: 9`, which Xcode prints when the program that it ran has ended.
  private static func programEnded(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard isWholeLine(match) else { return }
    var scanner = match.after
    guard let status = scanner.decimal() else { return }
    let process = sink.writer(of: match.record)
    // Xcode prints this line only for a program that its debugger ran.
    sink.note(.debugger, about: process, from: .crashReporter, in: match.record)
    // 9 is the signal by which Xcode, like iOS and the user, ends it.
    let report =
      status == 9
      ? ExitReport(namespace: .signal, code: status) : ExitText.exitStatus(status, &sink)
    sink.emit(.exited(report), about: process, from: .crashReporter, in: match.record)
  }

  private static func debugServer(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard SystemWriters.contains(match.record) else { return }
    sink.note(.debugger, from: .crashReporter, in: match.record)
  }

  /// `[app<com.x>:7] Ignoring <FBProcessWatchdog: …> for reason: process is being debugged`
  private static func watchdogIgnored(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard SystemWriters.contains(match.record) else { return }
    sink.note(.debugger, from: .frontBoard, in: match.record)
    var watchdog = ByteScanner(match.before)
    guard watchdog.skip(past: "["), let process = ProcessIdentity(parsing: &watchdog),
      watchdog.skip(past: "; name: ")
    else { return }
    let step = sink.symbol(watchdog.take { $0 != 0x3e && $0 != 0x3b })
    sink.emit(
      .limitExceeded(.watchdog, measurement: step), about: process, from: .frontBoard,
      in: match.record)
  }

  /// `Hang detected: 0.58s (debugger attached, not reporting)`, in the app's own process.
  private static func hangIgnored(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record) else { return }
    sink.note(
      .debugger, about: sink.writer(of: match.record), from: .crashReporter, in: match.record)
  }

  /// `Test Suite 'All tests' started at …`
  private static func testing(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard isWholeLine(match), scanner.skip(past: "' "),
      scanner.begins(with: "started") || scanner.begins(with: "passed")
        || scanner.begins(with: "failed")
    else { return }
    sink.note(.xctest, from: .callback, in: match.record)
  }

  private static func testRunner(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard SystemWriters.contains(match.record) else { return }
    sink.note(.xctest, from: .frontBoard, in: match.record)
  }

  private static func simulator(_ match: LiteralMatch, _ sink: inout EventSink) {
    sink.note(.simulator, from: .frontBoard, in: match.record)
  }

  /// `=== system boot: 5BAFBF81-…`, which `log show` prints where a boot begins, and the kernel's own first line,
  /// `Darwin Kernel Version 21.6.0: …`.
  private static func boot(_ match: LiteralMatch, _ sink: inout EventSink) {
    let isOfTool = ByteScanner(match.record.message[match.range]).begins(with: "===")
    guard match.before.isEmpty,
      isOfTool || match.record.process?.elementsEqual("kernel".utf8) == true
    else { return }
    sink.emit(.boot, about: ProcessReference(), from: .layout, in: match.record)
  }

  /// Processes that run only while a condition holds, with the condition.
  private static let conditionWriters = ByteTable<Condition>([
    ("debugserver", .debugger), ("lldb", .debugger), ("xctest", .xctest),
    ("testmanagerd", .xctest), ("SimulatorTrampoline", .simulator),
    ("CoreSimulatorBridge", .simulator), ("launchd_sim", .simulator),
  ])

  /// Records the condition that a record's process indicates by running.
  static func noteWriter(of record: borrowing LogRecord, in sink: inout EventSink) {
    guard let name = record.process else { return }
    // In the Simulator, launchd's process name is the name of the simulated device.
    let isOfDevice = ByteScanner(name).begins(with: "com.apple.CoreSimulator.SimDevice")
    guard let condition = isOfDevice ? .simulator : conditionWriters[name] else { return }
    sink.note(condition, from: .layout, in: record)
  }

  private static func isWholeLine(_ match: LiteralMatch) -> Bool {
    ByteScanner.trimmed(match.before).isEmpty
  }
}
