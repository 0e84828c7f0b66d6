import LifetraceAnalysis
import LifetraceModel

/// What every part of a report needs to know: the analysis, the options, and how times read.
struct ReportContext: Sendable {
  let analysis: Analysis
  let options: ReportOptions
  let times: TimeWording
  /// The apps that the report tells of.
  let apps: [AppAnalysis]
  /// How many of Apple's own apps and daemons are only counted.
  let foldedCount: Int
  /// `true` iff apps of several devices must be told apart.
  let hasSeveralDevices: Bool
  /// What follows a remark on a shortened list: how to see all of it.
  var advice = ": --full shows all"

  init(_ analysis: Analysis, options: ReportOptions) {
    self.analysis = analysis
    self.options = options
    let others = analysis.apps.filter { !$0.isSystem }
    apps = options.allApps || others.isEmpty ? analysis.apps : others
    foldedCount = analysis.apps.count - apps.count
    hasSeveralDevices = Set(apps.map(\.device)).count > 1
    times = TimeWording(
      analysis.reference,
      first: (analysis.inputs.compactMap(\.firstAt) + analysis.apps.map(\.windowStart)).min(),
      last: (analysis.inputs.compactMap(\.lastAt) + analysis.apps.map(\.windowEnd)).max())
  }

  /// Returns `name:line`, the name as the user gave it; an input that is not listed is `?`.
  func place(_ source: SourcePosition) -> String {
    let inputs = analysis.inputs
    let name = Int(source.input) < inputs.count ? inputs[Int(source.input)].name : "?"
    return "\(name):\(source.line)"
  }
}
