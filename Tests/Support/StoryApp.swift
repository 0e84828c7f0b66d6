/// The expected analysis of one app.
public struct StoryApp: Sendable {
  /// The bundle identifier or the process name. `pid:N` is the app of a process, and `*` the only
  /// app, so that stories of real logs need not repeat names.
  public var name: StoryName
  /// Whether the analysis must know the bundle identifier.
  public var isBundled = false
  /// The kinds of facts that the app must not have.
  public var none: Set<StoryFactKind> = []
  /// The lines about the app.
  public var facts: [StoryFact] = []
  /// The scenes that the app must have.
  public var scenes: [StoryScene] = []
  /// The app extensions that the app must have.
  public var extensions: [StoryName] = []
}
