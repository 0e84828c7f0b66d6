import LifetraceMetrics
import LifetraceModel

extension ReportFields {
  /// One app on one device.
  static let app = FieldTable<AppAnalysis>(
    "app",
    [
      .text("device", "The device that the log names.") { $0.device },
      .text("os", "The version of iOS of the device; it decides about budgets.") { $0.os },
      .text("boot", "The boot of the device that the log names.") { $0.boot },
      .text("bundle", "The bundle identifier.") { $0.bundle },
      .text("process", "The name of the process.") { $0.process },
      .text(
        "kind", of: [ProcessKind.appExtension, .system].map(\.nativeWord),
        "A service of the system, or an extension whose app is not known; absent for apps."
      ) { $0.isApp ? nil : $0.kind.nativeWord },
      .seconds("window", "From the first to the last record of the app's inputs.") { $0.window },
      .times("timeInState", appTimes, "The time in each state; the parts add up to `window`.") {
        $0.timeInState
      },
      .list("transitions", appTransition, "Which state followed which.") { $0.transitions },
      .timeline(appInterval) { $0.timeline },
      .bounded("processes", process, "The process instances, in the order of their starts.") {
        $0.processes
      },
      .bounded("scenes", scene, "The scenes, each over all processes.") { $0.scenes },
      .list("extensions", appExtension, "The app's extensions.") { $0.extensions },
      .object("launches", launches, "The launches.", .always) { $0 },
    ] + AppMetric.all.map(metric) + [
      .object("backgroundSessions", sessions, "The background sessions.", .always) {
        $0.backgroundSessions
      },
      .object("exits", exits, "The exits.", .always) { $0 },
      .bounded(
        "significantEvents", significantEvent, "Memory warnings and the like, one each."
      ) { $0.significantEvents },
      .bounded(
        "exceededLimits", exceededLimit,
        "Reports about processes that used more of a resource than their limit."
      ) { $0.exceededLimits },
      .bounded(
        "scheduledTasks", scheduledTask, "The tasks that the app had BGTaskScheduler run."
      ) { $0.scheduledTasks },
    ])

  static let process = FieldTable<ProcessAnalysis>(
    "process",
    [
      .pid { $0.pid },
      .instant("startedAt", "The start; absent where no line shows it.") { process in
        process.startEvidence.kind.isShown ? process.start : process.reportedStart
      },
      .instant("endedAt", "The end; absent where no line shows it.") { process in
        process.endEvidence.kind.isShown ? process.end : nil
      },
      .text("launchReason", "The reason of the launch, as the log spells it.") { $0.launchReason },
      .times("timeInState", appTimes, "The time in each state.") { $0.timeInState },
      .timeline(appInterval) { $0.timeline },
      Field(
        key: "inactive", kind: .list(.object(inactivePeriod.description)),
        sentence: "When it was inactive for which reasons, as far as the log names them.",
        presence: .inFullReports
      ) { process, context in
        guard context.options.full, !process.inactive.isEmpty else { return nil }
        return inactivePeriod.json(list: process.inactive, context)
      },
    ])

  static let inactivePeriod = FieldTable<InactivePeriod>(
    "inactivePeriod",
    [
      .texts("reasons", "The deactivation reasons.", .always) { $0.reasons },
      .instant("start", "From when on they held.", .always) { $0.start },
      .instant("end", "Until when they held.", .always) { $0.end },
    ])

  static let scene = FieldTable<SceneAnalysis>(
    "scene",
    [
      .text("id", "The persistent identifier of the scene's session.", .always) { $0.id },
      .text("role", "The role of the scene's session.") { $0.role },
      .times("timeInState", sceneTimes, "The time in each state.") { $0.timeInState },
      .list("transitions", sceneTransition, "Which state followed which.") { $0.transitions },
      .timeline(sceneInterval) { $0.timeline },
    ])

  static let appExtension = FieldTable<ExtensionAnalysis>(
    "extension",
    [
      .text("identifier", "The bundle identifier, or the name of the process.", .always) {
        $0.identifier
      },
      .pid { $0.pid },
      .times("timeInState", appTimes, "The time in each state.") { $0.timeInState },
      .timeline(appInterval) { $0.timeline },
      .bounded("exits", exit, "The extension's own exits; absent if there are none.", .ifKnown) {
        $0.exits.total > 0 ? $0.exits : nil
      },
    ])

  /// The field of a metric.
  private static func metric(_ metric: AppMetric) -> Field<AppAnalysis> {
    switch metric.kind {
    case .distribution:
      .distribution(metric.key, metric.sentence) { $0[metric: metric]?.distribution }
    case .part: .object(metric.key, part, metric.sentence) { $0[metric: metric]?.part }
    case .times(let names):
      .list(
        metric.key,
        FieldTable(
          names.record,
          [
            .text(names.key, "The \(names.key).", .always) { $0.name },
            .seconds("seconds", "The time with this \(names.key).") { $0.time },
            .number("count", "How often it began.", .always) { $0.count },
          ]), metric.sentence
      ) { $0[metric: metric]?.times ?? [] }
    }
  }

  private static let part = FieldTable<(count: Int, of: Int)>(
    "part",
    [
      .number("count", "How many.", .always) { $0.count },
      .number("of", "Of how many.", .always) { $0.of },
    ])

  static let significantEvent = FieldTable<SignificantEvent>(
    "significantEvent",
    [
      .word("event", SignificantEventKind.allCases, "The name of the event.", .always) { $0.event },
      .instant(
        "at", "The time of the event; of the line before it where its own line has none.", .always
      ) { $0.at },
      .instant("notAfter", "When it had come at the latest, where its line has no time.") {
        $0.notAfter
      },
      .pid { $0.pid },
      .text("scene", "The persistent identifier of the scene concerned.") { $0.scene },
      .source("source", "The line that reports it.", .always) { $0.source },
    ])

  static let scheduledTask = FieldTable<ScheduledTask>(
    "scheduledTask",
    [
      .text("identifier", "The identifier that the app gave the task.", .always) { $0.identifier },
      .text("kind", "The class of the task, such as `BGAppRefreshTask`.", .always) {
        $0.kind.nativeWord
      },
      .pid { $0.pid },
      .instant("submittedAt", "When the app submitted it.") { $0.submittedAt },
      .instant("earliestBeginAt", "Before which it may not start, as the app asked for it.") {
        $0.earliestBeginAt
      },
      .instant("startedAt", "When it started.") { $0.startedAt },
      .instant("expiredAt", "When its expiration handler was called.") { $0.expiredAt },
      .instant("endedAt", "When it ended, or was cancelled, refused or replaced.") { $0.endedAt },
      .seconds("ran", "How long it ran, up to its end or its expiration.") { $0.ran },
      .word("outcome", ScheduledTask.Outcome.allCases, "How it ended.", .always) { $0.outcome },
      .source("source", "The first line about it.", .always) { $0.source },
    ])

  static let exceededLimit = FieldTable<ExceededLimit>(
    "exceededLimit",
    [
      .word(
        "resource", LimitedResource.allCases, "The resource that the process used too much.",
        .always
      ) { $0.resource },
      .instant("at", "The time of the report.", .always) { $0.at },
      .pid { $0.pid },
      .text("measurement", "The report's words about the measurement.") { $0.measurement },
      .source("source", "The report's line.", .always) { $0.source },
    ])
}

// MARK: Launches and exits

extension ReportFields {
  static let launches = FieldTable<AppAnalysis>(
    "launches",
    [
      .number("total", "How many there are.", .always) { $0.launches.total },
      .truncated { $0.launches.total - $0.launches.items.count },
      .distribution("toActive", "From launch to active, of the launches that became active.") {
        $0.toActive
      },
      .list("items", launch, "The last launches; all with `--full`.") { $0.launches.items },
    ])

  static let launch = FieldTable<LaunchAnalysis>(
    "launch",
    [
      .instant("at", "The start of the launch; absent where no line shows it with a time.") {
        $0.isTimed ? $0.at : nil
      },
      .instant("before", "The first line about the process with a time, where `at` is absent.") {
        $0.isTimed ? nil : $0.at
      },
      .pid { $0.pid },
      .word(
        "kind", [LaunchAnalysis.Kind.foreground, .background, .prewarm],
        "The purpose; absent if no line shows it."
      ) { $0.kind == .undetermined ? nil : $0.kind },
      .text("reason", "The reason, as the log spells it.") { $0.reason },
      Field(
        key: "stages", kind: .named(.instant), sentence: "The stages of the launch by name.",
        presence: .always
      ) { launch, context in
        .object(launch.stages.map { .init($0.name, context.json($0.at)) })
      },
      .seconds(
        "toActive",
        "From the launch to active; absent if it never became active, or is known too inexactly."
      ) { $0.toActive },
      .seconds("toActiveAtLeast", "The least of it, where the start lies between two lines.") {
        $0.toActiveRange?.lowerBound
      },
      .seconds("toActiveAtMost", "The most of it, where the start lies between two lines.") {
        $0.toActiveRange?.upperBound
      },
      .source("source", "The first line about the launch.") { $0.source },
    ])

  static let exits = FieldTable<AppAnalysis>(
    "exits",
    [
      .number("total", "How many there are.", .always) { $0.exits.total },
      .truncated { $0.exits.total - $0.exits.items.count },
      .counts("byCategory", ExitCategory.allCases, "How many there are of each category.") {
        $0.exitsByCategory
      },
      .list("items", exit, "The last exits; all with `--full`.") { $0.exits.items },
    ])

  static let exit = FieldTable<ExitAnalysis>(
    "exit",
    [
      .pid { $0.pid },
      .instant("at", "The time of the exit; absent where no line reports it with a time.") {
        $0.timing == .timed ? $0.at : nil
      },
      .instant(
        "after",
        "The earliest time of the exit, of the last line about it or of a report's period; only without `at`."
      ) { exit in
        switch exit.timing {
        case .after, .requested: exit.at
        case .timed, .before, .untimed: nil
        }
      },
      .instant(
        "before",
        "The latest time of the exit, of the line that shows it gone or of a report's period; only without `at`."
      ) { exit in
        switch exit.timing {
        case .after(let notAfter): notAfter
        case .before: exit.at
        case .timed, .requested, .untimed: nil
        }
      },
      Field(
        key: "requested", kind: .flag,
        sentence:
          "`true` if the line at `after` asks for the exit or announces it, and no line shows that it happened.",
        presence: .ifKnown
      ) { exit, _ in exit.timing == .requested ? .bool(true) : nil },
      .word("category", ExitCategory.allCases, "The category, after MetricKit's.", .always) {
        $0.category
      },
      .word(
        "metricKitCounter", MetricKitCounter.allCases,
        "MetricKit's counter for the exit, by Apple's own table; absent if that has none."
      ) { $0.metricKitCounter },
      .text("namespace", "RunningBoard's namespace, such as `SIGNAL`.") { $0.namespace?.name },
      Field(
        key: "code", kind: .number, sentence: "The code in the namespace.", presence: .ifKnown
      ) { exit, _ in exit.code.map(JSONText.unsigned) },
      .text("codeText", "The code as it is usually written, such as `0x8BADF00D`.") { $0.codeText },
      .text("explanation", "The explanation in the log.") { $0.explanation },
      .state("whileIn", "The state before the exit; absent if it can be any.") { exit in
        exit.whileIn == .undetermined ? nil : exit.whileIn
      },
      .text(
        "visibility", of: Visibility.nativeWords.map(\.word),
        "Whether the exit line says that the app was visible."
      ) { $0.visibility?.nativeWord },
      .object("watchdog", watchdog, "The watchdog that ended the process.") { $0.watchdog },
      Field(
        key: "sources", kind: .list(.text), sentence: "The lines about the exit.",
        presence: .always
      ) { exit, context in .array(exit.sources.map { .string(context.place($0)) }) },
    ])

  static let watchdog = FieldTable<ExitAnalysis.Watchdog>(
    "watchdog",
    [
      .text("step", "The supervised step, such as `scene-create`.", .always) { $0.step },
      .seconds("limit", "The time that the step may take.") { $0.limit },
    ])
}

// MARK: Background sessions

extension ReportFields {
  static let sessions = FieldTable<BackgroundSessions>(
    "sessions",
    [
      .number("total", "How many there are.", .always) { $0.total },
      .truncated { $0.total - $0.items.count },
      .distribution("used", "The use of the budget, of the sessions where it is known.") {
        $0.used
      },
      .counts(
        "verdicts", BackgroundSession.Verdict.allCases, "The number of sessions with each verdict."
      ) { $0.verdicts },
      .list("items", session, "The worst sessions; all with `--full`.") { $0.items },
      .object(
        "otherWork", otherWork, "Background tasks and assertions outside of sessions.", .always
      ) { $0 },
    ])

  static let session = FieldTable<BackgroundSession>(
    "session",
    [
      .pid { $0.pid },
      .word(
        "kind", [BackgroundSession.Kind.left, .launched, .woken],
        "How the session began: the user left, or the system launched or woke the app."
      ) { $0.kind == .undetermined ? nil : $0.kind },
      .instant("leftActiveAt", "When the app resigned active.") { $0.leftActiveAt },
      .instant(
        "enteredBackgroundAt", "When it entered the background; absent if that is cut off."
      ) { $0.isEntryCutOff ? nil : $0.enteredBackgroundAt },
      .seconds("timeToBackground", "From `leftActiveAt` to `enteredBackgroundAt`.") {
        $0.timeToBackground
      },
      .seconds("handler", "The time in the `didEnterBackground` handler, where its end is logged.")
      {
        $0.handler
      },
      .seconds("handlerLimit", "The time that the handler may take; not part of the verdict.") {
        $0.handler.map { _ in BackgroundBudget.handlerLimit }
      },
      .instant("budgetStartedAt", "When the budget's clock started.") { $0.budgetStartedAt },
      .instant("warnedAt", "When the system warned that the budget runs out.") { $0.warnedAt },
      .instant("lastTaskEndedAt", "When the last background task ended or expired.") {
        $0.lastTaskEndedAt
      },
      .seconds("timeRemaining", "The last remaining background time in the log.") {
        $0.timeRemaining
      },
      .instant("timeRemainingAt", "When the log showed `timeRemaining`.") { $0.timeRemainingAt },
      .instant("suspendedAt", "When the app was suspended.") { $0.suspendedAt },
      .instant("endedAt", "When the session ended.") { $0.endedAt },
      .word(
        "outcome", [BackgroundSession.Outcome.suspended, .returned, .exited, .open],
        "How it ended; `open` if the log does not show it.", .always
      ) { $0.outcome },
      .word(
        "nextSeenIn", AppState.allCases,
        "The first known state after an `open` session in a log that goes on."
      ) { $0.nextSeenIn },
      .instant("nextSeenAt", "The latest time at which the app was in `nextSeenIn`.") {
        $0.nextSeenAt
      },
      .seconds("used", "The used part of the budget.") { $0.used },
      .seconds(
        "usedAtMost", "The most that can have been used, where suspension is not observable."
      ) { $0.usedAtMost },
      .seconds("budget", "The budget that the session is compared with.") { $0.budget },
      .text("budgetSource", "The source of the budget.") { $0.budgetSource },
      .word(
        "verdict", BackgroundSession.Verdict.allCases, "How `used` compares with `budget`.",
        .always
      ) { $0.verdict },
      .source(
        "judgedBy",
        "The line that decides the verdict: the end of the session, or the last sign of running in an "
          + "`open` one; absent if the verdict is `notObservable`."
      ) { $0.judgedBy },
      .instant("runningAt", "The last line that shows the app running in an `open` session.") {
        $0.runningAt
      },
      .object(
        "watchdog", watchdog, "The watchdog that killed the app; its limit is not the budget."
      ) { $0.watchdog },
      .texts(
        "heldBy",
        "The tasks and assertions held when the budget ended, or the session if that was earlier; one "
          + "that timed out just before counts as held."
      ) { $0.heldBy },
      .list(
        "tasks", task,
        "The background tasks of the session: all that are first seen in it, and the last "
          + "\(BackgroundSession.mostCarriedTasks) of those still open from earlier sessions."
      ) { $0.tasks },
      .number(
        "moreTasks",
        "The number of further tasks still open from earlier sessions, which list them; absent if 0."
      ) { $0.moreTasks > 0 ? $0.moreTasks : nil },
      .source("source", "The line of the entry.") { $0.source },
    ])

  static let task = FieldTable<BackgroundTask>(
    "task",
    [
      .number("id", "The identifier of the background task.") { $0.id.map(Int.init) },
      .text("name", "The name of the background task.") { $0.name },
      .instant("begin", "The begin, as exact as `beginKnownBy` allows.") { task in
        task.begin?.rounded(as: task.beginning)
      },
      .word(
        "beginKnownBy", [BackgroundTask.Beginning.age, .leastAge],
        "An age that `begin` follows from: to the nearest second, or the latest possible."
      ) { $0.begin == nil || $0.beginning == .timed ? nil : $0.beginning },
      .instant("end", "The end.") { $0.end },
      .word("outcome", BackgroundTask.Outcome.allCases, "How it ended.", .always) { $0.outcome },
    ])

  static let otherWork = FieldTable<BackgroundSessions>(
    "otherWork",
    [
      .number("total", "How many there are.", .always) { $0.otherWork.total },
      .truncated { $0.otherWork.total - $0.otherWork.items.count },
      .counts("byOutcome", BackgroundTask.Outcome.allCases, "How many there are of each outcome.") {
        $0.otherWorkByOutcome
      },
      .list("items", work, "The last with another outcome than ended.") { $0.otherWork.items },
    ])

  static let work = FieldTable<BackgroundWork>(
    "work",
    [
      .pid { $0.pid },
      .text(
        "assertion", of: AssertionKind.nativeWords.map(\.word),
        "The purpose of an assertion; absent for background tasks."
      ) { $0.assertion?.nativeWord },
    ] + task.fields.map { $0.of(\.task) })
}

extension Field {
  /// Returns the row for a record that holds the row's own record.
  func of<Outer>(_ inner: @escaping @Sendable (Outer) -> Record) -> Field<Outer> {
    Field<Outer>(
      key: key, kind: kind, sentence: sentence, presence: presence, exact: exact?.of(inner)
    ) { record, context in
      value(inner(record), context)
    }
  }
}
