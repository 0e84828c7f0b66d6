public import LifetraceModel

/// A trace with its apps.
public struct PlacedTrace: Sendable {
  /// The events, and the inputs they come from.
  package let trace: EventTrace
  /// The apps, extensions and daemons in the trace.
  package let index: SubjectIndex

  /// The apps, extensions and daemons in the trace.
  public var subjects: [AppKey] { index.subjects.map(\.key) }

  /// Finds the apps of a trace's events.
  public init(_ trace: EventTrace) {
    index = SubjectIndex(trace)
    self.trace = trace
  }
}

extension TimeReference {
  /// How much longer than its lag a component's word may trail.
  ///
  /// Within one step of a coarse clock only the order of lines is known; without times there are
  /// no lags, and the order is all there is.
  package var clockTolerance: TimeSpan {
    guard hasDurations else { return TimeSpan(nanoseconds: .min / 2) }
    return resolution.coarseStep
  }
}
