import LifetraceTestSupport

/// The app that a record of a made log is about.
struct LogSubject: Sendable {
  var bundle: String
  var name: String
  var pid: Int
  var scene: String
  var device: String

  /// Returns a few subjects, of which the last have hostile names.
  static func some(_ numbers: inout SeededNumbers) -> [LogSubject] {
    (0...numbers.number(below: 3)).map { index in
      let isHostile = numbers.chance(25)
      let bundle =
        isHostile
        ? numbers.one(of: HostileText.names) : ["com.example.notes", "com.example.mail"][index % 2]
      return LogSubject(
        bundle: bundle,
        name: numbers.chance(10)
          ? numbers.one(of: HostileText.names) : ["Notes", "Mail"][index % 2],
        pid: 400 + index, scene: "sceneID:\(bundle)-default",
        device: numbers.chance(10) ? numbers.one(of: HostileText.names) : "iPhone")
    }
  }
}

/// A record of a made log.
struct MadeRecord: Sendable {
  /// Nanoseconds since 1970.
  var time: Int64
  var subject: LogSubject
  var process: String
  var pid: Int
  var library: String
  var subsystem: String
  var category: String
  var message: String
}

/// A message of a system component with places for the app's names and for numbers.
struct MessageTemplate: Sendable {
  /// The process that writes it; `nil` for the app itself.
  var process: String?
  var library: String
  var subsystem: String
  var category: String
  var text: String

  private init(
    _ process: String?, _ library: String, _ subsystem: String, _ category: String, _ texts: String
  ) {
    (self.process, self.library, self.subsystem) = (process, library, subsystem)
    (self.category, text) = (category, texts)
  }

  private static func rows(
    _ process: String?, _ library: String, _ subsystem: String, _ category: String,
    _ texts: [String]
  ) -> [MessageTemplate] {
    texts.map { MessageTemplate(process, library, subsystem, category, $0) }
  }

  static let all = [
    rows(
      nil, "UIKitCore", "com.apple.UIKit", "Application",
      [
        "Deactivation reason added: {bit}; deactivation reasons: {mask} -> {mask}; animating application "
          + "lifecycle event: 1",
        "Deactivation reason removed: {bit}; deactivation reasons: {mask} -> {mask}; animating application "
          + "lifecycle event: 0",
        "Deactivation reason removed: 11; deactivation reasons: 2048 -> 0; animating",
        "Deactivation reason added: 5; deactivation reasons: 0 -> 32; animating",
        "Deactivation reason added: 12; deactivation reasons: 32 -> 4128; animating",
        "Received memory warning.", "-[AppDelegate applicationDidBecomeActive:]",
        "applicationDidEnterBackground(_:)", "applicationWillResignActive(_:)",
        "application(_:didFinishLaunchingWithOptions:)", "applicationWillTerminate(_:)",
        "sceneDidBecomeActive <UIWindowScene: 0x10270b110>",
        "sceneWillEnterForeground <UIWindowScene: 0x10270b110>",
        "sceneDidEnterBackground <UIWindowScene: 0x10270b110>", "scenePhase: background",
        "sceneOfRecord: sceneID: {scene}  persistentID: 1E0D8C7A-0001-4000-8000-ABCDEF012345",
        "Scene lifecycle event: {name}",
      ]),
    rows(
      nil, "UIKitCore", "com.apple.UIKit", "BackgroundTask",
      [
        "Created background task <_UIBackgroundTaskInfo: 0x281c3f2c0>: taskID = {small}, taskName = "
          + "{name}, creationTime = {number} (elapsed = {small}).",
        "Ending background task with UIBackgroundTaskIdentifier: {small}",
        "Background Task {small} (\"{name}\"), was created over 30 seconds ago. In applications running in "
          + "the background, this creates a risk of termination.",
        "Background task still not ended after expiration handlers were called: taskID = {small}",
      ]),
    rows(
      "runningboardd", "RunningBoard", "com.apple.runningboard", "process",
      [
        "Now tracking process: [app<{app}(1E0D8C7A-0001-4000-8000-ABCDEF012345)>:{pid}]",
        "[app<{app}>:{pid}] Suspending task.", "[app<{app}>:{pid}] Resuming task.",
        "Calculated state for app<{app}>: running-suspended (role: None)",
        "Calculated state for app<{app}>: running-active (role: UserInteractiveFocal)",
        "Calculated state for app<{app}>: running-active (role: Background)",
        "[app<{app}>:{pid}] termination reported by launchd ({small}, {small}, {small})",
        "Acquiring assertion targeting [app<{app}>:{pid}] from originator [app<{app}>:{pid}] with "
          + "description <RBSAssertionDescriptor| \"Shared Background Assertion {small} for {app}\" "
          + "ID:33-{pid}-{small} target:{pid} attributes:[\n\t<RBSDomainAttribute| "
          + "domain:\"com.apple.common\" name:\"FinishTask\" sourceEnvironment:\"(null)\">,\n\t]>",
        "Invalidating assertion 33-{pid}-{small} (target:[app<{app}>:{pid}]) from originator [app<{app}>:{pid}]",
        "Received termination request from [osservice<com.apple.dasd>:76] on <RBSProcessPredicate "
          + "<RBSProcessHandlePredicateImpl| app<{app}>:{pid}>> with context <RBSTerminateContext| "
          + "domain:10 code:{code} explanation:{name} reportType:CrashLog>",
        "[app<{app}>:{pid}] has active assertions beyond permitted time: \n{(\n    <A>\n)}",
      ]),
    rows(
      "SpringBoard", "FrontBoard", "com.apple.FrontBoard", "Process",
      [
        "[app<{app}>:{pid}] Bootstrap success!",
        "Bootstrapping app<{app}> with intent foreground-interactive",
        "[app<{app}>:{pid}] Setting process task state to: Running",
        "[app<{app}>:{pid}] Setting process task state to: Suspended",
        "[app<{app}>:{pid}] Setting process visibility to: Foreground",
        "[app<{app}>:{pid}] Setting process visibility to: Background",
        "[app<{app}>:{pid}] Now flagged as pending exit for reason: {name}",
        "[app<{app}>:{pid}] Process exited: <RBSProcessExitContext| voluntary>.",
        "[app<{app}>:{pid}] Received watchdog termination, scene-update watchdog transgression: exhausted "
          + "real (wall clock) time allowance of {number}.00 seconds",
        "Now tracking: <FBScene: 0x86d0e3a80; {scene}>",
        "[0x86d0e3a80:(FBSceneManager):{scene}] Scene lifecycle state did change: Foreground",
        "[0x86d0e3a80:(FBSceneManager):{scene}] Scene lifecycle state did change: Background",
        "[0x86d0e3a80:(FBSceneManager):{scene}] Scene invalidated.",
        "Front display did change: <SBApplication: 0x1; {app}>",
        "Received state update for {pid} (app<{app}>, running-active-Visible",
        "Received state update for {pid} (app<{app}>, running-suspended-NotVisible",
        "Received state update for {pid} (app<{app}>, unknown-NotVisible",
      ]),
    rows(
      "kernel", "kernel", "", "",
      [
        "{number}.082 memorystatus: killing_specific_process pid {pid} [{name}] (per-process-limit 3) "
          + "2331079KB - memorystatus_available_pages: 50117",
        "memorystatus: killing_top_process pid {pid} [{name}] (vm-pageshortage 1) 77KB",
        "{name}[{pid}] exceeded mem limit: ActiveHard 50 MB (fatal)",
        "(UIKitApplication:{app}[0xc343]) Exited: Killed",
        "UIKitApplication:{app}[0xc343][{pid}] Service exited due to signal: Killed: 9",
      ]),
    rows(
      "locationd", "locationd", "com.apple.locationd.Core", "Client",
      [
        ##"{"msg":"#CLIUA AppMonitor notification", "notification":"Foreground", "pid":{pid}, "bundleId":"{app}"}"##,
        "Post Application State Change Notification {app} {pid} Suspended",
        "-CMSessionMgr- CMSessionMgrHandleApplicationStateChange: CMSession: Client {app} with pid '{pid}' is "
          + "now Foreground Running. Background entitlement: NO",
        "=== Messages dropped during live streaming", "lost {number} messages", "<private>",
        "iPhone OS 17.5 (21F79)", "nothing of interest",
      ]),
  ].flatMap { $0 }
}
