import LifetraceModel

/// The spellings of life-cycle events: native names, notification names, Objective-C selectors,
/// Swift methods and notifications.
enum EventSpelling {
  /// One spelling of an event, with the event.
  struct Row: Sendable {
    var text: String
    var kind: EventKind
    /// The way in which apps print the spelling.
    var style: Style
  }

  /// The way in which a spelling may occur in an app's message.
  enum Style: Sendable {
    /// A native event's name. It is a common word, so only a short tag may precede it.
    case bare
    /// The full name of a method or a notification.
    case full
    /// A word of a framework, alone in its line but for tags.
    case word
    /// A bare phase, alone in its line but for tags in brackets and the level of a logger.
    case alone
    /// A word of a framework with a value after it.
    case valued
    /// The beginning of a sentence after tags.
    case sentence
    /// A native event's name that is never searched for in messages.
    case nameOnly
  }

  /// Returns the event with a name, or `nil` if no event has exactly this name.
  static func kind(of name: ArraySlice<UInt8>) -> EventKind? { names[name] }

  static let rows: [Row] =
    native + callbacks.flatMap(spellings) + significant.flatMap(spellings)

  private static let names = ByteTable(
    rows.map { ($0.text, $0.kind) })

  private static let native: [Row] =
    Callback.allCases.map { Row(text: $0.rawValue, kind: .callback($0), style: .bare) }
    + SignificantEventKind.allCases.map {
      Row(text: $0.rawValue, kind: .significant($0), style: .nameOnly)
    }

  /// The texts that name one event.
  private struct Spellings {
    var kind: EventKind
    var texts: [String]

    init(_ callback: Callback, _ texts: [String]) {
      kind = .callback(callback)
      self.texts = texts
    }

    init(_ event: SignificantEventKind, _ texts: [String]) {
      kind = .significant(event)
      self.texts = texts
    }
  }

  private static func spellings(_ spellings: Spellings) -> [Row] {
    spellings.texts.map { Row(text: $0, kind: spellings.kind, style: .full) }
  }

  /// Returns the spellings of a method of the app's delegate. Methods of SDKs that observe it end
  /// with its name: `oneSignalApplicationDidBecomeActive`.
  private static func delegate(_ name: String) -> [String] {
    method("application" + name) + ["Application" + name]
  }

  /// Returns the selector, the Swift method and the plain name of a method with one argument.
  private static func method(_ name: String) -> [String] { [name, name + ":", name + "(_:)"] }

  /// Returns a notification's raw name and its names in Swift.
  private static func notification(
    _ raw: String, _ type: String, _ swift: String, alone: Bool = true
  ) -> [String] {
    [raw, type + "." + swift] + (alone ? [swift] : [])
  }

  private static let callbacks: [Spellings] = appCallbacks + sceneCallbacks

  private static let appCallbacks: [Spellings] = [
    Spellings(
      .willFinishLaunching,
      [
        "willFinishLaunchingWithOptions", "application:willFinishLaunchingWithOptions:",
        "application(_:willFinishLaunchingWithOptions:)",
      ]),
    Spellings(
      .didFinishLaunching,
      [
        // The longest callback is often wrapped before its last word.
        "didFinishLaunchingWith", "application:didFinishLaunchingWith",
        "didFinishLaunchingWithOptions", "application:didFinishLaunchingWithOptions:",
        "applicationDidFinishLaunchingWithOptions",
        "application(_:didFinishLaunchingWithOptions:)",
      ] + method("applicationDidFinishLaunching")
        + notification(
          "UIApplicationDidFinishLaunchingNotification", "UIApplication",
          "didFinishLaunchingNotification")),
    Spellings(
      .willEnterForeground,
      delegate("WillEnterForeground") + method("applicationWillEnterForeGround")
        + notification(
          "UIApplicationWillEnterForegroundNotification", "UIApplication",
          "willEnterForegroundNotification")),
    Spellings(
      .didBecomeActive,
      delegate("DidBecomeActive")
        + notification(
          "UIApplicationDidBecomeActiveNotification", "UIApplication",
          "didBecomeActiveNotification")),
    Spellings(
      .willResignActive,
      delegate("WillResignActive")
        + notification(
          "UIApplicationWillResignActiveNotification", "UIApplication",
          "willResignActiveNotification")),
    Spellings(
      .didEnterBackground,
      delegate("DidEnterBackground")
        + notification(
          "UIApplicationDidEnterBackgroundNotification", "UIApplication",
          "didEnterBackgroundNotification")),
    Spellings(
      .willTerminate,
      delegate("WillTerminate")
        + notification(
          "UIApplicationWillTerminateNotification", "UIApplication", "willTerminateNotification")),
  ]

  private static let sceneCallbacks: [Spellings] = [
    Spellings(
      .configurationForConnecting,
      [
        "application:configurationForConnectingSceneSession:options:",
        "application(_:configurationForConnecting:options:)",
      ]),
    Spellings(
      .sceneWillConnect,
      ["scene:willConnectToSession:options:", "scene(_:willConnectTo:options:)"]
        + notification(
          "UISceneWillConnectNotification", "UIScene", "willConnectNotification")),
    Spellings(
      .sceneWillEnterForeground,
      method("sceneWillEnterForeground").dropFirst()
        + notification(
          "UISceneWillEnterForegroundNotification", "UIScene", "willEnterForegroundNotification",
          alone: false)),
    Spellings(
      .sceneDidBecomeActive,
      method("sceneDidBecomeActive").dropFirst()
        + notification("UISceneDidActivateNotification", "UIScene", "didActivateNotification")),
    Spellings(
      .sceneWillResignActive,
      method("sceneWillResignActive").dropFirst()
        + notification(
          "UISceneWillDeactivateNotification", "UIScene", "willDeactivateNotification")),
    Spellings(
      .sceneDidEnterBackground,
      method("sceneDidEnterBackground").dropFirst()
        + notification(
          "UISceneDidEnterBackgroundNotification", "UIScene", "didEnterBackgroundNotification",
          alone: false)),
    Spellings(
      .sceneDidDisconnect,
      method("sceneDidDisconnect").dropFirst()
        + notification(
          "UISceneDidDisconnectNotification", "UIScene", "didDisconnectNotification")),
    Spellings(
      .didDiscardSceneSessions,
      ["application:didDiscardSceneSessions:", "application(_:didDiscardSceneSessions:)"]),
  ]

  private static let significant: [Spellings] = [
    Spellings(
      .didReceiveMemoryWarning,
      method("applicationDidReceiveMemoryWarning")
        + notification(
          "UIApplicationDidReceiveMemoryWarningNotification", "UIApplication",
          "didReceiveMemoryWarningNotification")),
    Spellings(
      .protectedDataDidBecomeAvailable,
      method("applicationProtectedDataDidBecomeAvailable")
        + notification(
          "UIApplicationProtectedDataDidBecomeAvailable", "UIApplication",
          "protectedDataDidBecomeAvailableNotification")),
    Spellings(
      .protectedDataWillBecomeUnavailable,
      method("applicationProtectedDataWillBecomeUnavailable")
        + notification(
          "UIApplicationProtectedDataWillBecomeUnavailable", "UIApplication",
          "protectedDataWillBecomeUnavailableNotification")),
    Spellings(
      .significantTimeChange,
      method("applicationSignificantTimeChange")
        + notification(
          "UIApplicationSignificantTimeChangeNotification", "UIApplication",
          "significantTimeChangeNotification")),
    Spellings(
      .willContinueUserActivity,
      [
        "application:willContinueUserActivityWithType:",
        "application(_:willContinueUserActivityWithType:)",
        "scene:willContinueUserActivityWithType:", "scene(_:willContinueUserActivityWithType:)",
      ]),
    Spellings(
      .continueUserActivity,
      [
        "application:continueUserActivity:restorationHandler:",
        "application(_:continue:restorationHandler:)", "scene:continueUserActivity:",
        "scene(_:continue:)",
      ]),
    Spellings(
      .didUpdateUserActivity,
      [
        "application:didUpdateUserActivity:", "application(_:didUpdate:)",
        "scene:didUpdateUserActivity:", "scene(_:didUpdate:)",
      ]),
    Spellings(
      .didFailToContinueUserActivity,
      [
        "application:didFailToContinueUserActivityWithType:error:",
        "application(_:didFailToContinueUserActivityWithType:error:)",
        "scene:didFailToContinueUserActivityWithType:error:",
        "scene(_:didFailToContinueUserActivityWithType:error:)",
      ]),
    Spellings(
      .openURL,
      [
        "application:openURL:options:", "application(_:open:options:)", "scene:openURLContexts:",
        "scene(_:openURLContexts:)",
      ]),
    Spellings(
      .didReceiveRemoteNotification,
      [
        "application:didReceiveRemoteNotification:fetchCompletionHandler:",
        "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)",
      ]),
    Spellings(
      .performFetch,
      [
        "application:performFetchWithCompletionHandler:",
        "application(_:performFetchWithCompletionHandler:)",
      ]),
  ]
}
