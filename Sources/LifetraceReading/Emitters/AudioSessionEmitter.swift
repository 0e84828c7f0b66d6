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

  /// `-CMSessionMgr- … Client com.x with pid '7' is now Foreground Running. …`
  private static func client(_ match: LiteralMatch, _ sink: inout EventSink) {
    let before = match.before
    var scanner = match.after
    guard ByteScanner(before).contains("CMSession"), let pid = scanner.pid(),
      scanner.skip("' is now "), let state = StateText.combined(scanner)
    else { return }
    let start = before.lastIndex(of: 0x20).map { $0 + 1 } ?? before.startIndex
    let client = before[start...]
    // What is no bundle identifier is a process name, cut to 16 characters.
    let isBundle = ProcessIdentity.isBundle(client)
    let process = ProcessReference(
      pid: pid, bundle: isBundle ? sink.symbol(client) : nil,
      name: isBundle ? nil : sink.symbol(client))
    sink.emit(.state(state), about: process, from: .audioSession, in: match.record)
  }
}
