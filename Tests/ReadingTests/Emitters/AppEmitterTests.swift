import Testing

/// What UIKit and CoreLocation write in the app's own process.
struct AppEmitterTests {
  @Test(arguments: uiKit) func uiKitSays(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let uiKit = [
    EmitterCase(
      "Deactivation reason added: 11; deactivation reasons: 4097 -> 6145; animating application "
        + "lifecycle event: 0", by: "Notes", pid: 421, "uiKit Notes:421 mask 4097->6145"),
    EmitterCase(
      "Ignoring already applied deactivation reason: 5; deactivation reasons: 32", by: "Notes",
      "uiKit Notes mask 32->32"),
    EmitterCase(
      "Deactivation reason added: 40; deactivation reasons: 0 -> 1099511627776; animating", by: "N"),
    EmitterCase(
      "Deactivation reason removed: 1; deactivation reasons: 2 → 0; animating application "
        + "lifecycle event: 0", by: "Notes", "uiKit Notes mask 2->0"),
    EmitterCase(
      "Deactivation reason removed: 1; deactivation reasons: 2 –> 0; animating application "
        + "lifecycle event: 0", by: "Notes", "uiKit Notes mask 2->0"),
    // Cut off or broken, such a line tells that the app was running, and not where it was.
    EmitterCase(
      "Deactivation reason removed: 1; deactivation reasons: 2", by: "Notes", "uiKit Notes wrote"),
    EmitterCase(
      "Deactivation reason added: 12; deactivation reasons: 1 -> 40", by: "Notes",
      "uiKit Notes wrote"),
    EmitterCase(
      "Deactivation reason removed: 0; deactivation reasons: 614\n5 -> 6144; animating",
      by: "Notes",
      "uiKit Notes wrote"),
    EmitterCase(
      "Deactivation reason removed: 0; deactivation reasons: 6145 -> 6\n144; animating",
      by: "Notes",
      "uiKit Notes wrote"),
    EmitterCase(
      "sceneOfRecord: sceneID: sceneID:com.example.notes-default  persistentID: "
        + "1E0D8C7A-0001-4000-8000-ABCDEF012345", by: "Notes",
      "uiKit app com.example.notes/Notes @sceneID:com.example.notes-default identity "
        + "'1E0D8C7A-0001-4000-8000-ABCDEF012345'", "uiKit Notes wrote"),
    EmitterCase(
      "App with bundleID:com.example.notes is no longer foreground at time=16742539740355, attempting "
        + "to emit telemetry with emission type: HTFGUpdateAppBackgrounded", by: "Notes",
      "uiKit app com.example.notes/Notes identity -", "uiKit app com.example.notes/Notes wrote"),
    EmitterCase(
      "0x10a1b2c3d - ApplicationStateTracker: UISceneWillEnterForeground", by: "Notes",
      subsystem: "com.apple.WebKit", "uiKit Notes sceneWillEnterForeground"),
    EmitterCase(
      "0x10a1b2c3d - ApplicationStateTracker: UISceneDidEnterBackground", by: "Notes",
      "uiKit Notes sceneDidEnterBackground"),
    EmitterCase(
      "com.example.notes(421) invalidateConnection (appDidSuspend)", by: "Notes",
      "uiKit com.example.notes/Notes:421 identity -", "uiKit com.example.notes/Notes:421 wrote"),
    EmitterCase(
      "com.example.notes(421) invalidateConnection (appDidSuspend)", by: "Other", pid: 7),
    EmitterCase(
      "CLIENT OF UIKIT REQUIRES UPDATE: This process does not adopt UIScene lifecycle. This will "
        + "become an assert in a future version.", by: "Notes", pid: 7, "uiKit Notes:7 sceneless"),
    EmitterCase(
      "CLIENT OF UIKIT REQUIRES UPDATE: This process does not adopt UIScene lifecycle.",
      by: "SpringBoard"),
    EmitterCase("Notes does not adopt UIScene lifecycle, says the documentation", by: "Notes"),
    EmitterCase(
      "UIScene lifecycle will soon be required. Failure to adopt will result in an assert in the future.",
      by: "Notes", pid: 7, "uiKit Notes:7 sceneless"),
    EmitterCase(
      "`UIScene` lifecycle will soon be required. Failure to adopt will result in an assert in the future.",
      by: "Notes", pid: 7, "uiKit Notes:7 sceneless"),
    EmitterCase("UIScene lifecycle will soon be required, they say", by: "Notes", pid: 7),
    EmitterCase(
      "submitTaskRequest: <BGAppRefreshTaskRequest: com.example.notes.refresh, earliestBeginDate: "
        + "2026-08-10 01:57:42 +0000>", by: "Notes", pid: 7,
      "uiKit Notes:7 BGAppRefreshTask 'com.example.notes.refresh' submitted in 1786327062.0 s"),
    EmitterCase(
      "submitTaskRequest: <BGContinuedProcessingTaskRequest: com.example.notes.export.18DF, (title: "
        + "Export, subtitle: , resources: default, submissionStrategy: fail)>", by: "Notes", pid: 7,
      "uiKit Notes:7 BGContinuedProcessingTask 'com.example.notes.export.18DF' submitted"),
    EmitterCase(
      "Error submitting task request: <BGProcessingTaskRequest: com.example.notes.clean, "
        + "earliestBeginDate: (null)>, error: Error Domain=BGTaskSchedulerErrorDomain Code=3",
      by: "Notes", pid: 7, "uiKit Notes:7 BGProcessingTask 'com.example.notes.clean' refused"),
    EmitterCase(
      "Running task: <BGProcessingTask: com.example.notes.clean>", by: "Notes", pid: 7,
      "uiKit Notes:7 BGProcessingTask 'com.example.notes.clean' started"),
    EmitterCase(
      "Starting task: <BGProcessingTask: com.example.notes.clean>", by: "Notes", pid: 7,
      "uiKit Notes:7 BGProcessingTask 'com.example.notes.clean' started"),
    EmitterCase(
      "Expiring task: <BGAppRefreshTask: com.example.notes.refresh>", by: "Notes", pid: 7,
      "uiKit Notes:7 BGAppRefreshTask 'com.example.notes.refresh' expired"),
    // Since iOS 26, before that line.
    EmitterCase(
      """
      Calling expiration handlers for tasks: {(
          <_BGTaskExpirationRequest: <_DASActivity: "bgContinuedProcessing-com.example.notes.export.18DF:0B11C2">, \
      reason: 2 task: <BGContinuedProcessingTask: com.example.notes.export.18DF>,
          <_BGTaskExpirationRequest: <_DASActivity: "bgProcessing-com.example.notes.clean:7C00A1">, reason: 1 \
      task: <BGProcessingTask: com.example.notes.clean>
      )}
      """, by: "Notes", pid: 7,
      "uiKit Notes:7 BGContinuedProcessingTask 'com.example.notes.export.18DF' expired",
      "uiKit Notes:7 BGProcessingTask 'com.example.notes.clean' expired"),
    EmitterCase(
      "<_BGTaskExpirationRequest: <_DASActivity: \"bgProcessing-com.example.notes.clean:7C00A1\">, "
        + "reason: 2 task: (null)", by: "Notes", pid: 7),
    // Since iOS 27 the app prints the scheduler's event, too.
    EmitterCase(
      "ActivityExpirationEvent(bgContinuedProcessing-com.example.notes.export.18DF:0B11C2, reasons: 1048576)",
      by: "Notes", pid: 7,
      "uiKit Notes:7 BGContinuedProcessingTask 'com.example.notes.export.18DF' expired"),
    EmitterCase(
      "Marking task <BGAppRefreshTask: com.example.notes.refresh> complete with success: 0",
      by: "Notes", pid: 7,
      "uiKit Notes:7 BGAppRefreshTask 'com.example.notes.refresh' failed"),
    EmitterCase(
      "Marking task <BGAppRefreshTask: com.example.notes.refresh> complete with success: 1",
      by: "Notes", pid: 7,
      "uiKit Notes:7 BGAppRefreshTask 'com.example.notes.refresh' completed"),
    EmitterCase("Marking task <BGAppRefreshTask: com.example.notes.refresh> complete", by: "Notes"),
    EmitterCase("Starting task: <BGAppRefreshTask: >", by: "Notes"),
    EmitterCase("Starting task: <BGProcessingTask: com.example.notes.clean>", by: "SpringBoard"),
    EmitterCase(
      "CANCELED: bgRefresh-com.example.notes.refresh:94ED7E at priority 10", by: "dasd"),
    EmitterCase(
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM "
        + "objectAtIndex:]: index 4 beyond bounds [0 .. 3]'\n*** First throw call stack:\n(0x1)",
      by: "Notes", pid: 7,
      "uiKit Notes:7 exit pending 'uncaught exception NSRangeException: *** -[__NSArrayM "
        + "objectAtIndex:]: index 4 beyond bounds [0 .. 3]'"),
    EmitterCase(
      "*** Terminating app due to uncaught exception 'NSGenericException', reason: 'no",
      by: "Notes", "uiKit Notes exit pending 'uncaught exception NSGenericException: no'"),
    EmitterCase("Created background task <private>.", by: "Notes", "uiKit Notes begin - -"),
    EmitterCase(
      "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 8, taskName = Saving, "
        + "creationTime = 640139 (elapsed = 0).", by: "Notes", "uiKit Notes begin 8 'Saving'"),
    EmitterCase(
      "Ending background task with UIBackgroundTaskIdentifier: 8", by: "Notes", pid: 7,
      "uiKit Notes:7 end 8"),
    EmitterCase(
      "Background Task 3 (\"Called by Notes, from $s5Notes4ListV14viewWillAppearyySbF\"), was "
        + "created over 30 seconds ago. In applications running in the background, this creates",
      by: "Notes",
      "uiKit Notes age 3 'Called by Notes, from $s5Notes4ListV14viewWillAppearyySbF' 30.0"),
    EmitterCase(
      """
      Background task still not ended after expiration handlers were called: \
      <_UIBackgroundTaskInfo: 0x1>: taskID = 8, taskName = Called by Notes, 
      from $s5Notes13SceneDelegateC23sceneDidEnterBackgroundyySo7UISceneCF, creationTime = 70784 \
      (elapsed = 26). 
      This app will likely be terminated by the system.
      """,
      "uiKit - age 8 'Called by Notes, from "
        + "$s5Notes13SceneDelegateC23sceneDidEnterBackgroundyySo7UISceneCF' 26.0 outlived"),
    EmitterCase(
      "Will add backgroundTask with taskName: Sync, expirationHandler: "
        + "<__NSMallocBlock__: 0x107362bb0>", by: "Notes", "uiKit Notes wrote"),
    EmitterCase(
      "Ending task with identifier 4 and description: <private>, _expireHandler: "
        + "<__NSMallocBlock__: 0x107362a60>", by: "Notes", "uiKit Notes wrote"),
    EmitterCase(
      "Ending background task with UIBackgroundTaskIdentifier: 0", by: "Notes",
      "uiKit Notes wrote"),
    EmitterCase(
      "Creating new assertion because there is no existing background assertion.", by: "Notes",
      "uiKit Notes no task open"),
    EmitterCase(
      "Decrementing reference count for assertion <private> (used by background task with "
        + "identifier 4: <private>)", by: "Notes", "uiKit Notes wrote"),
    EmitterCase(
      "App transitioned to background, suspending HangTracing.", by: "Notes", "uiKit Notes wrote"),
    EmitterCase(
      "[(FBSceneManager):sceneID:com.example.notes-default] Sending action(s): "
        + "<FBSSceneSnapshotRequestAction: 0x1>", by: "Notes", "uiKit Notes wrote"),
    EmitterCase("Creating new background assertion", by: "SpringBoard"),
    EmitterCase("Received memory warning.", by: "Notes", "uiKit Notes didReceiveMemoryWarning"),
    EmitterCase(
      "-[Keeper start:] BG time remaining: 28 | Total tasks: 2", by: "Notes",
      "callback Notes remaining 28.0"),
    EmitterCase(
      "Timer fired! (bg time remaining: 9.930766)", "callback - remaining 9.930766"),
    EmitterCase("backgroundTimeRemaining = 12.5", "callback - remaining 12.5"),
    EmitterCase("backgroundTimeRemaining: 1.79769313486232e+308"),
    EmitterCase("estimated time remaining: 28"),
  ]

  @Test(arguments: backgroundGeolocation) func backgroundGeolocationSays(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let backgroundGeolocation = [
    EmitterCase(
      "🔵-[TSLocationManager onSuspend:] enabled? 1)", by: "Notes",
      "callback Notes didEnterBackground"),
    EmitterCase("🔵-[TSLocationManager onResume:] enabled? 1", "callback - willEnterForeground"),
    EmitterCase(
      "🔵-[TSLocationManager onAppTerminate] stopOnTerminate? 1", "callback - willTerminate"),
    EmitterCase(
      "🔵-[LocationManager locationManager:didUpdateLocations:] bgTime remaining: 20",
      "callback - remaining 20.0"),
    EmitterCase("-[Player onResume:] enabled? 1"),
    EmitterCase("✅-[BackgroundTaskManager createBackgroundTask] 21", "callback - begin 21 -"),
    EmitterCase(
      "✅ -[TSBackgroundTaskManager stopBackgroundTask:]_block_invoke 13 OF {(\n    13,\n    7\n)}",
      "callback - end 13"),
    EmitterCase("-[BackgroundTaskManager createBackgroundTask] failed"),
  ]

  @Test(arguments: coreLocation) func coreLocationSays(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let coreLocation = [
    EmitterCase(
      #"{"msg":"CLLocationManager", "self":"0x1", "_cmd":"onDidEnterBackground:", "note":"#
        + #""NSConcreteNotification 0x2 {name = UIApplicationDidEnterBackgroundNotification}"}"#,
      by: "Notes", "coreLocation Notes didEnterBackground"),
    EmitterCase(
      #"{"msg":"CLLocationManager", "_cmd":"onWillEnterForeground:"}"#, by: "Notes",
      "coreLocation Notes willEnterForeground"),
    EmitterCase(
      #"{"msg":"CLLocationManager", "_cmd":"onDidBecomeActive:"}"#, by: "Notes",
      "coreLocation Notes didBecomeActive"),
    EmitterCase(#"{"msg":"CLLocationManager", "_cmd":"onClientEventLocation"}"#, by: "Notes"),
  ]
}
