/// MetricKit's vocabulary of exits (`MXAppExitMetric`).
///
/// The mapping from namespace and code is our inference, so reports print those beside it.
public enum ExitCategory: String, Hashable, Sendable, CaseIterable {
  case normal
  case abnormal
  case badAccess
  case illegalInstruction
  case memoryLimit
  case memoryPressure
  case watchdog
  case cpuLimit
  case fileLock
  case taskTimeout
  /// An exit whose cause the log does not tell, or one outside MetricKit's vocabulary.
  case unclassified
  /// No exit was logged: a new process of the same app shows that this one had ended.
  case silent
  /// No exit was logged, and the device has booted anew since: that ended the process, if it had not ended
  /// before.
  case restart
}
