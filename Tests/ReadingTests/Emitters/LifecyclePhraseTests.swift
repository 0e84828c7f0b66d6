import LifetraceModel
import Testing

@testable import LifetraceReading

/// The words in which apps say their life cycle: phrases as apps print them, written down before the grammar was, and
/// sentences that look alike and are about something else.
struct LifecyclePhraseTests {
  /// What a phrase says.
  enum Saying: String, Sendable {
    case active = "A"
    case inactive = "I"
    case background = "B"
    case foreground = "F"
    case terminates = "T"
    case launched = "L"
    case paused = "P"
    case sceneActive = "SA"
    case sceneInactive = "SI"
    case sceneBackground = "SB"
    case sceneForeground = "SF"
    case sceneGone = "SD"

    /// The events that say it.
    var kinds: [EventKind] {
      switch self {
      case .active: [.callback(.didBecomeActive)]
      case .inactive: [.inactive, .callback(.willResignActive)]
      case .background: [.callback(.didEnterBackground), .visibility(.background)]
      case .foreground: [.callback(.willEnterForeground), .visibility(.foreground)]
      case .terminates: [.callback(.willTerminate)]
      case .launched: [.callback(.didFinishLaunching)]
      case .paused: [.inactive, .callback(.willResignActive), .callback(.didEnterBackground)]
      case .sceneActive: [.callback(.sceneDidBecomeActive)]
      case .sceneInactive: [.callback(.sceneWillResignActive)]
      case .sceneBackground: [.callback(.sceneDidEnterBackground)]
      case .sceneForeground: [.callback(.sceneWillEnterForeground)]
      case .sceneGone: [.callback(.sceneDidDisconnect)]
      }
    }
  }

  private static func last(_ phrase: String) -> EventKind? {
    var sink = EventSink()
    EmitterCase(phrase, by: "Notes").read(into: &sink)
    return sink.events.last?.kind
  }

  @Test func phrasesAreRead() {
    let missed = Self.phrases.filter { saying, phrase in
      !(Self.last(phrase).map(saying.kinds.contains) ?? false)
    }
    #expect(missed.count * 20 <= Self.phrases.count, "\(missed.map(\.1))")
  }

  @Test(arguments: others) func sentencesAboutOtherThingsSayNothing(_ sentence: String) {
    #expect(Self.last(sentence) == nil)
  }

  private static func kinds(_ prints: [String]) -> [EventKind] {
    var sink = EventSink()
    for print in prints { EmitterCase(print, by: "Notes").read(into: &sink) }
    return sink.events.map(\.kind).filter { $0 != .identity(sceneSession: nil) }
  }

  /// Nothing is lost of a series, though one word says nothing.
  @Test func barePhasesAreReadInASeries() {
    let active = EventKind.callback(.didBecomeActive)
    let resigns = EventKind.callback(.willResignActive)
    let leaves = EventKind.callback(.didEnterBackground)
    let enters = EventKind.callback(.willEnterForeground)
    #expect(
      Self.kinds(["active", "inactive", "background"]) == [active, resigns, leaves])
    #expect(Self.kinds([" LOG  active", "[Notes] Background!"]) == [active, resigns, leaves])
    #expect(
      Self.kinds(["INACTIVE", "ACTIVE", "INACTIVE", "ACTIVE"])
        == [.inactive, active, resigns, active])
    #expect(
      Self.kinds(["Background", "Background", "Active"]) == [leaves, enters, active])
  }

  @Test(arguments: [
    ["active"], ["active", "inactive"], ["Active", "Active", "Active", "Active"],
    ["active", "user is inactive", "background color"],
    ["connection active", "connection inactive", "in background"],
  ])
  func bareWordsWithoutASeriesSayNothing(_ prints: [String]) {
    #expect(Self.kinds(prints) == [])
  }

  static let phrases: [(Saying, String)] = [
    (.active, "App Becoming active"),
    (.active, "App is active now"),
    (.active, "App is active again"),
    (.active, "App did become active - handling as needed"),
    (.active, "[debug] Application has become active"),
    (.active, "[Lifecycle] UIApplicationDidBecomeActiveNotification received"),
    (.active, "UIApplication.didBecomeActiveNotification"),
    (.active, "-[RootViewController appDidBecomeActive:]"),
    (.active, "OnActivated called, App is active."),
    (.active, "App gained focus"),
    (.active, "Application resumed."),
    (.active, "OnApplicationPause: False"),
    (.active, "SDL_APP_DIDENTERFOREGROUND"),
    (.active, "scenePhase changed from background to active"),
    (.active, "App is active again: applicationDidBecomeActive"),
    (.active, "App phase changed to active"),
    (.active, "flutter: App is in the foreground (resumed)."),
    (.active, "flutter: >> dashboard - didChangeAppLifecycleState - state : resumed"),
    (.active, "flutter: App lifecycle state changed: AppLifecycleState.resumed"),
    (
      .active,
      "flutter: NotificationDemoPage: didChangeAppLifecycleState - AppLifecycleState.resumed"
    ),
    (.active, "[INFO] App lifecycle state has changed to AppLifecycleState.resumed"),
    (.active, "AppState changed from background to active"),
    (.active, "AppState updated to: active"),
    (.active, "App state change: background -> active"),
    (.active, "Application state changed to: Qt::ApplicationActive"),
    (.active, "Lifecycle state: RESUMED"),
    (.foreground, "breadcrumb app.lifecycle state=foreground"),
    (.foreground, "AppState: background -> foreground"),
    (.background, "AppState: foreground -> background"),
    (.inactive, "App did become inactive"),
    (.inactive, "App is becoming inactive"),
    (.inactive, "App is about to become inactive - consider saving current progress"),
    (.inactive, "App moving to inactive state."),
    (.inactive, "App resigning active"),
    (.inactive, "Application lost focus"),
    (.inactive, "UIApplication.willResignActiveNotification"),
    (.inactive, "ScenePhase changed: inactive"),
    (.inactive, "flutter: didchangeapplifecyclestate - inactive"),
    (.inactive, "AppState changed from active to inactive"),
    (.inactive, "NOTIFICATION_APPLICATION_FOCUS_OUT"),
    (.inactive, "Qt::ApplicationInactive"),
    (.inactive, "Lifecycle event: ON_PAUSE"),
    (.inactive, "Window Deactivated"),
    (.inactive, "APP STATE CHANGE: current: active, next: inactive"),
    (.background, "App entering background"),
    (.background, "App entering background state."),
    (.background, "App sent to background"),
    (.background, "App is going to the Background"),
    (.background, "App going to background - saving navigation state"),
    (.background, "Going to background."),
    (.background, "App is now in the background"),
    (.background, "App moved to background, pausing frequent checks"),
    (.background, "App has been backgrounded"),
    (.background, "App suspended - putting devices to sleep"),
    (.background, "Application suspended."),
    (.background, "[LINGO] App backgrounded"),
    (.background, "UIApplicationDidEnterBackgroundNotification"),
    (.background, "cocos2d: AppDelegate::applicationDidEnterBackground()"),
    (.background, "SDL_APP_DIDENTERBACKGROUND"),
    (.background, "scenePhase changed from inactive to background"),
    (.background, "flutter: App is in paused state"),
    (.background, "flutter: App is hidden"),
    (.background, "AppState changed from active to background"),
    (.background, "AppState updated to: background"),
    (.background, "Lifecycle event: ON_STOP"),
    (.foreground, "App is about to enter the foreground"),
    (.foreground, "entering foreground"),
    (.foreground, "App entering foreground - performing sync"),
    (.foreground, "App returned to foreground. Refreshing data..."),
    (.foreground, "App returning to foreground"),
    (.foreground, "App coming to foreground"),
    (.foreground, "Back From Background, refreshed the question."),
    (.foreground, "App came back from background"),
    (.foreground, "UIApplication.willEnterForegroundNotification"),
    (.foreground, "cocos2d: AppDelegate::applicationWillEnterForeground"),
    (.foreground, "SDL_APP_WILLENTERFOREGROUND"),
    (.foreground, "NOTIFICATION_APPLICATION_RESUMED"),
    (.foreground, "Lifecycle event: ON_START"),
    (.foreground, "Window Resumed"),
    (.terminates, "App is about to terminate"),
    (.terminates, "app is going to terminate"),
    (.terminates, "Application terminating"),
    (.terminates, "App will be terminated soon!"),
    (.terminates, "Application will exit."),
    (.terminates, "OnApplicationQuit"),
    (.terminates, "SDL_APP_TERMINATING"),
    (.terminates, "UIApplication.willTerminateNotification"),
    (.launched, "App finished launching"),
    (.launched, "App starting... (NSLog)"),
    (.launched, "[DEBUG][AppDelegate][didFinishLaunching] App launched with options: none"),
    (.launched, "cocos2d: AppDelegate::applicationDidFinishLaunching"),
    (.launched, "App Did Launch!"),
    (.sceneActive, "sceneDidBecomeActive(_:) - Scene has become Active"),
    (
      .sceneActive,
      "Scene did become active: The scene has moved from an inactive state to an active state."
    ),
    (.sceneInactive, "Scene resigning active"),
    (.sceneInactive, "Scene became inactive"),
    (.sceneBackground, "Scene entering background - cleaning up"),
    (.sceneBackground, "UIScene.didEnterBackground"),
    (.sceneForeground, "Scene entering foreground"),
    (.sceneGone, "Scene disconnected"),
    (.paused, "App paused - saving data"),
    (.paused, "OnApplicationPause pauseStatus=True"),
  ]

  static let others = [
    "Download resumed",
    "Keyboard will be disabled in release mode",
    "Timer paused.",
    "Video paused at 00:42",
    "Player paused. Cancelling scheduled DJ audio (if any).",
    "Recording Paused!",
    "Received background message: 0:1700000000",
    "watch session did become inactive",
    "Active tab: Home",
    "Recording paused",
    "Session became active. Ready to scan for tags.",
    "Camera became active",
    "App Store review requested",
    "Launched in-app browser",
    "Image WebSocket suspended; will reopen once resumed",
    "Timer paused",
    "Keyboard will hide",
    "Connection terminated by server",
    "Suspended 4 tasks of queue sync",
    "Process terminated",
    "Audio session setup failed: busy",
    "workout resumed",
    "subscription is active! 2026-01-31",
    "Telemetry WebSocket Suspended - Falling back to REST polling",
    "Received background notification: Sale",
    "Game resumed by player",
    "Marking 12 accounts as inactive",
    "Background Task - Feature Generated & Saved",
    "Audio session set active: true",
    "On app state changed from chat page",
    "App will continue without Firebase - using fallback authentication",
    "Player resumed",
    "Disconnected from FCM",
    "Background task error: timeout",
    "Bluetooth: Connect: 5D3B7A10-8E2C-4C55-9B1B-0E6A4C1D2F33",
    "Player paused",
    "App resumed download",
    "App will pause ads",
    "Moved to background queue",
    "moving to background thread",
    "going to background fetch",
    "User opened app settings",
    "- App entered background, then it was gone",
    "User is active",
    "User is inactive and has read-only access.",
    "User became active 3 minutes ago",
    "last active: 2 min ago",
    "Session became inactive",
    "Session deactivated",
    "WCSession activated iOS",
    "WCSession activation did complete. State: 2, Error: nil",
    "Session became active",
    "Game session resumed from save file",
    "Audio session is now active",
    "Audio session interrupted",
    "Audio session interruption ended, shouldResume = true",
    "AVAudioSession setActive(true)",
    "Failed to deactivate audio session",
    "AVCaptureSession was interrupted: videoDeviceNotAvailableInBackground",
    "Capture session did stop running",
    "ARSession was interrupted",
    "ARSession interruption ended",
    "CallKit: provider did activate audio session",
    "WebSocket active",
    "WebSocket connection became inactive, closing",
    "socket suspended, will resume in 5 s",
    "nw_connection state changed to active",
    "VPN tunnel is active",
    "Bluetooth connection active",
    "Peripheral entered inactive mode",
    "Background color changed to systemBackground",
    "backgroundColor: UIExtendedGrayColorSpace 1 1",
    "Foreground color set to white",
    "Setting background image for profile",
    "Failed to load background image: background/bg-sky-blue",
    "background music started",
    "Background music paused",
    "Background fetch started",
    "Background Fetch Complete",
    "Background fetch status is 2",
    "Background fetch triggered",
    "Background task started",
    "Background task finished",
    "Background upload started",
    "Background URLSession events finished",
    "background thread started",
    "We are in the background thread migrating the store",
    "Running on background queue",
    "App refresh task expired",
    "BGTaskScheduler: background processing task submitted",
    "Location updates in background allowed: true",
    "Allow background location access?",
    "Background App Refresh is disabled",
    "Message handled in the background!",
    "Got a message whilst in the foreground!",
    "Foreground notification presented",
    "Notification caused app to open from background state:",
    "Foreground service started",
    "membership: active",
    "Subscription is active. Expiration date: 2025-01-01",
    "Subscription is inactive.",
    "subscription status: active",
    "Trial became active",
    "Purchase resumed",
    "Coupon activated",
    "Account not activated",
    "Order status changed to active",
    "Button is inactive",
    "Submit button became active",
    "Tab 'Home' is now active",
    "tabBar: active index = 2",
    "Active filter: all",
    "Inactive users: 12",
    "Active downloads: 3",
    "Active energy burned: 245 kcal",
    "Text field did become first responder",
    "textFieldDidBeginEditing: field is active",
    "Keyboard is active",
    "keyboard will hide",
    "Search bar resigned first responder",
    "View will appear",
    "viewDidDisappear called",
    "HomeViewController became visible",
    "Entered fullscreen",
    "Scene did load",
    "GameScene did move to view",
    "Scene loaded: MainMenu",
    "Unloading scene Level2",
    "Loading scene in background: Level3",
    "SceneKit scene paused",
    "Video paused",
    "Player resumed",
    "playback state changed to paused",
    "Game paused",
    "game resumed after countdown",
    "Animation will resume",
    "Timer suspended",
    "Queue suspended, 4 operations waiting",
    "Download resumed from 45%",
    "Job launched",
    "launching URL https://example.com",
    "App Launch Count: 7",
    "Thread terminated",
    "[Reminders] onChange(of: isActive) false -> true",
    "- isActive: false",
    "Scene lifecycle state did change: Background",
    "when the app is active, 3 jobs wait",
    "The web app is active users only",
  ]
}
