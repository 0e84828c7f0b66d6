import LifetraceModel

/// symptomsd, wifid, UserEventAgent, backboardd: daemons that watch apps come and go.
enum ObserverEmitter {
  static let rules = [
    EmitterRule(" (most elevated: ", mostElevated),
    EmitterRule(": Foreground: ", foreground),
    EmitterRule("changedForegroundState to ", changed),
    EmitterRule("Entry, display name ", entry),
    EmitterRule("andNetworkingState:forBundleId:]: ", wifi),
    EmitterRule(", state=0", userEvent),
    EmitterRule("IOHIDEventSystemConnection uuid:", connected),
  ]

  /// `490 com.x: ForegroundRunning (most elevated: ForegroundRunning)`
  private static func mostElevated(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = ByteScanner(match.before)
    scanner.skipSpaces()
    guard let pid = scanner.pid(), scanner.skip(" "), let bundle = scanner.take(until: ": "),
      scanner.skip(": "), let state = StateText.combined(scanner),
      let symbol = sink.symbol(bundle)
    else { return }
    emit(.state(state), ProcessReference(pid: pid, bundle: symbol), match, &sink)
  }

  /// `com.x: Foreground: true`
  private static func foreground(_ match: LiteralMatch, _ sink: inout EventSink) {
    let before = match.before
    let start = before.lastIndex(of: 0x20).map { $0 + 1 } ?? before.startIndex
    guard ProcessIdentity.isBundle(before[start...]) else { return }
    let process = ProcessReference(bundle: sink.symbol(before[start...]))
    if match.after.begins(with: "true") { emit(.visibility(.foreground), process, match, &sink) }
    if match.after.begins(with: "false") { emit(.visibility(.background), process, match, &sink) }
  }

  /// `changedForegroundState to 0 for com.x`
  private static func changed(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let number = scanner.decimal(), number <= 1, scanner.skip(" for ") else { return }
    let bundle = scanner.take { !$0.isSpace }
    guard ProcessIdentity.isBundle(bundle) else { return }
    emit(
      .visibility(number == 1 ? .foreground : .background),
      ProcessReference(bundle: sink.symbol(bundle)), match, &sink)
  }

  /// `Entry, display name com.x uuid U pid 897 isFront 1`
  private static func entry(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    let bundle = scanner.take { $0 != 0x20 }
    guard ProcessIdentity.isBundle(bundle), scanner.skip(past: " pid "), let pid = scanner.pid(),
      scanner.skip(" isFront ")
    else { return }
    let process = ProcessReference(pid: pid, bundle: sink.symbol(bundle))
    if scanner.begins(with: "1") { emit(.visibility(.foreground), process, match, &sink) }
    if scanner.begins(with: "0") { emit(.visibility(.background), process, match, &sink) }
  }

  /// `-[WiFiUserInteractionMonitor setApplicationRunningState:…forBundleId:]: com.x exited`
  private static func wifi(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    let bundle = scanner.take { $0 != 0x20 }
    guard ProcessIdentity.isBundle(bundle) else { return }
    let process = ProcessReference(bundle: sink.symbol(bundle))
    if scanner.begins(with: " entered foreground") {
      emit(.visibility(.foreground), process, match, &sink)
    } else if scanner.begins(with: " entered background") {
      emit(.visibility(.background), process, match, &sink)
    } else if scanner.begins(with: " exited") {
      let state = ReportedState(task: .notRunning, visibility: .unknown)
      emit(.state(state), process, match, &sink)
    }
  }

  /// `Connection added: IOHIDEventSystemConnection uuid:U pid:7 process:Name type:Passive … attributes:…
  /// bundleID … com.x …`, which ties name, pid and bundle.
  private static func connected(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard scanner.skip(past: " pid:"), let pid = scanner.pid(), scanner.skip(" process:"),
      let name = scanner.take(until: " type:"), !name.contains(0x0a),
      scanner.skip(past: "bundleID")
    else { return }
    // `"bundleID"} = <CFString 0x1 [0x2]>{contents = "com.x"}` and `bundleID = "com.x";`
    let value = scanner.skip("\"}") ? "contents = \"" : " = \""
    guard scanner.skip(past: value) else { return }
    let bundle = scanner.take { $0 != 0x22 && $0 != 0x0a }
    guard ProcessIdentity.isBundle(bundle) else { return }
    emit(
      .mentioned, ProcessReference(pid: pid, bundle: sink.symbol(bundle), name: sink.symbol(name)),
      match, &sink)
  }

  /// `26054701212495: id=com.x pid=29805, state=0`
  private static func userEvent(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard match.after.next.map({ !$0.isDigit }) ?? true else { return }
    var scanner = ByteScanner(match.before)
    guard scanner.skip(past: " id="), let bundle = scanner.take(until: " pid="),
      ProcessIdentity.isBundle(bundle), scanner.skip(" pid="), let pid = scanner.pid(),
      scanner.isAtEnd
    else { return }
    emit(
      .exited(ExitReport()), ProcessReference(pid: pid, bundle: sink.symbol(bundle)), match, &sink)
  }

  private static func emit(
    _ kind: EventKind, _ process: ProcessReference, _ match: LiteralMatch, _ sink: inout EventSink
  ) {
    sink.emit(kind, about: process, from: .observer, in: match.record)
  }
}
