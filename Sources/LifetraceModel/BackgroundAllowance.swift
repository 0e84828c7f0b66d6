/// How long the system lets an app finish its work in background.
///
/// The allowance belongs to the app, not to one task.
public struct BackgroundAllowance: Hashable, Sendable {
  public var limit: TimeSpan
  /// Where the number comes from, for people.
  public var origin: String

  /// How long the `didEnterBackground` handler may take, with the observers of its notification: about
  /// five seconds in all versions, as Apple documents it. An app that takes longer may be ended.
  public static let handlerLimit = TimeSpan.seconds(5)

  /// The longest allowance of any version: 600 s, in iOS 4–6.
  public static let longest = TimeSpan.seconds(600)

  public init(limit: TimeSpan, origin: String) {
    self.limit = limit
    self.origin = origin
  }

  /// Returns the allowance of background tasks in a version of iOS.
  ///
  /// 600 s in iOS 4–6 and 180 s in iOS 7–12 are printed by the system's own termination texts; about
  /// 30 s since iOS 13 is Apple staff's figure and RunningBoard's.
  public static func finishTask(in version: OSVersion) -> BackgroundAllowance {
    switch version.major {
    case ..<7: BackgroundAllowance(limit: .seconds(600), origin: "iOS 4–6")
    case 7..<13: BackgroundAllowance(limit: .seconds(180), origin: "iOS 7–12")
    default: BackgroundAllowance(limit: .seconds(30), origin: "iOS 13 and later")
    }
  }
}
