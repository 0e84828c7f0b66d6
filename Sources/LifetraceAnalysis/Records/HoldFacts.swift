internal import LifetraceModel

/// An assertion that kept a process running, with symbols in place of texts.
struct HoldFacts: Hashable, Sendable {
  var explanation: Symbol?
  var kind: HoldKind
  var begin: Instant
  /// `nil` while the log shows no end.
  var end: Instant?
  /// `true` iff the system took it away because its time was up.
  var isTimedOut = false
}
