internal import LifetraceModel
internal import LifetraceTimelines

extension AppMetric {
  /// Statistics of the lengths of returns.
  public static let resumes = AppMetric(
    "resumes", "return to active", .distribution, in: .launches,
    "From the return to the foreground to active."
  ) { ResumeTally() }
}

private struct ResumeTally: MetricTally {
  private var spans = DurationSample()

  mutating func add(_ process: MeasuredProcess, in context: MetricsContext) {
    guard context.isMeasured else { return }
    ResumeReading.forEachResume(in: process.history, launchKind: process.launchKind) {
      spans.insert($0)
    }
  }

  func value(in context: MetricsContext) -> MetricValue? {
    spans.distribution().map { .distribution($0) }
  }
}
