package import LifetraceAnalysis
internal import LifetracePresentation

/// The app that a block is about, and the report on it.
package struct BlockSource: Sendable {
  package let app: AppAnalysis
  let analysis: Analysis
  let report: Report
  /// The report's JSON, of which the app is the first; `nil` for blocks that name no path in it.
  let json: JSONText?

  /// Creates the source of an app of an analysis.
  ///
  /// - Parameters:
  ///   - isFull: `true` shows lists whole, as far as the analysis kept them.
  ///   - hasValues: `false` leaves out what only single values need.
  package init(
    _ app: AppAnalysis, of analysis: Analysis, isFull: Bool = false, hasValues: Bool = true
  ) {
    self.app = app
    self.analysis = analysis
    report = Report(part: app, of: analysis, isFull: isFull)
    json = hasValues ? report.json : nil
  }

  /// Returns the apps that a command may mean by the app and the device that it names.
  package static func candidates(
    for command: BlockCommand, in analysis: Analysis
  ) -> [AppAnalysis] {
    analysis.apps.filter { app in
      let isNamed = command.app.map { $0 == app.bundle || $0 == app.process } ?? true
      return isNamed && (command.device.map { $0 == app.device } ?? true)
    }
  }

  /// Chooses the app that a command names, or the only one that is none of Apple's own.
  ///
  /// - Throws: `EmbeddingFault.severalApps`, `EmbeddingFault.noApp`
  package static func app(
    for command: BlockCommand, in analysis: Analysis
  ) throws(EmbeddingFault) -> AppAnalysis {
    var apps = candidates(for: command, in: analysis)
    if command.app == nil, apps.contains(where: { !$0.isSystem }) {
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
