import LifetraceModel

/// The stretches of the inputs in which time never decreases.
///
/// A capture that was pasted twice, or assembled from overlapping captures, contains the same lines
/// in several stretches, as several inputs would.
struct RisingStretches {
  /// A stretch of an input.
  struct Place: Hashable {
    var input: UInt32
    var number: Int
  }

  /// For each input, the first lines of its second and later stretches.
  private var firstLines: [[UInt32]] = []

  /// Creates stretches for inputs that are one stretch each.
  init() {}

  /// Finds the stretches.
  ///
  /// Requires: the events of each input are together, in the order of the input.
  init(_ events: some Sequence<LifecycleEvent>, of inputs: [TraceInput]) {
    firstLines = inputs.map { _ in [] }
    let tolerances = inputs.map { RisingStretches.tolerance($0.summary.reference.resolution) }
    var last: LifecycleEvent?
    for next in events {
      defer { last = next }
      guard let event = last, event.source.input == next.source.input else { continue }
      let input = Int(next.source.input)
      // A line can describe an earlier time.
      guard event.time - next.time > tolerances[input], event.source.line < next.source.line
      else { continue }
      firstLines[input].append(next.source.line)
    }
  }

  /// Whether any input has more than one stretch.
  var areSeveral: Bool { firstLines.contains { !$0.isEmpty } }

  /// Returns the stretch that contains an event.
  func place(of event: LifecycleEvent) -> Place {
    let input = Int(event.source.input)
    let number =
      firstLines.indices.contains(input)
      ? firstLines[input].partitionPoint { $0 <= event.source.line } : 0
    return Place(input: event.source.input, number: number)
  }

  /// Returns how far the records of several processes may be out of order. A clock of a millisecond
  /// or finer needs no tolerance to distinguish copies from repetitions.
  private static func tolerance(_ resolution: TimeSpan) -> TimeSpan {
    resolution <= .milliseconds(1) ? .zero : max(.seconds(1), resolution + resolution)
  }
}
