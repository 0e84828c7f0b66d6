/// A process state as reported by RunningBoard's clients, SpringBoard or a daemon.
public struct ReportedState: Hashable, Sendable {
  public enum Task: UInt8, Hashable, Sendable {
    case running
    case suspended
    case notRunning
    /// The line does not tell.
    case unknown
  }

  public var task: Task
  public var visibility: Visibility
  /// RunningBoard runs the process for the user who looks at it (role `UserInteractiveFocal`), which
  /// does not tell that the app is on screen yet or still.
  public var isForUser: Bool

  public init(task: Task, visibility: Visibility, isForUser: Bool = false) {
    self.task = task
    self.visibility = visibility
    self.isForUser = isForUser
  }
}
