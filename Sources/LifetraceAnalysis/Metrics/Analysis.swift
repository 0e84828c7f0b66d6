public import LifetraceModel

/// Everything that a report says, as plain values; the shape of `lifetrace.report/1`.
///
/// A missing value means that the log does not tell. Lists that grow with the log are
/// `BoundedList`s. Durations are absent throughout when `reference.hasDurations` is `false`.
public struct Analysis: Sendable {
  public var inputs: [InputSummary] = []
  public var reference: TimeReference
  /// The part of the log's time that was asked for; `nil` for all of it.
  public var selected: SelectedTime?
  public var conditions = Conditions()
  /// The app with the most life-cycle evidence first, Apple's own last.
  public var apps: [AppAnalysis] = []
  public var diagnostics = BoundedList<Diagnostic>()

  public init(reference: TimeReference) {
    self.reference = reference
  }
}
