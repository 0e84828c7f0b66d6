import LifetraceModel

/// What a framework, or the example of its documentation, prints of its app's life cycle: a table for each.
struct FrameworkWords: Sendable {
  /// A word, and what it says.
  struct Word: Sendable {
    let text: String
    let saying: LifecycleSaying
    /// What it says if `false` stands after it; `nil` for words without a value.
    let denial: LifecycleSaying?
    /// How it stands with others where it is a usual word: some are read only after the first of their kind.
    let series: Series?

    enum Series { case first, other }

    init(
      _ text: String, _ saying: LifecycleSaying, false denial: LifecycleSaying? = nil,
      series: Series? = nil
    ) {
      self.series = series
      self.text = text
      self.saying = saying
      self.denial = denial
    }
  }

  let name: String
  /// Where its documentation or its source has the words.
  let source: String
  let words: [Word]

  static let all: [FrameworkWords] = [
    swiftUI, flutter, reactNative, unity, unreal, godot, dotNet, capacitor, cordova, nativeScript,
    titanium, compose, qt, sdl, libGDX, defold, uiKit, sentry, firebase,
  ]

  private static func words(_ prefixes: [String], _ rows: [(String, LifecycleSaying)]) -> [Word] {
    prefixes.flatMap { prefix in rows.map { Word(prefix + $0.0, $0.1) } }
  }

  /// What `App.init` prints in widely copied examples; phases are keys with values.
  private static let swiftUI = FrameworkWords(
    name: "SwiftUI", source: "developer.apple.com, ScenePhase; peterfriese.dev, app life cycle",
    words: [
      Word("application is starting up. App initialiser", .launch),
      Word("App initialised", .launch), Word("App initialized", .launch),
    ])

  /// `AppLifecycleListener` calls these; `onShow` and `onRestart` come on the way back.
  private static let flutter = FrameworkWords(
    name: "Flutter", source: "api.flutter.dev, AppLifecycleListener and AppLifecycleState",
    words: words(
      ["flutter: "],
      [
        ("onResume", .phase(.active)), ("onInactive", .phase(.inactive)),
        ("onHide", .phase(.background)), ("onPause", .phase(.background)),
        ("onShow", .callback(.willEnterForeground)), ("onRestart", .foreground),
        ("onDetach", .detached), ("resumed", .phase(.active)),
        ("inactive", .phase(.inactive)), ("hidden", .phase(.background)),
        ("paused", .phase(.background)), ("did resume", .phase(.active)),
        ("did pause", .phase(.background)), ("did hide", .phase(.background)),
        ("did show", .callback(.willEnterForeground)), ("app restarted", .foreground),
      ]))

  /// The example prints the first as it learns that the app is active.
  private static let reactNative = FrameworkWords(
    name: "React Native", source: "reactnative.dev, AppState",
    words: [
      Word("App has come to the foreground!", .phase(.active)),
      Word("App has gone to the background!", .phase(.background)),
    ])

  /// `UnityAppController` pauses the player as the app resigns active, and resumes it as it becomes active.
  private static let unity = FrameworkWords(
    name: "Unity",
    source: "docs.unity3d.com, MonoBehaviour.OnApplicationFocus and OnApplicationPause",
    words: [
      Word("OnApplicationFocus", .activity(true), false: .activity(false)),
      Word("OnApplicationPause", .activity(false), false: .activity(true)),
      Word("OnApplicationQuit", .callback(.willTerminate)),
      Word("-> applicationDidResignActive()", .callback(.willResignActive)),
    ])

  /// Handlers are named after the delegates.
  private static let unreal = FrameworkWords(
    name: "Unreal Engine", source: "dev.epicgames.com, FCoreDelegates",
    words: ["", "Delegate"].flatMap { end in
      words(
        ["Application", "HandleApplication", "HandleApp", "OnApplication"],
        [
          ("HasReactivated" + end, .callback(.didBecomeActive)),
          ("WillDeactivate" + end, .callback(.willResignActive)),
          ("WillEnterBackground" + end, .callback(.didEnterBackground)),
          ("HasEnteredForeground" + end, .callback(.willEnterForeground)),
          ("WillTerminate" + end, .callback(.willTerminate)),
        ])
    })

  /// The engine sends *focus in* as the app enters the foreground, too.
  private static let godot = FrameworkWords(
    name: "Godot", source: "docs.godotengine.org, Node and MainLoop notifications",
    words: words(
      ["NOTIFICATION_"],
      [
        ("APPLICATION_FOCUS_IN", .focus), ("APPLICATION_FOCUS_OUT", .callback(.willResignActive)),
        ("WM_FOCUS_IN", .focus), ("WM_FOCUS_OUT", .callback(.willResignActive)),
        ("APPLICATION_PAUSED", .callback(.didEnterBackground)),
        ("APPLICATION_RESUMED", .foreground),
      ]))

  private static let dotNet = FrameworkWords(
    name: ".NET MAUI and Xamarin",
    source: "learn.microsoft.com, app lifecycle, iOS lifecycle delegates, Window",
    words: words(
      ["", "Lifecycle event: "],
      [
        ("OnActivated", .callback(.didBecomeActive)),
        ("OnResignActivation", .callback(.willResignActive)),
        ("DidEnterBackground", .callback(.didEnterBackground)),
        ("WillEnterForeground", .callback(.willEnterForeground)),
        ("WillTerminate", .callback(.willTerminate)),
        ("FinishedLaunching", .callback(.didFinishLaunching)),
      ])
      + words(
        [""],
        [
          ("OnSleep", .activity(false)), ("OnResume", .activity(true)),
          ("OnDeactivated", .callback(.willResignActive)),
          ("OnStopped", .callback(.didEnterBackground)),
          ("OnResumed", .callback(.willEnterForeground)),
          ("OnDestroying", .callback(.willTerminate)),
          ("Stopped event", .callback(.didEnterBackground)),
          ("Resumed event", .callback(.willEnterForeground)),
          ("Destroying event", .callback(.willTerminate)),
        ])
      + words(
        ["Window ", "Window_"],
        [
          ("Activated", .callback(.didBecomeActive)), ("Deactivated", .callback(.willResignActive)),
          ("Stopped", .callback(.didEnterBackground)),
          ("Resumed", .callback(.willEnterForeground)), ("Destroying", .callback(.willTerminate)),
        ])
      + [
        Word("Activated", .callback(.didBecomeActive), series: .first),
        Word("Deactivated", .callback(.willResignActive), series: .first),
        Word("Stopped", .callback(.didEnterBackground), series: .other),
        Word("Resumed", .callback(.willEnterForeground), series: .other),
      ])

  private static let capacitor = FrameworkWords(
    name: "Capacitor and Ionic", source: "capacitorjs.com, App; ionicframework.com, Platform",
    words: [
      Word("isActive", .activity(true), false: .activity(false)),
      Word("Is active?", .activity(true), false: .activity(false)),
      Word("Pause event detected", .callback(.didEnterBackground)),
      Word("Resume event detected", .callback(.willEnterForeground)),
      Word("pause event", .callback(.didEnterBackground)),
      Word("resume event", .callback(.willEnterForeground)),
      Word("platform:pause", .callback(.didEnterBackground)),
      Word("platform:resume", .callback(.willEnterForeground)),
    ])

  private static let cordova = FrameworkWords(
    name: "Cordova", source: "cordova.apache.org, Events",
    words: words(
      ["Received Event: "],
      [
        ("pause", .callback(.didEnterBackground)), ("resume", .callback(.willEnterForeground)),
        ("resign", .callback(.willResignActive)), ("active", .callback(.didBecomeActive)),
      ])
      + [
        Word("event: active", .callback(.didBecomeActive)),
        Word("event: resign", .callback(.willResignActive)),
      ])

  private static let nativeScript = FrameworkWords(
    name: "NativeScript", source: "docs.nativescript.org, Application",
    words: [
      Word("suspendEvent", .callback(.didEnterBackground)), Word("resumeEvent", .phase(.active)),
      Word("exitEvent", .callback(.willTerminate)),
    ]
      + words(
        ["Scene "],
        [
          ("connecting: ", .callback(.sceneWillConnect)),
          ("connected: ", .callback(.sceneWillConnect)),
          ("will enter foreground: ", .callback(.sceneWillEnterForeground)),
          ("active: ", .callback(.sceneDidBecomeActive)),
          ("activated: ", .callback(.sceneDidBecomeActive)),
          ("will resign active: ", .callback(.sceneWillResignActive)),
          ("entered background: ", .callback(.sceneDidEnterBackground)),
          ("disconnected: ", .callback(.sceneDidDisconnect)),
        ]))

  private static let titanium = FrameworkWords(
    name: "Titanium", source: "titaniumsdk.com, Titanium.App",
    words: words(
      ["Ti.App ", "app is ", "Received event: "],
      [
        ("pause", .callback(.willResignActive)), ("paused", .callback(.didEnterBackground)),
        ("resume", .callback(.willEnterForeground)), ("resumed", .callback(.didBecomeActive)),
      ])
      + words(
        ["'"],
        [
          ("pause' event", .callback(.willResignActive)),
          ("paused' event", .callback(.didEnterBackground)),
          ("resume' event", .callback(.willEnterForeground)),
          ("resumed' event", .callback(.didBecomeActive)),
        ]))

  /// The window gets and loses the focus as the app becomes active and resigns.
  private static let defold = FrameworkWords(
    name: "Defold", source: "defold.com, Window API reference",
    words: words(
      ["WINDOW_EVENT_FOCUS_"],
      [("GAINED", .callback(.didBecomeActive)), ("LOST", .callback(.willResignActive))]))

  /// Its lifecycle follows the app's notifications, or those of its view's window.
  private static let compose = FrameworkWords(
    name: "Compose Multiplatform", source: "kotlinlang.org, Compose Multiplatform, Lifecycle",
    words: words(
      ["", "Lifecycle event: ", "Lifecycle.Event."],
      [
        ("ON_RESUME", .phase(.active)), ("ON_PAUSE", .callback(.willResignActive)),
        ("ON_START", .callback(.willEnterForeground)), ("ON_STOP", .phase(.background)),
      ].filter { $0.0.utf8.count >= 7 })
      // Handlers of others have these names, too, and mean the way into the background.
      + [
        Word("onPause", .activity(false)), Word("onResume", .activity(true)),
        Word("onStop was ", .phase(.background)), Word("onStop called", .phase(.background)),
        Word("onStop()", .phase(.background)),
      ])

  private static let qt = FrameworkWords(
    name: "Qt", source: "doc.qt.io, Qt::ApplicationState",
    words: words(
      ["Qt::Application"],
      [
        ("Active", .phase(.active)), ("Inactive", .phase(.inactive)),
        ("Suspended", .phase(.background)), ("Hidden", .phase(.background)),
      ]))

  private static let sdl = FrameworkWords(
    name: "SDL", source: "wiki.libsdl.org, SDL_EventType",
    // SDL 2 writes the same names in one word.
    words: words(["SDL_APP_"], eventsOfSDL.map { ($0.filter { $0 != "_" }, $1) })
      + words(["SDL_EVENT_"], eventsOfSDL))

  private static let eventsOfSDL: [(String, LifecycleSaying)] = [
    ("DID_ENTER_FOREGROUND", .callback(.didBecomeActive)),
    ("WILL_ENTER_BACKGROUND", .callback(.willResignActive)),
    ("DID_ENTER_BACKGROUND", .callback(.didEnterBackground)),
    ("WILL_ENTER_FOREGROUND", .callback(.willEnterForeground)),
    ("TERMINATING", .callback(.willTerminate)),
  ]

  /// Its debug level; on iOS it pauses as the app resigns active.
  private static let libGDX = FrameworkWords(
    name: "libGDX", source: "github.com/libgdx/libgdx, IOSApplication of the RoboVM backend",
    words: words(
      ["IOSApplication: "],
      [
        ("created", .callback(.didFinishLaunching)), ("resumed", .callback(.didBecomeActive)),
        ("paused", .callback(.willResignActive)), ("disposed", .callback(.willTerminate)),
      ]))

  private static let uiKit = FrameworkWords(
    name: "UIKit", source: "developer.apple.com, UIApplication.State",
    words: words(
      ["UIApplicationState", "UIApplication.State."],
      [
        ("Active", .moment(.foreground)), ("Inactive", .moment(.foreground)),
        ("Background", .moment(.background)), ("active", .moment(.foreground)),
        ("inactive", .moment(.foreground)), ("background", .moment(.background)),
      ]))

  /// Its debug output names no state in a breadcrumb of the life cycle; its session tracker does.
  private static let sentry = FrameworkWords(
    name: "Sentry", source: "sentry-cocoa, SessionTracker and SentryFileManagerHelper",
    words: [
      Word("App was in the foreground for the first time", .activity(true)),
      Word("Persisting lastInForeground", .activity(false)),
    ])

  /// The events that Analytics logs by itself, in its debug output.
  private static let firebase = FrameworkWords(
    name: "Firebase Analytics", source: "support.google.com, automatically collected events",
    words: [Word("auto, app_background (_ab)", .phase(.background))])
}
