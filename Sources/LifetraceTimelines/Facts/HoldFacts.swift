package import LifetraceModel

/// An assertion that kept a process running, with symbols in place of texts.
package struct HoldFacts: Hashable, Sendable {
  package var explanation: Symbol?
  package var kind: HoldKind
  package var begin: Instant
  /// `nil` while the log shows no end.
  package var end: Instant?
  /// `true` iff the system took it away because its time was up.
  package var isTimedOut = false
}
