/// The time that the system allows an app to finish its work in background.
///
/// The budget belongs to the app, not to one task.
public struct BackgroundBudget: Hashable, Sendable {
  /// The time that a background session may take.
  public var limit: TimeSpan
  /// Where the number comes from, for people.
  public var origin: String

  /// How long the `didEnterBackground` handler may take, with the observers of its notification: about
  /// five seconds in all versions, as Apple documents it. An app that takes longer may be ended.
  public static let handlerLimit = TimeSpan.seconds(5)

  /// The time for an app refresh, a silent push or a fetch, as Apple documents it.
  public static let wakeLimit = TimeSpan.seconds(30)

  /// Whether a time is most of a limit: 80 % of it, from which on a slower device or network is enough to exceed it.
  package static func isNear(_ time: TimeSpan, to limit: TimeSpan) -> Bool {
    time.nanoseconds >= limit.nanoseconds / 5 * 4
  }

  /// The longest budget of any version: 600 s, in iOS 4–6.
  public static let longest = eras.map(\.limit).max() ?? .zero

  /// The shortest budget of any version: 30 s.
  package static let shortest = eras.map(\.limit).min() ?? .zero

  /// Creates a budget with its length and the origin of that number.
  public init(limit: TimeSpan, origin: String) {
    self.limit = limit
    self.origin = origin
  }

  /// The budgets of background tasks, each with the first version that has it.
  ///
  /// 600 s in iOS 4–6 and 180 s in iOS 7–12 are printed by the system's own termination texts; about
  /// 30 s since iOS 13 is Apple staff's figure and RunningBoard's.
  private static let rows: [(from: Int, limit: TimeSpan)] = [
    (4, .seconds(600)), (7, .seconds(180)), (13, .seconds(30)),
  ]

  /// The budgets of background tasks, those of the first versions first.
  package static let eras: [BackgroundBudget] = rows.indices.map { index in
    let (from, limit) = rows[index]
    let last = index + 1 < rows.count ? "–\(rows[index + 1].from - 1)" : " and later"
    return BackgroundBudget(limit: limit, origin: "iOS \(from)\(last)")
  }

  /// Returns the place in `eras` of a version's budget.
  package static func era(of version: OSVersion) -> Int {
    rows.lastIndex { $0.from <= version.major } ?? 0
  }

  /// Returns the budget of background tasks in a version of iOS.
  public static func finishTask(in version: OSVersion) -> BackgroundBudget {
    eras[era(of: version)]
  }
}

/// A version of iOS or iPadOS.
public struct OSVersion: Hashable, Comparable, Sendable {
  /// The first number of the version, such as 17 in 17.4.1.
  public var major: Int
  /// The second number of the version; 0 if absent.
  public var minor: Int
  /// The third number of the version; 0 if absent.
  public var patch: Int

  /// Creates a version from its numbers.
  public init(major: Int, minor: Int = 0, patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Creates the version in a text such as `17.5.1`, `iOS 17.5` or `iPhone OS 17.0.3 (21A360)`.
  ///
  /// Returns `nil` if the text has no dotted number between 2 and 99.
  public init?(_ text: String) {
    for word in text.split(whereSeparator: { " ()-_,".contains($0) }) {
      let parts = word.split(separator: ".").map { Int($0) }
      guard let first = parts.first, let major = first, (2...99).contains(major),
        parts.count <= 4, !parts.contains(nil)
      else { continue }
      self.init(
        major: major, minor: parts.count > 1 ? parts[1] ?? 0 : 0,
        patch: parts.count > 2 ? parts[2] ?? 0 : 0)
      return
    }
    return nil
  }

  /// Whether the two may be the same version; parts that are 0 count as left out.
  public func agrees(with other: OSVersion) -> Bool {
    let (short, long) = description.count < other.description.count ? (self, other) : (other, self)
    return short == long || long.description.hasPrefix(short.description + ".")
  }

  /// Orders versions from older to newer.
  public static func < (left: OSVersion, right: OSVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// The version with the parts that are not zero: `17`, `17.5`, `17.5.1`.
  public var description: String {
    if patch != 0 { return "\(major).\(minor).\(patch)" }
    return minor != 0 ? "\(major).\(minor)" : "\(major)"
  }
}
