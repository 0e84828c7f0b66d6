import LifetraceModel

/// locationd's feed of application states.
enum LocationdEmitter {
  static let rules = [EmitterRule("\"notification\":\"", notification)]

  /// `{"msg":"… Application State Change Notification", "notification":"Terminated", "pid":7,
  /// "bundleId":"com.x"}`
  private static func notification(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let state = StateText.combined(match.after) else { return }
    var pid = match.after
    var bundle = match.after
    // A line that was cut short names nobody: what is left of an identifier is another one.
    guard bundle.skip(past: "\"bundleId\":\""), let name = bundle.take(until: "\"") else { return }
    let process = ProcessReference(
      pid: pid.skip(past: "\"pid\":") ? pid.pid() : nil, bundle: sink.symbol(name))
    guard process.bundle != nil else { return }
    sink.emit(.state(state), about: process, from: .locationd, in: match.record)
  }
}
