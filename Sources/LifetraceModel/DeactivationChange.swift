/// One line about a deactivation mask.
public struct DeactivationChange: Hashable, Sendable {
  /// The mask before; equal to `after` when the line only repeats the mask.
  public var before: DeactivationMask
  public var after: DeactivationMask

  public init(before: DeactivationMask, after: DeactivationMask) {
    self.before = before
    self.after = after
  }
}
