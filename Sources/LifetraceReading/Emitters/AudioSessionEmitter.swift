import LifetraceModel

/// The audio session daemons' feed of application states.
enum AudioSessionEmitter {
  static let rules = [EmitterRule(" with pid '", client), EmitterRule("'sid:0x", session)]

  /// `… 'sid:0x24082, Name(7), 'prim''`: ties a name to a pid.
  private static func session(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard scanner.hexadecimal() != nil, scanner.skip(", "), let name = scanner.take(until: "("),
      !name.isEmpty, scanner.skip("("), let pid = scanner.pid(), scanner.skip(")")
    else { return }
    let process = ProcessReference(pid: pid, name: sink.symbol(name))
    sink.emit(.identity(sceneSession: nil), about: process, from: .audioSession, in: match.record)
  }

  /// `-CMSessionMgr- … Client com.x with pid '7' is now Foreground Running. …`, and newer `… Client com.x
  /// with session sid:0x72e5d8, Name(7), 'auxi' [0x1] with pid '7' is now ForegroundRunning. …`
  private static func client(_ match: LiteralMatch, _ sink: inout EventSink) {
    let before = match.before
    var scanner = match.after
    guard ByteScanner(before).contains("CMSession"), let pid = scanner.pid(),
      scanner.skip("' is now "), let state = StateText.combined(scanner)
    else { return }
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
      // What is no bundle identifier is a process name, cut to 16 characters.
      process.name = process.name ?? sink.symbol(client)
    } else if let name = process.name, SystemWriters.isOne(sink.symbols.bytes(of: name)) {
      // Such a client is no app: SpringBoard calls itself com.apple.springboard here alone.
      process.kind = .system
    } else {
      process.bundle = sink.symbol(client)
    }
    sink.emit(.state(state), about: process, from: .audioSession, in: match.record)
  }

  /// The name in `0x72e5d8, Name(7), 'auxi'`.
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
