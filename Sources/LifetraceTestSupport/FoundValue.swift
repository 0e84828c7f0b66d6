import LifetraceMetrics
import LifetraceModel

/// A value that an analysis has for a field of a story.
enum FoundValue {
  case time(Instant)
  case span(TimeSpan)
  case word(String)
  case number(UInt64)
  case words([String])
  case stages([LaunchAnalysis.Stage])
}

extension FoundValue? {
  /// A process id, where there is one.
  static func pid(_ pid: Int32?) -> FoundValue? {
    pid.flatMap { UInt64(exactly: $0) }.map { .number($0) }
  }
}
