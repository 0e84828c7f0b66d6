/// How a report is shown.
public struct ReportOptions: Hashable, Sendable {
  /// Columns of the terminal; below 40 it is laid out as for 40.
  public var width: Int
  /// `true` to colour text with ANSI sequences.
  public var color: Bool
  /// `true` to show every item and the evidence behind it.
  public var full: Bool
  /// `true` to show Apple's own apps and daemons one by one.
  public var allApps: Bool

  public init(width: Int = 100, color: Bool = false, full: Bool = false, allApps: Bool = false) {
    self.width = width
    self.color = color
    self.full = full
    self.allApps = allApps
  }
}
