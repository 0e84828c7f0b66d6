import LifetraceEmbedding
import LifetraceFindings
import LifetraceInputs
import LifetraceMetrics
import LifetraceModel
import LifetracePresentation

/// A check of the selected part of some logs.
struct CheckRun {
  let plan: CheckPlan
  let baseline: Baseline?
  /// Whether a requirement passes whose value is not in the log.
  let allowsUnknown: Bool

  /// The folder in which the command runs; `nil` if unknown.
  let workingFolder: String?

  /// Returns the verdicts about some apps, and the inputs that could not be used.
  ///
  /// Where no input could be used, or none contains an app to check, that is the result.
  func result(
    for apps: [AppAnalysis], in selected: SelectedLogs
  ) -> CheckResult {
    let hasSubject = !apps.isEmpty || !plan.isAboutApps && selected.failures.isEmpty
    var result =
      hasSubject
      ? plan.result(for: apps, in: selected.analysis, allowsUnknown: allowsUnknown) : CheckResult()
    result.unusable = selected.failures.map {
      CheckResult.UnusableInput(name: $0.inputName ?? "input", message: $0.message)
    }
    if !hasSubject, result.unusable.isEmpty {
      result.unusable = selected.analysis.inputs.map {
        CheckResult.UnusableInput(name: $0.name, message: Failure.nothingToCheck.message)
      }
    }
    if let baseline { result.compare(with: baseline) }
    return result
  }

  /// Returns the paths of inputs below the working folder, by name. Others are called by their
  /// names, so that results do not depend on where logs are.
  func paths(_ selected: SelectedLogs) -> [String: String] {
    var paths: [String: String] = [:]
    for name in selected.analysis.inputs.map(\.name) {
      let origin = selected.paths.first { name == $0.key || name.hasPrefix($0.key + "/") }
      guard let origin else { continue }
      var path = origin.value + name.dropFirst(origin.key.count)
      if let workingFolder, path.hasPrefix(workingFolder + "/") {
        path.removeFirst(workingFolder.count + 1)
      }
      while path.hasPrefix("./") { path.removeFirst(2) }
      guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { continue }
      paths[name] = path
    }
    return paths
  }

  /// Returns every path with its value and its meaning, for the log as a whole and for each app, piece by piece.
  func listing(
    for apps: [AppAnalysis], in analysis: Analysis, width: Int
  ) -> some Sequence<String> {
    ([nil] + apps).lazy.map { app in
      let listing = PathListing(
        in: CheckedReport(app, of: analysis), isOfWholeReport: app == nil)
      let head = app.map { ["", $0.displayName] } ?? ["the log"]
      return section(head, listing, width).joined(separator: "\n") + "\n"
    }
  }

  private func section(_ head: [String], _ listing: PathListing, _ width: Int) -> [String] {
    head.map { VisibleText.escaped($0) }
      + listing.entries.flatMap { entry in
        ["  " + VisibleText.escaped("\(entry.path) = \(entry.value ?? "unknown")")]
          + WrappedText.lines(entry.meaning, width: width, margin: 6)
      }
  }
}

/// The summary page of a job of GitHub Actions.
enum JobSummary {
  /// The variable that names the file.
  static let variable = "GITHUB_STEP_SUMMARY"

  /// Appends Markdown to the summary; does nothing outside of a job.
  static func append(_ text: String, in environment: CommandEnvironment) throws(Failure) {
    guard let path = environment.variables[variable], !path.isEmpty else { return }
    do {
      try Platform.append(Array(text.utf8), to: path)
    } catch {
      throw .unwritable(name: path, reason: error.reason)
    }
  }
}
