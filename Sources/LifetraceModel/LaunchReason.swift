/// What a launch was for, as the text tells that an app's own log gives with it.
///
/// Source: Apple's causes of a launch in background (remote notifications, background fetch,
/// `BGAppRefreshTask`, `BGProcessingTask`, location, Bluetooth, VoIP) and the words that loggers use for
/// them; such a text has no format.
public enum LaunchReason: Hashable, Sendable {
  case prewarm
  case user
  case push
  case fetch
  case refresh
  /// A cause in background whose time is not known.
  case otherBackground

  /// Reads a text, or returns `nil` if it tells of no cause that is known.
  public init?(_ text: Symbol?, in symbols: SymbolTable) {
    guard let text, Int(text.index) < symbols.count else { return nil }
    // The text of a cause may name the user too: "push tapped by the user".
    if symbols.text(text, mentionsAnyOf: ["prewarm"]) {
      self = .prewarm
    } else if symbols.text(text, isAnyOf: ["user"])
      || symbols.text(text, mentionsAnyOf: ["foreground", "tapped", "by user", "by the user"])
    {
      self = .user
    } else if symbols.text(text, mentionsAnyOf: ["processing"]) {
      // `BGProcessingTask`: minutes, and no number of them is promised.
      self = .otherBackground
    } else if let cause = Self.causes.first(where: { symbols.text(text, mentionsAnyOf: $0.words) })
    {
      self = cause.reason
    } else {
      return nil
    }
  }

  /// What FrontBoard would have called the launch.
  public var intent: LaunchIntent {
    switch self {
    case .prewarm: .prewarm
    case .user: .foreground
    case .push, .fetch, .refresh, .otherBackground: .background
    }
  }

  private static let causes: [(reason: LaunchReason, words: [String])] = [
    (.push, ["push", "remote-notification", "remotenotification", "remote notification"]),
    (.fetch, ["fetch"]),
    (.refresh, ["refresh", "bgtask", "background task", "backgroundtask"]),
    (.otherBackground, ["background", "location", "bluetooth", "voip"]),
  ]
}
