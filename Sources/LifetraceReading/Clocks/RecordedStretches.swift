import LifetraceModel

/// The stretches of time that the records of one input cover, in which none is missing for long.
///
/// A log of the whole system holds several records each second while the device is awake, whatever
/// any app does: where all of them stop for an hour, nobody recorded, as where two recordings were
/// put into one file. Logs of a few processes, or of what was searched for, are silent for as long
/// as nothing happens to these, which shows nothing.
struct RecordedStretches: Equatable, Sendable {
  fileprivate struct Stretch: Equatable, Sendable {
    var first: Instant
    var last: Instant
    /// The line of the record that came first in the input.
    var line: UInt32
    var recordCount = 0
    var longestPause = TimeSpan.zero
  }

  /// A silence of so much ends a stretch: longer than a device sleeps while it is recorded.
  static let silence = TimeSpan.seconds(3600)
  /// Within a stretch of a log of the whole system no pause is longer.
  static let longestPause = TimeSpan.seconds(60)
  /// A stretch of fewer records does not show how close they follow one another.
  fileprivate static let leastRecords = 100
  /// So many processes write only to a log of the whole system; the first records of an input show it.
  private static let leastProcesses = 16
  /// More stretches than any recording is put together from: the times mean something else.
  private static let mostStretches = 64

  private var stretches: [Stretch] = []
  /// The place of the stretch that the last record belongs to.
  private var current = 0
  /// The first processes that wrote.
  private var processes: [ArraySlice<UInt8>] = []

  /// Notes the time of a record.
  @inline(__always)
  mutating func note(_ time: Instant, line: UInt32) {
    guard current < stretches.count, time >= stretches[current].first,
      time - stretches[current].last <= RecordedStretches.longestPause
    else { return noteApart(time, line: line) }
    stretches[current].recordCount += 1
    if time > stretches[current].last { stretches[current].last = time }
  }

  /// Notes records that go on from the one noted last.
  ///
  /// - Parameters:
  ///   - count: how many they are.
  ///   - time: that of the latest.
  ///   - pause: the longest between neighbours.
  mutating func noteRun(of count: Int, until time: Instant, longestPause pause: TimeSpan) {
    guard current < stretches.count else { return }
    stretches[current].recordCount += count
    stretches[current].last = max(stretches[current].last, time)
    stretches[current].longestPause = max(stretches[current].longestPause, pause)
  }

  /// `true` iff so many processes wrote as do only in a log of the whole system.
  var hasManyProcesses: Bool { processes.count == RecordedStretches.leastProcesses }

  /// Notes who wrote a record.
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
  }

  private mutating func noteApart(_ time: Instant, line: UInt32) {
    if current < stretches.count, stretches[current].isNear(time) {
      stretches[current].add(time)
    } else if let near = stretches.firstIndex(where: { $0.isNear(time) }) {
      current = near
      stretches[current].add(time)
    } else if stretches.count <= RecordedStretches.mostStretches {
      current = stretches.count
      stretches.append(Stretch(first: time, last: time, line: line, recordCount: 1))
    }
  }

  /// Where nobody recorded, in the order of time; none if the input does not show it.
  ///
  /// - Parameter eventCount: how many of its records tell of the life cycle: hardly any of the
  ///   records of a whole system do, and most in a log of what was searched for.
  func holes(eventCount: Int) -> [RecordingHole] {
    guard stretches.count > 1, stretches.count <= RecordedStretches.mostStretches,
      hasManyProcesses,
      eventCount * 10 <= stretches.reduce(0, { $0 + $1.recordCount })
    else { return [] }
    var joined: [Stretch] = []
    for stretch in stretches.sorted(by: { $0.first < $1.first }) {
      if let last = joined.indices.last, joined[last].isNear(stretch.first) {
        joined[last].join(stretch)
      } else {
        joined.append(stretch)
      }
    }
    return zip(joined, joined.dropFirst()).compactMap { before, behind in
      guard before.isClosed, behind.isClosed else { return nil }
      return RecordingHole(after: before.last, until: behind.first, line: behind.line)
    }
  }
}

extension RecordedStretches.Stretch {
  /// `true` iff a record at `time` belongs to it.
  fileprivate func isNear(_ time: Instant) -> Bool {
    time - last <= RecordedStretches.silence && first - time <= RecordedStretches.silence
  }

  /// `true` iff its records follow one another as those of a whole system do.
  fileprivate var isClosed: Bool {
    recordCount >= RecordedStretches.leastRecords
      && longestPause <= RecordedStretches.longestPause
  }

  fileprivate mutating func add(_ time: Instant) {
    recordCount += 1
    longestPause = max(longestPause, time - last, first - time)
    first = min(first, time)
    last = max(last, time)
  }

  fileprivate mutating func join(_ other: RecordedStretches.Stretch) {
    longestPause = max(longestPause, other.longestPause, other.first - last)
    recordCount += other.recordCount
    last = max(last, other.last)
  }
}
