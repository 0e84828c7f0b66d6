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
    guard bundle.skip(past: "\"bundleId\":\"") else { return }
    let process = ProcessReference(
      pid: pid.skip(past: "\"pid\":") ? pid.pid() : nil,
      bundle: sink.symbol(bundle.take { $0 != 0x22 }))
    guard process.bundle != nil else { return }
    sink.emit(.state(state), about: process, from: .locationd, in: match.record)
  }
}
