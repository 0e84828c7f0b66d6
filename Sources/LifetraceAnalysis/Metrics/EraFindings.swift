internal import LifetraceModel

/// Finds the era of the background allowance for each app of a capture, which may be of several
/// devices, and of several inputs with versions of their own.
struct EraFindings: Sendable {
  private let conditions: CaptureConditions
  private let context: MetricsContext
  private let recent: RecentSystems

  init(_ conditions: CaptureConditions, _ recent: RecentSystems, in context: MetricsContext) {
    self.conditions = conditions
    self.context = context
    self.recent = recent
  }

  /// Returns the era that holds for an app.
  func finding(for app: AppAccumulator) -> EraFinding {
    EraFinding(
      option: context.options.os, versions: conditions.versions(for: app),
      isIOS13OrLater: recent.includes(app), in: context)
  }
}
