import LifetraceModel

extension RecordingHole {
  /// A part of an input that was recorded by itself.
  struct Recording: Equatable, Sendable {
    var first: Instant
    var last: Instant
    /// Where it begins in the input.
    var line: UInt32

    /// Takes in the time of another record.
    @inline(__always)
    mutating func add(_ time: Instant) {
      first = min(first, time)
      last = max(last, time)
    }
  }

  /// Returns where nobody recorded between some recordings for longer than a pause, in the order of time.
  static func between(
    _ recordings: [Recording], longerThan pause: TimeSpan, shownBy cause: Cause
  ) -> [RecordingHole] {
    var holes: [RecordingHole] = []
    var end: Instant?
    for recording in recordings.sorted(by: { ($0.first, $0.line) < ($1.first, $1.line) }) {
      if let end, recording.first - end > pause {
        holes.append(
          RecordingHole(after: end, until: recording.first, line: recording.line, cause: cause))
      }
      end = max(end ?? recording.last, recording.last)
    }
    return holes
  }
}
