/// What the rows of a report in CSV are.
public enum CSVRows: String, Hashable, Sendable, CaseIterable {
  /// Stays in a state, of apps, their processes and their scenes.
  case intervals
  /// Trips to the background.
  case trips
  case exits
  case launches
}
