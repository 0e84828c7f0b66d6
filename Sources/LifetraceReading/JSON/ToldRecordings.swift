import LifetraceModel

/// The recordings of which the header lines of an input of native events tell when they were made.
struct ToldRecordings: Sendable {
  private var recordings: [(window: ClosedRange<Instant>, line: UInt32)] = []

  /// Takes in what a header tells.
  mutating func note(from first: Instant?, to last: Instant?, line: UInt32) {
    guard let first, let last, first <= last else { return }
    recordings.append((first...last, line))
  }

  /// Where nobody recorded between them, in the order of time.
  var holes: [RecordingHole] {
    guard recordings.count > 1 else { return [] }
    var holes: [RecordingHole] = []
    var end: Instant?
    for recording in recordings.sorted(by: { $0.window.lowerBound < $1.window.lowerBound }) {
      let start = recording.window.lowerBound
      if let end, start > end {
        holes.append(
          RecordingHole(after: end, until: start, line: recording.line, cause: .told))
      }
      end = max(end ?? recording.window.upperBound, recording.window.upperBound)
    }
    return holes
  }
}
