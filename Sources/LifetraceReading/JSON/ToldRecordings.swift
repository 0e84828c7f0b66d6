import LifetraceModel

/// The recordings of which the header lines of an input of native events tell when they were made.
struct ToldRecordings: Sendable {
  private var recordings: [RecordingHole.Recording] = []

  /// Takes in what a header tells.
  mutating func note(from first: Instant?, to last: Instant?, line: UInt32) {
    guard let first, let last, first <= last else { return }
    recordings.append(RecordingHole.Recording(first: first, last: last, line: line))
  }

  /// Where nobody recorded between them, in the order of time.
  var holes: [RecordingHole] {
    RecordingHole.between(recordings, longerThan: .zero, shownBy: .told)
  }
}
