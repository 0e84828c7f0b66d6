import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

extension TableDefinition {
  /// All tables, those that others refer to first.
  static let all: [TableDefinition] = [
    inputs, apps, processes, scenes, intervals, sessions, tasks, launches, exits, metrics, findings,
    counters, events, diagnostics,
  ]

  // MARK: Inputs and apps

  /// An input with its conditions.
  private struct Input: Sendable {
    var summary: InputSummary
    var conditions: Conditions
    var digest: String?
  }

  private static let inputs = TableDefinition(
    "inputs", "An input: a file, an entry of an archive, or a pipe.",
    [.text("digest", "A digest of the contents of the file.") { (input: Input) in input.digest }]
      + ReportFields.input.columns("name layout bytes lines events").map { $0.of(\.summary) }
      + [
        .number("skipped", "The number of lines or events that were skipped.") {
          $0.summary.skipped.values.reduce(0, +)
        }
      ]
      + ReportFields.input.columns("firstAt lastAt resolution").map { $0.of(\.summary) }
      + [
        .text("clock", "What the log shows of times: `absolute`, `yearUnknown`, and so on.") {
          $0.summary.reference.anchor.nativeWord
        },
        .number(
          "zone", "The zone of the log, east of UTC; missing where it names none.", unit: "s"
        ) {
          $0.summary.reference.zoneSeconds
        },
        .text("os", "The version of iOS.") { $0.conditions.os },
        .text("model", "The device's model.") { $0.conditions.device },
        .text("version", "The version of an app, as the input writes it.") {
          $0.conditions.appVersion
        },
      ]
      + ReportFields.conditions.columns("debugger xctest simulator").map { $0.of(\.conditions) }
  ) { export in
    let conditions = export.context.analysis.conditions
    let known = Dictionary(
      conditions.inputs.map { ($0.name, $0.conditions) }, uniquingKeysWith: { first, _ in first })
    return export.context.analysis.inputs.map { summary in
      Input(
        summary: summary,
        conditions: conditions.inputs.isEmpty ? conditions : known[summary.name] ?? Conditions(),
        digest: export.log.digest(ofInput: summary.name))
    }
  }

  private static let apps = TableDefinition(
    "apps", "An app on one device, or an extension.", identity + appColumns.map(\.description),
    .ofLog { export in
      let (apps, context) = (export.apps, export.context)
      return RowSource(count: apps.count) { index, rows in
        rows.append(cellsOf: apps[index].identity)
        for column in appColumns { column.append(apps[index], context, &rows) }
      }
    })

  private static let appColumns: [TableColumn<TableApp>] =
    [
      .text("kind", "`app`, `extension`, `system`, or `unknown`.") { (app: TableApp) in
        app.app?.kind.nativeWord ?? ProcessKind.appExtension.nativeWord
      },
      .text("host", "The bundle identifier of an extension's app.") { app in
        if case .appExtension(_, let host) = app.contents {
          host.bundle ?? host.process
        } else {
          nil
        }
      },
      .flag("isSystem", "Whether it is one of Apple's own apps or a daemon.") {
        $0.app?.isSystem ?? false
      },
      .text("boot", "The boot of the device that the log names.") { $0.app?.boot },
    ]
    + TableColumn.instant("windowStart", "From when on the log can show it.") {
      $0.app?.windowStart
    }
    + TableColumn.instant("windowEnd", "Until when the log can show it.") { $0.app?.windowEnd }
    + [
      .seconds("window", "From `windowStartAt` to `windowEndAt`.") { $0.app?.window },
      .number("events", "The number of events about it.") { $0.app?.eventCount },
      .number("processes", "The number of its processes.") { $0.app?.processes.total },
      .number("scenes", "The number of its scenes.") { $0.app?.scenes.total },
      .number("launches", "The number of its launches.") { $0.app?.launches.total },
      .number("sessions", "The number of its background sessions.") {
        $0.app?.backgroundSessions.total
      },
      .number("exits", "The number of its exits.") { $0.exits.total },
    ]

  private static let processes = TableDefinition(
    ofApps: "processes", "A process of an app.",
    ReportFields.process.columns("pid startedAt endedAt launchReason"), number: \.nextProcess
  ) { $0.app?.processes.items ?? [] }

  private static let scenes = TableDefinition(
    ofApps: "scenes", "A scene of an app, over all its processes.",
    ReportFields.scene.columns("id role").map {
      $0.description.name == "id" ? $0.renamed("scene") : $0
    }
  ) { app in
    // Only then all are known.
    app.isLast ? app.app?.scenes.items ?? [] : []
  }

  // MARK: Metrics

  /// A value of a metric: of one with names, of one name.
  private struct Metric: Sendable {
    var key: String
    var name: String?
    var count: Int
    var of: Int?
    var time: TimeSpan?
    var distribution: Distribution?
  }

  private static let metrics = TableDefinition(
    ofApps: "metrics", "A value of a metric of an app; of one with names a row for each.",
    [
      .text("metric", "The key of the metric in the JSON report.") { (row: Metric) in row.key },
      .text("name", "The name, such as the holder in `backgroundByHolder`.") { $0.name },
      .number("count", "How many there are.") { $0.count },
      .number("total", "Of how many; missing where that is no part of the metric.") { $0.of },
      .seconds("seconds", "The total time under this `name`.") { $0.time },
      .seconds("median", "The median of the lengths.") { $0.distribution?.median },
      .seconds("p95", "Their 95th percentile.") { $0.distribution?.p95 },
      .seconds("longest", "The longest of them.") { $0.distribution?.longest },
    ]
  ) { app in
    guard app.isLast, let analysis = app.app else { return [] }
    return AppMetric.all.flatMap { metric -> [Metric] in
      switch analysis[metric: metric] {
      case .distribution(let value)?:
        [Metric(key: metric.key, count: value.count, distribution: value)]
      case .part(let count, let total)?: [Metric(key: metric.key, count: count, of: total)]
      case .times(let times)?:
        times.map { Metric(key: metric.key, name: $0.name, count: $0.count, time: $0.time) }
      case nil: []
      }
    }
  }

  // MARK: Intervals

  /// An interval of an app or a process, or of a scene.
  private struct Interval: Sendable {
    enum Level: String, CaseIterable { case app, process, scene }
    var level: Level
    var process: Int?
    var pid: Int32?
    var scene: String?
    var state: StateInterval<AppState>
    /// Instead of `state`, which has its times and evidence.
    var sceneState: StateSet<SceneState>?

    init(_ state: StateInterval<AppState>) { (level, self.state) = (.app, state) }

    init(_ state: StateInterval<AppState>, of process: ProcessAnalysis, number: Int) {
      (level, self.state, self.process, pid) = (.process, state, number, process.pid)
    }

    init(_ interval: StateInterval<SceneState>, of scene: SceneAnalysis) {
      level = .scene
      self.scene = scene.id
      sceneState = interval.state
      state = StateInterval(
        state: .undetermined, start: interval.start, end: interval.end,
        startEvidence: interval.startEvidence, endEvidence: interval.endEvidence)
    }
  }

  private static let intervalColumns: [TableColumn<Interval>] =
    TableColumn.columns(of: intervalLevel) + intervalMeaning
    + ReportFields.appInterval.columns("start end").map { $0.of(\.state) }
    + [.seconds("seconds", "The length of the interval.") { $0.state.duration }]
    + ReportFields.appInterval.columns("startEvidence endEvidence source").map { $0.of(\.state) }

  private static let intervalLevel: Field<Interval> = .text(
    "level", of: Interval.Level.allCases.map(\.rawValue),
    "`app`: the app's timeline, with the time in which it was not running; `process`: a process's; `scene`: a "
      + "scene's, whose states have other names.", .always
  ) { $0.level.rawValue }

  private static let intervalMeaning: [TableColumn<Interval>] = [
    .number("process", "The process, as `processes.n` numbers it.") { $0.process },
    .number("pid", "The process identifier.") { $0.pid.map(Int.init) },
    .text("scene", "The scene's persistent identifier.") { $0.scene },
    .text("state", "The state, or the set of states that the log leaves possible.") {
      $0.sceneState?.name ?? $0.state.state.name
    },
    .number(
      "stateBits",
      "The set as bits, from the lowest: \(order(AppState.self)); of scenes: \(order(SceneState.self))."
    ) { Int($0.sceneState?.bits ?? $0.state.state.bits) },
  ]

  private static let intervals = TableDefinition(
    ofApps: "intervals", "A time in one state, or in a set of possible states.",
    intervalColumns
  ) { app in
    guard let analysis = app.app else { return [] }
    let own = (analysis.timeline ?? []).map(Interval.init)
    let processes = analysis.processes.items.enumerated().flatMap { index, process in
      (process.timeline ?? []).map {
        Interval($0, of: process, number: app.nextProcess + index)
      }
    }
    let scenes = analysis.scenes.items.flatMap { scene in
      (scene.timeline ?? []).map { Interval($0, of: scene) }
    }
    return own + processes + scenes
  }

  private static func order<State: TimelineState>(_: State.Type) -> String {
    State.allCases.map(\.rawValue).joined(separator: ", ")
  }

  // MARK: Records of processes

  /// A record with the process that it is about.
  private struct Placed<Record: Sendable>: Sendable {
    var process: Int?
    var record: Record
  }

  private static func placed<Record>(
    _ columns: [TableColumn<Record>]
  ) -> [TableColumn<Placed<Record>>] {
    [.number("process", "The process, as `processes.n` numbers it.") { $0.process }]
      + columns.map { $0.of(\.record) }
  }

  private static let sessions = TableDefinition(
    ofApps: "sessions", "A background session.",
    placed(
      ReportFields.session.columns(
        "pid kind leftActiveAt enteredBackgroundAt timeToBackground handler handlerLimit budgetStartedAt warnedAt "
          + "lastTaskEndedAt timeRemaining timeRemainingAt suspendedAt endedAt outcome nextSeenIn nextSeenAt used "
          + "usedAtMost budget budgetSource verdict judgedBy runningAt")
        + [
          .text("watchdogStep", "The step of the watchdog that killed the app.") {
            $0.watchdog?.step
          },
          .seconds("watchdogLimit", "The limit of that watchdog.") { $0.watchdog?.limit },
        ] + ReportFields.session.columns("heldBy source")),
    number: \.nextSession
  ) { app in
    sessions(of: app).map { Placed(process: app.process($0.process), record: $0) }
  }

  /// The background sessions of an app in the order of time, which numbers them.
  private static func sessions(of app: TableApp) -> [BackgroundSession] {
    (app.app?.backgroundSessions.items ?? []).sorted {
      $0.enteredBackgroundAt < $1.enteredBackgroundAt
    }
  }

  /// A background task with its session, or an assertion outside of sessions.
  private struct Task: Sendable {
    var session: Int?
    var process: Int?
    var work: BackgroundWork
  }

  private static let tasks = TableDefinition(
    ofApps: "tasks", "A background task, or an assertion outside of background sessions.",
    [
      .number("session", "The session in which it is first seen, as `sessions.n` numbers it.") {
        (task: Task) in task.session
      },
      .number("process", "The process, as `processes.n` numbers it.") { $0.process },
    ]
      + ReportFields.work.columns("pid assertion id name begin beginKnownBy end outcome").map {
        ($0.description.name == "id" ? $0.renamed("task") : $0).of(\.work)
      }
      + [
        .seconds("seconds", "From the begin to the end.") { task in
          task.work.task.begin.flatMap { begin in task.work.task.end.map { $0 - begin } }
        }
      ]
  ) { app in
    var carried: Set<BackgroundTask> = []
    var process: Int?
    var ofSessions: [Task] = []
    for (index, session) in sessions(of: app).enumerated() {
      if session.process != process { carried = [] }
      process = session.process
      // A session lists those that are still open from earlier ones of its process, too.
      for task in session.tasks where !carried.contains(task) {
        if task.end.map({ $0 > session.endedAt ?? $0 }) ?? true { carried.insert(task) }
        ofSessions.append(
          Task(
            session: app.nextSession + index, process: app.process(session.process),
            work: BackgroundWork(pid: session.pid, task: task)))
      }
    }
    let others = (app.app?.backgroundSessions.otherWork.items ?? []).map { work in
      Task(session: nil, process: app.process(work.process), work: work)
    }
    return ofSessions + others
  }

  private static let launches = TableDefinition(
    ofApps: "launches", "A launch.",
    placed(ReportFields.launch.columns("pid at before kind reason toActive source"))
  ) { app in
    (app.app?.launches.items ?? []).map {
      Placed(process: app.process($0.process), record: $0)
    }
  }

  private static let exits = TableDefinition(
    ofApps: "exits", "The end of a process.",
    placed(
      ReportFields.exit.columns("pid at after before category namespace code codeText explanation")
        + ReportFields.exit.columns("whileIn visibility metricKitCounter")
        + [
          .text("watchdogStep", "The step of the watchdog.") { $0.watchdog?.step },
          .seconds("watchdogLimit", "The limit of the watchdog.") { $0.watchdog?.limit },
        ]
        + TableColumn.columns(
          of: .source("source", "The first line about the exit.") { $0.sources.first }))
  ) { app in
    app.exits.items.map { Placed(process: app.process($0.process), record: $0) }
  }

  // MARK: Counters

  /// One value that the system counted, with its counters.
  private struct CountedValue: Sendable {
    var counters: CountersAnalysis
    var name: String
    var place: CountedPlace?
    var count: Int?
    var time: TimeSpan?

    /// All known values of counters.
    static func all(of item: CountersAnalysis) -> [CountedValue] {
      var values: [CountedValue] = []
      func add(_ name: String, _ place: CountedPlace? = nil, _ count: Int?, time: TimeSpan? = nil) {
        guard count != nil || time != nil else { return }
        values.append(
          CountedValue(counters: item, name: name, place: place, count: count, time: time))
      }
      for place in CountedPlace.allCases {
        let counted = item.counters[place]
        add("time", place, nil, time: counted.time)
        add("launches", place, counted.launches)
        for counter in MetricKitCounter.allCases {
          add("exits." + counter.word, place, counted.exits[counter])
        }
      }
      add("audioTime", .background, nil, time: item.counters.audioTime)
      add("locationTime", .background, nil, time: item.counters.locationTime)
      add("resumes", .foreground, item.counters.resumes)
      for diagnosis in item.counters.diagnoses {
        add("diagnoses." + diagnosis.kind.rawValue, nil, 1, time: diagnosis.time)
      }
      return values
    }

    /// The row of the comparison with the log; `nil` if there is none.
    var row: CountedLog.Row? {
      counters.log?.rows.first { "exits." + $0.counter.word == name && $0.place == place }
    }
  }

  private static let counters = TableDefinition(
    "counters",
    "A value that the system counted of an app over a period; unknown ones have no row.",
    ReportFields.counters.columns("origin app version os model").map {
      $0.description.name == "app" ? $0.renamed("bundle") : $0
    }.map { $0.of(\CountedValue.counters) }
      + [
        .text("beginAt", "The first instant that was counted.") {
          $0.counters.counters.period.text(of: $0.counters.counters.period.begin)
        },
        .text("endAt", "The last instant that was counted.") {
          $0.counters.counters.period.text(of: $0.counters.counters.period.end)
        },
        .text(
          "name",
          "`time`, `launches`, `resumes`, `exits.` and the counter, or `diagnoses.` and what happened."
        ) { $0.name },
        .text("place", "`foreground` or `background`.") { $0.place?.rawValue },
        .number("count", "The number that was counted.") { $0.count },
      ]
      + TableColumn.columns(of: .counted("seconds", "The time that was counted.") { $0.time })
      + [
        .text("coverage", "How much of the period the log covers.") {
          $0.counters.log?.coverage.rawValue
        },
        .number("inLog", "The exits in the log that raise the counter.") { $0.row?.inLog },
        .number("leftOver", "The counted exits that the log does not show.") { $0.row?.leftOver },
      ]
      + ReportFields.counters.columns("source").map { $0.of(\.counters) }
  ) { $0.context.analysis.counters.flatMap(CountedValue.all) }

  // MARK: Findings and diagnostics

  private static let findings = TableDefinition(
    ofParts: "findings", "Something that deserves attention.", findingColumns
  ) { part, export in
    let rules = FindingRule.all.filter { part.isLast || !$0.isAboutCapture }
    let numbers = Dictionary(
      part.apps.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let findings = Findings(
      of: export.context.analysis, apps: part.apps.compactMap(\.app), rules: rules)
    return findings.items.map { finding in
      let subject = finding.app.map { TableApp.FindingSubject(device: finding.device, name: $0) }
      var source = source(of: [finding], findingColumns, export)
      source.leading = subject.flatMap { numbers[$0]?.leading } ?? TableApp.nobody
      return source
    }
  }

  private static let findingColumns =
    ReportFields.finding.columns(
      "rule severity confidence pid at sentence cause remedy confirm reference")
    + TableColumn.columns(
      of: .source("source", "The decisive line.") { $0.evidence.first })

  private static let diagnostics = TableDefinition(
    "diagnostics", "A problem with an input or with reading it.",
    ReportFields.diagnostic.columns("severity message source count notes")
  ) { $0.context.analysis.diagnostics.items }
}

extension TableApp {
  /// The leading cells of a row about no app.
  fileprivate static let nobody: TableRows = {
    var rows = TableRows()
    for _ in 0..<TableDefinition.identity.count + 1 { rows.appendNull() }
    return rows
  }()
}
