/// A record before a layout prints it; its message may have several lines.
struct LogLine: Sendable {
  var origin: LogOrigin
  var message: String
}
