import LifetraceModel

/// What the user should know about how one input was read.
struct InputFindings {
  let summary: InputSummary
  let reader: InputReader<RecordStage>

  /// The diagnostics, the gravest first.
  var diagnostics: [Diagnostic] {
    if let foreign = reader.foreign(events: summary.events) {
      return [
        Diagnostic(
          .error, input: summary.name, "is \(foreign.fact)", notes: [foreign.remedy])
      ]
    }
    return [
      nothing, unreadBesideOthers, withoutHeader, cutJSON, lineBreaks, untimed, weekday, dateOrder,
    ].compactMap {
      $0
    }
  }

  private var nothing: Diagnostic? {
    if summary.bytes == 0 { return Diagnostic(.warning, input: summary.name, "is empty") }
    if summary.layouts.isEmpty, let layout = reader.format.forcedLayout {
      return Diagnostic(
        .warning, input: summary.name, "is not in the layout '\(layout)'",
        notes: ["leave out --layout to have the layout found by content, or name another"])
    }
    if summary.layouts.isEmpty {
      return Diagnostic(
        .warning, input: summary.name, "is in no known layout of a log",
        notes: [
          "name its layout with --layout, or record with "
            + "`log collect --device` and `log show --info --style ndjson`"
        ])
    }
    guard summary.events == 0, !reader.report.hasInformativeCounters else { return nil }
    if reader.report.counterCount > 0 {
      return Diagnostic(
        .warning, input: summary.name, "(counters) counts nothing of the life cycle",
        notes: [
          "MetricKit leaves out what did not occur: give another day's payload; counters by names that "
            + "are not in the documentation are not read"
        ])
    }
    if let layout = summary.layouts.first, summary.layouts.count == 1,
      [DiagnosticReport.layout, CrashReportText.name].contains(layout)
    {
      return Diagnostic(
        .warning, input: summary.name, "(\(layout)) contains no exit",
        notes: ["the device's log of that time may show what ended"])
    }
    return Diagnostic(
      .warning, input: summary.name,
      "(\(summary.layouts.joined(separator: ", "))) has no life-cycle lines",
      notes: [
        "record all processes, not only the app: SpringBoard, runningboardd and UIKit write them;"
          + " in Console, include info messages"
      ] + (unread.map { [$0] } ?? []))
  }

  /// What the app may print of its life cycle in words that are not known.
  private var unread: String? {
    let lines = reader.stage.unread.map {
      "'\($0.text)'" + ($0.count > 1 ? " (\($0.count) times)" : "")
    }
    guard !lines.isEmpty else { return nil }
    return
      "lines that look like its life cycle are not understood: \(lines.joined(separator: ", ")); "
      + "--words teaches them"
  }

  private var unreadBesideOthers: Diagnostic? {
    guard summary.events > 0, let unread else { return nil }
    return Diagnostic(
      .note, "what apps print of their life cycle in '\(summary.name)' is not all read",
      notes: [unread])
  }

  /// Reports whose first line is missing, or cut off.
  private var withoutHeader: Diagnostic? {
    guard let first = reader.linesWithoutHeader.first else { return nil }
    return Diagnostic(
      .note,
      "a report has no first line, or only a part of it; its keys show what it is about",
      source: SourcePosition(input: reader.input, line: first),
      count: reader.linesWithoutHeader.count,
      notes: ["save the whole file: the first line has its bug type and its time"])
  }

  private var cutJSON: Diagnostic? {
    guard reader.hasCutJSON else { return nil }
    return Diagnostic(
      .dataLoss, input: summary.name,
      "has a line of JSON longer than \(LineBlocks.jsonLineLimit >> 20) MiB; the rest of it is not read",
      notes: ["write each object on a line of its own, for example with `jq -c '.[]'`"])
  }

  private var lineBreaks: Diagnostic? {
    switch reader.lineDamage {
    case .wrapped(let wrapping):
      Diagnostic(
        .note,
        "the lines of '\(summary.name)' are wrapped at \(wrapping.columns) columns: they are put "
          + "together again",
        notes: ["words at the wraps may differ from the log by a space; the log itself is surer"])
    case .lost:
      Diagnostic(
        .note,
        "the lines of '\(summary.name)' lost their breaks: they are cut where records begin",
        notes: ["a line that continues a record belongs to its first line"])
    case .doubled:
      Diagnostic(.note, "every line of '\(summary.name)' appears twice: each pair is counted once")
    case .marked, .escaped, nil: nil
    }
  }

  private var untimed: Diagnostic? {
    let clock = reader.stage.clock
    // Records before the first time get the time of the record after them.
    let count = clock.untimedCount + (clock.hasTimes ? clock.orderedCount : 0)
    guard count > 0, summary.firstAt != nil else { return nil }
    return Diagnostic(
      .note,
      "records without a time in '\(summary.name)' are placed between their neighbours, as records of the same process",
      count: count)
  }

  private var weekday: Diagnostic? {
    let fitting = reader.stage.clock.completion.yearsByWeekday
    guard let year = fitting.first else { return nil }
    let all = TimeCompletion.weekdayYears
    let years = "\(all.lowerBound) to \(all.upperBound)"
    let others = fitting.dropFirst().map(String.init).joined(separator: " and ")
    return Diagnostic(
      .note,
      "'\(summary.name)' has no year; \(year) is used, in which its first date falls on its day of "
        + "the week",
      notes: [
        (others.isEmpty
          ? "of \(years), when logs were written so, no other year fits; many before and after do"
          : "\(others) fits as well, and many years before and after \(years)")
          + ": give --year if it is another"
      ])
  }

  private var dateOrder: Diagnostic? {
    let order = reader.stage.clock.completion.dateOrder
    if let date = order.undecided, let first = date.day, let second = date.month {
      return Diagnostic(
        .note,
        "'\(summary.name)' has one date, in which \(first) or \(second) may be the day: it is left out",
        notes: ["--date sets the day of the first record, such as 2026-11-21"])
    }
    guard let date = order.closest, let day = date.day, let month = date.month, let year = date.year
    else { return nil }
    let name = CivilDateTime.monthNames[Int(month) - 1]
    return Diagnostic(
      .note,
      "the first date in '\(summary.name)' may be read in two ways: \(name) \(day), \(year) is used, "
        + "with which its dates lie closer together",
      notes: ["--date sets the day of the first record, such as 2026-11-21"])
  }
}

/// Finds inputs that name no device and must be of several: a device runs one process of an app at
/// a time, and they show two.
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
  private static let reportingLag = TimeSpan.seconds(10)

  /// By their beginnings.
  private var runs: [Run] = []
  /// The last of each app in each input.
  private var last: [Place: Int] = [:]
  private var pids: [Place: Set<Int32>] = [:]

  /// Learns which processes the inputs show.
  ///
  /// Requires: the events are in the order of time, and each comes from one input.
  init(_ events: some Sequence<LifecycleEvent>) {
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
    // Runs that later ones may overlap.
    var live: [App: [Run]] = [:]
    for run in runs {
      let others = (live[run.app] ?? []).filter {
        $0.last - run.first > UnnamedDevices.reportingLag
      }
      let other = others.first {
        $0.input != run.input && run.last - run.first > UnnamedDevices.reportingLag
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

  /// Whether one input shows the process of each.
  private func areOfOneDevice(_ run: Run, _ other: Run) -> Bool {
    pids[Place(app: run.app, input: run.input)]?.contains(other.pid) == true
      || pids[Place(app: run.app, input: other.input)]?.contains(run.pid) == true
  }
}
