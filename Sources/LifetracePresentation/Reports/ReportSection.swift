/// A part of what a report says of one app; the raw value is its name in documents.
package enum ReportSection: String, CaseIterable, Sendable {
  case timeInState = "time-in-state"
  case backgroundExits = "background-exits"
  case exits
  case launches
  case transitions

  /// What is said of an app for which the log has nothing to show.
  var absence: String {
    switch self {
    case .timeInState: "No state known."
    case .backgroundExits: "No trip to the background seen."
    case .exits: "No exit seen."
    case .launches: "No launch seen."
    case .transitions: "No transition seen."
    }
  }
}

extension AppStory {
  /// Returns the blocks of a section; none when the log has nothing to show.
  func blocks(of section: ReportSection) -> [Block] {
    switch section {
    case .timeInState: timeInState
    case .backgroundExits: BackgroundLedger(context, app: app).blocks
    case .exits: exits
    case .launches: launches
    case .transitions: transitions
    }
  }

  /// Returns what is told beside a section's table in a report, and is no part of the table.
  func rest(of section: ReportSection) -> [Block] {
    switch section {
    case .backgroundExits: OtherWork(context, app: app).blocks
    case .timeInState, .exits, .launches, .transitions: []
    }
  }
}
