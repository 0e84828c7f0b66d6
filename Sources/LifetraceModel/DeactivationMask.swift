/// UIKit's set of reasons for which an app is not active, as logged by
/// `com.apple.UIKit:Application`.
///
/// The app is active exactly while the mask is 0: UIKit tells it so when the last reason goes.
public struct DeactivationMask: Hashable, Sendable {
  public var rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public func contains(_ reason: DeactivationReason) -> Bool {
    reason.number < 32 && rawValue & (1 << UInt32(reason.number)) != 0
  }
}
