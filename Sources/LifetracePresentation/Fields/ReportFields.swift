import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// The tables of all kinds of records in `lifetrace.report/1`, in the order of its members.
enum ReportFields {
  /// The number of counters in a report without `--full`.
  static let keptCounters = 100

  /// What holds for the report as a whole.
  static let report = FieldTable<ReportContext>(
    "report",
    [
      .text("schema", of: ["lifetrace.report/1"], "The name of the format.", .always) { _ in
        "lifetrace.report/1"
      },
      .list("inputs", input, "The inputs that were read, in their order.") { $0.analysis.inputs },
      .object("selected", selection, "The time range asked for; absent for the whole log.") {
        $0.analysis.selected
      },
      .object("conditions", conditions, "The conditions of the capture.", .always) {
        $0.analysis.conditions
      },
      .object("verdict", verdict, "What the log as a whole shows.", .always) {
        $0.verdict(by: $0.findings)
      },
      .bounded(
        "findings", finding, "What deserves attention, the worst first."
      ) { $0.findings.bounded(full: $0.options.full) },
      Field(
        key: "apps", kind: .list(.object(app.description)),
        sentence:
          "The apps; Apple's own only with `--all-apps`, or where nothing of the others can be judged.",
        presence: .always
      ) { report, context in app.json(list: report.apps, context) },
      .number(
        "foldedApps", "How many of Apple's own apps and daemons `apps` leaves out; absent for 0."
      ) { $0.foldedCount > 0 ? $0.foldedCount : nil },
      .bounded(
        "counters", counters,
        "What the system counted of apps, by app and period; absent if no input holds counters.",
        .ifKnown
      ) { report in
        let all = report.analysis.counters
        let kept = report.options.full ? all : Array(all.suffix(ReportFields.keptCounters))
        return all.isEmpty ? nil : BoundedList(total: all.count, items: kept)
      },
      .bounded("diagnostics", diagnostic, "Problems with the inputs and with reading them.") {
        $0.analysis.diagnostics
      },
    ])

  static let verdict = FieldTable<LogVerdict>(
    "verdict",
    [
      .word("kind", LogVerdict.Kind.allCases, "What it says.", .always) { $0.kind },
      .object("seen", seen, "What it rests on, of all apps together.", .always) { $0.seen },
      .share(
        "knownShare",
        "The part of the time in which the log shows where the apps were; absent without times."
      ) {
        $0.knownShare
      },
    ])

  static let seen = FieldTable<LogVerdict.Seen>(
    "seen",
    [
      .number("launches", "The number of launches.", .always) { $0.launches },
      .number("sessions", "The number of background sessions.", .always) { $0.sessions },
      .number("exits", "The number of exits.", .always) { $0.exits },
      .number("transitions", "The number of changes from one state to another.", .always) {
        $0.transitions
      },
    ])

  static let input = FieldTable<InputSummary>(
    "input",
    [
      .text("name", "The name of the file or of the entry of an archive.", .always) { $0.name },
      .text("layout", "The recognized layouts, separated by commas.") { input in
        input.layouts.isEmpty ? nil : input.layouts.joined(separator: ", ")
      },
      .number("bytes", "The size in bytes.", .always) { $0.bytes },
      .number("lines", "The number of lines.", .always) { $0.lines },
      .number(
        "events",
        "The number of recognized events; one line can hold several.", .always
      ) { $0.events },
      Field(
        key: "skipped", kind: .named(.number),
        sentence: "How many lines or events were skipped, by cause.", presence: .always
      ) { input, _ in
        .object(
          input.skipped.sorted { $0.key < $1.key }.map { .init($0.key, .integer(Int64($0.value))) })
      },
      .instant(
        "firstAt", "The first record; absent where its place among the other inputs is not known."
      ) { $0.firstAt },
      .instant("lastAt", "The last record.") { $0.lastAt },
      .seconds("resolution", "The smallest step of the log's clock in seconds.") { input in
        input.reference.resolution > .zero && input.reference.hasDurations
          ? input.reference.resolution : nil
      },
    ])

  static let selection = FieldTable<SelectedTime>(
    "selection",
    [
      .instant("from", "The first instant; absent for the beginning of the log.") { $0.from },
      .instant("to", "The first instant after the range; absent for the end of the log.") { $0.to },
    ])

  static let conditions = FieldTable<Conditions>(
    "conditions",
    [
      .text("os", "The version of iOS; absent if the inputs name several.") { $0.os },
      .text("device", "The device's model; absent if the inputs name several.") { $0.device },
      .text("appVersion", "The version of the app; absent if the inputs name several.") {
        $0.appVersion
      },
      .flag("debugger", "Whether a line shows an attached debugger.") { $0.debugger },
      .flag("xctest", "Whether a line shows a run of XCTest.") { $0.xctest },
      .flag("simulator", "Whether a line shows the Simulator.") { $0.simulator },
      .number("private", "The number of values that the log hides as `<private>`.", .always) {
        $0.privateCount
      },
      .texts("notes", "Facts that this capture cannot show, and how to record them.") { $0.notes },
      .list(
        "inputs", inputConditions,
        "The conditions of each of several inputs that contains any.", .ifKnown
      ) { conditions in
        conditions.inputs.isEmpty ? nil : conditions.inputs.filter(\.conditions.isInformative)
      },
    ])

  static let inputConditions = FieldTable<InputConditions>(
    "inputConditions",
    [
      .text("name", "The name of the input.", .always) { $0.name },
      .text("os", "The version of iOS.") { $0.conditions.os },
      .text("device", "The device's model.") { $0.conditions.device },
      .text("appVersion", "The version of the app.") { $0.conditions.appVersion },
      .flag("debugger", "Whether a line shows an attached debugger.") { $0.conditions.debugger },
      .flag("xctest", "Whether a line shows a run of XCTest.") { $0.conditions.xctest },
      .flag("simulator", "Whether a line shows the Simulator.") { $0.conditions.simulator },
    ])

  static let diagnostic = FieldTable<Diagnostic>(
    "diagnostic",
    [
      .text(
        "severity", of: Diagnostic.Severity.allCases.map(\.key), "The severity.", .always
      ) { $0.severity.key },
      .text("message", "What is wrong with the input, or what was assumed about it.", .always) {
        $0.message
      },
      .source("source", "The first line concerned; absent if it is about a whole input.") {
        $0.source
      },
      .number("count", "How many times it happened.", .always) { $0.count },
      .texts("notes", "Remedies and background; absent if there are none.", .ifKnown) {
        $0.notes.isEmpty ? nil : $0.notes
      },
    ])

  static let finding = FieldTable<Finding>(
    "finding",
    [
      .text(
        "rule", of: FindingRule.all.map(\.id), "The rule that made it; `check --explain` has more.",
        .always
      ) { $0.rule },
      .word("severity", Finding.Severity.allCases, "How serious it is.", .always) { $0.severity },
      .text("app", "The bundle identifier or process name; absent for the log as a whole.") {
        $0.app
      },
      .text("device", "The device, if the log names it.") { $0.device },
      .pid { $0.pid },
      .instant("at", "The decisive instant; absent where the log shows none.") { $0.at },
      .sentence("sentence", "What happened.", .always) { $0.sentence },
      .sentence("cause", "Why it happened.") { $0.cause },
      .sentence("remedy", "What to do.") { $0.remedy },
      .text("reference", "The address of Apple's page on the subject.") { $0.reference },
      .word("confidence", Finding.Confidence.allCases, "How sure the cause is.", .always) {
        $0.confidence
      },
      .sentence("confirm", "What would confirm a likely cause.") { $0.confirm },
      .list("evidence", evidence, "The lines that prove it, the decisive one first.") {
        $0.evidence
      },
    ])

  static let evidence = FieldTable<SourcePosition>(
    "evidence", [.source("source", "The line.", .always) { $0 }])

  static let distribution = FieldTable<Distribution>(
    "distribution",
    [
      .number("count", "The number of complete intervals.", .always) { $0.count },
      .seconds("median", "The median in seconds.") { $0.median },
      .seconds("p90", "The 90th percentile in seconds.") { $0.p90 },
      .seconds("p95", "The 95th percentile in seconds.") { $0.p95 },
      .seconds("p99", "The 99th percentile in seconds.") { $0.p99 },
      .seconds("longest", "The longest in seconds.") { $0.longest },
      .flag(
        "approximate",
        "Whether the percentiles come from a histogram, exact to 1/128 of their value."
      ) { $0.isApproximate },
    ])
}

// MARK: States

extension ReportFields {
  static let appTimes = times(AppState.self)
  static let sceneTimes = times(SceneState.self)
  static let appTransition = transitions(AppState.self)
  static let sceneTransition = transitions(SceneState.self)
  static let appInterval = intervals(AppState.self)
  static let sceneInterval = intervals(SceneState.self)

  private static func times<State: LabelledState>(
    _: State.Type
  ) -> FieldTable<StateShare<State>> {
    FieldTable(
      "stateTime",
      [
        .seconds("seconds", "The time in the state, cut-off intervals included.") { $0.time },
        .share("share", "The part of the window; absent in a log without times.") { $0.share },
        .number("visits", "The number of intervals in the state.", .always) { $0.visits },
        .number(
          "cutOff", "How many of them begin or end outside of the log.", .always
        ) { $0.cutOff },
        .distribution("distribution", "The lengths of complete intervals.") { $0.distribution },
      ])
  }

  private static func transitions<State: LabelledState>(
    _: State.Type
  ) -> FieldTable<TransitionCount<State>> {
    FieldTable(
      "\(State.names.subject)Transition",
      [
        .state("from", "The state before.", .always) { $0.from },
        .state("to", "The state after.", .always) { $0.to },
        .number("count", "The number of transitions.", .always) { $0.count },
        .distribution("dwell", "The time in the state before.") { $0.dwell },
        .number("overBudget", "How many followed a session over its budget; absent for 0.") {
          $0.overBudget == 0 ? nil : $0.overBudget
        },
      ])
  }

  private static func intervals<State: LabelledState>(
    _: State.Type
  ) -> FieldTable<StateInterval<State>> {
    FieldTable(
      "\(State.names.subject)Interval",
      [
        .state("state", "The state, or the set of states that the log leaves possible.", .always) {
          $0.state
        },
        .instant("start", "The first instant.", .always) { $0.start },
        .instant("end", "The first instant after it.", .always) { $0.end },
        .word("startEvidence", Evidence.Kind.allCases, "How the start is known.", .always) {
          $0.startEvidence.kind
        },
        .word("endEvidence", Evidence.Kind.allCases, "How the end is known.", .always) {
          $0.endEvidence.kind
        },
        .source("source", "The line of the start.") { $0.startEvidence.source },
      ])
  }
}
