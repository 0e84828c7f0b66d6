import LifetraceModel

/// Events of an input whose lines told their time, date and zone by themselves.
struct DatedEvents: Sendable {
  /// The earliest time of the input so far that was told so.
  var first: Instant
  /// The latest.
  var last: Instant
  /// Seconds east of UTC in which they are written.
  var zoneSeconds: Int
}
