extension LayoutCase {
  /// Logs as people and other tools hand them on.
  static let pastes: [LayoutCase] = [
    LayoutCase(
      "quotes, arrows, indentation, fences and remarks",
      "# how it happened\n```\n> Apr 25 17:18:10 pad SpringBoard[48] <Notice>: one\n```\n"
        + "    Apr 25 17:18:11 pad SpringBoard[48] <Notice>: two\n\n// and then\n"
        + "---> Apr 25 17:18:12 pad SpringBoard[48] <Notice>: this\n"
        + ">> default\t10:00:00+0100\tDemo\tthree\n",
      [
        Row(3, "idevicesyslog", "04-25 17:18:10", "SpringBoard", pid: 48, device: "pad", "one"),
        Row(5, "idevicesyslog", "04-25 17:18:11", "SpringBoard", pid: 48, device: "pad", "two"),
        Row(8, "idevicesyslog", "04-25 17:18:12", "SpringBoard", pid: 48, device: "pad", "this"),
        Row(9, "console", "10:00:00 +0100", "Demo", "three"),
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
      "records broken after their time, their process and anywhere",
      "2026-09-17 09:20:31.402\nrunningboardd:\n[app<com.example.notes>:421]\n"
        + "Resuming task.\n\n2026-09-17 09:20:31.435\nrunningboardd:\n"
        + "[app<com.example.notes>:421]\nSuspending\ntask.\n2026-09-17 09:20:32.000\nDone: two\n",
      [
        Row(
          1, "app-logger", "2026-09-17 09:20:31.402", "runningboardd",
          "[app<com.example.notes>:421] Resuming task."),
        Row(
          6, "app-logger", "2026-09-17 09:20:31.435", "runningboardd",
          "[app<com.example.notes>:421] Suspending task."),
        Row(11, "app-logger", "2026-09-17 09:20:32.000", "Done: two"),
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
      "Nov 12 12:24:37 iPad SpringBoard(FrontBoard)\\[510\\] \\<Notice\\>: "
        + "\\[app\\<x\\_y\\>:7\\] a\n\n"
        + "Nov 12 12:24:38 iPad SpringBoard\\[510\\] \\<Notice\\>: b\n\n",
      [
        Row(
          1, "idevicesyslog", "11-12 12:24:37", "SpringBoard", pid: 510, device: "iPad",
          "[app<x_y>:7] a"),
        Row(3, "idevicesyslog", "11-12 12:24:38", "SpringBoard", pid: 510, device: "iPad", "b"),
      ]),
    LayoutCase(
      "entities of a page",
      "Nov 12 12:24:37 iPad SpringBoard(FrontBoard)[510] &lt;Notice&gt;: "
        + "[app&lt;com.example.notes&gt;:7] a &quot;b&quot; &amp; &#x27;c&#39;\n"
        + "default\t10:00:00+0100\tDemo\treasons: 0 -&gt; 1\n",
      [
        Row(
          1, "idevicesyslog", "11-12 12:24:37", "SpringBoard", pid: 510, device: "iPad",
          "[app<com.example.notes>:7] a \"b\" & 'c'"),
        Row(2, "console", "10:00:00 +0100", "Demo", "reasons: 0 -> 1"),
      ]),
    LayoutCase(
      "spaces that do not break",
      "Nov\u{A0}12\u{A0}12:24:37\u{A0}iPad\u{202F}SpringBoard[510]\u{A0}<Notice>:\u{A0}one\u{A0}two\n"
        + "2026-06-22\u{2007}22:53:37.470 Df\u{A0}\u{A0}Demo[5:64]\u{A0}three\n"
        + "default \u{A0} \u{A0}10:00:00+0100 \u{A0} \u{A0}Demo \u{A0} \u{A0}four five\n",
      [
        Row(
          1, "idevicesyslog", "11-12 12:24:37", "SpringBoard", pid: 510, device: "iPad", "one two"),
        Row(2, "log-show-compact", "2026-06-22 22:53:37.470", "Demo", pid: 5, "three"),
        Row(3, "console", "10:00:00 +0100", "Demo", "four five"),
      ]),
    LayoutCase(
      "a space in a device's name that does not break",
      "Nov 12 12:24:37 Anna's\u{A0}iPad SpringBoard(FrontBoard)[510] <Notice>: one\u{A0}two\n"
        + "2019-08-22 18:21:26.163639+0300  Anna's\u{A0}iPad Demo[7]: three\u{A0}four\n",
      [
        Row(
          1, "idevicesyslog", "11-12 12:24:37", "SpringBoard", pid: 510,
          device: "Anna's\u{A0}iPad", "one two"),
        Row(
          2, "log-show-syslog", "2019-08-22 18:21:26.163639 +0300", "Demo", pid: 7,
          device: "Anna's\u{A0}iPad", "three four"),
      ]),
    LayoutCase(
      "columns of escaped lines are told by all of them",
      "default\t10:00:00+0100\tA Long Name of an App\t&lt;a&gt; b c\n"
        + (1...3).map {
          "default\t10:00:0\($0)+0100\tDemo\ta message of many words &lt;\($0)&gt;\n"
        }
        .joined(),
      [Row(1, "console", "10:00:00 +0100", "A Long Name of an App", "<a> b c")]
        + (1...3).map {
          Row(
            UInt32($0 + 1), "console", "10:00:0\($0) +0100", "Demo",
            "a message of many words <\($0)>")
        }),
    LayoutCase(
      "messages alone, all indented",
      "    sceneDidBecomeActive\n    kernel  Demo [994] exceeded mem limit {\n        a = 1;\n    }\n"
        + "    sceneWillResignActive\n",
      [
        Row(1, "message-only", "", "sceneDidBecomeActive"),
        Row(
          2, "message-only", "", "kernel", "Demo [994] exceeded mem limit {\n    a = 1;\n}"),
        Row(5, "message-only", "", "sceneWillResignActive"),
      ]),
    LayoutCase(
      "messages alone, indented by a tab",
      "\tsceneDidBecomeActive\n\tkernel\tDemo [994] exceeded mem limit\n\t\tmore\n"
        + "\tsceneWillResignActive\n",
      [
        Row(1, "message-only", "", "sceneDidBecomeActive"),
        Row(2, "message-only", "", "kernel", "Demo [994] exceeded mem limit\n\tmore"),
        Row(4, "message-only", "", "sceneWillResignActive"),
      ]),
    LayoutCase(
      "times of a job before every line",
      "2026-05-04T10:00:01.2345670Z Run a test\n"
        + "2026-05-04T10:00:01.2345671Z Nov 12 12:24:37 iPad SpringBoard[510] <Notice>: {\n"
        + "2026-05-04T10:00:01.2345672Z   a = 1;\n2026-05-04T10:00:01.2345673Z }\n"
        + "2026-05-04T10:00:01.2345674Z\n"
        + "2026-05-04T10:00:01.2345675Z 2023-01-10 17:43:24.270137+0000 Demo[38194:102] four\n"
        + "2026-05-04T10:00:01.2345676Z applicationDidBecomeActive\n",
      [
        Row(
          2, "idevicesyslog", "11-12 12:24:37", "SpringBoard", pid: 510, device: "iPad",
          "{\n  a = 1;\n}"),
        Row(6, "xcode", "2023-01-10 17:43:24.270137 +0000", "Demo", pid: 38194, "four"),
        Row(7, "xcode", "", "Demo", pid: 38194, "applicationDidBecomeActive"),
      ], skipped: ["unrecognized line": 1]),
    LayoutCase(
      "times of a job before a copy out of Console",
      (1...3).map {
        "2026-05-04T10:00:01.234567\($0)Z default\t10:00:0\($0)+0000\tDemo\tplain words\n"
      }.joined(),
      (1...3).map { Row(UInt32($0), "console", "10:00:0\($0) +0000", "Demo", "plain words") }),
    LayoutCase(
      "a logger whose times are like those of a job",
      "2026-05-04T10:00:01.2345670Z applicationDidBecomeActive\n"
        + "2026-05-04T10:00:02.2345670Z sceneDidBecomeActive\n",
      [
        Row(1, "app-logger", "2026-05-04 10:00:01.2345670 +0000", "applicationDidBecomeActive"),
        Row(2, "app-logger", "2026-05-04 10:00:02.2345670 +0000", "sceneDidBecomeActive"),
      ]),
    LayoutCase(
      "numbers of lines before columns",
      (1...3).map { "     \($0)\tdefault\t10:00:0\($0)+0000\tDemo\tplain words\n" }.joined(),
      (1...3).map { Row(UInt32($0), "console", "10:00:0\($0) +0000", "Demo", "plain words") }),
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
      "lines that break within their headers",
      "[        ] [DEVICE LOG] 2020-02-18 15:43:28.708807+0700  localhost Demo[769]:\n"
        + "(UIKitCore) [com.apple.UIKit:Application]\nDeactivation reason added: 10\n"
        + "[   +1 ms] [DEVICE LOG] 2020-02-18 15:43:28.809807+0700  localhost Demo[769]: (UIKitCore)\n"
        + "[com.apple.UIKit:Application] Deactivation reason\nremoved: 10\n",
      [
        Row(
          1, "log-show-syslog", "2020-02-18 15:43:28.708807 +0700", "Demo", pid: 769,
          label: "com.apple.UIKit:Application", "Deactivation reason added: 10"),
        Row(
          4, "log-show-syslog", "2020-02-18 15:43:28.809807 +0700", "Demo", pid: 769,
          label: "com.apple.UIKit:Application", "Deactivation reason\nremoved: 10"),
      ]),
    LayoutCase(
      "line numbers",
      "42884 2018-06-08 10:21:15.453 Demo[109:379] applicationWillResignActive\n"
        + "42885:2018-06-08 10:21:16.453 Demo[109:379] applicationDidEnterBackground\n",
      [
        Row(1, "xcode", "2018-06-08 10:21:15.453", "Demo", pid: 109, "applicationWillResignActive"),
        Row(
          2, "xcode", "2018-06-08 10:21:16.453", "Demo", pid: 109, "applicationDidEnterBackground"),
      ]),
  ]
}
