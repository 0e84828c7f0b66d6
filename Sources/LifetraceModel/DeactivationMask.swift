/// UIKit's set of reasons for which an app is not active, as logged by
/// `com.apple.UIKit:Application`.
///
/// The app is active exactly while the mask is 0: UIKit calls `didBecomeActive` when the last reason goes.
public struct DeactivationMask: Hashable, Sendable {
  /// One bit for each deactivation reason, numbered as UIKit numbers them.
  public var rawValue: UInt32

  /// Creates a mask from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Whether the mask contains a reason.
  public func contains(_ reason: DeactivationReason) -> Bool {
    reason.number < 32 && rawValue & (1 << UInt32(reason.number)) != 0
  }
}

/// One bit of a `DeactivationMask`.
public struct DeactivationReason: Hashable, Sendable {
  /// The bit's number as UIKit logs it, 0…31.
  public var number: UInt8

  /// Creates a reason from its number in UIKit's mask.
  public init(number: UInt8) {
    self.number = number
  }

  /// Set while the system shows the app come or go, in every launch and return.
  public static let systemAnimation = DeactivationReason(number: 5)
  /// Inferred from its place in every launch sequence.
  public static let launching = DeactivationReason(number: 10)
  /// Set while in background, and during every launch.
  public static let inBackground = DeactivationReason(number: 11)
  /// Set with `inBackground` when only suspension-related events are delivered.
  public static let suspendedEventsOnly = DeactivationReason(number: 12)

  /// A short name for people, or `reason N` where the meaning is not known.
  public var name: String {
    DeactivationReason.names[number] ?? "reason \(number)"
  }

  private static let names: [UInt8: String] = [
    0: "system gesture", 1: "Notification Center", 2: "Control Center", 3: "app switcher",
    4: "Siri", 5: "system animation", 6: "interactive banner", 7: "system overlay",
    10: "launching", 11: "in background", 12: "suspended events only", 13: "system alert",
  ]
}

/// One line about a deactivation mask.
public struct DeactivationChange: Hashable, Sendable {
  /// The mask before; equal to `after` when the line only repeats the mask.
  public var before: DeactivationMask
  /// The reasons after the change.
  public var after: DeactivationMask

  /// Creates a change between two masks.
  public init(before: DeactivationMask, after: DeactivationMask) {
    self.before = before
    self.after = after
  }
}
