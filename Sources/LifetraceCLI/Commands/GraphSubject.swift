import LifetraceAnalysis

/// An app to draw, and what tells it from the others.
struct GraphSubject {
  var app: AppAnalysis
  /// `true` iff others have its name.
  var sharesName: Bool

  /// Returns the subjects of apps, in their order.
  static func all(_ apps: [AppAnalysis]) -> [GraphSubject] {
    let counts = Dictionary(apps.map { ($0.displayName, 1) }, uniquingKeysWith: +)
    return apps.map { GraphSubject(app: $0, sharesName: counts[$0.displayName, default: 0] > 1) }
  }

  /// The app for people, with its device where others have its name.
  var words: String {
    guard sharesName else { return app.displayName }
    guard let device = app.device else {
      return "\(app.displayName), its log names no device: draw that log alone"
    }
    return "\(app.displayName) on '\(device)'"
  }

  /// The app for the name of a file, with its device where others have its name.
  var fileName: String {
    guard sharesName, let device = app.device else { return app.displayName }
    return "\(app.displayName)-\(device)"
  }
}
