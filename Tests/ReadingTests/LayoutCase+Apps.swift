extension LayoutCase {
  /// What apps print themselves, and reports of their crashes.
  static let apps: [LayoutCase] = [
    LayoutCase(
      "Xcode's console with prints and the end of the run",
      "2023-01-10 17:43:24.270137+0000 Demo[38194:10287612] [BackgroundTask] Background Task 3\n"
        + "applicationDidBecomeActive\nwords\n"
        + "2013-01-10 17:43:25.270 Demo[38194:60b] {\n  a = 1;\n}\n"
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
      "Incident Identifier: 1\nProcess:             Demo App [2599]\n"
        + "Identifier:    com.example.demo\n\n"
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
}
