internal import LifetraceModel
internal import LifetraceTimelines

/// Folds what the timelines hand on into the metrics of an app.
struct MetricsSink: TimelineSink {
  var metrics: AppAccumulator
  /// What is known of the trace, as long as events are taken over: to have it for longer would share
  /// its table of symbols with the reader, who adds to it.
  private var context: MetricsContext?

  init(_ metrics: AppAccumulator) {
    self.metrics = metrics
  }

  /// Lets pieces be taken.
  mutating func begin(in context: MetricsContext) { self.context = context }

  /// Takes no more pieces until it begins anew.
  mutating func end() { context = nil }

  mutating func take(_ history: inout ProcessHistory) { metrics.add(&history, in: context!) }

  mutating func take(absence interval: StateInterval<AppState>) {
    metrics.add(absence: interval, in: context!)
  }
}
