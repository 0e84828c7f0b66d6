import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// A timeline in the terms of trace viewers: tracks with slices, instants, counters and flows.
struct TraceTracks {
  /// A row of a viewer.
  struct Track: Hashable {
    enum Kind: Hashable {
      /// A process, with its pid where the log names it.
      case process(pid: Int32?)
      case slices
      case counter
    }

    var kind: Kind
    var name: String
    /// The place of the process in the list of tracks; `nil` for tracks of the whole trace.
    var parent: Int?
  }

  /// What happened on a track.
  struct Event: Hashable {
    enum Kind: Hashable {
      case slice(until: Instant)
      case instant
      case count(Int)
    }

    var track: Int
    var kind: Kind
    var at: Instant
    var name: String
    var category: String
    var details: [Detail] = []
    /// A flow that begins or ends here.
    var flow: Flow?
  }

  /// A name and a value beside an event.
  struct Detail: Hashable {
    var name: String
    var value: String
  }

  /// An arrow from one event to another.
  enum Flow: Hashable {
    case begins(UInt64)
    case ends(UInt64)
  }

  /// The events, in the order of their tracks. Those of states, which may be very many, are made when they are read.
  struct Events: RandomAccessCollection {
    /// An event, or where it comes from.
    fileprivate struct Entry {
      var at: Instant
      var until: Instant
      var track: Int32
      /// The lane of a stretch; -1 for another event.
      var lane: Int32
      /// The place of the stretch in its lane, or of the other event.
      var place: Int32
    }

    fileprivate let timeline: Timeline
    fileprivate var entries: [Entry] = []
    fileprivate var others: [Event] = []

    var startIndex: Int { 0 }
    var endIndex: Int { entries.count }

    subscript(index: Int) -> Event {
      let entry = entries[index]
      guard entry.lane >= 0 else { return others[Int(entry.place)] }
      let stretch = timeline.lanes[Int(entry.lane)].stretches[Int(entry.place)]
      let reasons = stretch.reasons.joined(separator: ", ")
      return Event(
        track: Int(entry.track), kind: .slice(until: entry.until), at: entry.at,
        name: VisibleText.readable(stretch.label.words), category: "state",
        details: [
          Detail(name: "begin known by", value: stretch.startEvidence.kind.rawValue),
          Detail(name: "end known by", value: stretch.endEvidence.kind.rawValue),
          reasons.isEmpty ? nil : Detail(name: "reasons", value: reasons),
          line(stretch.startEvidence.source),
        ].compactMap(\.self))
    }

    /// Returns the line that a viewer shows beside an event.
    fileprivate func line(_ source: SourcePosition?) -> Detail? {
      source.map { Detail(name: "line", value: VisibleText.readable(timeline.context.place($0))) }
    }
  }

  private(set) var tracks: [Track] = []
  private(set) var events: Events
  private let timeline: Timeline
  private var flowCount: UInt64 = 0

  init(_ timeline: Timeline) {
    self.timeline = timeline
    events = Events(timeline: timeline)
    addFindings()
    // Scenes follow the processes of their app, and belong to the one that runs at the time.
    var processes: [TimelineLane.AppName: [Process]] = [:]
    for (index, lane) in timeline.lanes.enumerated() {
      guard let start = lane.start, let end = lane.end else { continue }
      switch lane.subject {
      case .process:
        let latestEnd = max(processes[lane.app]?.last?.latestEnd ?? end, end)
        let process = Process(
          track: addProcess(lane, at: index), start: start, end: end, latestEnd: latestEnd)
        processes[lane.app, default: []].append(process)
      case .appExtension: _ = addProcess(lane, at: index)
      case .scene:
        let all = processes[lane.app] ?? []
        let first = all.partitionPoint { $0.latestEnd <= start }
        for process in all[first...].prefix(while: { $0.start < end }) {
          addScene(lane, at: index, of: process)
        }
      case .crowd: break
      }
    }
  }

  /// A process of an app, of which each begins no sooner than the one before.
  private struct Process {
    var track: Int
    var start: Instant
    var end: Instant
    /// When the last of it and those before ends.
    var latestEnd: Instant
  }

  private mutating func add(_ kind: Track.Kind, _ name: String, of parent: Int? = nil) -> Int {
    tracks.append(Track(kind: kind, name: VisibleText.readable(name), parent: parent))
    return tracks.count - 1
  }

  private mutating func add(
    _ name: String, _ category: String, on track: Int, _ kind: Event.Kind, at: Instant,
    _ details: [Detail?] = [], flow: Flow? = nil
  ) {
    let until = if case .slice(let until) = kind { until } else { at }
    events.entries.append(
      Events.Entry(
        at: at, until: until, track: Int32(track), lane: -1, place: Int32(events.others.count)))
    events.others.append(
      Event(
        track: track, kind: kind, at: at, name: VisibleText.readable(name), category: category,
        details: details.compactMap(\.self), flow: flow))
  }

  private func line(_ source: SourcePosition?) -> Detail? { events.line(source) }

  // MARK: Tracks

  private mutating func addFindings() {
    let findings = timeline.findings.filter { $0.at != nil }
    guard !findings.isEmpty else { return }
    let track = add(.slices, "findings")
    for finding in findings {
      guard let at = finding.at else { continue }
      add(
        timeline.wording.text(finding.sentence), "finding", on: track, .instant, at: at,
        [
          Detail(name: "rule", value: finding.rule),
          Detail(name: "severity", value: finding.severity.rawValue),
          Detail(name: "confidence", value: finding.confidence.rawValue),
          finding.app.map { Detail(name: "app", value: VisibleText.readable($0)) },
          finding.remedy.map {
            Detail(name: "remedy", value: VisibleText.readable(timeline.wording.text($0)))
          },
          line(finding.evidence.first),
        ])
    }
  }

  private mutating func addProcess(_ lane: TimelineLane, at index: Int) -> Int {
    let device = lane.app.device.map { " · \($0)" } ?? ""
    let name = lane.subject == .appExtension ? lane.name : lane.app.text
    let process = add(.process(pid: lane.pid), name + device)
    addStates(of: lane, at: index, lane.stretches.indices, on: add(.slices, "states", of: process))
    addMarks(lane, on: add(.slices, "launch, warnings and exit", of: process))
    addTasks(lane, of: process)
    addCounter(
      "assertions held", lane.assertions.map { ($0.begin, $0.end) }, lane, of: process)
    let budgets = lane.gauges.isEmpty ? nil : add(.slices, "background-exit budget", of: process)
    for gauge in lane.gauges {
      guard let budgets else { break }
      add(
        "budget: \(gauge.words)", "budget", on: budgets,
        .slice(until: max(gauge.start, gauge.end)), at: gauge.start,
        [Detail(name: "verdict", value: gauge.verdict.rawValue), line(gauge.source)])
    }
    return process
  }

  private mutating func addScene(_ lane: TimelineLane, at index: Int, of process: Process) {
    let stretches = lane.stretches
    let first = stretches.partitionPoint { $0.end <= process.start }
    let own = first..<first + stretches[first...].prefix { $0.start < process.end }.count
    guard stretches[own].contains(where: { !$0.isUndetermined && $0.roles != [.outside] })
    else { return }
    addStates(
      of: lane, at: index, own, on: add(.slices, lane.name, of: process.track),
      within: process.start...process.end)
  }

  /// A state that the log does not show leaves the track blank.
  private mutating func addStates(
    of lane: TimelineLane, at index: Int, _ places: Range<Int>, on track: Int,
    within range: ClosedRange<Instant>? = nil
  ) {
    for place in places {
      let stretch = lane.stretches[place]
      let start = max(stretch.start, range?.lowerBound ?? stretch.start)
      let end = min(stretch.end, range?.upperBound ?? stretch.end)
      guard !stretch.isUndetermined, start < end else { continue }
      events.entries.append(
        Events.Entry(
          at: start, until: end, track: Int32(track), lane: Int32(index), place: Int32(place)))
    }
  }

  private mutating func addMarks(_ lane: TimelineLane, on track: Int) {
    for mark in lane.marks {
      add(mark.words, mark.kind.rawValue, on: track, .instant, at: mark.at, [line(mark.source)])
    }
  }

  /// The most background tasks at once that have slices; the counter has all.
  private static let mostTaskTracks = 64

  /// Tasks that overlap have tracks of their own; a flow leads from the begin of each to its end.
  private mutating func addTasks(_ lane: TimelineLane, of process: Int) {
    guard let start = lane.start, let end = lane.end, !lane.tasks.isEmpty else { return }
    var rows: [(track: Int, end: Instant)] = []
    let ends = add(.slices, "ends of background tasks", of: process)
    for task in lane.tasks {
      let from = task.begin ?? start
      let to = max(from, task.end ?? end)
      let row: Int
      if let free = rows.firstIndex(where: { $0.end <= from }) {
        row = free
      } else if rows.count == Self.mostTaskTracks {
        continue
      } else {
        rows.append((add(.slices, "background tasks", of: process), from))
        row = rows.count - 1
      }
      rows[row].end = to
      flowCount += 1
      add(
        task.name, "task", on: rows[row].track, .slice(until: to), at: from,
        [
          Detail(name: "outcome", value: task.outcome.rawValue),
          task.begin == nil ? Detail(name: "begin", value: "not in the log") : nil,
          task.end == nil ? Detail(name: "end", value: "not in the log") : nil,
          line(task.source),
        ], flow: task.end == nil ? nil : .begins(flowCount))
      if let last = task.end {
        add(
          "\(task.name) \(task.outcome.rawValue)", "task", on: ends, .instant, at: last,
          flow: .ends(flowCount))
      }
    }
    addCounter("open background tasks", lane.tasks.map { ($0.begin, $0.end) }, lane, of: process)
  }

  /// Counts what is there at a time; what has no begin or end in the log is there from the lane's, or up to it.
  private mutating func addCounter(
    _ name: String, _ items: [(begin: Instant?, end: Instant?)], _ lane: TimelineLane,
    of process: Int
  ) {
    guard let start = lane.start, let end = lane.end, !items.isEmpty else { return }
    let counter = add(.counter, name, of: process)
    // What changes at one instant changes at once.
    var changes: [Instant: Int] = [:]
    for item in items {
      let from = item.begin ?? start
      changes[from, default: 0] += 1
      changes[max(from, item.end ?? end), default: 0] -= 1
    }
    var count = 0
    for (at, change) in changes.sorted(by: { $0.key < $1.key }) {
      count += change
      add(name, "count", on: counter, .count(count), at: at)
    }
  }
}

extension TraceTracks {
  /// An end or an event, in the order in which viewers expect them: at one instant, what ends comes first,
  /// then what begins, the longest first.
  enum Step {
    case begin(Int)
    case end(Int)
  }

  /// The steps in the order of time.
  var steps: some Sequence<Step> {
    struct Key {
      var at: Instant
      var length: Int64
      var event: Int32
      var rank: Int8
      var isEnd: Bool
    }
    var keys: [Key] = []
    for (index, entry) in events.entries.enumerated() {
      let event = Int32(index)
      let isSlice =
        if entry.lane >= 0 { true } else if case .slice = events.others[Int(entry.place)].kind {
          true
        } else { false }
      guard isSlice else {
        keys.append(Key(at: entry.at, length: 0, event: event, rank: 3, isEnd: false))
        continue
      }
      let length = (entry.until - entry.at).nanoseconds
      keys.append(Key(at: entry.at, length: -length, event: event, rank: 1, isEnd: false))
      // A slice without length ends after its begin.
      keys.append(
        Key(at: entry.until, length: 0, event: event, rank: length == 0 ? 2 : 0, isEnd: true))
    }
    keys.sort { ($0.at, $0.rank, $0.length, $0.event) < ($1.at, $1.rank, $1.length, $1.event) }
    return keys.lazy.map { $0.isEnd ? Step.end(Int($0.event)) : .begin(Int($0.event)) }
  }

  /// Returns the nanoseconds of an instant for a viewer: not negative; in a log without times, a second for
  /// each place in its order.
  func nanoseconds(_ instant: Instant) -> UInt64 {
    if !timeline.times.reference.hasDurations {
      return UInt64(max(0, TimeSpan.seconds(instant.nanoseconds).nanoseconds))
    }
    let first = timeline.range.lowerBound
    return instant.nanoseconds >= 0 && first.nanoseconds >= 0
      ? UInt64(instant.nanoseconds) : UInt64(max(0, (instant - first).nanoseconds))
  }
}
