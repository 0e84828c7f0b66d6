import LifetraceModel

/// Finds inputs that name no device and must be of several: a device runs one process of an app at a
/// time, and they show two.
struct UnnamedDevices {
  private struct App: Hashable {
    var bundle: Symbol?
    var name: Symbol?
  }

  private struct Place: Hashable {
    var app: App
    var input: UInt32
  }

  /// A process of an app in one input.
  private struct Run {
    var app: App
    var input: UInt32
    var pid: Int32
    var first: Instant
    var last: Instant
    var source: SourcePosition
  }

  /// Two of them.
  struct Pair {
    let first: UInt32
    let second: UInt32
    /// The app that runs in both.
    let app: Symbol
    let source: SourcePosition
  }

  /// More processes of one app that live at a time are not looked at.
  private static let mostLive = 64
  /// For so long a process that is over may be spoken of, and its successor before it begins.
  private static let afterglow = TimeSpan.seconds(10)

  /// By their beginnings.
  private var runs: [Run] = []
  /// The last of each app in each input.
  private var last: [Place: Int] = [:]
  private var pids: [Place: Set<Int32>] = [:]

  /// Learns which processes the inputs show.
  ///
  /// Requires: the events are in the order of time, and each is told by one input.
  init(_ events: [LifecycleEvent]) {
    for event in events {
      // Who names the host or says that it is an extension may mean one of several processes.
      guard event.device == nil, event.process.host == nil, event.process.kind != .appExtension
      else { continue }
      let app = App(
        bundle: event.process.bundle, name: event.process.bundle == nil ? event.process.name : nil)
      guard app.bundle != nil || app.name != nil else { continue }
      note(event, about: app)
    }
  }

  /// The first two inputs that show one app twice at a time.
  var first: Pair? {
    // Those that are heard of later.
    var live: [App: [Run]] = [:]
    for run in runs {
      let others = (live[run.app] ?? []).filter {
        $0.last - run.first > UnnamedDevices.afterglow
      }
      let other = others.first {
        $0.input != run.input && run.last - run.first > UnnamedDevices.afterglow
          && !areOfOneDevice(run, $0)
      }
      if let other, let app = run.app.bundle ?? run.app.name {
        return Pair(first: other.input, second: run.input, app: app, source: run.source)
      }
      live[run.app] = others.suffix(UnnamedDevices.mostLive - 1) + [run]
    }
    return nil
  }

  private mutating func note(_ event: LifecycleEvent, about app: App) {
    let place = Place(app: app, input: event.source.input)
    let pid = event.process.pid
    // A line without a pid is about the process that its input showed last.
    if let last = last[place], pid == nil || runs[last].pid == pid {
      runs[last].last = event.time
    } else if let pid {
      last[place] = runs.count
      pids[place, default: []].insert(pid)
      runs.append(
        Run(
          app: app, input: event.source.input, pid: pid, first: event.time, last: event.time,
          source: event.source))
    }
  }

  /// `true` iff one input shows the process of each.
  private func areOfOneDevice(_ run: Run, _ other: Run) -> Bool {
    pids[Place(app: run.app, input: run.input)]?.contains(other.pid) == true
      || pids[Place(app: run.app, input: other.input)]?.contains(run.pid) == true
  }
}
