import Testing

@testable import LifetraceReading

/// What the kernel, crash reporters, crash reports and Xcode say of exits and conditions.
struct ExitEmitterTests {
  @Test(arguments: jetsam) func jetsamIsRead(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let jetsam = [
    EmitterCase(
      "1401.082 memorystatus: killing_specific_process pid 421 [ExampleNotesWithAVeryLongNameIn] "
        + "(per-process-limit 3) 2331079KB - memorystatus_available_pages: 50117", by: "kernel",
      "kernel ExampleNotesWithAVeryLongNameIn:421 exited JETSAM 7 'per-process-limit'"),
    EmitterCase(
      "memorystatus: killing_top_process pid 421 [Notes] (vm-pageshortage 1) 77KB", by: "kernel",
      "kernel Notes:421 exited JETSAM 4 'vm-pageshortage'"),
    EmitterCase(
      "memorystatus: killing_idle_process pid 421 [Notes] (brand-new-reason 1) 77KB", by: "kernel",
      "kernel Notes:421 exited JETSAM - 'brand-new-reason'"),
    EmitterCase(
      "memorystatus: killing process 421 [Notes] in high band FOREGROUND (100) - "
        + "memorystatus_available_pages: 113991", "kernel Notes:421 exit pending -"),
    EmitterCase(
      """
      memorystatus: killing process 421 [Notes] in high band FOREGROUND (100) - memorystatus_available_pages: 1
      memorystatus: killing_specific_process pid 422 [Maps] (per-process-limit 100 12s rf:- type:app) 7KB
      memorystatus: killing_specific_process pid 421 [Notes] (per-process-limit 100 12s rf:- type:app) 7KB
      """, "kernel Notes:421 exit pending -",
      "kernel Maps:422 exited JETSAM 7 'per-process-limit'",
      "kernel Notes:421 exited JETSAM 7 'per-process-limit' in running/foreground"),
    EmitterCase(
      """
      kernel: memorystatus: exceeded mem limit: ActiveHard 50 MB (fatal)
      kernel: killing_specific_process pid 421 [Notes] ... 51200KB
      """, "kernel Notes:421 exited JETSAM - 'exceeded mem limit: ActiveHard 50 MB (fatal)'"),
    EmitterCase(
      """
      kernel: memorystatus: exceeded mem limit: ActiveHard 50 MB (fatal)
      kernel: killing_specific_process pid 421 [Notes] ... 51200KB
      kernel: killing_specific_process pid 422 [Maps] ... 51200KB
      """, "kernel Notes:421 exited JETSAM - 'exceeded mem limit: ActiveHard 50 MB (fatal)'",
      "kernel Maps:422 exited JETSAM -"),
    EmitterCase("killing_specific_process pid 421 [Notes] ... 51200KB", by: "Notes"),
    EmitterCase(
      "memorystatus: killing process 421 [Notes] in high band AUDIO (120) - "
        + "memorystatus_available_pages: 113991", "kernel Notes:421 exit pending -"),
    EmitterCase(
      "memorystatus: killing_specific_process pid 421 [Notes] (per-process-limit 100) 77KB in high "
        + "band FOREGROUND (100) - memorystatus_available_pages: 113991",
      "kernel Notes:421 exited JETSAM 7 'per-process-limit' in running/foreground"),
    EmitterCase(
      """
      explanation: scene-create watchdog transgression: app<com.example.notes>:421 is stuck (deadlock)
      WatchdogEvent: scene-create
      """,
      "crashReport app com.example.notes:421 exited - - 'scene-create watchdog transgression: "
        + "app<com.example.notes>:421 is stuck (deadlock)'",
      "crashReport app com.example.notes:421 watchdog 'scene-create' - violated"),
    EmitterCase(
      "memorystatus: Notes [421] exceeded mem limit: ActiveHard 77 MB (fatal)",
      "kernel Notes:421 exit pending 'exceeded mem limit: ActiveHard 77 MB (fatal)'"),
    EmitterCase(
      "EXC_RESOURCE -> Notes[421] exceeded mem limit: InactiveHard 2098 MB (fatal)",
      "kernel Notes:421 exit pending 'exceeded mem limit: InactiveHard 2098 MB (fatal)'"),
    EmitterCase("memorystatus: Notes [421] exceeded mem limit: ActiveSoft 77 MB (non-fatal)"),
    EmitterCase(
      "Process Notes Pro [421] killed by jetsam reason per-process-limit", by: "ReportSystemMemory",
      "crashReporter Notes Pro:421 exited JETSAM 7 'per-process-limit'"),
    EmitterCase(
      "Fatal RESOURCE_NOTIFY trigger for Notes [421] (48000541916 nanoseconds of CPU usage over "
        + "53.00s seconds, violating limit of 48000000000 nanoseconds of CPU usage over 60.00s "
        + "seconds)", by: "symptomsd",
      "crashReporter Notes:421 exited - - '48000541916 nanoseconds of CPU usage over 53.00s "
        + "seconds, violating limit of 48000000000 nanoseconds of CPU usage over 60.00s seconds'"),
    EmitterCase("RESOURCE_NOTIFY trigger for Notes [421] (45001 wakeups)", by: "symptomsd"),
    EmitterCase(
      "Formulating fatal 309 report for corpse[421] Notes", by: "ReportCrash",
      "crashReporter Notes:421 exited - -"),
    EmitterCase("memorystatus: killing_specific_process pid 99999999999 [Notes] (highwater) 1KB"),
    EmitterCase(
      "memorystatus: killing_top_process pid 421 [Notes] jetsam_reason->osr_code: 2", by: "kernel",
      "kernel Notes:421 exited JETSAM 2"),
  ]

  @Test(arguments: reports) func crashReportsAreRead(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let reports = [
    EmitterCase(
      """
      <RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:killed from app switcher
      ProcessVisibility: Background
      ProcessState: Suspended reportType:None maxTerminationResistance:Interactive>
      """,
      "crashReport - exited FRONTBOARD 0xdeadfa11 'killed from app switcher' "
        + "in suspended/background"),
    EmitterCase(
      """
      Termination Reason: FRONTBOARD 2343432205
      <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-create watchdog \
      transgression: app<com.example.notes((null))>:421 exhausted real (wall clock) time \
      allowance of 17.38 seconds
      ProcessVisibility: Foreground
      ProcessState: Running
      """,
      "crashReport app com.example.notes:421 exited FRONTBOARD 0x8badf00d 'scene-create watchdog "
        + "transgression: app<com.example.notes((null))>:421 exhausted real (wall clock) time "
        + "allowance of 17.38 seconds' in running/foreground",
      "crashReport app com.example.notes:421 watchdog 'scene-create' 17.38 violated"),
    EmitterCase(
      "Termination Description: SPRINGBOARD, scene-update watchdog transgression: "
        + "com.example.notes exhausted real (wall clock) time allowance of 10.00 seconds | "
        + "ProcessVisibility: Background | ProcessState: Running | WatchdogEvent: scene-update",
      "crashReport app com.example.notes exited SPRINGBOARD - 'scene-update watchdog transgression: "
        + "com.example.notes exhausted real (wall clock) time allowance of 10.00 seconds' "
        + "in running/background",
      "crashReport app com.example.notes watchdog 'scene-update' 10.0 violated"),
    EmitterCase(
      "Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d",
      "crashReport - exited SPRINGBOARD 0x8badf00d"),
    EmitterCase(
      "Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d",
      "crashReport - exited ASSERTIOND 0x8badf00d in unknown/background"),
    EmitterCase(
      "Termination Reason: RUNNINGBOARD 3735883980", "crashReport - exited RUNNINGBOARD 0xdead10cc"
    ),
    EmitterCase(
      "Termination Reason: SIGNAL 6 Abort trap: 6",
      "crashReport - exited SIGNAL 6 'Abort trap: 6'"),
    EmitterCase(
      """
      Date/Time:           2026-09-17 17:44:16.0731 -0500
      Launch Time:         2026-09-17 17:18:36.2700 -0500
      Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
      Termination Description: SPRINGBOARD, scene-update watchdog transgression: \
      application<redacted>:421 exhausted real (wall clock) time allowance of 10.00 seconds | \
      ProcessVisibility: Background | ProcessState: Running | WatchdogEvent: scene-update
      """, "crashReport app -:421 started unknown",
      "crashReport app -:421 exited SPRINGBOARD 0x8badf00d",
      "crashReport app -:421 exited SPRINGBOARD - 'scene-update watchdog transgression: "
        + "application<redacted>:421 exhausted real (wall clock) time allowance of 10.00 seconds' "
        + "in running/background",
      "crashReport app -:421 watchdog 'scene-update' 10.0 violated"),
    EmitterCase("Termination Reason: SIGNAL; [0xb]", "crashReport - exited SIGNAL 11"),
    EmitterCase("Exception Type: EXC_BAD_ACCESS (SIGSEGV)", "crashReport - exited SIGNAL 11"),
    EmitterCase("Exception Type: EXC_CRASH (SIGKILL)"),
    EmitterCase(
      "Exception Codes: 0x000000008badf00d", "crashReport - exited - 0x8badf00d"),
    EmitterCase("Exception Codes: 0x0000000000000000, 0x0000000000000000"),
    EmitterCase(
      """
      Incident Identifier: 1E0D8C7A-0001-4000-8000-ABCDEF012345
      Hardware Model:      iPhone12,1
      Process:             Notes Pro [421]
      Identifier:          com.example.notes
      Version:             1.2 (3)
      Parent Process:      launchd [1]
      OS Version:          iPhone OS 17.0.3 (21A360)
      Exception Type:  EXC_CRASH (SIGABRT)
      Termination Reason: SIGNAL 6 Abort trap: 6
      12  Notes  0x0000000104 -[AppDelegate applicationDidBecomeActive:] + 120
      """,
      "crashReport - model 'iPhone12,1'",
      "crashReport com.example.notes/Notes Pro:421 identity -",
      "crashReport com.example.notes/Notes Pro:421 app version '1.2 (3)'",
      "crashReport - OS 'iPhone OS 17.0.3 (21A360)'",
      "crashReport com.example.notes/Notes Pro:421 exited SIGNAL 6 'Abort trap: 6'"),
    EmitterCase("Downloading Process: 12%", by: "Notes"),
    EmitterCase(
      """
      Command:          Notes
      PID:              421
      Event:            cpu usage
      Action taken:     Process killed
      CPU:              16 seconds cpu time over 19 seconds (86% cpu average)
      """,
      "crashReport Notes:421 exited - - '16 seconds cpu time over 19 seconds (86% cpu average)'"),
    EmitterCase("Event:           cpu usage\nAction taken:    none"),
    EmitterCase(
      """
      {"app_name":"Notes","bundleID":"com.example.notes","bug_type":"142"}
      Date/Time:        2026-09-17 17:44:16 -0500
      End time:         2026-09-17 17:48:26 -0500
      Command:          Notes
      Path:             /private/var/containers/Bundle/Application/AA/Notes.app/Notes
      Version:          ??? (???)
      PID:              421
      Event:            wakeups
      Action taken:     none
      Wakeups:          45001 wakeups over the last 250 seconds
      """, "crashReport com.example.notes/Notes:421 mentioned",
      "crashReport com.example.notes/Notes:421 wrote",
      "crashReport com.example.notes/Notes:421 limit exceeded wakeups "
        + "'45001 wakeups over the last 250 seconds'"),
    EmitterCase(
      """
      Process:             Notes [421]
      Exception Type:  EXC_RESOURCE
      Exception Subtype: CPU
      Exception Message: (Limit 50%) Observed 60% over 180 secs
      Triggered by Thread:  2
      """, "crashReport Notes:421 identity -",
      "crashReport Notes:421 limit exceeded cpuTime '(Limit 50%) Observed 60% over 180 secs'"),
    EmitterCase(
      """
      Process:             Notes [421]
      Exception Type:  EXC_RESOURCE
      Exception Subtype: IO
      Exception Note:  NON-FATAL CONDITION (this is NOT a crash)
      """, "crashReport Notes:421 identity -",
      "crashReport Notes:421 limit exceeded diskWrites -"),
    // The end of the process, and memory, have lines of their own.
    EmitterCase(
      """
      Process:             Notes [421]
      Exception Type:  EXC_RESOURCE
      Exception Subtype: CPU_FATAL
      """, "crashReport Notes:421 identity -"),
    EmitterCase(
      """
      Process:             Notes [421]
      Exception Type:  EXC_RESOURCE
      Exception Subtype: MEMORY
      """, "crashReport Notes:421 identity -"),
    EmitterCase(
      "Command:          duetexpertd\nPath:             /usr/libexec/duetexpertd\nPID:              77\n"
        + "Event:            disk writes\nAction taken:     none"),
    EmitterCase(
      """
      Identifier:       com.example.notes
      Command:          Notes
      PID:              421
      Event:            disk writes
      Action taken:     Process killed
      Writes:           1073.77 MB of file backed memory dirtied over 1318 seconds
      """,
      "crashReport com.example.notes/Notes:421 mentioned",
      "crashReport com.example.notes/Notes:421 exited - - "
        + "'1073.77 MB of file backed memory dirtied over 1318 seconds'"),
    EmitterCase(
      "Termination Reason: Namespace  , Code 0x8badf00d", "crashReport - exited - 0x8badf00d"),
    EmitterCase("Termination Reason: Namespace  , Code 0x1"),
    EmitterCase(
      #"  "reasons":["<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:app<com.example."#
        + #"notes>:421 is stuck","ProcessVisibility: Background","ProcessState: Running"]"#,
      "crashReport - exited FRONTBOARD 0x8badf00d 'app<com.example.notes>:421 is stuck' "
        + "in running/background"),
    EmitterCase(
      """
      Exception Codes: 0xbad22222

      Application Specific Information:
      SBUnsuspendLimit Notes Pro[421] exceeded 15 wakes in 300 sec
      """,
      "crashReport Notes Pro:421 exited - 0xbad22222 "
        + "'SBUnsuspendLimit Notes Pro[421] exceeded 15 wakes in 300 sec'"),
    EmitterCase(
      """
      Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
      Termination Description: SPRINGBOARD, launch watchdog transgression: com.example.notes exhausted \
      CPU time allowance of 2.50 seconds | ProcessVisibility: Background | ProcessState: Running
      """,
      "crashReport app com.example.notes exited SPRINGBOARD 0x8badf00d",
      "crashReport app com.example.notes exited SPRINGBOARD - 'launch watchdog transgression: "
        + "com.example.notes exhausted CPU time allowance of 2.50 seconds' in running/background",
      "crashReport app com.example.notes watchdog 'launch' - violated"),
    EmitterCase(
      """
      Exception Codes: 0x000000008badf00d
      Application Specific Information:
      <BKNewProcess: 0x1; com.example.notes; pid: 421; hostpid: -1> has active assertions beyond \
      permitted time:
      """,
      "crashReport app com.example.notes:421 exited - 0x8badf00d "
        + "'has active assertions beyond permitted time' in unknown/background",
      "assertiond app com.example.notes:421 budget expired",
      "assertiond app com.example.notes:421 exit pending "
        + "'has active assertions beyond permitted time'"),
    // The work that ran out is named below the words.
    EmitterCase(
      """
      Process:             Notes [421]
      Termination Description: ASSERTIOND, Notes:421 has active assertions beyond permitted time: | {(
          <BKProcessAssertion: 0x1; "Upload" (finishTask:180s); id:…A1>
      )}
      """, by: "Notes",
      "crashReport Notes:421 identity -",
      "crashReport Notes:421 exited ASSERTIOND - "
        + "'has active assertions beyond permitted time: Upload'",
      "assertiond Notes:421 budget expired",
      "assertiond Notes:421 exit pending "
        + "'has active assertions beyond permitted time: Upload'",
      "assertiond Notes:421 budget 180.0 'finishTask'"),
    EmitterCase(
      "Process:             Widgets [77]\nPath:                /private/var/containers/Bundle/"
        + "Application/1E0D/Notes.app/PlugIns/Widgets.appex/Widgets\nIdentifier:          "
        + "com.example.notes.widgets\nTermination Reason: RUNNINGBOARD 0xdead10cc", by: "Widgets",
      "crashReport extension com.example.notes.widgets/Widgets:77 identity -",
      "crashReport extension com.example.notes.widgets/Widgets:77 exited RUNNINGBOARD 0xdead10cc"),
    // The layout takes the writer from the report's own line.
    EmitterCase(
      """
      Process:             Notes Pro [421]
      Identifier:          com.example.notes
      Exception Type:  00000020
      Exception Codes: 0x000000008badf00d
      Application Specific Information:
      com.example.notes failed to scene-create after 19.84s (launch took 0.16s)
      """, by: "Notes Pro", pid: 421,
      "crashReport com.example.notes/Notes Pro:421 identity -",
      "crashReport com.example.notes/Notes Pro:421 exited - 0x8badf00d "
        + "'com.example.notes failed to scene-create after 19.84s (launch took 0.16s)'"),
    EmitterCase(
      "Process:              [421]\nIdentifier:          com.example.notes\n"
        + "Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d", pid: 421,
      "crashReport com.example.notes:421 identity -",
      "crashReport com.example.notes:421 exited SPRINGBOARD 0x8badf00d"),
    EmitterCase(
      "Exception Code:      0x8badf00d\nReason:              com.example.notes failed to launch in time",
      "crashReport com.example.notes exited - 0x8badf00d "
        + "'com.example.notes failed to launch in time'"),
    EmitterCase(
      "Termination Description: SPRINGBOARD, scene-create watchdog transgression:\n\n"
        + " com.example.notes exhausted real (wall clock) time allowance of 19.25 seconds | ",
      "crashReport - exited SPRINGBOARD - 'scene-create watchdog transgression: "
        + "com.example.notes exhausted real (wall clock) time allowance of 19.25 seconds'",
      "crashReport app com.example.notes watchdog 'scene-create' 19.25 violated"),
  ]

  @Test(arguments: conditions) func conditionsAreRead(_ example: EmitterCase) {
    #expect(example.found == example.expected)
  }

  static let conditions = [
    EmitterCase(
      "Message from debugger: Terminated due to signal 9", "crashReporter - debugger",
      "crashReporter - exited SIGNAL 9 'signal 9'"),
    EmitterCase(
      "Message from debugger: killed", "crashReporter - debugger",
      "crashReporter - exited SIGNAL 9 'killed'"),
    EmitterCase("Message from debugger: killed it with fire", "crashReporter - debugger"),
    EmitterCase(
      "Program ended with exit code: 9", "crashReporter - debugger",
      "crashReporter - exited SIGNAL 9"),
    EmitterCase(
      "Program ended with exit code: 74", "crashReporter - debugger",
      "crashReporter - exited - 74 'exit(74)'"),
    EmitterCase(
      "Program ended with exit code: 0", "crashReporter - debugger",
      "crashReporter - exited voluntarily"),
    EmitterCase(
      "[osservice<com.apple.debugserver>:77] attached", by: "runningboardd",
      "crashReporter - debugger"),
    EmitterCase(
      "Test Suite 'All tests' started at 2025-01-01 10:00:00.000", by: "Notes", "callback - xctest"
    ),
    EmitterCase(
      "container at /Users/x/Library/Developer/CoreSimulator/Devices/1E0D/data", by: "Notes",
      "frontBoard - simulator"),
    EmitterCase("CoreSimulatorService is up", by: "Notes"),
    EmitterCase(
      "[app<com.example.notes>:421] Ignoring <FBProcessWatchdog: 0x1; name: process-launch> for "
        + "reason: process is being debugged", by: "SpringBoard", "frontBoard - debugger",
      "frontBoard app com.example.notes:421 limit exceeded watchdog 'process-launch'"),
  ]

  @Test func conditionsAreToldOnce() {
    var sink = EventSink()
    let example = EmitterCase("Message from debugger: Detached")
    example.read(into: &sink)
    example.read(into: &sink)
    #expect(sink.events.count == 1)
  }

  @Test func hiddenTextIsCounted() {
    var sink = EventSink()
    EmitterCase("Created background task <private>.").read(into: &sink)
    EmitterCase("Resuming task <private>").read(into: &sink)
    #expect(sink.privateCount == 1)
  }
}
