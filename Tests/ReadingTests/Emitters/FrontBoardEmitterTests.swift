import Testing

/// What SpringBoard and its FrontBoard write.
struct FrontBoardEmitterTests {
  @Test(arguments: processes) func frontBoardSaysOfProcesses(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let processes = [
    EmitterCase(
      "Bootstrapping app<com.example.notes> with intent foreground-interactive", by: "SpringBoard",
      "frontBoard app com.example.notes launching foreground"),
    EmitterCase(
      "Bootstrapping application<com.example.notes> with intent background", by: "SpringBoard",
      "frontBoard app com.example.notes launching background"),
    EmitterCase(
      "[application<com.example.notes>:421] Bootstrap success!", by: "SpringBoard",
      "frontBoard app com.example.notes:421 started unknown"),
    EmitterCase(
      "[app<com.example.notes>:421] Setting process task state to: Running",
      "frontBoard app com.example.notes:421 state running/unknown"),
    EmitterCase(
      "[app<com.example.notes>:421] Setting process task state to: Suspended",
      "frontBoard app com.example.notes:421 state suspended/unknown"),
    EmitterCase(
      "[app<com.example.notes>:421] Setting process task state to: Not Running",
      "frontBoard app com.example.notes:421 state notRunning/unknown"),
    EmitterCase(
      "[app<com.example.notes>:421] Setting process visibility to: Foreground",
      "frontBoard app com.example.notes:421 visibility foreground"),
    EmitterCase(
      "[app<com.example.notes>:421] Setting process visibility to: Unknown",
      "frontBoard app com.example.notes:421 visibility unknown"),
    EmitterCase(
      "[app<com.example.notes>:421] Now flagged as pending exit for reason: launch failed",
      "frontBoard app com.example.notes:421 exit pending 'launch failed'"),
    EmitterCase(
      "[app<com.example.notes>:421] Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:signal(2) code:SIGSEGV(11)>>.",
      "frontBoard app com.example.notes:421 exited SIGNAL 11"),
    EmitterCase(
      "[app<com.example.notes>:421] Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:jetsam(1) code:per-process-limit(7)>>.",
      "frontBoard app com.example.notes:421 exited JETSAM 7"),
    EmitterCase(
      "[app<com.example.notes>:421] Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:dyld(6) code:1>>.",
      "frontBoard app com.example.notes:421 exited DYLD 1"),
    EmitterCase(
      "[app<com.example.notes>:421] Process exited: <RBSProcessExitContext| specific, "
        + "status:<RBSProcessExitStatus| domain:frontboard(10) code:force-quit(0xfbfbfbfb)>>.",
      "frontBoard app com.example.notes:421 exited FRONTBOARD 0xfbfbfbfb"),
    EmitterCase(
      "Process exited: <FBApplicationProcess: 0x1; application<com.example.notes>:421> -> "
        + "<RBSProcessExitContext; specific: <RBSProcessExitStatus; domain: runningboard (15); "
        + "code: 0x2182baad>; terminationContext: <RBSTerminateContext: 0x2; code: 0x2182BAAD; "
        + "explanation: \"Timed-out waiting for process [application<com.example.notes>:421] to "
        + "invalidate assertion with identifier 27-421-9 and explanation 'Shared'. Direct this "
        + "report to owners of that process\"; reportType: 0; maxRole: 7>>",
      "frontBoard app com.example.notes:421 exited RUNNINGBOARD 0x2182baad 'Timed-out waiting for "
        + "process [application<com.example.notes>:421] to invalidate assertion with identifier "
        + "27-421-9 and explanation 'Shared'. Direct this report to owners of that process'"),
    EmitterCase(
      "[app<com.example.notes>:421] Process exited: <RBSProcessExitContext| voluntary>.",
      "frontBoard app com.example.notes:421 exited voluntarily"),
    EmitterCase(
      "[application<com.example.notes>:421] Process exited: <FBProcessExitContext; watchdog "
        + "(\"watchdog provision violated\")>.",
      // The line names the watchdog, neither a namespace nor a code.
      "frontBoard app com.example.notes:421 exited - - 'watchdog provision violated'"),
    EmitterCase(
      "[application<com.example.notes>:421] Process exited: <FBProcessExitContext; watchdog "
        + "(\"scene-create took too long\")>.",
      "frontBoard app com.example.notes:421 exited - - "
        + "'watchdog (\"scene-create took too long\")'"),
    EmitterCase(
      "[application<com.example.notes>:421] Process exited: <FBProcessExitContext; watchdog>.",
      "frontBoard app com.example.notes:421 exited - - 'watchdog'"),
    EmitterCase(
      "[com.example.notes] Provision violated for watchdog scene-create: "
        + "<FBSProcessResourceProvision: 0x1; allowance: <; FBSProcessResourceAllowance; type: "
        + "scheduledTime; timeValue: 3.77s>; violated: YES>",
      "frontBoard app com.example.notes watchdog 'scene-create' - violated"),
    EmitterCase(
      "[com.example.notes] Executing termination for reason (none) with request: "
        + "<FBSProcessTerminationRequest: 0x1; label: \"watchdog provision violated\"; "
        + "explanation: \"scene-create watchdog transgression: com.example.notes exhausted CPU\">",
      by: "SpringBoard",
      "frontBoard app com.example.notes exit pending "
        + "'scene-create watchdog transgression: com.example.notes exhausted CPU'",
      "frontBoard app com.example.notes watchdog 'scene-create' - violated"),
    EmitterCase(
      "[com.example.notes] Executing termination for reason (none) with request: "
        + "<FBSProcessTerminationRequest: 0x1; exceptionCode: \"Watchdog Violation (0x8BADF00D)\"; "
        + "explanation: \"exhausted CPU\">", by: "SpringBoard",
      "frontBoard app com.example.notes exited - 0x8badf00d 'exhausted CPU'"),
    EmitterCase(
      "[application<com.example.notes>:421] Executing termination request: "
        + "<FBSProcessTerminationRequest: 0x1; label: \"test\"; exceptionCode: \"Force Quit "
        + "(0xFBFBFBFB)\"; reportType: (none); explanation: \"Terminating for a test.\">",
      by: "SpringBoard",
      "frontBoard app com.example.notes:421 exited - 0xfbfbfbfb 'Terminating for a test.'"),
    EmitterCase(
      "[app<application.com.example.notes.349944085.349944088>:421] Workspace state did change: "
        + "XX-None[0] --> BG-Active[40] (assertion acquired).", by: "ControlCenter",
      "frontBoard app com.example.notes:421 visibility background"),
    EmitterCase(
      "[application<com.example.notes>:421] Workspace assertion state did change: "
        + "ForegroundActive (acquireAssertion = NO).",
      "frontBoard app com.example.notes:421 visibility foreground"),
    EmitterCase(
      "[app<com.example.notes>:421] Now acquiring workspace assertion with state: ForegroundFocal.",
      by: "SpringBoard", "frontBoard app com.example.notes:421 visibility foreground"),
    EmitterCase(
      "[app<com.example.notes>:421] Workspace assertion state did change: None "
        + "(acquireAssertion = NO).",
      "frontBoard app com.example.notes:421 visibility background"),
    EmitterCase(
      "Removing: <FBApplicationProcess: 0x1; application<com.example.notes>:421(v8)>",
      "frontBoard app com.example.notes:421 state notRunning/unknown"),
    EmitterCase(
      "Adding: <FBApplicationProcess: 0x1; app<com.example.notes>:421(v8)>",
      "frontBoard app com.example.notes:421 mentioned"),
    EmitterCase("[application<com.example.notes>:421] Invalidating workspace."),
  ]

  @Test(arguments: scenes) func frontBoardSaysOfScenes(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  private static let scene = "frontBoard app com.example.notes @sceneID:com.example.notes-default "

  static let scenes = [
    EmitterCase(
      "Now tracking: <FBScene: 0x1; FBSceneManager/sceneID:com.example.notes-default>",
      scene + "scene tracked"),
    EmitterCase(
      "[(FBSceneManager):sceneID:com.example.notes-default] Scene lifecycle state did change: "
        + "Foreground", scene + "scene foreground"),
    EmitterCase(
      "[0x5:(FBSceneManager):sceneID:com.example.notes-default] Scene lifecycle state did change: "
        + "Background", scene + "scene background"),
    EmitterCase(
      "[0x5:(FBSceneManager):sceneID:com.example.notes-default] Scene activity mode did change: "
        + "suspended.", scene + "scene suspended"),
    EmitterCase(
      "[0x5:(FBSceneManager):sceneID:com.example.notes-default] Scene activity mode did change: "
        + "default."),
    EmitterCase(
      "[sceneID:com.example.notes-default] Scene assertion state did change: None.",
      scene + "scene assertionNone"),
    EmitterCase(
      "[sceneID:com.example.notes-default] Scene assertion state did change: ForegroundFocal.",
      scene + "scene assertionForeground"),
    EmitterCase(
      "[0x5:(FBSceneManager):sceneID:com.example.notes-default] Scene action [Logical Deactivate]"
        + "[0xe6f4] completed with success: 1", scene + "scene deactivated"),
    EmitterCase(
      "[0x5:(FBSceneManager):sceneID:com.example.notes-default] Scene action [Logical Activate]"
        + "[0xe6f4] completed with success: 1", scene + "scene activated"),
    EmitterCase(
      "[0x5:(FBSceneManager):sceneID:com.example.notes-default] Scene action [Logical Activate]"
        + "[0xe6f4] completed with success: 0"),
    EmitterCase(
      "[0x5:(FBSceneManager):sceneID:com.example.notes-default] Sending scene action "
        + "[Logical Activate][0x5c2e] to process app<com.example.notes>:421 (watchdog: 19.96s)",
      scene + "watchdog 'Logical Activate' 19.96"),
    EmitterCase(
      "[sceneID:com.example.notes-default] scene content state changed: ready",
      scene + "scene contentReady"),
    EmitterCase("[sceneID:com.example.notes-default] scene content state changed: notReady"),
    EmitterCase(
      "[sceneID:com.example.notes-default] Scene invalidated.", scene + "scene invalidated"),
    EmitterCase(
      "Invalidating scene: <FBScene: 0x1; sceneID%3Acom.example.notes-default>",
      scene + "scene invalidated"),
    EmitterCase(
      "[sceneID:com.example.notes-1E0D8C7A-0001-4000-8000-ABCDEF012345] Scene invalidated.",
      "frontBoard app com.example.notes "
        + "@sceneID:com.example.notes-1E0D8C7A-0001-4000-8000-ABCDEF012345 scene invalidated"),
  ]

  @Test(arguments: springBoard) func springBoardSays(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let springBoard = [
    EmitterCase(
      "[com.example.notes] com.example.notes application state changed to <RBSProcessState| "
        + "task:running-active debug:none endowmentNamespace:[\n\tcom.apple.frontboard.visibility\n"
        + "\t]>", by: "SpringBoard", "springBoard app com.example.notes state running/foreground"),
    EmitterCase(
      "[com.example.notes] com.example.notes application state changed to <RBSProcessState| "
        + "task:running-suspended debug:none>", by: "SpringBoard",
      "springBoard app com.example.notes state suspended/background"),
    EmitterCase(
      "[com.example.notes] com.example.notes application state changed to Terminated",
      by: "SpringBoard", "springBoard app com.example.notes state notRunning/unknown"),
    EmitterCase("Application state changed to disabled.", by: "Notes"),
    EmitterCase(
      "Application process state changed for com.example.notes-pro: <SBApplicationProcessState: "
        + "0x5; pid: 421; taskState: Running; visibility: Background>",
      "springBoard app com.example.notes-pro:421 state running/background"),
    EmitterCase(
      "Application process state changed for com.example.notes: <SBApplicationProcessState: 0x5; "
        + "pid: 421; taskState: Suspended; visibility: Unknown>",
      "springBoard app com.example.notes:421 state suspended/unknown"),
    EmitterCase(
      "Application process state changed for com.example.notes: (null)",
      "springBoard app com.example.notes state notRunning/unknown"),
    EmitterCase(
      "Front display did change: <SBApplication: 0x1; com.example.notes>",
      "frontDisplay app com.example.notes visibility foreground"),
    EmitterCase("Front display did change: (null)"),
    EmitterCase(
      "Bootstrapping failed for <FBApplicationProcess: 0x7fa83cd91840; com.example.notes; pid: -1>",
      by: "SpringBoard", "frontBoard app com.example.notes launch failed -"),
    EmitterCase(
      "Bootstrapping failed for <FBApplicationProcess: 0x1; application<com.example.notes>:<invalid>> "
        + "with error: <NSError: 0x2; domain: RBSRequestErrorDomain; code: 5; reason: "
        + "\"Launch failed.\"> {",
      by: "SpringBoard", "frontBoard app com.example.notes launch failed 'Launch failed.'"),
    EmitterCase(
      "Bootstrapping failed for <FBApplicationProcess: 0x1; com.example.notes; pid: -1> with error: "
        + "Error Domain=BKSProcessErrorDomain Code=1 \"Unable to bootstrap\" UserInfo={"
        + "BKSProcessExitReason=0, NSLocalizedFailureReason=Failed to start job, X=1}",
      by: "SpringBoard", "frontBoard app com.example.notes launch failed 'Failed to start job'"),
    EmitterCase(
      "[com.example.notes] Bootstrap failed with error: <NSError: 0x1; domain: "
        + "BKSProcessErrorDomain; code: 1 (bootstrap-failed); reason: \"Failed to start job\">",
      by: "SpringBoard", "frontBoard app com.example.notes launch failed 'Failed to start job'"),
    EmitterCase(
      "[app<com.example.notes>:-1] Now flagged as pending exit for reason: Bootstrap failed",
      by: "SpringBoard", "frontBoard app com.example.notes launch failed 'Bootstrap failed'"),
    EmitterCase(
      "[com.example.notes] Activating <FBProcessWatchdog: 0x17106e0c0; name: process-launch>",
      by: "SpringBoard", "frontBoard app com.example.notes launching unknown"),
    EmitterCase(
      "[com.example.notes] Activating <FBProcessWatchdog: 0x17106e0c0; name: scene-create>",
      by: "SpringBoard"),
    EmitterCase(
      "Application 'UIKitApplication:com.example.notes[0x4ce3]' was killed by jetsam.",
      by: "SpringBoard",
      "springBoard app com.example.notes exited JETSAM - 'killed by jetsam'"),
    EmitterCase(
      "Application 'UIKitApplication:com.example.notes[0xdf6d]' exited for an unknown reason.",
      by: "SpringBoard", "springBoard app com.example.notes exited - -"),
    EmitterCase(
      """
      Front display did change: <SBApplication: 0x1; com.example.notes>
      Front display did change: <SBApplication: 0x1; com.example.notes>
      Front display did change: <SBApplication: 0x2; com.example.maps>
      Front display did change: (null)
      Front display did change: (null)
      """,
      "frontDisplay app com.example.notes visibility foreground",
      "frontDisplay app com.example.notes visibility foreground",
      "frontDisplay app com.example.notes visibility background",
      "frontDisplay app com.example.maps visibility foreground",
      "frontDisplay app com.example.maps visibility background"),
    EmitterCase(
      "[com.example.notes] Setting deactivation reasons to: 'systemAnimation' for reason: scene "
        + "settings update - settings are eligible for deactivation reasons.",
      "springBoard app com.example.notes deactivated by system"),
    EmitterCase(
      "[sceneID:com.example.notes-default] Setting deactivation reasons to: '(none)' for reason: x",
      "springBoard app com.example.notes @sceneID:com.example.notes-default reactivated"),
    EmitterCase(
      "com.example.notes(421) lostConnection (invalidation)",
      "springBoard com.example.notes:421 identity -"),
    EmitterCase(
      "Application 'UIKitApplication:com.example.notes[0x3164]' exited abnormally via signal.",
      "springBoard app com.example.notes exited SIGNAL -"),
    EmitterCase(
      "Application 'Notes' exited abnormally with signal 9: Killed",
      "springBoard app Notes exited SIGNAL 9"),
  ]
}
