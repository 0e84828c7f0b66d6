extension LayoutCase {
  /// What command-line tools print, and what comes from a device.
  static let tools: [LayoutCase] = [
    LayoutCase(
      "log show, default style with a header",
      "Filtering the log data using \"x\"\nSkipping info and debug messages, pass --info.\n"
        + "Timestamp                       Thread     Type        Activity             "
        + "PID    TTL  \n"
        + "2020-04-12 23:57:42.212961+0300 0x85bc     Default     0xdcda               457    0    "
        + "runningboardd: (RunningBoard) [com.apple.runningboard:process] "
        + "[app<com.example.demo>:7] x\n"
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
        + "2026-06-22 22:54:26.869 Sd runningboardd[16896:0] "
        + "(8FCF1609-E151-3057-8E2C-8F6F0AE39DF8) "
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
        + "Thu Nov 25 11:30:03 my-iPhone com.apple.launchd[1] "
        + "(UIKitApplication:com.example.bt[0xc3]"
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

  /// Lines of which people or other tools have changed or cut the head.
  ///
  /// Apart from the others, of which random logs are made that know where a record begins.
  static let changedHeads: [LayoutCase] = [
    LayoutCase(
      "a device's syslog with the library before the pid",
      "Oct 29 11:28:37 Demo[UIKitCore](6923) <Notice>: Ending x\n"
        + "Oct 29 11:28:38 Demo[6923] <Notice>: [2025-10-29 11:28:38][6923:61514] y\n",
      [
        Row(1, "idevicesyslog", "10-29 11:28:37", "Demo", pid: 6923, "Ending x"),
        Row(
          2, "idevicesyslog", "10-29 11:28:38", "Demo", pid: 6923,
          "[2025-10-29 11:28:38][6923:61514] y"),
      ]),
    LayoutCase(
      "Xcode's console with dates alone",
      "2019-08-19 Demo[15745:5014197] VERBOSE: x\n2019-08-19 Demo[15745:5014388] y: {\n    id = 1;\n}\n",
      [
        Row(1, "xcode", "", "Demo", pid: 15745, "VERBOSE: x"),
        Row(2, "xcode", "", "Demo", pid: 15745, "y: {\n    id = 1;\n}"),
      ]),
  ]
}
