/// How a report is shown.
public struct ReportOptions: Hashable, Sendable {
  /// Columns of the terminal; text is laid out for 40 to 1000.
  public var width: Int
  /// `true` to colour text with ANSI sequences.
  public var color: Bool
  /// `true` to show every item and the evidence behind it.
  public var full: Bool
  /// `true` to show Apple's own apps and daemons one by one.
  public var allApps: Bool
  /// What the rows of CSV are.
  public var csvRows: CSVRows

  /// Creates options; those left out suit a file rather than a terminal.
  public init(
    width: Int = 100, color: Bool = false, full: Bool = false, allApps: Bool = false,
    csvRows: CSVRows = .intervals
  ) {
    self.width = width
    self.color = color
    self.full = full
    self.allApps = allApps
    self.csvRows = csvRows
  }
}
