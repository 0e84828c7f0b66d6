/// What a line says of background work.
public enum WorkFact: Hashable, Sendable {
  case beginTask(id: Int64?, name: Symbol?)
  case endTask(id: Int64?)
  /// The expiration handler was called, or the task outlived it.
  case taskExpired(id: Int64?, name: Symbol?)
  /// A task that began `elapsed` before this line; UIKit prints whole seconds.
  case taskAge(id: Int64?, name: Symbol?, elapsed: TimeSpan, outlivedExpiry: Bool)
  /// No background task of the process is open at this instant.
  case noTaskOpen
  /// An assertion that keeps the process running; `explanation` names what it is for.
  case holdBegan(id: Symbol, explanation: Symbol?, kind: HoldKind)
  case holdEnded(id: Symbol, timedOut: Bool)
  /// The background allowance's clock started.
  case allowanceStarted
  /// The system announced that the allowance ends soon.
  case allowanceWarning
  /// The allowance ran out.
  case allowanceExpired
  /// The log names the allowance.
  case allowance(TimeSpan, reason: Symbol?)
  /// `backgroundTimeRemaining` at this instant; in the foreground, where it is endless, more than any
  /// allowance.
  case timeRemaining(TimeSpan)
}
