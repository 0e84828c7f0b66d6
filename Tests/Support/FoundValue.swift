import LifetraceMetrics
import LifetraceModel

/// A value in an analysis, for comparison with a field of a story.
enum FoundValue {
  case time(Instant)
  case span(TimeSpan)
  case word(String)
  case number(UInt64)
  case words([String])
  case stages([LaunchAnalysis.Stage])
}

extension FoundValue? {
  /// Returns the value of a process id; `nil` if there is none.
  static func pid(_ pid: Int32?) -> FoundValue? {
    pid.flatMap { UInt64(exactly: $0) }.map { .number($0) }
  }
}
