import LifetraceModel

/// What the system asked for before a process began: lines that a launch was requested.
struct LaunchRequest: Sendable {
  private var last: (intent: LaunchIntent, at: Instant)?
  /// The line by which a process was made for it, rather than wanted.
  private var launching: LineFacts?

  /// Takes in a line that a launch was requested.
  ///
  /// Of one launch several components tell, and not all of them know what it is for.
  mutating func note(_ intent: LaunchIntent, isLaunching: Bool, _ line: LineFacts) {
    let time = line.time
    if isLaunching { launching = line }
    last = (intent == .unknown ? self.intent(at: time) ?? intent : intent, time)
  }

  /// What the launch is for that was requested shortly before `time`.
  func intent(at time: Instant, within span: TimeSpan = .seconds(60)) -> LaunchIntent? {
    guard let last, time - last.at <= span else { return nil }
    return last.intent
  }

  /// The line by which a process was made shortly before `time`.
  func launching(at time: Instant, within span: TimeSpan) -> LineFacts? {
    launching.flatMap { time - $0.time <= span ? $0 : nil }
  }

  /// Forgets it: the process that was asked for is there, or its start is not recorded.
  mutating func forget() {
    last = nil
    launching = nil
  }
}
