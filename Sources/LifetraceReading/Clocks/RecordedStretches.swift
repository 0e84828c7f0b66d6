import LifetraceModel

/// The stretches of time that the records of one input cover, in which none is missing for long.
///
/// A log of the system holds several records each second while the device is awake, whatever any
/// app does: where all of them stop for a hundred times as long as they ever did of late, nobody
/// recorded, or the device slept. An app's own log is silent for as long as nothing happens to it,
/// which shows nothing. A log filtered by a search has long pauses anyway, so its silence shows
/// nothing either.
struct RecordedStretches: Equatable, Sendable {
  fileprivate struct Stretch: Equatable, Sendable {
    var first: Instant
    var last: Instant
    /// The line of the record that came first in the input.
    var line: UInt32
    /// A longer silence after it is a hole.
    var limit: TimeSpan?
  }

  /// No shorter silence is a hole, whatever came before.
  static let leastSilence = TimeSpan.seconds(60)
  /// One app's own lines, and those of its extension, are of fewer.
  private static let leastProcesses = 3
  /// More stretches than any recording is put together from: the times mean something else.
  private static let mostStretches = 1024

  private var stretches: [Stretch] = []
  /// The place of the stretch that the last record belongs to.
  private var current = 0
  private var pauses = RecentPauses()
  /// The first processes that wrote.
  private var processes: [ArraySlice<UInt8>] = []
  /// The times from the last record before the device started anew to the first one after that.
  private(set) var restarts: [RecordingHole] = []

  /// Records the time of a record.
  mutating func note(_ time: Instant, line: UInt32) {
    guard current < stretches.count, time >= stretches[current].first,
      time - stretches[current].last <= RecordedStretches.leastSilence
    else { return noteApart(time, line: line) }
    goOn(to: time, pause: time - stretches[current].last)
  }

  /// Records that the device started anew between two records.
  mutating func noteRestart(after: Instant, until: Instant, line: UInt32) {
    guard after < until, restarts.count < RecordedStretches.mostStretches else { return }
    restarts.append(RecordingHole(after: after, until: until, line: line, cause: .restart))
  }

  private mutating func goOn(to time: Instant, pause: TimeSpan) {
    if time > stretches[current].last { stretches[current].last = time }
    pauses.note(pause)
  }

  /// Whether more than an app and its extension wrote.
  var hasManyProcesses: Bool { processes.count == RecordedStretches.leastProcesses }

  /// Records the writer of a record.
  mutating func note(process: ArraySlice<UInt8>) {
    guard !hasManyProcesses, !processes.contains(process) else { return }
    // A slice of the record would keep all of it.
    processes.append(Array(process)[...])
  }

  /// Moves all times.
  mutating func move(by change: (Instant) -> Instant) {
    for index in stretches.indices {
      stretches[index].first = change(stretches[index].first)
      stretches[index].last = change(stretches[index].last)
    }
    for index in restarts.indices {
      restarts[index].after = change(restarts[index].after)
      restarts[index].until = change(restarts[index].until)
    }
  }

  /// Adds a record before the stretch in hand, or long after it.
  private mutating func noteApart(_ time: Instant, line: UInt32) {
    let limit = pauses.limit
    if current < stretches.count {
      stretches[current].limit = limit
      if stretches[current].isNear(time) {
        let pause = time - stretches[current].last
        stretches[current].first = min(stretches[current].first, time)
        return goOn(to: time, pause: pause)
      }
    }
    if let near = stretches.firstIndex(where: { $0.isNear(time) }) {
      current = near
      stretches[near].first = min(stretches[near].first, time)
      goOn(to: time, pause: .zero)
    } else if stretches.count <= RecordedStretches.mostStretches {
      current = stretches.count
      stretches.append(Stretch(first: time, last: time, line: line, limit: limit))
    }
  }

  /// Where nobody recorded, in the order of time; none if the input does not show it.
  var holes: [RecordingHole] {
    guard stretches.count > 1, stretches.count <= RecordedStretches.mostStretches,
      hasManyProcesses
    else { return [] }
    var ordered = stretches
    ordered[current].limit = pauses.limit
    ordered.sort { $0.first < $1.first }
    var holes: [RecordingHole] = []
    var before = ordered[0]
    for after in ordered.dropFirst() {
      if !before.isNear(after.first) {
        holes.append(
          RecordingHole(after: before.last, until: after.first, line: after.line))
      }
      if after.last > before.last { before = after }
    }
    return holes
  }
}

extension RecordedStretches.Stretch {
  /// Whether no hole lies between it and a record at `time`.
  fileprivate func isNear(_ time: Instant) -> Bool {
    guard let limit else { return true }
    return time - last <= limit && first - time <= RecordedStretches.leastSilence
  }
}

/// How long an input was silent between its last thousand records.
private struct RecentPauses: Equatable, Sendable {
  private static let blockLength = 128
  /// Fewer show nothing.
  private static let least = 100
  private static let enough = 1000
  /// A hole is so many times as long as the longest pause.
  private static let factor: Int64 = 100

  /// The longest pause in each of the last blocks of records.
  private var longest = [TimeSpan](repeating: .zero, count: 8)
  /// How many records the block in hand holds.
  private var filled = 0
  private var block = 0
  /// How many were noted, as far as it matters.
  private var count = 0

  mutating func note(_ pause: TimeSpan) {
    if pause > longest[block] { longest[block] = pause }
    filled += 1
    if filled >= RecentPauses.blockLength { turn() }
  }

  private mutating func turn() {
    count = min(count + filled, RecentPauses.enough)
    filled = 0
    block = (block + 1) % longest.count
    longest[block] = .zero
  }

  /// The longest silence that is none of a hole: the fewer pauses are known, the longer.
  var limit: TimeSpan? {
    let known = min(count + filled, RecentPauses.enough)
    guard known >= RecentPauses.least, let pause = longest.max() else { return nil }
    // So long that the rest cannot overflow.
    let usual = min(pause, .seconds(3600)).nanoseconds * RecentPauses.factor
    let silence = max(RecordedStretches.leastSilence.nanoseconds, usual)
    return TimeSpan(nanoseconds: silence / Int64(known) * Int64(RecentPauses.enough))
  }
}

extension RecordingHole {
  /// A part of an input that was recorded in one go.
  struct Recording: Equatable, Sendable {
    var first: Instant
    var last: Instant
    /// The part's first line in the input.
    var line: UInt32
    /// What divides it from the one before, if that is no pause.
    var cause: Cause?

    /// Extends the recording to the time of another record.
    mutating func add(_ time: Instant) {
      first = min(first, time)
      last = max(last, time)
    }
  }

  /// Returns the gaps between recordings that are longer than a pause, in the order of time.
  static func between(
    _ recordings: [Recording], longerThan pause: TimeSpan, shownBy cause: Cause
  ) -> [RecordingHole] {
    var holes: [RecordingHole] = []
    var end: Instant?
    for recording in recordings.sorted(by: { ($0.first, $0.line) < ($1.first, $1.line) }) {
      if let end, recording.first - end > pause || recording.cause != nil && recording.first >= end
      {
        holes.append(
          RecordingHole(
            after: end, until: recording.first, line: recording.line,
            cause: recording.cause ?? cause))
      }
      end = max(end ?? recording.last, recording.last)
    }
    return holes
  }
}
