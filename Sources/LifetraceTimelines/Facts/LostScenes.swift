package import LifetraceModel

/// Disconnections of an app's last scene from the foreground.
package struct LostScenes: Sendable {
  private var count = 0
  private var first: SourcePosition?

  /// Creates an empty record.
  package init() {}

  /// Counts one at a place.
  mutating func add(_ source: SourcePosition) {
    count += 1
    first = first.map { min($0, source) } ?? source
  }

  /// Adds those of another process.
  package mutating func add(_ other: LostScenes) {
    count += other.count
    guard let source = other.first else { return }
    first = first.map { min($0, source) } ?? source
  }

  /// The note that explains the order of lines at the end of an app that may have been swiped away.
  ///
  /// In the app switcher the user sees the app as a picture; swiped away there, it may get a call for its
  /// scene's disconnection and of nothing else.
  package func diagnostics(of app: String) -> [Diagnostic] {
    guard let first else { return [] }
    return [
      Diagnostic(
        .note, "the last scene of '\(app)' is disconnected from the foreground", source: first,
        count: count,
        notes: [
          "a window was closed, or the app was swiped away in the app switcher; then a scene may connect and "
            + "disconnect once more, and the log may have no line about the exit"
        ])
    ]
  }
}
