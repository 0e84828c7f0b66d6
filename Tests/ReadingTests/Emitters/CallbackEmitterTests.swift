import LifetraceModel
import Testing

@testable import LifetraceReading

/// What apps print about themselves.
struct CallbackEmitterTests {
  @Test(arguments: prints) func printsAreRead(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let prints = [
    EmitterCase(
      "sceneWillEnterForeground <UIWindowScene: 0x10270b110>...",
      "callback - @0x10270b110 sceneWillEnterForeground"),
    EmitterCase(
      "-[AppDelegate applicationDidBecomeActive:]", by: "Notes",
      "callback Notes didBecomeActive"),
    EmitterCase("applicationDidEnterBackground(_:)", "callback - didEnterBackground"),
    EmitterCase(
      "VERBOSE: exampleSignalApplicationWillResignActive", by: "Notes",
      "callback Notes willResignActive"),
    EmitterCase("AppDelegate.applicationWillResignActive(_:)", "callback - willResignActive"),
    EmitterCase("🔵 application(_:didFinishLaunchingWithOptions:)", "callback - didFinishLaunching"),
    EmitterCase("[AppDelegate] didFinishLaunchingWithOptions", "callback - didFinishLaunching"),
    EmitterCase("scene(_:willConnectTo:options:)", "callback - sceneWillConnect"),
    EmitterCase("UIApplicationDidBecomeActiveNotification", "callback - didBecomeActive"),
    EmitterCase(
      "Got notification UISceneDidActivateNotification", "callback - sceneDidBecomeActive"),
    EmitterCase(
      "received UIScene.didEnterBackgroundNotification", "callback - sceneDidEnterBackground"),
    EmitterCase("didEnterBackgroundNotification", "callback - didEnterBackground"),
    EmitterCase("didBecomeActive", "callback - didBecomeActive"),
    EmitterCase(
      "application:didFinishLaunchingWith\nOptions:", by: "Notes",
      "callback Notes didFinishLaunching"),
    EmitterCase("applicationWillEnterForeGround:", "callback - willEnterForeground"),
    EmitterCase("remaining background time: 12.034", "callback - remaining 12.034"),
    EmitterCase("didFinishLaunchingWithOptions: {", "callback - didFinishLaunching"),
    EmitterCase("didEnterBackgroundReturned", "callback - didEnterBackgroundReturned"),
    EmitterCase("App did enter background", "callback - didEnterBackground"),
    EmitterCase("INFO: App will resign active.", "callback - willResignActive"),
    EmitterCase("applicationDidReceiveMemoryWarning:", "callback - didReceiveMemoryWarning"),
    EmitterCase(
      "Application did finish launching with options: nil", "callback - didFinishLaunching"),
    EmitterCase("Scene did enter background", "callback - sceneDidEnterBackground"),
    EmitterCase(
      "got notif UIApplicationDidBecomeActiveNotification", "callback - didBecomeActive"),
    EmitterCase(
      "AppDelegate.swift:45 applicationDidBecomeActive(_:)", "callback - didBecomeActive"),
    EmitterCase("scene(_:openURLContexts:)", "callback - openURL"),
    EmitterCase("applicationWillTerminate called", "callback - willTerminate"),
    EmitterCase(
      "sceneWillResignActive <UIWindowScene: 0x1>...\nsceneDidEnterBackground",
      "callback - @0x1 sceneWillResignActive", "callback - sceneDidEnterBackground"),
    EmitterCase("AppState changed to: background", "phase - didEnterBackground"),
    EmitterCase("AppState changed to: active", "phase - didBecomeActive"),
    EmitterCase("scenePhase changed to active", "phase - didBecomeActive"),
    EmitterCase("scenePhase: active -> inactive", "phase - willResignActive"),
    EmitterCase("ScenePhase changed from background to inactive", "phase - willEnterForeground"),
    EmitterCase("Scene phase changed: .background", "phase - didEnterBackground"),
    EmitterCase("scenePhase = inactive", "phase - inactive"),
  ]

  @Test func phasesAreReadInTheirOrder() {
    var sink = EventSink()
    for phase in ["inactive", "active", "inactive", "background", "inactive", "inactive", "active"]
    {
      EmitterCase("scenePhase is now \(phase)", by: "Notes").read(into: &sink)
    }
    #expect(
      sink.events.map { EventText.line($0, sink.symbols) } == [
        "phase Notes inactive", "phase Notes didBecomeActive",
        "phase Notes willResignActive", "phase Notes didEnterBackground",
        "phase Notes willEnterForeground", "phase Notes didBecomeActive",
      ])
  }

  @Test func statesOfFlutterAreReadInTheirOrder() {
    var sink = EventSink()
    let states = [
      "detached", "resumed", "inactive", "hidden", "paused", "hidden", "inactive", "resumed",
      "inactive", "hidden", "paused", "detached",
    ]
    for state in states {
      EmitterCase("flutter: AppLifecycleState.\(state)", by: "Runner", pid: 7).read(into: &sink)
    }
    #expect(
      sink.events.map { EventText.line($0, sink.symbols) } == [
        "phase Runner:7 didBecomeActive", "phase Runner:7 willResignActive",
        "phase Runner:7 didEnterBackground", "phase Runner:7 willEnterForeground",
        "phase Runner:7 didBecomeActive", "phase Runner:7 willResignActive",
        "phase Runner:7 didEnterBackground", "phase Runner:7 detached",
      ])
  }

  @Test(arguments: notPrints) func mentionsAreNoEvents(_ example: EmitterCase) {
    #expect(example.found == [])
  }

  static let notPrints = [
    EmitterCase("12  Notes  0x0000000104 -[AppDelegate applicationDidBecomeActive:] + 120"),
    EmitterCase("frame #3: 0x00000001 Notes`AppDelegate.applicationDidBecomeActive(_:) at A.swift"),
    EmitterCase("#4 0x0000000104 in -[AppDelegate applicationWillTerminate:]"),
    EmitterCase(
      "-[AppDelegate applicationDidBecomeActive:]: unrecognized selector sent to instance 0x1"),
    EmitterCase("Called by Notes, from -[AppDelegate applicationDidEnterBackground:]"),
    EmitterCase("$s5Notes13SceneDelegateC23sceneDidEnterBackgroundyySo7UISceneCF"),
    EmitterCase("Adding observer for UIApplicationDidBecomeActiveNotification"),
    EmitterCase("Registered for didEnterBackgroundNotification"),
    EmitterCase("Waiting for applicationDidBecomeActive before uploading"),
    EmitterCase("Will flush when UIApplicationDidEnterBackgroundNotification comes"),
    EmitterCase("myapplicationDidBecomeActive"),
    EmitterCase("applicationDidBecomeActiveCount = 3"),
    EmitterCase("didBecomeActiveObserver removed"),
    EmitterCase("// applicationDidBecomeActive"),
    EmitterCase("// app launch"),
    EmitterCase("self.flush() // applicationDidEnterBackground"),
    EmitterCase("/* applicationDidEnterBackground */"),
    EmitterCase("- (void)applicationWillTerminate:(UIApplication *)application {"),
    EmitterCase("- (void)applicationWillTerminate:(UIApplication *)application;"),
    EmitterCase(
      "- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:"
        + "(NSDictionary *)launchOptions {"),
    EmitterCase("func applicationDidEnterBackground(_ application: UIApplication) {"),
    EmitterCase("  func sceneDidBecomeActive(_ scene: UIScene)"),
    EmitterCase(
      "    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?"
        + ") -> Bool {"),
    EmitterCase("    print(\"applicationDidEnterBackground\")"),
    EmitterCase("    NSLog(@\"applicationDidEnterBackground\");"),
    EmitterCase("{\"event\":\"applicationDidBecomeActive\"}"),
    EmitterCase("applicationDidBecomeActive:", by: "SpringBoard"),
    EmitterCase("applicationDidBecomeActive:", by: "Notes", subsystem: "com.apple.UIKit"),
    EmitterCase("The App did enter background mode settings screen"),
    EmitterCase("App will terminate the session"),
    EmitterCase("the scenePhase environment value is active only in views"),
    EmitterCase("@Environment scenePhase"),
    EmitterCase("if state == AppLifecycleState.paused", by: "Runner"),
    EmitterCase("AppLifecycleState.pausedByUser", by: "Runner"),
    EmitterCase("UIApplicationState changed"),
    EmitterCase(
      "delegate does not implement application:didReceiveRemoteNotification: nor "
        + "applicationDidBecomeActive:"),
    EmitterCase("openURL: failed"),
    EmitterCase("Delegates: applicationDidBecomeActive:, applicationWillResignActive:"),
    EmitterCase("ready if applicationDidBecomeActive:"),
    EmitterCase("Session continueUserActivity"),
  ]

  @Test(arguments: names) func namesAreKnown(_ name: String, kind: EventKind) {
    #expect(EventSpelling.kind(of: Array(name.utf8)[...]) == kind)
  }

  static let names: [(String, EventKind)] = [
    ("didBecomeActive", .callback(.didBecomeActive)),
    ("didEnterBackgroundReturned", .callback(.didEnterBackgroundReturned)),
    ("sceneDidBecomeActive", .callback(.sceneDidBecomeActive)),
    ("UISceneWillDeactivateNotification", .callback(.sceneWillResignActive)),
    ("UIApplicationWillTerminateNotification", .callback(.willTerminate)),
    ("application:didFinishLaunchingWithOptions:", .callback(.didFinishLaunching)),
    ("application(_:didDiscardSceneSessions:)", .callback(.didDiscardSceneSessions)),
    (
      "application:configurationForConnectingSceneSession:options:",
      .callback(.configurationForConnecting)
    ),
    ("openURL", .significant(.openURL)),
    (
      "UIApplicationProtectedDataWillBecomeUnavailable",
      .significant(.protectedDataWillBecomeUnavailable)
    ),
    ("scene:continueUserActivity:", .significant(.continueUserActivity)),
  ]

  @Test(arguments: ["", "didbecomeactive", "suspended", "App did enter background", "x"])
  func otherNamesAreUnknown(_ name: String) {
    #expect(EventSpelling.kind(of: Array(name.utf8)[...]) == nil)
  }

  @Test func everyNativeNameIsKnown() {
    for callback in Callback.allCases {
      #expect(
        EventSpelling.kind(of: Array(callback.rawValue.utf8)[...]) == .callback(callback))
    }
    for event in SignificantEventKind.allCases {
      #expect(EventSpelling.kind(of: Array(event.rawValue.utf8)[...]) == .significant(event))
    }
  }
}
