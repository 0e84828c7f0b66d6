public import LifetraceModel

/// A trace of which it is known whom each event is about.
public struct PlacedTrace: Sendable {
  package let trace: EventTrace
  package let index: SubjectIndex
  /// Whom each event is about, in their order.
  package let places: [SubjectIndex.Place]

  /// The apps, extensions and daemons that the trace tells about.
  public var subjects: [AppKey] { index.subjects.map(\.key) }

  /// Finds out whom the events of a trace are about.
  public init(_ trace: EventTrace) {
    var index = SubjectIndex()
    places = index.place(trace)
    self.index = index
    self.trace = trace
  }
}
