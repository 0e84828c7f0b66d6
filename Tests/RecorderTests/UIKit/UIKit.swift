// The names of UIKit that the recorder uses, with their isolation, so that its code for iOS is compiled where there is no
// UIKit.
@_exported import Foundation

public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIApplication: UIResponder {
  public class var shared: UIApplication { UIApplication() }

  open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }

  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

@MainActor open class UISceneSession: NSObject {
  open var persistentIdentifier: String { "" }
}

@MainActor open class UIScene: UIResponder {
  open var session: UISceneSession { UISceneSession() }
}
