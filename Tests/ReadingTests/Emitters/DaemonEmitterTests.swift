import Testing

/// What locationd, the audio daemons, observers, assertiond and launchd write.
struct DaemonEmitterTests {
  @Test(arguments: feeds) func feedsSay(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let feeds = [
    EmitterCase(
      #"{"msg":"Post Application State Change Notification", "notification":"ForegroundRunning", "#
        + #""pid":421, "bundleId":"com.example.notes"}"#, by: "locationd",
      "locationd com.example.notes:421 state running/foreground"),
    EmitterCase(
      #"{"msg":"Post Application State Change Notification", "notification":"#
        + #""BackgroundTaskSuspended", "pid":421, "bundleId":"com.example.notes"}"#,
      "locationd com.example.notes:421 state suspended/background"),
    EmitterCase(
      ##"{"msg":"#CLIUA AppMonitor notification", "notification":"Terminated", "pid":421, "##
        + #""bundleId":"com.example.notes", "ClientKey":"com.example.notes"}"#,
      "locationd com.example.notes:421 state notRunning/unknown"),
    EmitterCase(
      #"{"msg":"x", "notification":"BackgroundRunning", "pid":-1, "bundleId":"com.example.notes"}"#,
      "locationd com.example.notes state running/background"),
    // Cut short: what is left of the identifier is another one.
    EmitterCase(#"{"msg":"x", "notification":"BackgroundRunning", "pid":7, "bundleId":"com.exa"#),
    EmitterCase(#"{"msg":"x", "notification":"kFoo", "pid":1, "bundleId":"com.example.notes"}"#),
    EmitterCase(
      "-CMSessionMgr- CMSessionMgrHandleApplicationStateChange: CMSession: Client "
        + "com.example.notes with pid '421' is now Foreground Running. Background entitlement: NO",
      "audioSession com.example.notes:421 state running/foreground"),
    EmitterCase(
      "-CMSessionMgr- CMSessionMgrHandleApplicationStateChange:17730 Client com.example.keys with "
        + "session sid:0x72e5d8, Keyboard(421), 'auxi' [0x7943fdf80] with pid '421' is now "
        + "ForegroundRunning. Background entitlement: NO", by: "audiomxd",
      "audioSession com.example.keys/Keyboard:421 state running/foreground"),
    EmitterCase(
      "-CMSessionMgr- CMSessionMgrHandleApplicationStateChange:17730 Client com.apple.springboard "
        + "with session sid:0x72e000, SpringBoard(34), 'auxi' [0x793708700] with pid '34' is now "
        + "ForegroundRunning.", by: "audiomxd",
      "audioSession system SpringBoard:34 state running/foreground"),
    EmitterCase(
      "-CMSessionMgr- cmsSetIsActive:5522 'sid:0x72e5d8, Notes(421), 'prim'' with [MediaPlayback/Default] "
        + "[NonMixable] [System Music] siriEndpointID: (null) going active NowPlayingApp:YES",
      by: "audiomxd", "audioSession Notes:421 hold 'sid:0x72e5d8' - audio"),
    EmitterCase(
      "-CMSessionMgr- cmsSetIsActive: 'sid:0x72e5d8, Notes(421), 'prim'' with [MediaPlayback/Default] "
        + "[NonMixable] [System Audio] siriEndpointID: (null) going inactive NowPlayingApp:NO",
      by: "mediaserverd", "audioSession Notes:421 hold ended 'sid:0x72e5d8' audio"),
    // An auxiliary session is for haptics and the like, and keeps nothing running.
    EmitterCase(
      "-CMSessionMgr- cmsSetIsActive: 'sid:0x72e5d8, Notes(421), 'auxi'' with [UserInterfaceSoundEffects] "
        + "going active", by: "audiomxd", "audioSession Notes:421 identity -"),
    EmitterCase(
      "-CMSessionMgr- cmsSetIsActive: 'sid:0x72e5d8, Notes(421), 'prim'' with [MediaPlay",
      by: "audiomxd",
      "audioSession Notes:421 identity -"),
    EmitterCase(
      "-CMSessionMgr- Client com.example.notes with pid '421' is now Background Suspended",
      "audioSession com.example.notes:421 state suspended/background"),
    EmitterCase(
      "-CMSessionMgr- Client ExampleLongAppNa with pid '421' is now BackgroundRunning.",
      "audioSession ExampleLongAppNa:421 state running/background"),
    EmitterCase(
      "421 com.example.notes: ForegroundRunning (most elevated: ForegroundRunning)",
      by: "symptomsd", "observer com.example.notes:421 state running/foreground"),
    EmitterCase(
      "com.example.notes: Foreground: false", by: "symptomsd",
      "observer com.example.notes visibility background"),
    EmitterCase(
      "Entry, display name com.example.notes uuid 1E0D8C7A pid 421 isFront 1", by: "symptomsd",
      "observer com.example.notes:421 visibility foreground"),
    EmitterCase(
      "-[WiFiUserInteractionMonitor setApplicationRunningState:foregroundState:"
        + "andNetworkingState:forBundleId:]: com.example.notes exited", by: "wifid",
      "observer com.example.notes state notRunning/unknown"),
    EmitterCase(
      "-[WiFiUserInteractionMonitor setApplicationRunningState:foregroundState:"
        + "andNetworkingState:forBundleId:]: com.example.notes entered foreground", by: "wifid",
      "observer com.example.notes visibility foreground"),
    EmitterCase(
      "changedForegroundState to 0 for com.example.notes", by: "symptomsd",
      "observer com.example.notes visibility background"),
    EmitterCase(
      "changedForegroundState to 1 for com.example.notes", by: "symptomsd",
      "observer com.example.notes visibility foreground"),
    EmitterCase("changedForegroundState to 2 for com.example.notes", by: "symptomsd"),
    EmitterCase(
      "_updateCurrentLayout:]: <FBSDisplayLayout: 0x10ece0470; displayIdentity: Main> { "
        + "elements = { <SBSDisplayLayoutElement: 0x1; identifier: com.apple.springboard.app-library; "
        + "level: 0; role: fullScreenModal>; <SBSDisplayLayoutElement: 0x2; bundleID: "
        + "com.example.notes; identifier: sceneID:com.example.notes-default; level: 1; role: "
        + "primary>; } }", by: "mediaserverd",
      "observer app com.example.notes visibility foreground"),
    EmitterCase(
      "BundleID: com.example.notes is a foreground app", by: "CommCenter",
      "observer com.example.notes visibility foreground"),
    EmitterCase(
      "-[ApplicationManager handleCASEvent:withData:] | CAS notification for appDeath for "
        + "com.example.notes with asn: LSASN:{hi=0x0;lo=0x3a93a9} for bundle path: /Applications/N.app",
      by: "loginwindow", "observer app com.example.notes exited - -"),
    EmitterCase(
      "26054701212495: id=com.example.notes pid=421, state=0", by: "UserEventAgent",
      "observer com.example.notes:421 exited - -"),
    EmitterCase("26054701212495: id=com.example.notes pid=421, state=01", by: "UserEventAgent"),
    EmitterCase(
      """
      Connection added: IOHIDEventSystemConnection uuid:43E832FD pid:421 process:My Notes \
      type:Passive entitlements:0x0 caller:BackBoardServices: f + 349 attributes:<CFBasicHash 0x1 \
      [0x2]>{type = immutable dict, count = 2,
      entries =>
      \t0 : <CFString 0x3 [0x2]>{contents = "pid"} = <CFNumber 0x4 [0x2]>{value = +421}
      \t1 : <CFString 0x5 [0x2]>{contents = "bundleID"} = <CFString 0x6 [0x2]>{contents = \
      "com.example.notes"}
      }
      """, by: "backboardd", "observer com.example.notes/My Notes:421 mentioned"),
    EmitterCase(
      "Connection added: IOHIDEventSystemConnection uuid:43E8 pid:421 process:Notes type:Passive "
        + "attributes:{ HighFrequency = 1; bundleID = \"com.example.notes\"; pid = 421; }",
      by: "backboardd", "observer com.example.notes/Notes:421 mentioned"),
    EmitterCase(
      "Connection added: IOHIDEventSystemConnection uuid:43E8 pid:421 process:hidd type:Passive "
        + "attributes:(null)", by: "backboardd"),
    EmitterCase(
      """
      Received app state changed with info {
          BKSApplicationStateAppIsFrontmost = 0;
          BKSApplicationStateExtensionKey = 1;
          BKSApplicationStateHostPIDKey = 421;
          SBApplicationStateDisplayIDKey = "com.apple.WebKit.Networking";
          SBApplicationStateKey = 2;
          SBApplicationStateProcessIDKey = 422;
          SBMostElevatedStateForProcessID = 2;
      }
      """, by: "homed",
      "stateDictionary extension com.apple.WebKit.Networking:422 in :421 "
        + "state suspended/background"),
    EmitterCase(
      #"{"msg":"x", "StateChangeData":"{\n BKSApplicationStateExtensionKey = 0;\n "#
        + #"SBApplicationStateDisplayIDKey = \"com.example.notes\";\n SBApplicationStateKey = 8;\n"#
        + #" SBApplicationStateProcessIDKey = 421;\n}"}"#,
      "stateDictionary com.example.notes:421 state running/foreground"),
  ]

  @Test(arguments: assertiond) func assertiondSays(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let assertiond = [
    EmitterCase(
      "[Notes:421] Setting jetsam priority to 10 [0x11100]", by: "assertiond",
      "assertiond Notes:421 running"),
    EmitterCase(
      "[Notes:421] Setting jetsam priority to 0 [0x100]", by: "assertiond",
      "assertiond Notes:421 mentioned"),
    EmitterCase(
      "Now tracking process <BKProcess: 0x1; notesap; com.example.notes; pid: 421; agency: "
        + "Application; visibility: none; task: running; hostpid: 52> with host <BKProcess: 0x2; "
        + "SpringBoard; com.apple.springboard; pid: 52; agency: SystemShell>",
      "assertiond app com.example.notes/notesap:421 started unknown"),
    EmitterCase(
      "[Notes:421] Sending background permission expiration warning!",
      "assertiond Notes:421 budget warning"),
    EmitterCase(
      """
      Notes[421] has active assertions beyond permitted time:
      {(
          <BKProcessAssertion: 0x1> identifier: Called by Notes, from -[AppDelegate \
      applicationDidEnterBackground:] process: Notes[421] permittedBackgroundDuration: 180.000000 \
      reason: finishTask owner pid:421 preventSuspend
      )}
      """,
      "assertiond Notes:421 budget expired",
      "assertiond Notes:421 exit pending 'has active assertions beyond permitted time: "
        + "Called by Notes, from -[AppDelegate applicationDidEnterBackground:]'",
      "assertiond Notes:421 budget 180.0 'finishTask'"
    ),
    EmitterCase(
      """
      <BKNewProcess: 0x1; com.example.notes; pid: 421; hostpid: -1> has active assertions beyond \
      permitted time:
      {(
          <BKProcessAssertion: 0x2> id: 7-1E0D name: Background Content Fetching (1065) process: \
      <BKNewProcess: 0x1; com.example.notes; pid: 421; hostpid: -1> permittedBackgroundDuration: \
      30.000000 reason: backgroundContentFetching owner pid:7
      )}
      """,
      "assertiond app com.example.notes:421 budget expired",
      "assertiond app com.example.notes:421 exit pending 'has active assertions beyond permitted "
        + "time: Background Content Fetching (1065)'",
      "assertiond app com.example.notes:421 budget 30.0 'backgroundContentFetching'"),
    EmitterCase(
      """
      [Notes:421] Forcing crash report with description: Notes:421 has active assertions beyond \
      permitted time:
      <BKProcessAssertion: 0x1; "Shared Background Assertion 446" (finishTask:180s); id:…475658> \
      (owner: Notes:421)
      """,
      "assertiond Notes:421 budget expired",
      "assertiond Notes:421 exit pending 'has active assertions beyond permitted time: "
        + "Shared Background Assertion 446'",
      "assertiond Notes:421 budget 180.0 'finishTask'"
    ),
    EmitterCase(
      "Forcing crash report of Notes[421]...", by: "SpringBoard",
      "assertiond Notes:421 exit pending -"),
    EmitterCase("<application_name> has active assertions beyond permitted time:"),
    EmitterCase(
      """
      <BKNewProcess: 0x1; <REDACTED>; pid: 421; hostpid: -1> has active assertions beyond permitted \
      time:
      {(
          <BKProcessAssertion: 0x2> id: 421-1E0D name: Upload 3 process: <BKNewProcess: 0x1; \
      <REDACTED>; pid: 421; hostpid: -1> permittedBackgroundDuration: 180.000000 reason: finishTask \
      owner pid:421
      )}
      """,
      "assertiond -:421 budget expired",
      "assertiond -:421 exit pending 'has active assertions beyond permitted time: Upload 3'",
      "assertiond -:421 budget 180.0 'finishTask'"),
    EmitterCase(
      "[Notes:421] Attempting to acquire assertion for Notes:421: <BKProcessAssertion: 0x1; "
        + "\"com.example.task\" (finishTask:180s); id:…7A9D83D792D1>",
      "assertiond Notes:421 budget 180.0 'finishTask'"),
    EmitterCase(
      "[Notes:421] Add assertion: <BKProcessAssertion: 0x1; id: 421-FAE2; name: com.example.task; "
        + "state: active; reason: finishTask; duration: 180.0s> {",
      "assertiond Notes:421 hold 'FAE2' 'com.example.task' finishTask",
      "assertiond Notes:421 budget 180.0 'finishTask'"),
    // An assertion begins and ends as one, in both spellings of its identifier.
    EmitterCase(
      "[Notes:421] Add assertion: <BKProcessAssertion: 0x1; id: 421-0C1E77A2-8B1D-4E02-9D11-"
        + "52B0A77C1F3E; name: upload; state: active; reason: finishTask; duration: 30.0s> {",
      "assertiond Notes:421 hold '52B0A77C1F3E' 'upload' finishTask",
      "assertiond Notes:421 budget 30.0 'finishTask'"),
    EmitterCase(
      "[Notes:421] Remove assertion: <BKProcessAssertion: 0x1; \"upload\" (finishTask:30s); "
        + "id:…52B0A77C1F3E>", "assertiond Notes:421 hold ended '52B0A77C1F3E'"),
    // Whom it is for, not who asks.
    EmitterCase(
      "[Timer:52] Attempting to acquire assertion for Notes:421: <BKProcessAssertion: 0x1; "
        + "\"upload\" (finishTask:30s); id:…52B0A77C1F3E>",
      "assertiond Notes:421 budget 30.0 'finishTask'"),
    EmitterCase(
      "[SpringBoard:52] Attempting to acquire assertion for Notes:421: <BKProcessAssertion: 0x1; "
        + "\"Resume\" (activation:inf); id:…52B0A77C1F3E>",
      "assertiond Notes:421 state running/unknown"),
    EmitterCase(
      "[Notes:421] Terminating because the job-submitter has disconnected.",
      "assertiond Notes:421 exited - -"),
    EmitterCase(
      "[Notes:421] SyscallError: setpriority(PRIO_DARWIN_ROLE, 421, 3): No such process",
      by: "assertiond", "assertiond Notes:421 exited - -"),
    EmitterCase(
      "[Notes:421] SyscallError: setpriority(PRIO_DARWIN_ROLE, 421, 3): Operation not permitted",
      by: "assertiond"),
    EmitterCase("[Notes:421] suspend success", by: "assertiond", "assertiond Notes:421 suspended"),
    EmitterCase("[Notes] suspend success", by: "assertiond"),
    EmitterCase("[0x1034e0800] Setting jetsam priority to 10"),
    EmitterCase(
      "Forcing crash report of <FBApplicationProcess: 0x1; Notes; pid: 421> (reason: 1, "
        + "description: com.example.notes failed to launch after 20.00s (launchIntent: "
        + "foreground-interactive))",
      "assertiond app com.example.notes/Notes:421 watchdog 'launch' 20.0 violated",
      "assertiond app com.example.notes/Notes:421 exited - - 'com.example.notes "
        + "failed to launch after 20.00s (launchIntent: foreground-interactive)'"),
    EmitterCase(
      "Forcing crash report of <FBApplicationProcess: 0x1; Notes; pid: 421> (reason: 4, description: "
        + "<FBApplicationProcess: 0x1; Notes; pid: 421> was suspended with locked system files:\n"
        + "/var/mobile/Containers/Shared/AppGroup/1E0D/notes.sqlite)",
      "assertiond Notes:421 exited - - 'was suspended with locked system files: "
        + "/var/mobile/Containers/Shared/AppGroup/1E0D/notes.sqlite' "
        + "in suspended/background"),
    EmitterCase(
      "Forcing crash report of <FBApplicationProcess: 0x1; Notes; pid: 421> (reason: 4, description: "
        + "<FBApplicationProcess: 0x1; Notes; pid: 421> was suspended with locked system files:\\n"
        + "/var/mobile/Containers/Shared/AppGroup/1E0D/notes.sqlite)",
      "assertiond Notes:421 exited - - 'was suspended with locked system files: "
        + "/var/mobile/Containers/Shared/AppGroup/1E0D/notes.sqlite' "
        + "in suspended/background"),
    EmitterCase(
      "[Notes:421] workspaceConnectedWithTaskPortRight: received task port", by: "assertiond",
      "assertiond Notes:421 started unknown"),
    EmitterCase(
      "[Notes:421] Deleted launchd job with label: UIKitApplication:com.example.notes[0x990c][77]",
      by: "assertiond", "assertiond app com.example.notes/Notes:421 exited - -"),
  ]

  @Test(arguments: launchd) func launchdSays(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let launchd = [
    EmitterCase(
      "(UIKitApplication:com.example.notes[0xc343]) Exited: Killed",
      "launchd app com.example.notes exited SIGNAL 9"),
    EmitterCase(
      "(UIKitApplication:com.example.notes[0xc343][421]) : "
        + "(UIKitApplication:com.example.notes[0xc343]) Exited: Killed: 9",
      "launchd app com.example.notes:421 exited SIGNAL 9"),
    EmitterCase(
      "[user/501/UIKitApplication:com.example.notes[ab12][rb-legacy] [421]:] exited due to "
        + "SIGKILL | sent by runningboardd[31], ran for 81234ms",
      "launchd app com.example.notes:421 exited SIGNAL 9 'SIGKILL | sent by runningboardd[31]'",
      "launchd app com.example.notes:421 launched -"),
    EmitterCase(
      "[gui/501/application.com.example.notes.77.78 [421]:] exited due to exit(0), ran for 12ms",
      "launchd app com.example.notes:421 exited voluntarily",
      "launchd app com.example.notes:421 launched -"),
    EmitterCase(
      "[user/501/UIKitApplication:com.example.notes[ab12][rb-legacy] [421]:] exited with exit "
        + "reason (namespace: 10 code: 0x8badf00d) - OS_REASON_SPRINGBOARD | "
        + "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog "
        + "transgression: app<com.example.notes>:421 exhausted real (wall clock) time allowance of "
        + "10.00 seconds ProcessVisibility: Background ProcessState: Running reportType:CrashLog "
        + "maxTerminationResistance:Interactive>, ran for 7ms", by: "launchd",
      "launchd app com.example.notes:421 exited FRONTBOARD 0x8badf00d 'scene-update watchdog "
        + "transgression: app<com.example.notes>:421 exhausted real (wall clock) time allowance of "
        + "10.00 seconds' in running/background",
      "launchd app com.example.notes:421 launched -",
      "frontBoard app com.example.notes:421 watchdog 'scene-update' 10.0 violated"),
    EmitterCase(
      "[user/501/UIKitApplication:com.example.notes[1234][rb-legacy] [421]:] exited due to "
        + "SIGABRT, ran for 12ms", "launchd app com.example.notes:421 exited SIGNAL 6",
      "launchd app com.example.notes:421 launched -"),
    EmitterCase(
      "(UIKitApplication:com.example.notes[0x5d3b][62]) Service exited due to signal: Killed: 9 "
        + "sent by assertiond[62]", "launchd app com.example.notes exited SIGNAL 9"),
    EmitterCase(
      "(UIKitApplication:com.example.notes[0x5d3b][62][421]): Service exited due to Segmentation "
        + "fault: 11", "launchd app com.example.notes:421 exited SIGNAL 11"),
    EmitterCase(
      "(UIKitApplication:com.example.notes[0x5d3b][62][421]): Service exited due to Trace/BPT "
        + "trap: 5", "launchd app com.example.notes:421 exited SIGNAL 5"),
    EmitterCase(
      "Service exited due to Abort trap: 6", by: "com.apple.CoreSimulator.SimDevice.1E0D",
      pid: 22181, job: "UIKitApplication:com.example.notes[0x5d3b][62][421]",
      "layout - simulator", "launchd app com.example.notes:421 exited SIGNAL 6"),
    EmitterCase(
      "(UIKitApplication:com.example.notes[0x5d3b][62]) Service exited with abnormal code: 1",
      "launchd app com.example.notes exited - 1 'exit(1)'"),
    EmitterCase(
      "(UIKitApplication:com.example.notes[0xc343]) Exited: Killed", by: "com.apple.launchd",
      pid: 1, job: "UIKitApplication:com.example.notes[0xc343][421]",
      "launchd app com.example.notes:421 exited SIGNAL 9"),
    EmitterCase(
      "(UIKitApplication:com.example.notes[0xc343]) Exited: Killed", by: "com.apple.launchd",
      pid: 1, job: "UIKitApplication:com.example.other[0xc343][421]",
      "launchd app com.example.notes exited SIGNAL 9"),
    EmitterCase(
      "Service exited due to signal: Killed: 9", by: "com.apple.xpc.launchd", pid: 1,
      job: "UIKitApplication:com.example.notes[0x5d3b][62]",
      "launchd app com.example.notes exited SIGNAL 9"),
    EmitterCase(
      "Service exited due to signal: Killed: 9", by: "com.apple.xpc.launchd", pid: 1,
      job: "com.example.daemon[62]"),
    EmitterCase("[system/com.example.daemon [77]:] exited due to exit(1), ran for 12ms"),
    // A domain of a process holds the extensions that it hosts.
    EmitterCase(
      "[pid/401/com.example.notes.widget [421]:] exited due to exit(0), ran for 12ms",
      "launchd extension com.example.notes.widget:421 in :401 exited voluntarily",
      "launchd extension com.example.notes.widget:421 in :401 launched -"),
    EmitterCase(
      "[pid/401/com.example.notes.widget.0A1B2C3D-0000-1111-2222-0123456789AB [421]:] exited due to "
        + "SIGKILL, ran for 12ms",
      "launchd extension com.example.notes.widget:421 in :401 exited SIGNAL 9",
      "launchd extension com.example.notes.widget:421 in :401 launched -"),
    EmitterCase(
      "[gui/501/com.example.notes.widget[9A8B][rb-legacy] [421]:] exited with exit reason "
        + "(namespace: 20 code: 0x3e9) - OS_REASON_WATCHDOG | Widget, ran for 9000ms",
      "launchd system com.example.notes.widget:421 exited WATCHDOG 1001 'Widget'",
      "launchd system com.example.notes.widget:421 launched -"),
    EmitterCase(
      "Application 'UIKitApplication:com.example.notes[0xa552]' exited voluntarily.",
      by: "SpringBoard", "springBoard app com.example.notes exited voluntarily"),
    EmitterCase(
      "Process exited: <BKProcess: 0x1; com.apple.WebKi; com.apple.WebKit.WebContent; pid: 490; "
        + "agency: Extension; visibility: foreground; task: none; hostpid: 488>", by: "assertiond",
      "frontBoard extension com.apple.WebKit.WebContent/com.apple.WebKi:490 in :488 exited - -"),
  ]
}
