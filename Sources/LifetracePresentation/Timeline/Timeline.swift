import LifetraceFindings
public import LifetraceMetrics
import LifetraceModel

/// What happened over time, ready to be drawn: a lane for every process, its scenes below it, with tasks,
/// budgets, launches and exits in them.
///
/// Needs an analysis that keeps timelines (`AnalysisOptions.full`).
public struct Timeline: Sendable {
  let context: ReportContext
  let wording: FindingWording
  /// The colours of a picture.
  public var theme: DiagramTheme
  /// In the order of the report's apps; processes of an app by their start, then its scenes.
  let lanes: [TimelineLane]
  /// The lanes of a picture, which shows only so many.
  let drawn: [TimelineLane]
  /// From the first to the last instant of all lanes.
  let range: ClosedRange<Instant>
  let findings: [Finding]
  /// Whether there are so many processes that a picture shows little more than their states.
  let isCrowded: Bool

  /// Creates the timeline of an analysis; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - analysis: an analysis that keeps timelines.
  ///   - options: the width and colours of text, and whether Apple's own apps are drawn.
  ///   - theme: the colours of a picture.
  public init(
    _ analysis: Analysis, options: ReportOptions = ReportOptions(),
    theme: DiagramTheme = .adaptive
  ) {
    self.init(ReportContext(analysis, options: options), theme: theme)
  }

  /// Creates the timeline of what a report shows.
  init(_ context: ReportContext, theme: DiagramTheme = .adaptive) {
    self.theme = theme
    self.context = context
    wording = FindingWording(context)
    let lanes = TimelineLane.lanes(of: context, wording)
    self.lanes = lanes
    drawn = TimelineLane.drawn(of: lanes)
    let starts = lanes.compactMap(\.start)
    let ends = lanes.compactMap(\.end)
    let first = starts.min() ?? context.times.first
    range = first...max(first, ends.max() ?? context.times.last)
    findings = context.findings.items
    isCrowded = drawn.count { $0.subject == .process } > Timeline.mostInDetail
  }

  /// The worst finding that is no note and has an instant.
  var headline: Finding? { findings.first { $0.severity != .note && $0.at != nil } }

  /// The most processes that are drawn with words, tasks and budgets.
  private static let mostInDetail = 12

  /// Whether there is anything to draw.
  public var isEmpty: Bool { lanes.isEmpty }

  var times: TimeWording { context.times }

  /// The names of the apps, or their number.
  var title: String {
    let names = context.apps.map(\.displayName)
    return names.count <= 3 ? names.joined(separator: ", ") : "\(names.count) apps"
  }

  /// The time that the lanes cover.
  var caption: String {
    guard times.reference.hasDurations else { return "in the order of the log, which has no times" }
    let day = times.isOneDay ? times.date(range.lowerBound).map { "\($0)  " } ?? "" : ""
    let ends = [range.lowerBound, range.upperBound].map { times.clock($0) }.joined(separator: " – ")
    let zone = times.zone.map { " \($0)" } ?? ""
    return "\(day)\(ends)\(zone) · \(times.duration(range.upperBound - range.lowerBound))"
  }
}

/// What a timeline shows of one process or scene, or of many processes together.
struct TimelineLane: Sendable {
  /// What the lane is about.
  enum Subject: Hashable, Sendable {
    case process
    /// A process of an extension of the app.
    case appExtension
    case scene
    /// Processes that have no lane of their own.
    case crowd
  }

  var subject: Subject
  /// Whether it is of a whole app, whichever process it is.
  var isWholeApp = false
  var app: AppName
  /// Such as `pid 412`.
  var name: String
  /// `nil` of scenes, and where the log does not name it.
  var pid: Int32?
  var stretches: [Stretch] = []
  /// The processes of a crowd.
  var crowd: [[Stretch]] = []
  var tasks: [TaskBar] = []
  /// When assertions kept the process running.
  var assertions: [Held] = []
  /// Scenes and extensions of the app, tasks, budgets and marks that are not drawn.
  var hiddenPartCount = 0
  var hiddenTaskCount = 0
  var hiddenGaugeCount = 0
  var hiddenMarkCount = 0
  var gauges: [Gauge] = []
  var marks: [Mark] = []

  /// The names of an app.
  struct AppName: Hashable, Sendable {
    var text: String
    var device: String?
  }

  /// Time in which the log leaves the same states possible.
  struct Stretch: Sendable {
    /// States that the log leaves possible; many stretches share them.
    final class States: Sendable {
      let label: StateLabel

      init(label: StateLabel) { self.label = label }
    }

    var states: States
    var start: Instant
    var end: Instant
    var startEvidence: Evidence
    var endEvidence: Evidence
    /// Why the app was inactive, as far as the log names it.
    var reasons: [String] = []

    var label: StateLabel { states.label }
    var roles: [StateRole] { label.roles }

    /// The states, with the reasons.
    var words: String {
      reasons.isEmpty ? label.words : "\(label.words): \(reasons.joined(separator: ", "))"
    }

    /// Whether the log leaves every state possible.
    var isUndetermined: Bool { label.isUndetermined }
  }

  /// A background task.
  struct TaskBar: Hashable, Sendable {
    var name: String
    var begin: Instant?
    var end: Instant?
    var outcome: BackgroundTask.Outcome
    var source: SourcePosition?

    /// Whether the app did not end it in time.
    var isBad: Bool { outcome == .leaked || outcome == .expired }
  }

  /// When an assertion was held, as far as the log shows it.
  struct Held: Hashable, Sendable {
    var begin: Instant?
    var end: Instant?
  }

  /// The use of a background-exit budget.
  struct Gauge: Hashable, Sendable {
    /// From where the budget counts.
    var start: Instant
    var budget: TimeSpan
    /// When the session ended, or was last seen to go on.
    var end: Instant
    var verdict: BackgroundSession.Verdict
    /// Such as `30.1 s of 30 s`.
    var words: String
    var source: SourcePosition?

    /// Whether the budget was used up.
    var isOver: Bool { verdict == .over || verdict == .killed }
    /// Whether the budget was, or nearly was, used up.
    var isNotable: Bool { isOver || verdict == .near }
  }

  /// An instant with words.
  struct Mark: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
      case launch, warning, event, exit
    }

    var kind: Kind
    var at: Instant
    var words: String
    var tone: Tone
    var source: SourcePosition?

    /// The sign of a mark, which its colour only repeats.
    var sign: Character {
      switch kind {
      case .launch: "▲"
      case .warning: "!"
      case .event: "◆"
      case .exit: tone == .bad ? "✗" : "■"
      }
    }
  }

  /// Whether the lane is below the processes of its app, and thinner.
  var isPart: Bool { subject == .scene || subject == .appExtension }

  var start: Instant? { stretches.first?.start }
  var end: Instant? { stretches.last?.end }
}
