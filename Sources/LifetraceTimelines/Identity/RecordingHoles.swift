package import LifetraceModel

/// The stretches of time in which nobody recorded a device: between two inputs, and between two
/// recordings in one input.
///
/// Every recording is cut off at both ends: no line shows the device between two of them. An
/// input that names other devices alone fills no hole.
package struct RecordingHoles: Sendable {
  /// From the last record before to the first one after.
  package struct Hole: Hashable, Sendable {
    /// The last record before the hole and the first record after it.
    package var range: ClosedRange<Instant>
    /// The inputs, by their index, that end and begin there.
    package var before: Int
    /// The index of the input that begins after the hole.
    package var after: Int
    /// Where the recording after begins, if it is not the first of its input.
    package var source: SourcePosition?
    /// What shows it within one input.
    package var cause: RecordingHole.Cause?
    /// Whether it ends at the beginning of the first recording.
    package var isAtStart = false
  }

  /// An input that follows sooner goes on with the recording before it, as parts of a log do that
  /// was cut by size: a device that is awake writes several records each second.
  package static let longestPause = TimeSpan.seconds(60)

  fileprivate struct Recording: Sendable {
    var input: Int
    /// The group of its input.
    var group: Int
    var window: ClosedRange<Instant>
    /// The earliest instant about which its events report: a crash report names the time of the launch.
    var knownFrom: Instant
    /// Where it begins, if not with its input.
    var source: SourcePosition?
    /// What shows that it does not go on with the one before of its input.
    var cause: RecordingHole.Cause?
    /// The devices that its events name; empty if it may be of any.
    var devices: Set<Symbol>
  }

  /// By their beginnings.
  private var recordings: [Recording] = []
  private var known: [Scope: [Hole]] = [:]

  /// Whose recordings count.
  struct Scope: Hashable, Sendable {
    /// The device; `nil` for all.
    var device: Symbol?
    /// The groups of inputs that do not show the subject.
    var without: Set<Int> = []
  }

  /// Finds the recordings of a trace; without times of day there is nothing to find.
  ///
  /// - Parameter groups: the group of each input.
  init(_ trace: EventTrace, _ groups: [Int]) {
    guard trace.reference.hasDurations else { return }
    // What the events tell decides between recordings.
    let isOne = trace.inputs.count == 1 && trace.inputs[0].holes.isEmpty
    let contents = isOne ? [Contents()] : RecordingHoles.contents(of: trace)
    for (number, input) in trace.inputs.enumerated() {
      guard var first = input.firstAt, let last = input.lastAt, first <= last else { continue }
      let devices = contents[number].devices
      let told = min(first, contents[number].firstEventAt ?? first)
      var source: SourcePosition?
      var cause: RecordingHole.Cause?
      for hole in input.holes where first <= hole.after && hole.until <= last {
        recordings.append(
          Recording(
            input: number, group: groups[number], window: first...hole.after,
            knownFrom: source == nil ? told : first,
            source: source, cause: cause, devices: devices))
        first = hole.until
        cause = hole.cause
        source = SourcePosition(input: UInt32(truncatingIfNeeded: number), line: hole.line)
      }
      recordings.append(
        Recording(
          input: number, group: groups[number], window: first...last,
          knownFrom: source == nil ? told : first,
          source: source,
          cause: cause, devices: devices))
    }
    recordings.sort { ($0.window.lowerBound, $0.input) < ($1.window.lowerBound, $1.input) }
  }

  /// Returns the stretches in which the inputs of a group recorded a device.
  func stretches(of device: Symbol?, by group: Int) -> [ClosedRange<Instant>] {
    var stretches: [ClosedRange<Instant>] = []
    for recording in recordings where recording.group == group && recording.shows(device) {
      let window = recording.window
      if let last = stretches.last,
        window.lowerBound - last.upperBound <= RecordingHoles.longestPause
      {
        stretches[stretches.count - 1] =
          last.lowerBound...max(last.upperBound, window.upperBound)
      } else {
        stretches.append(window)
      }
    }
    return stretches
  }

  /// Returns the holes in what was recorded.
  mutating func holes(in scope: Scope) -> [Hole] {
    if let holes = known[scope] { return holes }
    var holes: [Hole] = []
    var latest: Recording?
    for recording in recordings
    where recording.shows(scope.device) && !scope.without.contains(recording.group) {
      if let latest {
        let end = latest.window.upperBound
        // A recording may report times before its first line; these are not part of the hole.
        let start = recording.knownFrom > end ? recording.knownFrom : recording.window.lowerBound
        let isHole = start - end > RecordingHoles.longestPause || recording.cause?.isExact == true
        // Another input may have recorded meanwhile.
        if isHole, start >= end {
          holes.append(
            Hole(
              range: end...start, before: latest.input, after: recording.input,
              source: recording.source, cause: recording.cause))
        }
        guard recording.window.upperBound > end else { continue }
      }
      latest = recording
    }
    known[scope] = holes
    return holes
  }

  /// The recording of a device that begins first.
  package func first(of device: Symbol?) -> (at: Instant, input: Int)? {
    recordings.first { $0.shows(device) }.map { ($0.window.lowerBound, $0.input) }
  }

  /// What the events of one input show about its recording.
  private struct Contents {
    var devices: Set<Symbol> = []
    var firstEventAt: Instant?
  }

  private static func contents(of trace: EventTrace) -> [Contents] {
    var contents = [Contents](repeating: Contents(), count: trace.inputs.count)
    var last: (input: UInt32, device: Symbol)?
    for event in trace.events {
      let input = Int(event.source.input)
      guard input < contents.count, !event.tellsOfStart else { continue }
      contents[input].firstEventAt =
        contents[input].firstEventAt.map { min($0, event.time) } ?? event.time
      guard let device = event.device,
        last?.input != event.source.input || last?.device != device
      else { continue }
      last = (event.source.input, device)
      contents[input].devices.insert(device)
    }
    return contents
  }
}

extension RecordingHoles.Recording {
  /// Whether the recording holds the events of a device.
  fileprivate func shows(_ device: Symbol?) -> Bool {
    guard let device, !devices.isEmpty else { return true }
    return devices.contains(device)
  }
}
