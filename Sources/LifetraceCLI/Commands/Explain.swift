import Lifetrace
import LifetraceArguments
import LifetracePresentation

/// The command `lifetrace explain`, which explains one exit or one background session.
struct Explain: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract:
        "Explains an exit or a background session: what happened, why, and which lines prove it.",
      discussion: """
        By default the exit or session of the worst finding is explained, else the last exit, else the \
        background session that went furthest.

        Examples:
          lifetrace explain console.txt
          lifetrace explain logs/ --app com.example.notes --at 18:04
          lifetrace explain logs.zip --output why.md
        """,
      exitStatuses: ExitStatusList(
        [
          .done, .usage(or: "no exit or background session to explain"), .notUnderstood, .missing,
          .inputOutput,
        ]))
  }

  @OptionGroup(title: "Reading") var reading: ReadingArguments

  @Option(
    help: ArgumentHelp(
      "The exit or session that is nearest to this time, or contains it.", valueName: "time"),
    transform: TimePoint.init(parsing:))
  var at: TimePoint?

  @Option(help: "The format; by default the one for the output file's extension, else text.")
  var format: ExplanationFormat?

  @Option(
    help: "When text has colours; auto follows the terminal, NO_COLOR and CLICOLOR_FORCE.")
  var color = ColorChoice.auto

  @Option(help: ArgumentHelp("Write here instead of standard output.", valueName: "file|folder"))
  var output: String?

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let place = try OutputPlace(output)
    let format = try format ?? place.format(of: ExplanationReport.self) ?? .allCases[0]
    let name = "explanation.\(format.fileExtension)"
    var selected = try selection.analysis(
      of: reading, full: true, readsAgain: true, output: place.path(name: name),
      environment: environment)
    if let emptiness = selected.emptiness { throw emptiness }
    let analysis = selected.analysis
    let choices = ExplanationSubjects(of: analysis, apps: selection.apps(of: analysis))
    let clock = TraceClock(trace: selected.trace, zone: reading.timeZone)
    let instants = try at.map { try clock.instants(of: $0, option: "--at").flatMap(clock.meanings) }
    guard let subject = instants.map(choices.nearest) ?? choices.worst else {
      throw failure(selected)
    }
    selected.progress.say("analysed, quoting its lines …")
    var explanation = Explanation(of: subject, in: analysis, events: selected.trace)
    let missing = explanation.quoteLines(of: analysis, from: selected.inputs)
    selected.progress.erase()
    if let first = missing.first {
      let place = FindingWording(analysis).place(first)
      let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
      environment.writeError(
        "\(place)\(more): warning: could not be read again to be quoted\n")
    }
    if let distance = instants.flatMap({ subject.distance(to: $0) }), distance > Self.near {
      let words = FindingWording(analysis).text("\(distance)")
      environment.writeError(
        "lifetrace: note: the nearest exit or session is \(words) from the time of --at\n")
    }
    let isOnTerminal = place == .standardOutput
    let report = ExplanationReport(
      explanation, of: analysis, among: choices,
      options: ReportOptions(
        width: isOnTerminal ? environment.width : 100,
        color: (isOnTerminal || color == .always) && environment.usesColor(color), allApps: true))
    try place.write(format.bytes(report), name: name, environment: environment)
    return selected.exitCode
  }

  /// The failure for a log without an exit or session, with what it shows instead.
  private func failure(_ selected: SelectedLogs) -> Failure {
    let apps = selection.apps(of: selected.analysis)
    let wording = FindingWording(selected.analysis)
    let remarks = apps.prefix(Self.mostRemarked).flatMap { app in
      Explanation.remarks(about: app, in: selected.analysis, events: selected.trace).map { remark in
        let place = remark.source.map { " " + wording.place($0) } ?? ""
        return wording.text(remark.text) + place
      }
    }
    // Others than those that are chosen, such as the system's own.
    let other = ExplanationSubjects(of: selected.analysis).worst?.app
    return .nothingToExplain(
      shows: AppsInWords(apps, hasCounters: !selected.analysis.counters.isEmpty).text,
      other: other?.displayName, remarks: Array(remarks.prefix(3)))
  }

  /// The number of apps whose lines are looked at for remarks, if there is nothing to explain.
  private static let mostRemarked = 16

  /// The largest distance that needs no note: users give times by the minute.
  private static let near = TimeSpan.seconds(60)
}

/// What the log shows of apps, in a few words.
private struct AppsInWords {
  let text: String

  init(_ apps: [AppAnalysis], hasCounters: Bool) {
    guard let app = apps.first else {
      text =
        hasCounters
        ? "no app, only sums that the system counted, which lifetrace report shows" : "no app"
      return
    }
    let shares = app.timeInState.filter { !$0.state.isOpen }.map(\.state.words)
    let states = shares.isEmpty ? "without a known state" : shares.joined(separator: ", ")
    let more = apps.count > 1 ? ", and \(apps.count - 1) other apps" : ""
    text = "\(app.displayName) (\(states))\(more)"
  }
}
