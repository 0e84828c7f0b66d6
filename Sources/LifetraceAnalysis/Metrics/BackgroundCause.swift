internal import LifetraceModel

/// A cause of background execution that comes with thirty seconds of its own.
///
/// Apple gives `BGAppRefreshTask`, silent pushes and `performFetch` up to 30 seconds each.
enum BackgroundCause: String, Hashable, Sendable {
  case push
  case fetch
  case refresh = "app refresh"

  static let limit = TimeSpan.seconds(30)

  /// Creates the cause that a launch's reason names.
  init?(_ reason: LaunchReason) {
    switch reason {
    case .push: self = .push
    case .fetch: self = .fetch
    case .refresh: self = .refresh
    case .prewarm, .user, .otherBackground: return nil
    }
  }

  /// Creates the cause for which an assertion is held.
  init?(_ kind: HoldKind) {
    switch kind {
    case .push: self = .push
    case .fetch: self = .fetch
    case .finishTask, .audio, .location, .voip, .bluetooth, .accessory, .navigation, .download,
      .suspend, .reconnect, .other:
      return nil
    }
  }
}
