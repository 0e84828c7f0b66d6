package import LifetraceModel

/// Something that lasts from one instant to another.
package protocol Lasting: Sendable {
  /// The first instant at which the log tells of it.
  var firstSeen: Instant? { get }
  /// `nil` while the log shows no end.
  var end: Instant? { get }
}
