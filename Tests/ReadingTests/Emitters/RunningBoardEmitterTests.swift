import Testing

/// What runningboardd and its clients write.
struct RunningBoardEmitterTests {
  @Test(arguments: processes) func runningBoardSaysOfProcesses(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let orders = [
    EmitterCase(
      "Received termination request from [osservice<com.apple.dasd>:76] on <RBSProcessPredicate "
        + "<RBSProcessHandlePredicateImpl| app<com.example.notes(1E0D)>:421>> with context "
        + "<RBSTerminateContext| explanation:BG Kill Demo reportType:None>", by: "runningboardd",
      "runningBoard app com.example.notes:421 exit requested 'BG Kill Demo'"),
    // Not the daemon that asks for it.
    EmitterCase(
      "Received termination request from [osservice<com.example.cleaner(501)>:77] on "
        + "<RBSProcessPredicate <RBSProcessBundleIdentifierPredicate \"com.example.notes\">> with "
        + "context <RBSTerminateContext| code:0xBADDD15C explanation:making room for caches "
        + "reportType:None maxTerminationResistance:NonInteractive>", by: "runningboardd",
      "runningBoard app com.example.notes exit requested 'making room for caches'"),
    EmitterCase(
      "Received termination request from [daemon<com.apple.SpringBoard>:60] on "
        + "<RBSProcessPredicate <RBSProcessHandlePredicateImpl| app<com.example.notes>:421>> with "
        + "context <RBSTerminateContext| domain:10 code:0xFBFBFBFB explanation:Test over.\n"
        + "ProcessVisibility: Background\nProcessState: Suspended reportType:None>",
      by: "runningboardd",
      "stateDump app com.example.notes:421 state suspended/background",
      "runningBoard app com.example.notes:421 exit requested 'Test over.'"),
  ]

  @Test(arguments: orders) func ordersAreAboutTheirTarget(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let processes = [
    EmitterCase(
      "Now tracking process: [application<com.example.notes>:421]",
      "runningBoard app com.example.notes:421 started unknown"),
    EmitterCase(
      "[app<com.example.notes(1E0D8C7A-0001-4000-8000-ABCDEF012345)>:421] Resuming task.",
      "runningBoard app com.example.notes:421 resumed"),
    EmitterCase(
      "[xpcservice<com.apple.WebKit.WebContent([application<com.example.notes>:421])>:77:77] "
        + "Suspending task.",
      "runningBoard extension com.apple.WebKit.WebContent:77 in com.example.notes:421 suspended"),
    EmitterCase(
      "[xpcservice<com.example.notes.widget([app<com.example.notes"
        + "(1E0D8C7A-0001-4000-8000-ABCDEF012345)>:421])>{vt hash: 123}:77] Resuming task.",
      "runningBoard extension com.example.notes.widget:77 in com.example.notes:421 resumed"),
    EmitterCase(
      "Calculated state for app<com.example.notes>: running-active (role: UserInteractiveNonFocal) "
        + "(endowments: <private>)",
      "runningBoard app com.example.notes state running/unknown"),
    EmitterCase(
      "Calculated state for app<com.example.notes>: running-active (role: UserInteractiveFocal) "
        + "(endowments: {(\"com.apple.frontboard.visibility\")})",
      "runningBoard app com.example.notes state running/foreground for the user"),
    EmitterCase(
      "[app<com.example.notes>:421] Set darwin role to: UserInteractiveFocal",
      "runningBoard app com.example.notes:421 state unknown/unknown for the user"),
    EmitterCase(
      "[app<com.example.notes>:421] Set darwin role to: UserInteractiveNonFocal",
      "runningBoard app com.example.notes:421 mentioned"),
    EmitterCase(
      "Calculated state for application<com.example.notes>: running-active (role: Background)",
      "runningBoard app com.example.notes state running/background"),
    EmitterCase(
      "Calculated state for app<com.example.notes>: running-active (role: NonUserInteractive) "
        + "(endowments: (null))",
      "runningBoard app com.example.notes state running/background"),
    EmitterCase(
      "[app<com.example.notes>:421] Set darwin role to: Background",
      "runningBoard app com.example.notes:421 visibility background"),
    EmitterCase(
      "Calculated state for app<com.example.notes>: running-suspended (role: None)",
      "runningBoard app com.example.notes state suspended/unknown"),
    EmitterCase(
      "Calculated state for app<com.example.notes>: none (role: None)",
      "runningBoard app com.example.notes state notRunning/unknown"),
    EmitterCase(
      "Calculated state for xpcservice<com.apple.WebKit.WebContent([application<com.example.notes>"
        + ":421])>:78: none (role: None)",
      "runningBoard extension com.apple.WebKit.WebContent:78 in com.example.notes:421 exited - -"),
    EmitterCase(
      "Calculated state for app<application.com.example.notes.55996869.55996875(501)>: "
        + "running-active (role: UserInteractive)",
      "runningBoard app com.example.notes state running/unknown"),
    EmitterCase(
      "[osservice<com.apple.controlcenter(501)>:963] Set darwin role to: Background",
      "runningBoard system com.apple.controlcenter:963 mentioned"),
    EmitterCase(
      "[app<com.example.notes>:421] Set jetsam priority to 100 [0] flag[1]",
      "runningBoard app com.example.notes:421 running"),
    EmitterCase(
      "[app<com.example.notes>:421] Set jetsam priority to 0 [0] flag[1]",
      "runningBoard app com.example.notes:421 mentioned"),
    EmitterCase(
      "[app<application.com.example.notes.77.78(501)>:421] Death sentinel fired!",
      "runningBoard app com.example.notes:421 exited - -"),
    EmitterCase(
      "[app<com.example.notes>:421] set Memory Limits to Hard Active (2098)",
      "runningBoard app com.example.notes:421 mentioned"),
    EmitterCase(
      "[app<com.example.notes>:421] Memory Limits: active 2147483647 inactive 2147483647",
      "runningBoard app com.example.notes:421 mentioned"),
    EmitterCase(
      "[executable<Notes Installer(502)>:2003] This process will not be managed.",
      "runningBoard system Notes Installer:2003 mentioned"),
    EmitterCase(
      "Resolved pid 421 to [anon<Notes>:421]", "runningBoard Notes:421 mentioned"),
    EmitterCase(
      "[app<com.example.notes>:421] reported to RB as running",
      "runningBoard app com.example.notes:421 state running/unknown"),
    EmitterCase(
      "[app<com.example.notes>:421] termination reported by launchd (2, 6, 6)",
      "runningBoard app com.example.notes:421 exited SIGNAL 6"),
    EmitterCase(
      "[app<com.example.notes>:421] termination reported by launchd (10, 3735943697, 9)",
      "runningBoard app com.example.notes:421 exited FRONTBOARD 0xdeadfa11"),
    EmitterCase(
      "[app<com.example.notes>:421] termination reported by launchd (0, 0, 0)",
      "runningBoard app com.example.notes:421 exited voluntarily"),
    EmitterCase(
      "[app<com.example.notes>:421] termination reported by launchd (0, 0, 65280)",
      "runningBoard app com.example.notes:421 exited - 255 'exit(255)'"),
    EmitterCase(
      "Executing launch request for app<com.example.notes> (FBApplicationProcess)",
      "runningBoard app com.example.notes launching unknown"),
    EmitterCase(
      "Creating and launching job for: app<com.example.notes(1E0D8C7A-0001-4000-8000-ABCDEF012345)>",
      "runningBoard app com.example.notes launching unknown"),
    EmitterCase(
      "Executing launch request for app<com.example.notes> (prewarm)",
      "runningBoard app com.example.notes launching prewarm"),
    EmitterCase(
      "Executing launch request for app<com.example.notes(null)> (com.apple.apsd push)",
      "runningBoard app com.example.notes launching background 'com.apple.apsd push'"),
    EmitterCase(
      "Executing launch request for app<com.example.notes> (DAS background fetch launch)",
      "runningBoard app com.example.notes launching background 'DAS background fetch launch'"),
    // Who asked for it is not why.
    EmitterCase(
      "Executing launch request for app<com.example.notes> (com.example.push-helper)",
      "runningBoard app com.example.notes launching unknown"),
    EmitterCase(
      "Sending launch request: <RBSLaunchRequest| osservice<com.apple.PosterBoard>; \"FB\">",
      "runningBoard system com.apple.PosterBoard launch requested unknown"),
    EmitterCase(
      "Hit the server for a process handle 19a that resolved to: [app<com.example.notes>:421]",
      "runningBoard app com.example.notes:421 mentioned"),
    EmitterCase(
      "Periodic Run States <RBProcessState| identity:app<com.example.notes((null))> role:None>",
      "runningBoard app com.example.notes mentioned"),
    EmitterCase(
      "Removing assertions for terminated process: [app<com.example.notes>:421]",
      "runningBoard app com.example.notes:421 exited - -"),
    EmitterCase(
      "Removing assertion 61-61-519 on [application<com.example.notes>:421]",
      "runningBoard app com.example.notes:421 mentioned"),
    EmitterCase("Removing assertion on nothing: [app<com.example.notes>:421]"),
    EmitterCase(
      "[app<com.example.notes((null))>:421] visiblity is yes", by: "runningboardd",
      "runningBoard app com.example.notes:421 visibility foreground"),
    EmitterCase(
      "[app<com.example.notes((null))>:421] visiblity is no", by: "runningboardd",
      "runningBoard app com.example.notes:421 visibility background"),
    EmitterCase(
      "[app<application.com.example.notes.77.78(501)>:421] visiblity is no", by: "runningboardd"),
    EmitterCase(
      "Removing process: [app<com.example.notes>:421]",
      "runningBoard app com.example.notes:421 exited - -"),
    EmitterCase(
      "removeJobWithInstance called for identity without existing job [app<com.example.notes>:421]"),
    EmitterCase(
      "[app<com.example.notes>:421] Terminating with context: <RBSTerminateContext| domain:10 "
        + "code:0xDEADFA11 explanation:killed from app switcher reportType:None>",
      by: "runningboardd",
      "runningBoard app com.example.notes:421 exit pending 'killed from app switcher'"),
  ]

  @Test(arguments: assertions) func runningBoardSaysOfAssertions(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let assertions = [
    EmitterCase(
      """
      Acquiring assertion targeting [app<com.example.notes(1E0D8C7A-0001-4000-8000-ABCDEF012345)>\
      :421] from originator [app<com.example.notes>:421] with description \
      <RBSAssertionDescriptor| "Shared Background Assertion 1 for com.example.notes" \
      ID:33-421-6133 target:421 attributes:[
      \t<RBSLegacyAttribute| requestedReason:FinishTask reason:FinishTask flags:( PreventTask )>,
      \t]>
      """,
      "runningBoard app com.example.notes:421 running",
      "runningBoard app com.example.notes:421 hold '33-421-6133' "
        + "'Shared Background Assertion 1 for com.example.notes' finishTask"),
    EmitterCase(
      """
      Acquiring assertion targeting [app<com.example.notes>:421] from originator \
      [daemon<com.apple.mediaserverd>:33] with description <RBSAssertionDescriptor| \
      "MediaPlayback" ID:33-33-9 target:421 attributes:[
      \t<RBSDomainAttribute| domain:"com.apple.mediaexperience" name:"MediaPlayback">]>
      """,
      "runningBoard app com.example.notes:421 hold '33-33-9' 'MediaPlayback' audio"),
    EmitterCase(
      """
      Acquiring assertion targeting [app<com.example.notes>:421] from originator \
      [osservice<com.apple.SpringBoard>:60] with description <RBSAssertionDescriptor| \
      "com.apple.frontboard.workspace.reconnect" ID:33-60-25 target:421 attributes:[
      \t<RBSDomainAttribute| domain:"com.apple.frontboard" name:"WorkspaceReconnect" \
      sourceEnvironment:"(null)">
      \t]>
      """,
      "runningBoard app com.example.notes:421 hold '33-60-25' "
        + "'com.apple.frontboard.workspace.reconnect' reconnect"),
    EmitterCase(
      "Acquiring assertion targeting app<com.example.notes> from originator [osservice<x>:9] with "
        + "description <RBSAssertionDescriptor| \"FBWorkspace (BG-Active[40])\" ID:1-9-3 target:4>",
      "runningBoard app com.example.notes launch requested unknown"),
    EmitterCase(
      """
      Acquiring assertion targeting app<com.example.notes> from originator [osservice<x>:9] with \
      description <RBSAssertionDescriptor| "FBApplicationProcess" ID:1-9-4 target:app<y> attributes:[
      \t<RBSDomainAttribute| domain:"com.apple.frontboard" name:"Bootstrap-Foreground">
      \t]>
      """, "runningBoard app com.example.notes launch requested foreground"),
    EmitterCase(
      """
      Acquiring assertion targeting [app<com.example.notes>:421] from originator \
      [app<com.example.notes>:421] with description <RBSAssertionDescriptor| "Saving" ID:33-421-7 \
      target:421 attributes:[
      \t<RBSLegacyAttribute| requestedReason:FinishTask reason:FinishTask flags:( )>,
      \t<RBSDurationAttribute| nvld:30.00 warn:5.00 end:InvalidateAndTerminateProcess>
      \t]>
      """, "runningBoard app com.example.notes:421 running",
      "runningBoard app com.example.notes:421 hold '33-421-7' 'Saving' finishTask",
      "runningBoard app com.example.notes:421 budget 30.0 'Saving'"),
    EmitterCase(
      """
      setting abstract target for <RBSAssertionDescriptor| "RBSLaunchRequest for \
      app<com.example.notes((null))>" ID:635-72-9 target:app<com.example.notes((null))> attributes:[
      \t<RBSDomainAttribute| domain:"com.example.prewarm" name:"Prewarm">
      \t]> to [app<com.example.notes((null))>:421]
      """,
      "runningBoard app com.example.notes:421 hold '635-72-9' "
        + "'RBSLaunchRequest for app<com.example.notes((null))>' other"),
    EmitterCase(
      "Invalidating assertion 33-75-221617 (target:[application<com.example.notes>:421]) from "
        + "originator [osservice<com.apple.locationd>:75]",
      "runningBoard app com.example.notes:421 hold ended '33-75-221617' location"),
    // What an app's name says is not what its assertion is for.
    EmitterCase(
      "Invalidating assertion 33-421-7 (target:[app<com.example.navigation>:421]) from "
        + "originator [app<com.example.navigation>:421]",
      "runningBoard app com.example.navigation:421 hold ended '33-421-7'"),
    EmitterCase(
      "Assertion did invalidate due to timeout: 33-421-220876 (target:[app<com.example.notes>:421])",
      "runningBoard app com.example.notes:421 hold ended '33-421-220876' by timeout"),
    EmitterCase(
      "Assertions for process will expire soon: [application<com.example.notes>:421]",
      "runningBoard app com.example.notes:421 budget warning"),
    EmitterCase(
      "Removed last relative-start-date-defining assertion for process app<com.example.notes>",
      "runningBoard app com.example.notes budget started"),
    EmitterCase(
      "Activating delayed assertion 33-421-220876 (target:[application<com.example.notes>:421])",
      "runningBoard app com.example.notes:421 budget started"),
    EmitterCase(
      "Assertion 33-421-6133 (target:[app<com.example.notes>:421]) will be created as inactive as "
        + "start-time-defining assertions exist",
      "runningBoard app com.example.notes:421 mentioned"),
  ]

  @Test(arguments: clients) func clientsSay(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let clients = [
    EmitterCase(
      "Identity resolved as app<com.example.notes(1E0D8C7A-0001-4000-8000-ABCDEF012345)>",
      by: "My Notes", "runningBoardClient app com.example.notes/My Notes wrote"),
    EmitterCase(
      "Identity resolved as xpcservice<com.example.notes.share>:422", by: "NotesShare", pid: 422,
      "runningBoardClient extension com.example.notes.share/NotesShare:422 wrote"),
    // Wrapped by a tool.
    EmitterCase(
      "Identity resolved as\napplication<com.example.notes>", by: "Notes", pid: 421,
      "runningBoardClient app com.example.notes/Notes:421 wrote"),
    EmitterCase("Identity resolved as osservice<com.apple.dasd>", by: "dasd"),
    // Another line's words about somebody else.
    EmitterCase("Client: Identity resolved as app<com.example.notes>", by: "dasd"),
    EmitterCase(
      "Received state update for 421 (app<com.example.notes(1E0D8C7A-0001-4000-8000-ABCDEF012345)>"
        + ", running-active-Visible", by: "dasd",
      "runningBoardClient app com.example.notes:421 state running/foreground"),
    EmitterCase(
      "Received state update for 421 (app<com.example.notes>, running-suspended-NotVisible",
      "runningBoardClient app com.example.notes:421 state suspended/background"),
    EmitterCase(
      "Received state update for 421 (app<com.example.notes>, none-NotVisible",
      "runningBoardClient app com.example.notes:421 state notRunning/unknown"),
    EmitterCase(
      "Received state update for 421 (app<com.example.notes>, running-active-NotVisible",
      by: "gamepolicyd", "runningBoardClient app com.example.notes:421 state running/unknown"),
    EmitterCase(
      "Received state update for 421 (app<com.example.notes>, unknown-NotVisible", by: "Notes"),
    EmitterCase(
      "Received state update for 421 (app<com.example.notes>, unknown-NotVisible", by: "Notes",
      pid: 421, "runningBoardClient app com.example.notes/Notes:421 wrote"),
    EmitterCase(
      "Received state update for 77 (xpcservice<com.example.notes.widget([app<com.example.notes"
        + "(1E0D8C7A-0001-4000-8000-ABCDEF012345)>:421])>, running-active-NotVisible",
      "runningBoardClient extension com.example.notes.widget:77 in com.example.notes:421 "
        + "state running/background"),
    // Apps without a persona, in the Simulator and on devices.
    EmitterCase(
      "Received state update for 421 (app<com.example.notes((null))>, running-active-Visible",
      "runningBoardClient app com.example.notes:421 state running/foreground"),
  ]
}
