/// One boot of a device: its clock and its entries.
///
/// Entries are stored in the order in which they are added, in each file.
package struct ArchiveBoot: Sendable {
  /// Nanoseconds per tick of the continuous clock, as a fraction.
  package struct Timebase: Hashable, Sendable {
    package let numerator: UInt32
    package let denominator: UInt32

    package init(_ numerator: UInt32, _ denominator: UInt32) {
      (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// 24 MHz.
    package static let arm = Timebase(125, 3)
    /// Nanoseconds.
    package static let intel = Timebase(1, 1)
  }

  /// A moment on both clocks: ticks, and nanoseconds since 1970.
  struct Sync: Hashable {
    let ticks: UInt64
    let wall: Int64
    /// Whether the wall clock may have been set.
    let isAdjustment: Bool
  }

  package let uuid: ArchiveUUID
  package let timebase: Timebase
  /// The continuous clock at 0 s of the entries' times.
  package let startTicks: UInt64
  /// The ticks during which the device slept before the entries.
  package var sleptTicks: UInt64 = 0
  package var timeZonePath = "/var/db/timezone/zoneinfo/UTC"
  package var minutesWest: Int32 = 0
  package var isDaylightSaving = false
  package var build = "19D52"
  package var hardware = "J96AP"
  package var logdPID: UInt32 = 29
  /// How the files are stored; files without a layout have the usual one.
  package var layouts: [ArchiveFile: ArchiveLayout] = [:]

  /// The records of the clocks, in the order of their ticks.
  private(set) var syncs: [Sync]
  private(set) var entries: [(file: ArchiveFile, entry: ArchiveEntry)] = []

  /// Creates a boot.
  ///
  /// - Parameters:
  ///   - wall: the wall clock at `startTicks`, in nanoseconds since 1970.
  ///   - startTicks: the continuous clock at 0 s of the entries' times.
  package init(
    _ uuid: ArchiveUUID, startedAt wall: Int64, timebase: Timebase = .arm, startTicks: UInt64 = 0
  ) {
    self.uuid = uuid
    self.timebase = timebase
    self.startTicks = startTicks
    syncs = [Sync(ticks: startTicks, wall: wall, isAdjustment: false)]
  }

  // MARK: Clocks

  /// Returns the continuous clock at a time.
  package func ticks(at time: ArchiveTime) -> UInt64 {
    switch time {
    case .continuous(let ticks): ticks
    case .seconds(let seconds):
      startTicks
        + UInt64(
          (seconds * 1e9 * Double(timebase.denominator) / Double(timebase.numerator)).rounded())
    }
  }

  /// Returns the wall clock at a time, in nanoseconds since 1970.
  package func wallTime(at time: ArchiveTime) -> Int64 {
    let ticks = ticks(at: time)
    let sync = syncs.last { $0.ticks <= ticks } ?? syncs[0]
    return sync.wall + nanoseconds(from: sync.ticks, to: ticks)
  }

  /// The wall clock when the continuous clock was 0.
  var bootTime: Int64 { syncs[0].wall + nanoseconds(from: syncs[0].ticks, to: 0) }

  private func nanoseconds(from start: UInt64, to end: UInt64) -> Int64 {
    (Int64(end) - Int64(start)) * Int64(timebase.numerator) / Int64(timebase.denominator)
  }

  /// Records both clocks, after a step of the wall clock by a number of seconds.
  package mutating func adjustClock(at time: ArchiveTime, by step: Double = 0) {
    let wall = wallTime(at: time) + Int64((step * 1e9).rounded())
    syncs.append(Sync(ticks: ticks(at: time), wall: wall, isAdjustment: true))
    syncs.sort { $0.ticks < $1.ticks }
  }
}

// MARK: - Entries

extension ArchiveBoot {
  /// Adds a log entry.
  package mutating func log(
    _ process: ArchiveProcess, at time: ArchiveTime, _ format: String,
    _ arguments: [ArchiveArgument] = [], level: ArchiveLevel = .default,
    subsystem: String? = nil, category: String = "", from sender: ArchiveSender = .main,
    in file: ArchiveFile = .persist, details: ArchiveDetails = ArchiveDetails()
  ) {
    add(
      .log(level), process, time, format, arguments, in: file, sender,
      subsystem.map { ArchiveScope(subsystem: $0, category: category) }, details: details)
  }

  /// Adds the creation of an activity.
  package mutating func activity(
    _ process: ArchiveProcess, at time: ArchiveTime, _ name: String, _ activity: ArchiveActivity,
    from sender: ArchiveSender = .main, in file: ArchiveFile = .persist,
    details: ArchiveDetails = ArchiveDetails()
  ) {
    add(.activity(activity), process, time, name, in: file, sender, nil, details: details)
  }

  /// Adds a trace, which has numbers of 4 or 8 bytes only.
  package mutating func trace(
    _ process: ArchiveProcess, at time: ArchiveTime, _ format: String,
    _ numbers: [ArchiveArgument] = [], in file: ArchiveFile = .persist
  ) {
    add(.trace, process, time, format, numbers, in: file)
  }

  /// Adds a signpost.
  package mutating func signpost(
    _ process: ArchiveProcess, at time: ArchiveTime, _ signpost: ArchiveSignpost,
    _ format: String = "", _ arguments: [ArchiveArgument] = [], subsystem: String? = nil,
    category: String = "", from sender: ArchiveSender = .main, in file: ArchiveFile = .signpost,
    details: ArchiveDetails = ArchiveDetails()
  ) {
    add(
      .signpost(signpost), process, time, format, arguments, in: file, sender,
      subsystem.map { ArchiveScope(subsystem: $0, category: category) }, details: details)
  }

  /// Adds a note that entries between two times were lost.
  package mutating func loss(
    _ process: ArchiveProcess, at time: ArchiveTime, count: UInt64, from start: ArchiveTime,
    to end: ArchiveTime, in file: ArchiveFile = .persist
  ) {
    let loss = ArchiveLoss(count: count, start: ticks(at: start), end: ticks(at: end))
    add(.loss(loss), process, time, "", in: file)
  }

  /// Adds a dump of a state.
  package mutating func state(
    _ process: ArchiveProcess, at time: ArchiveTime, title: String, _ state: ArchiveState,
    from sender: ArchiveSender = .main, in file: ArchiveFile = .special,
    details: ArchiveDetails = ArchiveDetails()
  ) {
    add(.state(state), process, time, title, in: file, sender, nil, details: details)
  }

  /// Adds a message without a format, as launchd makes them.
  package mutating func message(
    _ process: ArchiveProcess, at time: ArchiveTime, _ text: String, subsystem: String,
    level: ArchiveLevel = .default, in file: ArchiveFile = .persist,
    details: ArchiveDetails = ArchiveDetails()
  ) {
    add(
      .simple(level, subsystem: subsystem), process, time, text, in: file, .main, nil,
      details: details)
  }

  private mutating func add(
    _ kind: ArchiveEntry.Kind, _ process: ArchiveProcess, _ time: ArchiveTime, _ format: String,
    _ arguments: [ArchiveArgument] = [], in file: ArchiveFile, _ sender: ArchiveSender = .main,
    _ scope: ArchiveScope? = nil, details: ArchiveDetails = ArchiveDetails()
  ) {
    let entry = ArchiveEntry(
      kind: kind, process: process, time: ticks(at: time), sender: sender, format: format,
      arguments: arguments, scope: scope, details: details)
    entries.append((file, entry))
  }
}
