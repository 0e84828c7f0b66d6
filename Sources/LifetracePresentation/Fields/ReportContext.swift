import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// How a report is shown.
public struct ReportOptions: Hashable, Sendable {
  /// Columns of the terminal; text is laid out for 40 to 1000.
  public var width: Int
  /// Whether text is coloured with ANSI sequences.
  public var color: Bool
  /// Whether every item is shown, with its evidence.
  public var full: Bool
  /// Whether Apple's own apps and daemons are shown.
  public var allApps: Bool
  /// The kind of record in the rows of CSV.
  public var csvRows: CSVRows
  /// Whether a text that scrolls away ends with the worst finding again, as on a terminal.
  public var repeatsWorst = false

  /// Creates options; those left out suit a file rather than a terminal.
  public init(
    width: Int = 100, color: Bool = false, full: Bool = false, allApps: Bool = false,
    csvRows: CSVRows = .intervals
  ) {
    self.width = width
    self.color = color
    self.full = full
    self.allApps = allApps
    self.csvRows = csvRows
  }
}

/// The analysis, the options and the wording of times that every part of a report needs.
struct ReportContext: Sendable {
  let analysis: Analysis
  let options: ReportOptions
  let times: TimeWording
  /// The apps in the report; where not all are shown in detail, those with the worst findings come first.
  private(set) var apps: [AppAnalysis]
  /// The number of Apple's own apps and daemons that the report only counts.
  let foldedCount: Int
  /// The bundle identifiers of the apps among them that were in the foreground.
  let foldedInForeground: [String]
  /// Whether the apps ran on several devices.
  let hasSeveralDevices: Bool
  /// The end of a remark on a shortened list; empty where no option can be given.
  var advice = ": --full shows all"
  /// Whether the findings end with what the capture cannot show.
  var showsLimits = true

  init(_ analysis: Analysis, options: ReportOptions) {
    self.analysis = analysis
    self.options = options
    apps = options.allApps ? analysis.apps : analysis.mainApps
    foldedCount = analysis.apps.count - apps.count
    // Where Apple's own apps are shown, only services are left out.
    foldedInForeground =
      apps.contains(where: \.isSystem)
      ? []
      : analysis.apps.filter { $0.isSystem && $0.isApp && $0.wasInForeground }
        .compactMap(\.bundle)
    hasSeveralDevices = Set(apps.map(\.device)).count > 1
    times = TimeWording(
      analysis.reference,
      first: (analysis.inputs.compactMap(\.firstAt) + analysis.apps.map(\.windowStart)).min(),
      last: (analysis.inputs.compactMap(\.lastAt) + analysis.apps.map(\.windowEnd)).max())
  }

  /// Returns the duration, or `nil` in a log without times.
  func time(_ span: TimeSpan?) -> TimeSpan? { times.reference.hasDurations ? span : nil }

  /// The findings about the apps in the report, and the rules that could not be judged.
  var findings: Findings { keptFindings ?? Findings(of: analysis, apps: apps) }
  /// The findings, worked out once, where several parts of a report need them.
  private var keptFindings: Findings?
  /// Of the kept findings, the worst about each app.
  private var worstFindings: [FindingSubject: WorstFinding] = [:]

  /// The app that findings are about.
  private struct FindingSubject: Hashable {
    var name: String
    var device: String?
  }

  /// The worst finding about an app.
  struct WorstFinding {
    var severity: Finding.Severity
    /// Its place among all, the gravest first.
    var place: Int
  }

  /// Returns the worst of the kept findings about an app, if there is one.
  func worstFinding(of app: AppAnalysis) -> WorstFinding? {
    worstFindings[FindingSubject(name: app.displayName, device: app.device)]
  }

  /// The number of apps that a report without `--full` shows in detail.
  static let detailedApps = 5

  /// Works the findings out, for all parts of a report, and sorts the apps by them.
  mutating func keepFindings() {
    let findings = findings
    keptFindings = findings
    for (place, finding) in findings.items.enumerated() {
      guard let name = finding.app else { continue }
      let subject = FindingSubject(name: name, device: finding.device)
      if worstFindings[subject].map({ $0.severity < finding.severity }) ?? true {
        worstFindings[subject] = WorstFinding(severity: finding.severity, place: place)
      }
    }
    guard apps.count > ReportContext.detailedApps else { return }
    // Sorting is stable.
    apps = apps.sorted { left, right in
      guard let leftWorst = worstFinding(of: left) else { return false }
      guard let rightWorst = worstFinding(of: right) else { return true }
      return leftWorst.severity > rightWorst.severity
    }
  }

  /// What the log as a whole shows, by those findings.
  func verdict(by findings: Findings) -> LogVerdict {
    LogVerdict(of: analysis, apps: apps, findings: findings)
  }

  /// Whether the report has the scenes of an app: a single one mostly repeats its app.
  func showsScenes(of app: AppAnalysis) -> Bool { options.full || app.scenes.total > 1 }

  /// Returns `name:line`, the name as the user gave it; an input that is not listed is `?`.
  func place(_ source: SourcePosition) -> String {
    let inputs = analysis.inputs
    let name = Int(source.input) < inputs.count ? inputs[Int(source.input)].name : "?"
    return "\(name):\(source.line)"
  }
}

/// The records in the rows of a report in CSV.
public enum CSVRows: String, Hashable, Sendable, CaseIterable {
  /// Intervals in a state, of apps, their processes and their scenes.
  case intervals
  /// Background sessions.
  case sessions
  case exits
  case launches
}
