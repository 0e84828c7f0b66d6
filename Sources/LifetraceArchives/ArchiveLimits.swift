/// How far an archive is followed, so that one made to exhaust its reader does not.
public struct ArchiveLimits: Hashable, Sendable {
  /// How many times its size an archive may unpack to; logs shrink to a tenth or a hundredth.
  public var expansion = 1000
  /// Unpacked bytes up to which the expansion does not matter.
  public var freeBytes = 1 << 30
  /// How many files are read.
  public var files = 100_000

  public init() {}
}
