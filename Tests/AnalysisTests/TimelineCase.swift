import Testing

/// What a person reads in a short log, as `state from–to evidence` of the app's timeline.
struct TimelineCase: CustomTestStringConvertible {
  var name: String
  var script: String
  var end: Double = 100
  var expected: String

  var testDescription: String { name }

  /// The cases of all subjects.
  static let all = launches + launchLines + scenes + background + visibility + loss + exits + names
}
