import Testing

@testable import LifetraceReading

/// A text in one layout and the records that a person reads in it.
struct LayoutCase: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String
  var rows: [Row]
  var skipped: [String: Int] = [:]
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ rows: [Row], skipped: [String: Int] = [:]) {
    self.name = name
    self.text = text
    self.rows = rows
    self.skipped = skipped
  }
}

/// Every case of this file.
let allLayoutCases = consoleCases + toolCases + pasteCases + appCases

@Test(arguments: allLayoutCases)
func layoutIsRead(_ example: LayoutCase) {
  let read = collect(example.text)
  #expect(read.rows == example.rows)
  #expect(read.skipped == example.skipped)
}

/// Bytes may come in pieces of any size.
@Test(arguments: allLayoutCases, [1, 7, 64])
func piecesDoNotMatter(_ example: LayoutCase, chunk: Int) {
  let read = collect(Array(example.text.utf8), chunk: chunk)
  #expect(read.rows == example.rows)
}

private let consoleCases: [LayoutCase] = [
  LayoutCase(
    "Console's own columns",
    "default\t02:41:49.663079+0000\tDemo\tsceneID:com.example.demo-default\n"
      + "error\t02:41:49.684524-0330\trunningboardd\tNow tracking process\n",
    [
      Row(1, "console", "02:41:49.663079 +0000", "Demo", "sceneID:com.example.demo-default"),
      Row(2, "console", "02:41:49.684524 -0330", "runningboardd", "Now tracking process"),
    ]),
  LayoutCase(
    "continuation lines belong to their record",
    "default\t10:00:00.000001+0000\trunningboardd\tAcquiring assertion: [\n\t<A>,\n\n"
      + " }\n\u{1F535} x\n\t]>\ndefault\t10:00:00.000002+0000\tDemo\tnext\n",
    [
      Row(
        1, "console", "10:00:00.000001 +0000", "runningboardd",
        "Acquiring assertion: [\n\t<A>,\n\n }\n\u{1F535} x\n\t]>"),
      Row(7, "console", "10:00:00.000002 +0000", "Demo", "next"),
    ]),
  LayoutCase(
    "level hidden", "10:18:27.919899+0800\trunningboardd\tResuming task.\n",
    [Row(1, "console", "10:18:27.919899 +0800", "runningboardd", "Resuming task.")]),
  LayoutCase(
    "level localized",
    "par défaut\t23:26:21.766617+0200\tDemo\tSuspending task.\n"
      + "デフォルト\t23:26:22.766617+0200\tDemo\tSuspending task.\n",
    [
      Row(1, "console", "23:26:21.766617 +0200", "Demo", "Suspending task."),
      Row(2, "console", "23:26:22.766617 +0200", "Demo", "Suspending task."),
    ]),
  LayoutCase(
    "level in a language nobody listed",
    "xyzzy\t23:26:21.766617+0200\tDemo\tSuspending task.\n",
    [Row(1, "console", "23:26:21.766617 +0200", "Demo", "Suspending task.")]),
  LayoutCase(
    "time last",
    "default\trunningboardd\tCalculated state for app<com.example.demo>\t23:29:45.466555-0700\n"
      + "\tindented\n",
    [
      Row(
        1, "console", "23:29:45.466555 -0700", "runningboardd",
        "Calculated state for app<com.example.demo>\n\tindented")
    ]),
  LayoutCase(
    "library, subsystem and category",
    "default\t08:00:54.158544-0600\tSpringBoard\tFrontBoard\tcom.apple.FrontBoard\tProcess\t"
      + "[app<com.example.demo>:432] Bootstrap success!\n"
      + "default\t08:00:54.158545-0600\tDemo\tUIKitCore\t\t\tLooking up something long\n",
    [
      Row(
        1, "console", "08:00:54.158544 -0600", "SpringBoard",
        label: "com.apple.FrontBoard:Process", "[app<com.example.demo>:432] Bootstrap success!"),
      Row(2, "console", "08:00:54.158545 -0600", "Demo", "Looking up something long"),
    ]),
  LayoutCase(
    "pid and thread columns, message first",
    "Setting process task state to: Running\t52\t0x1a2b\tSpringBoard\t2024-03-01 08:00:54.15-0600\n"
      + "Setting process visibility to: Foreground\t52\t0x1a2c\tSpringBoard\t"
      + "2024-03-01 08:00:54.16-0600\n",
    [
      Row(
        1, "console", "2024-03-01 08:00:54.15 -0600", "SpringBoard", pid: 52,
        "Setting process task state to: Running"),
      Row(
        2, "console", "2024-03-01 08:00:54.16 -0600", "SpringBoard", pid: 52,
        "Setting process visibility to: Foreground"),
    ]),
  LayoutCase(
    "a tab inside a message",
    (1...3).map { "default\t10:00:0\($0).0+0000\tDemo\tplain words\n" }.joined()
      + "default\t10:00:04.0+0000\tDemo\tleft\tright side\n",
    (1...3).map { Row(UInt32($0), "console", "10:00:0\($0).0 +0000", "Demo", "plain words") }
      + [Row(4, "console", "10:00:04.0 +0000", "Demo", "left\tright side")]),
  LayoutCase(
    "space between seconds and zone, and no fraction",
    "default\t16:13:44.010191 +0100\tbackboardd\tSetting foreground\n"
      + "default\t16:13:45 +0100\tassertiond\t[demo:5529] Setting\n",
    [
      Row(1, "console", "16:13:44.010191 +0100", "backboardd", "Setting foreground"),
      Row(2, "console", "16:13:45 +0100", "assertiond", "[demo:5529] Setting"),
    ]),
  LayoutCase(
    "spaces in place of tabs",
    "default 2019-01-08 13:26:14.087889 +0800 assertiond [Demo:24424] Forcing crash report\n"
      + "info   13:26:15.087889+0800   Demo App   two words name it\n"
      + "18:05:43 assertiond [Demo:12636] Sending warning!\n",
    [
      Row(
        1, "console", "2019-01-08 13:26:14.087889 +0800", "assertiond",
        "[Demo:24424] Forcing crash report"),
      Row(2, "console", "13:26:15.087889 +0800", "Demo App", "two words name it"),
      Row(3, "console", "18:05:43", "assertiond", "[Demo:12636] Sending warning!"),
    ]),
  LayoutCase(
    "wrapped by a mail client",
    "default 18:42:46.937644+1000 runningboardd Creating and launching job for:\n"
      + "app<application.com.example.demo.1(501)>\n",
    [
      Row(
        1, "console", "18:42:46.937644 +1000", "runningboardd",
        "Creating and launching job for: app<application.com.example.demo.1(501)>")
    ]),
  LayoutCase(
    "line breaks lost",
    "18:05:43 assertiond [Demo:1] Sending warning! 18:05:48 assertiond [Demo:1] Forcing 10:20\n",
    [
      Row(1, "console", "18:05:43", "assertiond", "[Demo:1] Sending warning! "),
      Row(1, "console", "18:05:48", "assertiond", "[Demo:1] Forcing 10:20"),
    ]),
]

private let toolCases: [LayoutCase] = [
  LayoutCase(
    "log show, default style with a header",
    "Filtering the log data using \"x\"\nSkipping info and debug messages, pass --info.\n"
      + "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
      + "2020-04-12 23:57:42.212961+0300 0x85bc     Default     0xdcda               457    0    "
      + "runningboardd: (RunningBoard) [com.apple.runningboard:process] [app<com.example.demo>:7] x\n"
      + "2020-04-12 23:57:43.000001+0300 0x150d23a  Info        0x0                  6103   14   "
      + "My Demo: [app:1849] plain\n",
    [
      Row(
        4, "log-show", "2020-04-12 23:57:42.212961 +0300", "runningboardd", pid: 457,
        label: "com.apple.runningboard:process", "[app<com.example.demo>:7] x"),
      Row(
        5, "log-show", "2020-04-12 23:57:43.000001 +0300", "My Demo", pid: 6103,
        "[app:1849] plain"),
    ]),
  LayoutCase(
    "log show of 2017, without a time to live",
    "2017-12-07 18:33:56.230481+0800 0x1daa15   Activity    0x80000000000ab54b   48240  "
      + "Ur Demo: (UIKit) send gesture actions\n",
    [
      Row(
        1, "log-show", "2017-12-07 18:33:56.230481 +0800", "Ur Demo", pid: 48240,
        "send gesture actions")
    ]),
  LayoutCase(
    "log show --style syslog",
    "2019-08-22 18:21:26.163639+0300  localhost assertiond[29105]: (libx) "
      + "[com.apple.assertiond:process_info] [demo:55619] Setting jetsam priority to 3 [0x100]\n"
      + "2019-08-22 18:21:26.163640+0300  pad kernel[0] <Notice>: hello\n",
    [
      Row(
        1, "log-show-syslog", "2019-08-22 18:21:26.163639 +0300", "assertiond", pid: 29105,
        label: "com.apple.assertiond:process_info",
        "[demo:55619] Setting jetsam priority to 3 [0x100]"),
      Row(
        2, "log-show-syslog", "2019-08-22 18:21:26.163640 +0300", "kernel", pid: 0,
        device: "pad", "hello"),
    ]),
  LayoutCase(
    "log show --style compact",
    "Timestamp               Ty Process[PID:TID]\n"
      + "2026-06-22 22:53:37.470 Df runningboardd[50195:642815] [com.apple.runningboard:ttl] Now "
      + "tracking process: [anon<Demo>:99815]\n"
      + "2026-10-01 07:40:58.627 E  Demo Personal[24946:12c59] (UIKitCore) "
      + "[com.apple.UIKit:BackgroundTask] Background Task 3\n"
      + "2026-06-22 22:54:26.869 Sd runningboardd[16896:0] (8FCF1609-E151-3057-8E2C-8F6F0AE39DF8) "
      + "Segment 1\n<x>\n",
    [
      Row(
        2, "log-show-compact", "2026-06-22 22:53:37.470", "runningboardd", pid: 50195,
        label: "com.apple.runningboard:ttl", "Now tracking process: [anon<Demo>:99815]"),
      Row(
        3, "log-show-compact", "2026-10-01 07:40:58.627", "Demo Personal", pid: 24946,
        label: "com.apple.UIKit:BackgroundTask", "Background Task 3"),
      Row(
        4, "log-show-compact", "2026-06-22 22:54:26.869", "runningboardd", pid: 16896,
        "Segment 1\n<x>"),
    ]),
  LayoutCase(
    "idevicesyslog, old and new",
    "Nov 12 12:24:37 iPad SpringBoard(FrontBoard)[510] <Notice>: [app<com.example.demo>:796] B\n"
      + "Dec  8 17:03:17 My-iPhone SpringBoard[61] <Warning>: two\\134three \\M-bM\\^A\n"
      + "Nov 12 12:24:37.123456 My Demo(UIKitCore)[510] <Notice>: new\n",
    [
      Row(
        1, "idevicesyslog", "11-12 12:24:37", "SpringBoard", pid: 510, device: "iPad",
        "[app<com.example.demo>:796] B"),
      Row(
        2, "idevicesyslog", "12-08 17:03:17", "SpringBoard", pid: 61, device: "My-iPhone",
        "two\\three \u{FFFD}M\u{1}"),
      Row(3, "idevicesyslog", "11-12 12:24:37.123456", "My Demo", pid: 510, "new"),
    ]),
  LayoutCase(
    "syslog relay",
    "Nov 12 12:24:37 iPad SpringBoard[510] <Notice>: one\n\0"
      + "Nov 12 12:24:38 iPad SpringBoard[510] <Notice>: two\n lines\n\0",
    [
      Row(1, "syslog-relay", "11-12 12:24:37", "SpringBoard", pid: 510, device: "iPad", "one"),
      Row(
        2, "syslog-relay", "11-12 12:24:38", "SpringBoard", pid: 510, device: "iPad",
        "two\n lines"),
    ]),
  LayoutCase(
    "console of iOS 4",
    "Thu Nov 25 11:30:02 my-iPhone SpringBoard[1557] : BT[4821] has\n{(\n)}\n"
      + "Thu Nov 25 11:30:03 my-iPhone com.apple.launchd[1] (UIKitApplication:com.example.bt[0xc3]"
      + "[48]) : (UIKitApplication:com.example.bt[0xc3]) Exited: Killed\n",
    [
      Row(
        1, "device-console", "Thu 11-25 11:30:02", "SpringBoard", pid: 1557, device: "my-iPhone",
        "BT[4821] has\n{(\n)}"),
      Row(
        4, "device-console", "Thu 11-25 11:30:03", "com.apple.launchd", pid: 1,
        device: "my-iPhone", job: "UIKitApplication:com.example.bt[0xc3][48]",
        "(UIKitApplication:com.example.bt[0xc3]) Exited: Killed"),
    ]),
  LayoutCase(
    "launchd names a job before the level",
    "Dec  8 17:03:17 my-iPhone com.apple.xpc.launchd[1] (UIKitApplication:com.example.bt[0x5d]"
      + "[62]) <Notice>: Service exited due to signal: Killed: 9\n"
      + "Dec  8 17:03:18 my-iPhone SpringBoard[61] <Warning>: (one) <two>: three\n",
    [
      Row(
        1, "idevicesyslog", "12-08 17:03:17", "com.apple.xpc.launchd", pid: 1,
        device: "my-iPhone", job: "UIKitApplication:com.example.bt[0x5d][62]",
        "Service exited due to signal: Killed: 9"),
      Row(
        2, "idevicesyslog", "12-08 17:03:18", "SpringBoard", pid: 61, device: "my-iPhone",
        "(one) <two>: three"),
    ]),
  LayoutCase(
    "pymobiledevice3",
    "2023-03-01 12:34:56.123456 SpringBoard{FrontBoard}[52] <INFO>: Scene [1]: did\n"
      + "2023-03-01 12:34:57 kernel[0] <NOTICE>: x\n",
    [
      Row(
        1, "pymobiledevice3", "2023-03-01 12:34:56.123456", "SpringBoard", pid: 52,
        "Scene [1]: did"),
      Row(2, "pymobiledevice3", "2023-03-01 12:34:57", "kernel", pid: 0, "x"),
    ]),
]

private let pasteCases: [LayoutCase] = [
  LayoutCase(
    "quotes, indentation, fences and remarks",
    "# how it happened\n```\n> Apr 25 17:18:10 pad SpringBoard[48] <Notice>: one\n```\n"
      + "    Apr 25 17:18:11 pad SpringBoard[48] <Notice>: two\n\n// and then\n"
      + ">> default\t10:00:00+0100\tDemo\tthree\n",
    [
      Row(3, "idevicesyslog", "04-25 17:18:10", "SpringBoard", pid: 48, device: "pad", "one"),
      Row(5, "idevicesyslog", "04-25 17:18:11", "SpringBoard", pid: 48, device: "pad", "two"),
      Row(8, "console", "10:00:00 +0100", "Demo", "three"),
    ]),
  LayoutCase(
    "continuation lines lose the marks of their record",
    "> Apr 25 17:18:10 pad homed[48] <Notice>: {\n>     a = 1;\n> }\n\n"
      + "    Apr 25 17:18:10 pad homed[48] <Notice>: {\n        a = 1;\n    }\n",
    [
      Row(
        1, "idevicesyslog", "04-25 17:18:10", "homed", pid: 48, device: "pad",
        "{\n    a = 1;\n}"),
      Row(
        5, "idevicesyslog", "04-25 17:18:10", "homed", pid: 48, device: "pad",
        "{\n    a = 1;\n}"),
    ]),
  LayoutCase(
    "columns of quoted lines that end in CRLF",
    (1...3).map { "> default\tDemo\tplain words\t10:00:0\($0)+0000\r\n" }.joined(),
    (1...3).map { Row(UInt32($0), "console", "10:00:0\($0) +0000", "Demo", "plain words") }),
  LayoutCase(
    "the summary that log prints last",
    "2026-06-22 22:53:37.470 Df Demo[5:64] three\n------------------------------\n"
      + "Log      - Default:          5, Info:                0\n",
    [Row(1, "log-show-compact", "2026-06-22 22:53:37.470", "Demo", pid: 5, "three")]),
  LayoutCase(
    "Markdown escapes, a blank line after each record",
    "Nov 12 12:24:37 iPad SpringBoard(FrontBoard)\\[510\\] \\<Notice\\>: \\[app\\<x\\_y\\>:7\\] a\n\n"
      + "Nov 12 12:24:38 iPad SpringBoard\\[510\\] \\<Notice\\>: b\n\n",
    [
      Row(
        1, "idevicesyslog", "11-12 12:24:37", "SpringBoard", pid: 510, device: "iPad",
        "[app<x_y>:7] a"),
      Row(3, "idevicesyslog", "11-12 12:24:38", "SpringBoard", pid: 510, device: "iPad", "b"),
    ]),
  LayoutCase(
    "CRLF, lone CR and no end of the last line",
    "default\t10:00:00+0100\tDemo\tone\r\n\tmore\r\ndefault\t10:00:01+0100\tDemo\ttwo\r"
      + "default\t10:00:02+0100\tDemo\tthree",
    [
      Row(1, "console", "10:00:00 +0100", "Demo", "one\n\tmore"),
      Row(3, "console", "10:00:01 +0100", "Demo", "two"),
      Row(4, "console", "10:00:02 +0100", "Demo", "three"),
    ]),
  LayoutCase(
    "layouts mixed in one file",
    "default\t10:00:00+0100\tDemo\tone\nNov 12 12:24:37 iPad SpringBoard[510] <Notice>: two\n"
      + "2026-06-22 22:53:37.470 Df Demo[5:64] three\n"
      + "2023-01-10 17:43:24.270137+0000 Demo[38194:102] four\n"
      + "2026-06-22 22:53:38.470 Df Demo[5:64] five\n",
    [
      Row(1, "console", "10:00:00 +0100", "Demo", "one"),
      Row(2, "idevicesyslog", "11-12 12:24:37", "SpringBoard", pid: 510, device: "iPad", "two"),
      Row(3, "log-show-compact", "2026-06-22 22:53:37.470", "Demo", pid: 5, "three"),
      Row(4, "xcode", "2023-01-10 17:43:24.270137 +0000", "Demo", pid: 38194, "four"),
      Row(5, "log-show-compact", "2026-06-22 22:53:38.470", "Demo", pid: 5, "five"),
    ]),
  LayoutCase(
    "marks of a test runner",
    "[IOSSimulatorLog] [IOS_SYSLOG_ROW] 2019-11-06 15:01:04.001 Df SpringBoard[117:2bf] "
      + "[com.apple.FrontBoard:Process] Process exited: {\n"
      + "[IOSSimulatorLog] [IOS_SYSLOG_ROW]     stateAtExit = 1;\n"
      + "info: [IOS_SYSLOG_ROW ] Jun 19 15:34:05 iPad backboardd[82] <Notice>: done\n",
    [
      Row(
        1, "log-show-compact", "2019-11-06 15:01:04.001", "SpringBoard", pid: 117,
        label: "com.apple.FrontBoard:Process", "Process exited: {\n    stateAtExit = 1;"),
      Row(3, "idevicesyslog", "06-19 15:34:05", "backboardd", pid: 82, device: "iPad", "done"),
    ]),
  LayoutCase(
    "a header that fills its line",
    "[   +1 ms] [DEVICE LOG] 2020-02-18 15:43:28.708807+0700  localhost Demo[769]: (UIKitCore) "
      + "[com.apple.UIKit:Application]\nDeactivation reason added: 10\n",
    [
      Row(
        1, "log-show-syslog", "2020-02-18 15:43:28.708807 +0700", "Demo", pid: 769,
        label: "com.apple.UIKit:Application", "Deactivation reason added: 10")
    ]),
  LayoutCase(
    "line numbers",
    "42884 2018-06-08 10:21:15.453 Demo[109:379] applicationWillResignActive\n"
      + "42885:2018-06-08 10:21:16.453 Demo[109:379] applicationDidEnterBackground\n",
    [
      Row(1, "xcode", "2018-06-08 10:21:15.453", "Demo", pid: 109, "applicationWillResignActive"),
      Row(2, "xcode", "2018-06-08 10:21:16.453", "Demo", pid: 109, "applicationDidEnterBackground"),
    ]),
]

private let appCases: [LayoutCase] = [
  LayoutCase(
    "Xcode's console with prints and the end of the run",
    "2023-01-10 17:43:24.270137+0000 Demo[38194:10287612] [BackgroundTask] Background Task 3\n"
      + "applicationDidBecomeActive\nwords\n2013-01-10 17:43:25.270 Demo[38194:60b] {\n  a = 1;\n}\n"
      + "Program ended with exit code: 9\n",
    [
      Row(
        1, "xcode", "2023-01-10 17:43:24.270137 +0000", "Demo", pid: 38194,
        label: ":BackgroundTask", "Background Task 3"),
      Row(2, "xcode", "", "Demo", pid: 38194, "applicationDidBecomeActive\nwords"),
      Row(4, "xcode", "2013-01-10 17:43:25.270", "Demo", pid: 38194, "{\n  a = 1;\n}"),
      Row(7, "xcode", "", "Demo", pid: 38194, "Program ended with exit code: 9"),
    ]),
  LayoutCase(
    "a logger that prints into Xcode's console",
    "2023-01-10 17:43:24.270137+0000 Demo[38194:10287612] hello\n"
      + "17:43:25.100 INFO applicationDidBecomeActive\nsceneDidBecomeActive\n",
    [
      Row(1, "xcode", "2023-01-10 17:43:24.270137 +0000", "Demo", pid: 38194, "hello"),
      Row(
        2, "app-logger", "17:43:25.100", "Demo", pid: 38194, "INFO applicationDidBecomeActive"),
      Row(3, "xcode", "", "Demo", pid: 38194, "sceneDidBecomeActive"),
    ]),
  LayoutCase(
    "Xcode's console with metadata below each message",
    "Background task did not end\nType: Error | Timestamp: 2023-08-07 19:56:18.812823+02:00 | "
      + "Process: Demo | Library: UIKitCore | Subsystem: com.apple.UIKit | Category: "
      + "BackgroundTask | TID: 0x1a2b\n"
      + "sceneDidBecomeActive\nType: stdio\n",
    [
      Row(
        1, "xcode", "2023-08-07 19:56:18.812823 +0200", "Demo",
        label: "com.apple.UIKit:BackgroundTask", "Background task did not end"),
      Row(3, "message-only", "", "sceneDidBecomeActive"),
    ], skipped: ["unrecognized line": 1]),
  LayoutCase(
    "apps' own loggers",
    "2021-09-06 19:23:48.844 🔵-[Demo start] BG time remaining: 28\n\n"
      + "[2023-01-01T12:00:00.123Z] [INFO] AppDelegate applicationDidBecomeActive\n"
      + "12:34:56.789 💚 DEBUG did\n[Demo] sceneDidBecomeActive at 2023/01/01 12:00:00:125\n",
    [
      Row(
        1, "app-logger", "2021-09-06 19:23:48.844", "🔵-[Demo start] BG time remaining: 28"),
      Row(
        3, "app-logger", "2023-01-01 12:00:00.123 +0000",
        "[INFO] AppDelegate applicationDidBecomeActive"),
      Row(4, "app-logger", "12:34:56.789", "💚 DEBUG did"),
      Row(
        5, "app-logger", "2023-01-01 12:00:00.125",
        "[Demo] sceneDidBecomeActive at 2023/01/01 12:00:00:125"),
    ]),
  LayoutCase(
    "messages alone, of which only some matter",
    "hello\nsceneDidBecomeActive <UIWindowScene: 0x1>\nworld\n"
      + "kernel\tdemo[449] exceeded mem limit\nkernel  memorystatus: Demo [994]\n",
    [
      Row(2, "message-only", "", "sceneDidBecomeActive <UIWindowScene: 0x1>"),
      Row(4, "message-only", "", "kernel", "demo[449] exceeded mem limit"),
      Row(5, "message-only", "", "kernel", "memorystatus: Demo [994]"),
    ], skipped: ["unrecognized line": 2]),
  LayoutCase(
    "crash report",
    "Incident Identifier: 1\nProcess:             Demo App [2599]\nIdentifier:    com.example.demo\n\n"
      + "Date/Time:           2023-11-05 23:14:54.8920 +0100\nOS Version:  iPhone OS 17.0.3\n"
      + "Termination Reason: FRONTBOARD 2343432205\n<RBSTerminateContext| domain:10\n"
      + "ProcessState: Running\n\nThread 0 name:\n0 libsystem 0x1\n\nThread 1:\n"
      + "Incident Identifier: 2\nException Type: EXC_CRASH\n",
    [
      Row(
        1, "crash-report", "2023-11-05 23:14:54.8920 +0100", "Demo App", pid: 2599,
        "Incident Identifier: 1\nProcess:             Demo App [2599]\nIdentifier:    "
          + "com.example.demo\nDate/Time:           2023-11-05 23:14:54.8920 +0100\n"
          + "OS Version:  iPhone OS 17.0.3\nTermination Reason: FRONTBOARD 2343432205\n"
          + "<RBSTerminateContext| domain:10\nProcessState: Running"),
      Row(15, "crash-report", "", "Incident Identifier: 2\nException Type: EXC_CRASH"),
    ], skipped: ["crash report body": 2]),
]
