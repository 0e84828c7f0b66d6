/// What a story says of one app.
public struct StoryApp: Sendable {
  /// Bundle identifier, or the process name; `pid:N` for the app of a process, `*` for the only
  /// app, so that stories of real logs need not repeat whose they are.
  public var name: StoryName
  /// `true` iff the analysis must know the bundle identifier.
  public var isBundled = false
  /// Kinds of which the story says that there are none.
  public var none: Set<StoryFactKind> = []
  public var facts: [StoryFact] = []
  public var scenes: [StoryScene] = []
  public var extensions: [StoryName] = []
}
