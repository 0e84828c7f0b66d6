package import LifetraceAnalysis
internal import LifetracePresentation

/// The app that a block is about, and the report on it.
package struct BlockSource: Sendable {
  package let app: AppAnalysis
  let analysis: Analysis
  let report: Report
  /// The report's JSON, of which the app is the first.
  let json: JSONText

  /// Creates the source of an app of an analysis.
  package init(_ app: AppAnalysis, of analysis: Analysis) {
    self.app = app
    self.analysis = analysis
    report = Report(part: app, of: analysis)
    json = report.json
  }

  /// Chooses the app that a command names, or the only one that is none of Apple's own.
  ///
  /// - Throws: `EmbeddingFault.severalApps`, `EmbeddingFault.noApp`
  package static func app(
    for command: BlockCommand, in analysis: Analysis
  ) throws(EmbeddingFault) -> AppAnalysis {
    var apps = analysis.apps
    if let name = command.app {
      apps = apps.filter { $0.bundle == name || $0.process == name }
    } else if apps.contains(where: { !$0.isSystem }) {
      apps = apps.filter { !$0.isSystem }
    }
    guard let app = apps.first else { throw .noApp }
    guard apps.count == 1 else {
      throw .severalApps(
        apps.map { app in app.device.map { "\(app.displayName) on \($0)" } ?? app.displayName })
    }
    return app
  }
}
