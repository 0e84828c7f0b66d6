import LifetraceTestSupport

/// The log records that a device writes for the events of a walk.
enum LifecycleLines {
  /// Returns the records of an event, at least one.
  ///
  /// Requires: the event comes from `DeviceWalk`.
  static func lines(of event: WalkEvent) -> [LogLine] {
    guard let lines = table[event.name] else {
      preconditionFailure("no record tells of \(event.name)")
    }
    return lines(Subject(event))
  }

  /// The names of the events that have records.
  static var names: [String] { table.keys.sorted() }

  /// The names in the records of an event.
  private struct Subject {
    var pid: Int32
    var bundle: String
    /// The app's executable, such as `Mail` for `com.example.mail`.
    var name: String
    var scene: String

    init(_ event: WalkEvent) {
      pid = event.pid
      bundle = event.bundle
      let last = event.bundle.split(separator: ".").last ?? ""
      name = last.prefix(1).uppercased() + last.dropFirst()
      scene = "sceneID:\(event.bundle)-default"
    }

    /// The process in RunningBoard's spelling.
    var identity: String { "[app<\(bundle)(5E1D9A70-62B4-4C3F-9D08-7A6B5C4D3E2F)>:\(pid)]" }

    func app(_ library: String, _ subsystem: String, _ category: String, _ message: String)
      -> LogLine
    {
      LogLine(origin: LogOrigin(name, pid, library, subsystem, category), message: message)
    }

    func application(_ message: String) -> LogLine {
      app("UIKitCore", "com.apple.UIKit", "Application", message)
    }

    func task(_ message: String) -> LogLine {
      app("UIKitCore", "com.apple.UIKit", "BackgroundTask", message)
    }

    func runningBoard(_ category: String, _ message: String) -> LogLine {
      LogLine(
        origin: LogOrigin("runningboardd", 33, "RunningBoard", "com.apple.runningboard", category),
        message: message)
    }

    func frontBoard(_ category: String, _ message: String) -> LogLine {
      LogLine(
        origin: LogOrigin("SpringBoard", 57, "FrontBoard", "com.apple.FrontBoard", category),
        message: message)
    }

    func ofScene(_ message: String) -> LogLine {
      frontBoard("Scene", "[0x86d0e3a80:(FBSceneManager):\(scene)] \(message)")
    }
  }

  private static let table: [String: @Sendable (Subject) -> [LogLine]] = [
    "didFinishLaunching": { [$0.runningBoard("process", "Now tracking process: \($0.identity)")] },
    "willEnterForeground": {
      [
        $0.frontBoard(
          "Process", "[app<\($0.bundle)>:\($0.pid)] Setting process visibility to: Foreground")
      ]
    },
    "didBecomeActive": {
      [
        $0.application(
          "Deactivation reason removed: 11; deactivation reasons: 2048 -> 0; "
            + "animating application lifecycle event: 1")
      ]
    },
    "willResignActive": {
      [
        $0.application(
          "Deactivation reason added: 0; deactivation reasons: 0 -> 1; "
            + "animating application lifecycle event: 0")
      ]
    },
    "didEnterBackground": {
      [
        $0.app(
          "CoreLocation", "com.apple.locationd.Core", "Client",
          #"{"msg":"CLLocationManager", "event":"activity", "_cmd":"onDidEnterBackground:", "#
            + #""notification":"UIApplicationDidEnterBackgroundNotification"}"#)
      ]
    },
    "resumed": { [$0.runningBoard("process", "\($0.identity) Resuming task.")] },
    "suspended": { [$0.runningBoard("process", "\($0.identity) Suspending task.")] },
    "beginBackgroundTask": {
      [
        $0.runningBoard(
          "ttl",
          "Acquiring assertion targeting \($0.identity) from originator \($0.identity) with "
            + "description <RBSAssertionDescriptor| \"Shared Background Assertion 1 for "
            + "\($0.bundle)\" ID:33-\($0.pid)-7 target:\($0.pid) attributes:[\n\t"
            + "<RBSDomainAttribute| domain:\"com.apple.common\" name:\"FinishTask\" "
            + "sourceEnvironment:\"(null)\">,\n\t<RBSAcquisitionCompletionAttribute| "
            + "policy:AfterValidation>\n\t]>"),
        $0.task(
          "Created background task <_UIBackgroundTaskInfo: 0x281c3f2c0>: taskID = 8, "
            + "taskName = Save draft, creationTime = 70784 (elapsed = 0)."),
      ]
    },
    "endBackgroundTask": {
      [$0.task("Ending background task with UIBackgroundTaskIdentifier: 8")]
    },
    "didReceiveMemoryWarning": { [$0.application("Received memory warning.")] },
    "willTerminate": {
      [
        $0.frontBoard(
          "Process",
          "[app<\($0.bundle)>:\($0.pid)] Now flagged as pending exit for reason: user request")
      ]
    },
    "terminated": {
      [$0.runningBoard("process", "\($0.identity) termination reported by launchd (0, 0, 0)")]
    },
    "sceneWillConnect": {
      [$0.frontBoard("SceneManager", "Now tracking: <FBScene: 0x86d0e3a80; \($0.scene)>")]
    },
    "sceneWillEnterForeground": {
      [$0.ofScene("Scene lifecycle state did change: Foreground")]
    },
    "sceneDidBecomeActive": {
      [$0.ofScene("Scene action [Logical Activate][0x5c2e] completed with success: 1")]
    },
    "sceneWillResignActive": {
      [$0.ofScene("Scene action [Logical Deactivate][0x5c2f] completed with success: 1")]
    },
    "sceneDidEnterBackground": {
      [$0.ofScene("Scene lifecycle state did change: Background")]
    },
    "sceneDidDisconnect": { [$0.ofScene("Scene invalidated.")] },
  ]
}
