import LifetraceModel

/// Reads RunningBoard's messages about assertions, which
/// keep a process running, and about their budgets.
enum RunningBoardAssertionEmitter {
  static let rules = [
    EmitterRule("Acquiring assertion targeting ", acquiring),
    EmitterRule("setting abstract target for <RBSAssertionDescriptor| ", targeting),
    // `Invalidating assertion 33-75-221617 (target:[X]) from originator [Y]`
    EmitterRule("Invalidating assertion ") { end($0, timedOut: false, &$1) },
    EmitterRule("ssertion did invalidate due to timeout: ") { end($0, timedOut: true, &$1) },
    EmitterRule(
      "Assertions for process will expire soon: ", .work(.budgetWarning), about: \.processBehind,
      from: .runningBoard),
    EmitterRule(
      "Removed last relative-start-date-defining assertion for process ", .work(.budgetStarted),
      about: \.processBehind, from: .runningBoard),
    EmitterRule(
      "Activating delayed assertion ", .work(.budgetStarted), about: { target($0.after) },
      from: .runningBoard),
    // `Assertion 33-1621-6133 (target:[X:1621]) will be created as active`
    EmitterRule(
      ") will be created as ", .mentioned, about: { target(ByteScanner($0.before))?.instance },
      from: .runningBoard),
  ]

  /// `Acquiring assertion targeting [X] from originator [Y] with description
  /// <RBSAssertionDescriptor| "explanation" ID:a-b-c target:pid attributes:[…]>`
  private static func acquiring(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    _ = scanner.skip("[")
    guard let target = ProcessIdentity(parsing: &scanner) else { return }
    originator(scanner, match, &sink)
    guard target.pid != nil else {
      // A process requests that the target runs. The line does not show whether the target runs.
      let isForeground = scanner.contains("name:\"Bootstrap-Foreground\"")
      let intent = isForeground ? .foreground : LaunchText.intent(scanner)
      return sink.emit(
        .launchRequested(intent), about: target, from: .runningBoard,
        in: match.record)
    }
    // The originator shows as much as the description: locationd's assertions are for location.
    let kind = AssertionText.kind(scanner)
    guard scanner.skip(past: "<RBSAssertionDescriptor| ") else { return }
    assertion(scanner, kind, on: target, match, &sink)
  }

  /// `… from originator [app<com.x>:7] with description …`:
  /// an app that requests an assertion gets time.
  private static func originator(
    _ text: ByteScanner, _ match: LiteralMatch, _ sink: inout EventSink
  ) {
    var scanner = text.line
    guard scanner.skip(past: " from originator ["),
      let identity = ProcessIdentity(parsing: &scanner), identity.pid != nil,
      identity.kind == .app || identity.host != nil
    else { return }
    sink.emit(.running, about: identity, from: .runningBoard, in: match.record)
  }

  /// `setting abstract target for <RBSAssertionDescriptor| "explanation" ID:a-b-c target:X
  /// attributes:[ …]> to [X:pid]`: the target of an assertion now has a process.
  private static func targeting(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    let description = scanner
    guard scanner.skip(past: "> to ["), let target = ProcessIdentity(parsing: &scanner),
      target.pid != nil
    else { return }
    assertion(description, AssertionText.kind(description), on: target, match, &sink)
  }

  /// Reads `"explanation" ID:a-b-c`.
  private static func assertion(
    _ description: ByteScanner, _ kind: AssertionKind, on target: ProcessIdentity,
    _ match: LiteralMatch, _ sink: inout EventSink
  ) {
    var scanner = description
    let explanation = scanner.skip("\"") ? scanner.take(until: "\" ID:") : nil
    guard scanner.skip(past: "ID:"), let id = assertionID(&scanner, &sink) else { return }
    emit(
      .assertionAcquired(id: id, explanation: sink.lineSymbol(explanation), kind: kind),
      about: target,
      match, &sink)
    if kind == .finishTask, let limit = terminatingLimit(description) {
      emit(.budget(limit, reason: sink.lineSymbol(explanation)), about: target, match, &sink)
    }
  }

  /// Returns the seconds in `<RBSDurationAttribute| nvld:30.00
  /// warn:5.00 end:InvalidateAndTerminateProcess>`. An attribute
  /// that only invalidates the assertion ends no process.
  private static func terminatingLimit(_ description: ByteScanner) -> TimeSpan? {
    var scanner = description
    guard scanner.skip(past: "<RBSDurationAttribute| "),
      let text = scanner.take(until: ">")
    else { return nil }
    var limit = ByteScanner(text)
    guard limit.contains("InvalidateAndTerminate"),
      limit.skip(past: "nvld:") || limit.skip(past: "invalidationDuration:"),
      let seconds = limit.seconds(), seconds > .zero
    else { return nil }
    return seconds
  }

  private static func end(_ match: LiteralMatch, timedOut: Bool, _ sink: inout EventSink) {
    var scanner = match.after
    _ = scanner.skip("<RBAssertion| identifier:")
    guard let id = assertionID(&scanner, &sink), let target = target(scanner) else { return }
    emit(
      .assertionReleased(id: id, timedOut: timedOut, kind: kindByOriginator(scanner)),
      about: target, match, &sink)
  }

  /// What an assertion is for whose end alone is described: a daemon requests those of its own field.
  private static func kindByOriginator(_ text: ByteScanner) -> AssertionKind? {
    var scanner = text.line
    guard scanner.skip(past: " from originator ["),
      ["osservice<", "daemon<"].contains(where: { scanner.begins(with: $0) })
    else { return nil }
    let kind = AssertionText.kind(scanner)
    return kind == .other ? nil : kind
  }

  /// Reads `33-1621-6133`.
  private static func assertionID(
    _ scanner: inout ByteScanner, _ sink: inout EventSink
  ) -> Symbol? {
    let id = scanner.take { $0.isDigit || $0 == 0x2d }
    return id.contains(0x2d) ? sink.symbol(id) : nil
  }

  private static func target(_ scanner: ByteScanner) -> ProcessIdentity? {
    var scanner = scanner.line
    guard scanner.skip(past: "target:") else { return nil }
    _ = scanner.skip("[")
    return ProcessIdentity(parsing: &scanner)
  }

  private static func emit(
    _ fact: WorkFact, about identity: ProcessIdentity, _ match: LiteralMatch,
    _ sink: inout EventSink
  ) {
    sink.emit(.work(fact), about: identity, from: .runningBoard, in: match.record)
  }
}

/// Reads the purpose of an assertion from its description.
enum AssertionText {
  /// Parts of descriptions, the most specific first.
  private static let words: [(String, AssertionKind)] = [
    ("WorkspaceReconnect", .reconnect), ("com.apple.frontboard.workspace.reconnect", .reconnect),
    ("inishTaskAfterBackgroundContentFetching", .fetch),
    ("eason:FinishTask", .finishTask), ("reason: finishTask", .finishTask),
    ("domain:\"com.apple.common\" name:\"FinishTask", .finishTask),
    ("(finishTask", .finishTask), ("AudioRecording", .audio), ("MediaPlayback", .audio),
    ("com.apple.mediaexperience", .audio),
    ("reason:BackgroundAudio", .audio), ("eason:Audio", .audio), ("NowPlaying", .audio),
    ("eason:VoIP", .voip), ("VoIP", .voip), ("voip", .voip), ("CallKit", .voip),
    ("eason:Location", .location), ("CoreLocation", .location), ("com.apple.locationd", .location),
    ("Bluetooth", .bluetooth), ("bluetooth", .bluetooth),
    ("ExternalAccessory", .accessory), ("externalaccessory", .accessory),
    ("Navigation", .navigation),
    ("BackgroundContentFetching", .fetch), ("backgroundContentFetching", .fetch),
    ("AppRefresh", .fetch), ("FetchingTask", .fetch),
    ("RemoteNotification", .push), ("PushNotification", .push), ("com.apple.pushkit", .push),
    ("com.apple.apsd push", .push),
    ("BackgroundDownload", .download), ("backgroundDownload", .download),
    ("com.apple.nsurlsessiond", .download), ("BackgroundTransfer", .download),
    ("Shared Background Assertion", .finishTask),
    ("eason:Suspend", .suspend), ("reason: suspend", .suspend),
  ]

  static func kind(_ description: ByteScanner) -> AssertionKind {
    words.first { description.contains($0.0) }?.1 ?? .other
  }
}
