import LifetraceModel

/// When the processes of which events tell wrote lines themselves: whatever a process writes shows that it
/// exists, and that it got time.
///
/// Told are the ends of stretches without a pause, since what lies between says no more. Only of lines that
/// are read: in some layouts most lines are passed over behind the first ones.
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

  /// What one process wrote.
  private struct Lines: Sendable {
    var device: Symbol?
    var first: Line
    /// Where the last stretch without a pause begins.
    var stretch: Line
    var last: Line
    /// Whether there are events about the process, so that its lines matter.
    var isFollowed = false
    /// The last of its lines with a `wrote` event.
    var toldUpTo: UInt32 = 0
    /// Whether the last line is an event.
    var isEvent = false
  }

  private let input: UInt32
  private var writers: [Writer] = []
  private var lines: [Lines] = []
  private var places: [Writer: Int] = [:]
  /// Who wrote the last line, and most often the next.
  private var latest = 0
  /// Processes with events.
  private var toldPIDs: Set<Int32> = []
  private var toldNames: Set<Symbol> = []

  /// Who pauses for longer may have been suspended, or be another process of the same name.
  private static let pause = TimeSpan.seconds(1)

  init(input: UInt32) {
    self.input = input
  }

  /// So many lines of an input are read, whatever they say: all of what people paste.
  static let firstLines: UInt32 = 10_000

  /// Whether all lines of a layout are read, however many there are.
  static func areAllRead(in layout: String) -> Bool { !layouts.contains(layout) }

  /// Logs of a whole device are long, and other lines in them show the same.
  private static let layouts: Set = [
    LogShowDefaultLayout().name, LogShowCompactLayout().name, LogShowSyslogLayout().name,
    DeviceSyslogLayout.idevicesyslog.name,
  ]

  /// Notes that a process wrote a line.
  mutating func note(
    _ number: UInt32, at time: Instant, by writer: Writer, on device: Symbol?,
    _ sink: inout EventSink
  ) {
    guard writer.pid != nil || writer.name != nil else { return }
    let line = Line(time: time, number: number)
    if writers.isEmpty || writers[latest] != writer {
      guard let known = places[writer] else { return begin(writer, device, line, &sink) }
      latest = known
    }
    let isBehindPause = time - lines[latest].last.time > OwnLines.pause
    if isBehindPause {
      if lines[latest].isFollowed { tell(lines[latest].last, of: latest, &sink) }
      lines[latest].stretch = line
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
    lines.append(Lines(device: device, first: line, stretch: line, last: line))
    let isTold =
      writer.pid.map(toldPIDs.contains) ?? writer.name.map(toldNames.contains) ?? false
    lines[latest].isFollowed = isTold && mayMatter(latest, sink)
  }

  /// Follows the processes that events are about, once a line has been read.
  ///
  /// - Parameter first: where the events of the record in hand begin.
  mutating func follow(since first: Int, _ sink: inout EventSink) {
    for place in first..<sink.events.count {
      let event = sink.events[place]
      // What holds for the capture makes nobody's life.
      if case .condition = event.kind { continue }
      let own = isByItsWriter(event) ? latest : nil
      if let own { lines[own].isEvent = true }
      if let pid = event.process.pid, toldPIDs.insert(pid).inserted {
        follow(event, &sink) { $0.pid == pid }
      }
      if let name = event.process.name, toldNames.insert(name).inserted {
        follow(event, &sink) { $0.pid == nil && $0.name == name }
      }
      if let own { lines[own].toldUpTo = event.source.line }
    }
    guard latest < lines.count, lines[latest].isFollowed,
      lines[latest].stretch.number == lines[latest].last.number
    else { return }
    tell(lines[latest].stretch, of: latest, &sink)
  }

  /// `true` iff the process that an event is about wrote its line, which then shows that it ran.
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
        tell(lines[place].stretch, of: place, &sink)
      case .own: tell(lines[place].stretch, of: place, &sink)
      case .told: break
      }
    }
  }

  /// Lines of the system's own processes say nothing of an app, and there are many of them.
  private func mayMatter(_ place: Int, _ sink: borrowing EventSink) -> Bool {
    guard let name = writers[place].name else { return true }
    return !SystemWriters.isOne(Array(sink.symbols[name].utf8)[...])
  }

  /// Moves all times.
  mutating func move(by change: (Instant) -> Instant) {
    for place in lines.indices {
      lines[place].first.time = change(lines[place].first.time)
      lines[place].stretch.time = change(lines[place].stretch.time)
      lines[place].last.time = change(lines[place].last.time)
    }
  }

  /// Tells the last line of each process at the end of the input.
  mutating func finish(_ sink: inout EventSink) {
    for place in lines.indices where lines[place].isFollowed {
      tell(lines[place].last, of: place, &sink)
    }
  }

  private mutating func tell(_ line: Line, of place: Int, _ sink: inout EventSink) {
    let isEvent = lines[place].isEvent && line.number == lines[place].last.number
    guard line.number > lines[place].toldUpTo, !isEvent else { return }
    lines[place].toldUpTo = line.number
    let writer = writers[place]
    sink.events.append(
      LifecycleEvent(
        time: line.time, source: SourcePosition(input: input, line: line.number),
        device: lines[place].device,
        process: ProcessReference(pid: writer.pid, name: writer.name), emitter: .layout,
        kind: .wrote))
  }
}

extension EventKind {
  /// The process that reports a start.
  fileprivate enum Start {
    case none
    /// The process itself, which has written without a pause since then at the latest.
    case own
    /// Another; what wrote before it is another process.
    case told
  }

  fileprivate var start: Start {
    switch self {
    case .started, .launched, .launchRequested, .launchFailed: .told
    case .callback(.willFinishLaunching), .callback(.didFinishLaunching): .own
    case .deactivation(let change):
      change.after.contains(.launching) && !change.before.contains(.launching) ? .own : .none
    default:
      .none
    }
  }
}
