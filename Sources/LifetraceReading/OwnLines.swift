import LifetraceModel

/// Records when the processes that events concern wrote lines themselves. A line shows that its
/// process existed and received processor time.
///
/// Only the first and last line of a stretch without a pause become events, and the line before another
/// event, since the lines between show nothing more. Only lines that are read count: in some layouts most lines after the first
/// ones are skipped.
struct OwnLines: Sendable {
  /// The process that wrote a line, as far as the layout shows it.
  struct Writer: Hashable, Sendable {
    var pid: Int32?
    var name: Symbol?
  }

  private struct Line: Sendable {
    var time: Instant
    var number: UInt32
  }

  /// The lines of one process.
  private struct Lines: Sendable {
    var device: Symbol?
    var first: Line
    /// The line that ends the run of the first one; `nil` as long as that goes on.
    var firstRunEnd: Line?
    /// The line that begins the last stretch without a long pause.
    var stretch: Line
    /// The line that begins the last run without a pause.
    var run: Line
    var last: Line
    /// The line before the last one, if both are of one stretch.
    var before: Line?
    /// Whether there are events about the process, so that its lines matter.
    var isFollowed = false
    /// The number of the last line that has a `wrote` event.
    var recordedUpTo: UInt32 = 0
    /// Whether the last line is an event.
    var isEvent = false

    /// Changes the lines that may still become events.
    mutating func change(_ change: (inout Line) -> Void) {
      change(&first)
      if firstRunEnd != nil { change(&firstRunEnd!) }
      change(&stretch)
      change(&run)
      change(&last)
      if before != nil { change(&before!) }
    }
  }

  private let input: UInt32
  private var writers: [Writer] = []
  private var lines: [Lines] = []
  private var places: [Writer: Int] = [:]
  /// The process that wrote the last line. It usually writes the next line, too.
  private var latest = 0
  /// Whether lines without a process are those of the one app whose logger wrote them.
  var isOfOneApp = false
  /// The pids of processes with events.
  private var seenPIDs: Set<Int32> = []
  private var seenNames: Set<Symbol> = []

  /// The longest pause within a stretch. After a longer pause another process may have the same name.
  private static let longPause = TimeSpan.seconds(1)

  init(input: UInt32) {
    self.input = input
  }

  /// The number of lines at the beginning of an input that are always read. It covers everything
  /// that people paste.
  static let firstLines: UInt32 = 10_000

  /// Whether all lines of a layout are read, however long the log is.
  static func areAllRead(in layout: String) -> Bool { !layouts.contains(layout) }

  /// Layouts of logs of a whole device, whose later lines may be skipped.
  ///
  /// These logs are long, and lines of the system also show that a process runs.
  private static let layouts: Set = [
    LogShowDefaultLayout().name, LogShowCompactLayout().name, LogShowSyslogLayout().name,
    DeviceSyslogLayout.idevicesyslog.name,
  ]

  /// Records that a process wrote a line.
  mutating func note(
    _ number: UInt32, at time: Instant, step: TimeSpan, by writer: Writer, on device: Symbol?,
    _ sink: inout EventSink
  ) {
    guard writer.pid != nil || writer.name != nil || isOfOneApp else { return }
    let line = Line(time: time, number: number)
    if writers.isEmpty || writers[latest] != writer {
      guard let known = places[writer] else { return begin(writer, device, line, &sink) }
      latest = known
    }
    let pause = time - lines[latest].last.time
    if pause > EventKind.longestPause + step {
      if lines[latest].isFollowed { tell(lines[latest].last, of: latest, &sink) }
      if lines[latest].firstRunEnd == nil { lines[latest].firstRunEnd = lines[latest].last }
      if pause > OwnLines.longPause { lines[latest].stretch = line }
      lines[latest].run = line
      lines[latest].before = nil
    } else {
      lines[latest].before = lines[latest].last
    }
    lines[latest].last = line
    lines[latest].isEvent = false
  }

  private mutating func begin(
    _ writer: Writer, _ device: Symbol?, _ line: Line, _ sink: inout EventSink
  ) {
    latest = lines.count
    places[writer] = latest
    writers.append(writer)
    lines.append(Lines(device: device, first: line, stretch: line, run: line, last: line))
    // A program that is followed writes under a new pid: its earlier process is over.
    let isShown =
      writer.pid.map(seenPIDs.contains) == true || writer.name.map(seenNames.contains) == true
    lines[latest].isFollowed = isShown && mayMatter(latest, sink)
  }

  /// Follows the processes that the events of a line concern.
  ///
  /// - Parameter first: the index of the first event of the current record.
  mutating func follow(since first: Int, _ sink: inout EventSink) {
    for place in first..<sink.events.count {
      let event = sink.events[place]
      // A condition of the capture says nothing about a process's life.
      if case .condition = event.kind { continue }
      let own = isByItsWriter(event) ? latest : nil
      if let own {
        lines[own].isEvent = true
        if lines[own].isFollowed, let before = lines[own].before { tell(before, of: own, &sink) }
      }
      if let pid = event.process.pid, seenPIDs.insert(pid).inserted {
        follow(event, &sink) { $0.pid == pid }
      }
      if let name = event.process.name, seenNames.insert(name).inserted {
        follow(event, &sink) { $0.pid == nil && $0.name == name }
      }
      if event.process == ProcessReference(), isOfOneApp {
        follow(event, &sink) { $0.pid == nil && $0.name == nil }
      }
      if let own { lines[own].recordedUpTo = event.source.line }
    }
    guard latest < lines.count, lines[latest].isFollowed,
      lines[latest].run.number == lines[latest].last.number
    else { return }
    tell(lines[latest].run, of: latest, &sink)
  }

  /// Whether the process that an event concerns wrote the line, which shows that the process ran.
  private func isByItsWriter(_ event: LifecycleEvent) -> Bool {
    latest < writers.count && lines[latest].last.number == event.source.line
      && writers[latest].pid == event.process.pid && writers[latest].name == event.process.name
  }

  private mutating func follow(
    _ event: LifecycleEvent, _ sink: inout EventSink, where matches: (Writer) -> Bool
  ) {
    for place in lines.indices
    where !lines[place].isFollowed && matches(writers[place]) && mayMatter(place, sink) {
      guard lines[place].device == event.device,
        event.process.name == nil || event.process.name == writers[place].name
      else { continue }
      lines[place].isFollowed = true
      switch event.kind.start {
      case .none:
        tell(lines[place].first, of: place, &sink)
        if let end = lines[place].firstRunEnd { tell(end, of: place, goesOn: true, &sink) }
        tell(lines[place].stretch, of: place, &sink)
        tell(lines[place].run, of: place, &sink)
      case .own:
        // Lines with the same pid are the same process's, however long before.
        if writers[place].pid != nil { tell(lines[place].first, of: place, &sink) }
        tell(lines[place].stretch, of: place, &sink)
        tell(lines[place].run, of: place, &sink)
      case .timed: break
      }
    }
  }

  /// Whether lines of a process can matter. Lines of system processes show nothing about an app,
  /// and are many.
  private func mayMatter(_ place: Int, _ sink: borrowing EventSink) -> Bool {
    guard let name = writers[place].name else { return true }
    return !SystemWriters.isOne(Array(sink.symbols[name].utf8)[...])
  }

  /// Changes all times.
  mutating func move(by change: (Instant) -> Instant) {
    for place in lines.indices { lines[place].change { $0.time = change($0.time) } }
  }

  /// Corrects the time of the line that was noted last.
  mutating func correct(_ time: Instant, to corrected: Instant) {
    guard latest < lines.count, lines[latest].last.time == time else { return }
    let number = lines[latest].last.number
    lines[latest].change { if $0.number == number { $0.time = corrected } }
  }

  /// Emits the last line of each process at the end of the input.
  mutating func finish(_ sink: inout EventSink) {
    for place in lines.indices where lines[place].isFollowed {
      tell(lines[place].last, of: place, &sink)
    }
  }

  /// - Parameter goesOn: whether the process wrote up to the line without a pause; `nil` for a line of its last run.
  private mutating func tell(
    _ line: Line, of place: Int, goesOn: Bool? = nil, _ sink: inout EventSink
  ) {
    let isEvent = lines[place].isEvent && line.number == lines[place].last.number
    guard line.number > lines[place].recordedUpTo, !isEvent else { return }
    lines[place].recordedUpTo = line.number
    let writer = writers[place]
    let goesOn = goesOn ?? (line.number > lines[place].run.number)
    sink.events.append(
      LifecycleEvent(
        time: line.time, source: SourcePosition(input: input, line: line.number),
        device: lines[place].device,
        process: ProcessReference(pid: writer.pid, name: writer.name), emitter: .layout,
        kind: goesOn ? .wroteOn : .wrote))
  }
}

extension EventKind {
  /// The process that reports a start.
  fileprivate enum Start {
    case none
    /// The started process itself, which has written without a pause at least since the start.
    case own
    /// Another process. Lines before the start belong to an earlier process.
    case timed
  }

  fileprivate var start: Start {
    switch self {
    case .started, .launched, .launchRequested, .launchFailed: .timed
    case .callback(.willFinishLaunching), .callback(.didFinishLaunching): .own
    case .deactivation(let change):
      change.after.contains(.launching) && !change.before.contains(.launching) ? .own : .none
    default:
      .none
    }
  }
}
