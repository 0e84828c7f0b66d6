/// A record before a layout prints it. Its message can have several lines.
struct LogLine: Sendable {
  var origin: LogOrigin
  var message: String
}
