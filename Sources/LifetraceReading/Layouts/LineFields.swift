import LifetraceModel

/// Where the parts of a record stand in its first line.
///
/// Plain integers, so that reading a line that turns out not to matter allocates nothing.
struct LineFields: Equatable, Sendable {
  /// `nil` when the line has no time of its own.
  var time: WallTime?
  var device: Range<Int>?
  var process: Range<Int>?
  var pid: Int32?
  var subsystem: Range<Int>?
  var category: Range<Int>?
  /// The job that launchd writes about: `UIKitApplication:com.x[0xc343][421]`.
  var job: Range<Int>?
  var message: Range<Int>

  init(time: WallTime?, message: Range<Int>) {
    self.time = time
    self.message = message
  }

  /// The same fields with the message cut at `end`.
  func ending(at end: Int) -> LineFields {
    var fields = self
    fields.message = message.lowerBound..<max(message.lowerBound, min(end, message.upperBound))
    return fields
  }
}
