internal import LifetraceModel

/// Finds the era of the background allowance for each app of a capture, which may be of several
/// devices, and of several inputs with versions of their own.
struct EraFindings: Sendable {
  private let conditions: CaptureConditions
  private let context: MetricsContext
  /// Devices, and inputs of apps whose device has no name, with what exists only since iOS 13.
  private var recentDevices: Set<Symbol> = []
  private var recentInputs: Set<UInt32> = []

  init(_ conditions: CaptureConditions, of apps: [AppAccumulator], in context: MetricsContext) {
    self.conditions = conditions
    self.context = context
    for app in apps where app.isIOS13OrLater {
      if let device = app.key.device {
        recentDevices.insert(device)
      } else {
        recentInputs.formUnion(app.inputs)
      }
    }
  }

  /// Returns the era that holds for an app.
  func finding(for app: AppAccumulator) -> EraFinding {
    let isRecent =
      app.isIOS13OrLater
      || app.key.device.map(recentDevices.contains)
        ?? app.inputs.contains { recentInputs.contains($0) }
    return EraFinding(
      option: context.options.os, versions: conditions.versions(for: app),
      isIOS13OrLater: isRecent, in: context)
  }
}
