import LifetraceModel

/// A record whose lines are still coming.
struct OpenRecord: Sendable {
  var layout: String
  var continuation: ContinuationRule
  var hasVisEscapes: Bool
  var line: UInt32
  var fields: LineFields
  /// Length of the last line, where a mail client may have wrapped it; `nil` elsewhere.
  var wrapLength: Int?
  /// `true` iff the first line was quoted with `> `.
  var isQuoted = false
  /// Spaces before the first line, and tabs where it holds no columns.
  var indentation = 0
  var isCrashReport = false
  /// `true` iff somebody broke its line behind the time, behind the process and wherever else.
  var isBroken = false
  var isFull = false
}
