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
