/// The class of a task that an app has `BGTaskScheduler` run.
///
/// Apple, BackgroundTasks. A background task of `beginBackgroundTask` is another thing.
public enum BGTaskKind: UInt8, Hashable, Sendable, CaseIterable {
  case refresh
  case processing
  /// Since iOS 26: work that the user started, and that goes on after the app left the foreground.
  case continuedProcessing
  case healthResearch
  /// The line does not name the class.
  case unknown

  /// How long it may run, where Apple names a limit: up to 30 s for a refresh. A processing task has minutes, and a
  /// continued one no limit of time.
  public var limit: TimeSpan? { self == .refresh ? BackgroundBudget.wakeLimit : nil }

  /// The value of `UIBackgroundModes` that it needs; `nil` if it needs none, or none is known.
  public var backgroundMode: String? {
    switch self {
    case .refresh: "fetch"
    case .processing: "processing"
    case .continuedProcessing, .healthResearch, .unknown: nil
    }
  }

  /// Whether iOS launches the app in the background to run it.
  public var launchesApp: Bool { self == .refresh || needsIdleDevice }

  /// Whether it runs only while nobody uses the device: until then the app stays in background.
  ///
  /// Apple, BGProcessingTask: the system ends it when the user starts using the device.
  public var needsIdleDevice: Bool { self == .processing || self == .healthResearch }

  /// Whether the app runs in the background beyond the budget while it runs.
  public var isExempt: Bool { self == .continuedProcessing || needsIdleDevice }
}

/// What happens to a task of `BGTaskScheduler`.
public enum BGTaskStep: UInt8, Hashable, Sendable, CaseIterable {
  case submitted
  /// The scheduler did not take the request.
  case refused
  case started
  /// Its expiration handler is called.
  case expired
  /// `setTaskCompleted(success: true)`
  case completed
  /// `setTaskCompleted(success: false)`
  case failed
  case cancelled

  /// Whether the task runs no longer.
  public var isEnd: Bool {
    self == .expired || self == .completed || self == .failed || self == .cancelled
  }
}

extension BGTaskKind: NativeEventWord {
  /// The names of the classes.
  public static let nativeWords: [(value: BGTaskKind, word: String)] = [
    (.refresh, "BGAppRefreshTask"), (.processing, "BGProcessingTask"),
    (.continuedProcessing, "BGContinuedProcessingTask"),
    (.healthResearch, "BGHealthResearchTask"), (.unknown, "BGTask"),
  ]
}

extension BGTaskStep: NativeEventWord {
  /// The words for steps in native events.
  public static let nativeWords: [(value: BGTaskStep, word: String)] = [
    (.submitted, "submitted"), (.refused, "refused"), (.started, "started"),
    (.expired, "expired"), (.completed, "completed"), (.failed, "failed"),
    (.cancelled, "cancelled"),
  ]
}
