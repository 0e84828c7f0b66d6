import LifetraceModel

/// Reads the messages of daemons that observe apps: symptomsd, wifid, CommCenter, UserEventAgent,
/// backboardd, and loginwindow on macOS.
enum ObserverEmitter {
  static let rules = [
    EmitterRule(" (most elevated: ", mostElevated),
    EmitterRule(": Foreground: ", foreground),
    EmitterRule("changedForegroundState to ", changed),
    EmitterRule("Entry, display name ", entry),
    EmitterRule("andNetworkingState:forBundleId:]: ", wifi),
    EmitterRule(" is a foreground app", commCenter),
    EmitterRule("<FBSDisplayLayout: 0x", displayLayout),
    EmitterRule(", state=0", userEvent),
    EmitterRule("notification for appDeath for ", appDeath),
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

  /// `Connection added: IOHIDEventSystemConnection uuid:U pid:7 process:Name type:Passive …
  /// attributes:… bundleID … com.x …`, which relates a name, a pid and a bundle.
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

  /// `BundleID: com.x is a foreground app`
  private static func commCenter(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = ByteScanner(match.before)
    guard scanner.skip(past: "BundleID: "), ProcessIdentity.isBundle(scanner.rest) else { return }
    let process = ProcessReference(bundle: sink.symbol(scanner.rest))
    emit(.visibility(.foreground), process, match, &sink)
  }

  /// `… <FBSDisplayLayout: 0x1; …> { … elements = { <SBSDisplayLayoutElement: 0x2; bundleID: com.x;
  /// identifier: sceneID:com.x-default; …; role: primary>; } … }`, the apps on a display.
  private static func displayLayout(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    for _ in 0..<mostElements {
      guard scanner.skip(past: "; bundleID: ") else { return }
      let bundle = scanner.take { $0 != 0x3b && !$0.isSpace }
      guard scanner.skip("; identifier: sceneID:"), ProcessIdentity.isBundle(bundle) else {
        continue
      }
      let process = ProcessReference(bundle: sink.symbol(bundle), kind: .app)
      emit(.visibility(.foreground), process, match, &sink)
    }
  }

  /// An upper bound; no display shows as many apps at once.
  private static let mostElements = 16

  /// `… | CAS notification for appDeath for com.x with asn: …`
  private static func appDeath(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    let bundle = scanner.take { !$0.isSpace }
    guard ProcessIdentity.isBundle(bundle) else { return }
    let process = ProcessReference(bundle: sink.symbol(bundle), kind: .app)
    emit(.exited(ExitReport()), process, match, &sink)
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

/// Reads locationd's notifications of application states.
enum LocationdEmitter {
  static let rules = [EmitterRule("\"notification\":\"", notification)]

  /// `{"msg":"… Application State Change Notification", "notification":"Terminated", "pid":7,
  /// "bundleId":"com.x"}`
  private static func notification(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let state = StateText.combined(match.after) else { return }
    var pid = match.after
    var bundle = match.after
    // A truncated line names no process: the rest of an identifier would be a wrong identifier.
    guard bundle.skip(past: "\"bundleId\":\""), let name = bundle.take(until: "\"") else { return }
    let process = ProcessReference(
      pid: pid.skip(past: "\"pid\":") ? pid.pid() : nil, bundle: sink.symbol(name))
    guard process.bundle != nil else { return }
    sink.emit(.state(state), about: process, from: .locationd, in: match.record)
  }
}

/// Reads CoreLocation's messages in the app's own process about the notifications that it observes.
enum CoreLocationEmitter {
  static let rules = [EmitterRule("\"_cmd\":\"on", notification)]

  /// `{"msg":"CLLocationManager", … "_cmd":"onDidEnterBackground:" …}`
  private static func notification(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let callback = callbacks[scanner.take { $0 != 0x22 && $0 != 0x3a }],
      ByteScanner(match.surroundings).contains("CLLocationManager")
    else { return }
    sink.emit(.callback(callback), byWriterOf: match.record, from: .coreLocation)
  }

  private static let callbacks = ByteTable<Callback>([
    ("DidEnterBackground", .didEnterBackground), ("WillEnterForeground", .willEnterForeground),
    ("DidBecomeActive", .didBecomeActive), ("WillResignActive", .willResignActive),
    ("WillTerminate", .willTerminate),
  ])
}

/// Reads the application states and audio sessions that audio daemons log.
enum AudioSessionEmitter {
  static let rules = [EmitterRule(" with pid '", client), EmitterRule("'sid:0x", session)]

  /// `… 'sid:0x24082, Name(7), 'prim''`, which relates a name and a pid.
  private static func session(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard scanner.hexadecimal() != nil else { return }
    let id = match.record.message[match.range.lowerBound + 1..<scanner.rest.startIndex]
    guard scanner.skip(", "), let name = scanner.take(until: "("), !name.isEmpty, scanner.skip("("),
      let pid = scanner.pid(), scanner.skip(")")
    else { return }
    let process = ProcessReference(pid: pid, name: sink.symbol(name))
    if scanner.skip(", 'prim''"), ByteScanner(match.before).contains("cmsSetIsActive"),
      let fact = activation(of: id, scanner, &sink)
    {
      sink.emit(.work(fact), about: process, from: .audioSession, in: match.record)
    } else {
      sink.emit(.identity(sceneSession: nil), about: process, from: .audioSession, in: match.record)
    }
  }

  /// `-CMSessionMgr- cmsSetIsActive: 'sid:0x24082, Name(7), 'prim'' with [MediaPlayback/Default] …
  /// going active NowPlayingApp:NO`
  ///
  /// Source: Apple's engineers say that an active audio session keeps its app running, so that no background time
  /// runs out (developer.apple.com/forums/thread/764762).
  private static func activation(
    of session: ArraySlice<UInt8>, _ text: ByteScanner, _ sink: inout EventSink
  ) -> WorkFact? {
    guard let id = sink.symbol(session) else { return nil }
    if text.contains(" going active") {
      return .assertionAcquired(id: id, explanation: nil, kind: .audio)
    }
    if text.contains(" going inactive") {
      return .assertionReleased(id: id, timedOut: false, kind: .audio)
    }
    return nil
  }

  /// `-CMSessionMgr- … Client com.x with pid '7' is now Foreground Running. …`, and newer `… Client
  /// com.x with session sid:0x72e5d8, Name(7), 'auxi' [0x1] with pid '7' is now ForegroundRunning.
  /// …`
  private static func client(_ match: LiteralMatch, _ sink: inout EventSink) {
    let before = match.before
    var scanner = match.after
    guard ByteScanner(before).contains("CMSession"), let pid = scanner.pid(),
      scanner.skip("' is now "), var state = StateText.combined(scanner)
    else { return }
    state.mayPlayAudio = scanner.line.contains("Background entitlement: YES")
    var process = ProcessReference(pid: pid)
    var text = ByteScanner(before)
    if text.skip(past: " with session sid:") {
      process.name = sessionName(text, of: pid, &sink)
      text = ByteScanner(before)
      if let end = text.take(until: " with session sid:") { text = ByteScanner(end) }
    }
    let start = text.rest.lastIndex(of: 0x20).map { $0 + 1 } ?? text.rest.startIndex
    let client = text.rest[start...]
    if !ProcessIdentity.isBundle(client) {
      // If it is not a bundle identifier, it is a process name, cut to 16 characters.
      process.name = process.name ?? sink.symbol(client)
    } else if let name = process.name, SystemWriters.isOne(sink.symbols.bytes(of: name)) {
      // Such a client is not an app. Only in this message SpringBoard is called
      // com.apple.springboard.
      process.kind = .system
    } else {
      process.bundle = sink.symbol(client)
    }
    sink.emit(.state(state), about: process, from: .audioSession, in: match.record)
  }

  /// Returns the name in `0x72e5d8, Name(7), 'auxi'`.
  private static func sessionName(
    _ text: ByteScanner, of pid: Int32, _ sink: inout EventSink
  ) -> Symbol? {
    var scanner = text
    guard scanner.skip(past: ", "), let name = scanner.take(until: "("), scanner.skip("("),
      scanner.pid() == pid, scanner.skip(")")
    else { return nil }
    return sink.symbol(name)
  }
}

/// Reads dictionaries of application states, which iOS 10 daemons log in several lines.
enum StateDictionaryEmitter {
  static let rules = [EmitterRule("SBApplicationStateKey = ", dictionary)]

  private static func dictionary(_ match: LiteralMatch, _ sink: inout EventSink) {
    var number = match.after
    guard let value = number.decimal() else { return }
    guard let state = StateText.application(value) else { return }
    let all = ByteScanner(match.surroundings)
    var process = ProcessReference()
    process.pid = integer("SBApplicationStateProcessIDKey = ", in: all)
    process.bundle = sink.symbol(quoted("SBApplicationStateDisplayIDKey = ", in: all))
    guard process.pid != nil || process.bundle != nil else { return }
    if integer("BKSApplicationStateExtensionKey = ", in: all) == 1 {
      process.kind = .appExtension
      process.hostPID = integer("BKSApplicationStateHostPIDKey = ", in: all)
    }
    sink.emit(.state(state), about: process, from: .stateDictionary, in: match.record)
  }

  private static func integer(_ key: String, in text: ByteScanner) -> Int32? {
    var scanner = text
    return scanner.skip(past: key) ? scanner.pid() : nil
  }

  /// Reads a value with or without quotes. Inside JSON the quotes are escaped.
  private static func quoted(_ key: String, in text: ByteScanner) -> ArraySlice<UInt8>? {
    var scanner = text
    guard scanner.skip(past: key) else { return nil }
    _ = scanner.take { $0 == 0x22 || $0 == 0x5c }
    return scanner.take { $0 != 0x22 && $0 != 0x5c && $0 != 0x3b && $0 != 0x0a }
  }
}
