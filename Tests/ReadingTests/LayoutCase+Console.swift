extension LayoutCase {
  /// What Console shows and copies.
  static let console: [LayoutCase] = [
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
      "one process of several words that prints single words",
      "default\t10:00:00.000000+0000\tMy Notes\tapplicationDidBecomeActive\n"
        + "default\t10:00:05.000000+0000\tMy Notes\tapplicationWillResignActive\n",
      [
        Row(1, "console", "10:00:00.000000 +0000", "My Notes", "applicationDidBecomeActive"),
        Row(2, "console", "10:00:05.000000 +0000", "My Notes", "applicationWillResignActive"),
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
      "Setting process task state to: Running\t52\t0x1a2b\tSpringBoard\t"
        + "2024-03-01 08:00:54.15-0600\n"
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
}
