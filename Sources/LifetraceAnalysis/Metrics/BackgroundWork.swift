public import LifetraceModel

/// Background work outside all trips to the background: a task that an app began in the foreground,
/// or where the log does not tell its state, or an assertion that was held for it there.
public struct BackgroundWork: Hashable, Sendable {
  public var pid: Int32?
  /// What an assertion is for; `nil` for a task of the app.
  public var assertion: HoldKind?
  /// The task, or the assertion told as one: its name is the assertion's explanation.
  public var task: BackgroundTask

  public init(pid: Int32?, assertion: HoldKind? = nil, task: BackgroundTask) {
    self.pid = pid
    self.assertion = assertion
    self.task = task
  }
}
