import LifetraceTestSupport

extension EntityKind {
  /// Kinds in native events.
  static let native: [EntityKind] = ofProcesses + ofWork + ofApps + ofTexts

  private static func launch(_ writer: inout EntityWriter) {
    writer.event("didFinishLaunching")
    writer.event("didBecomeActive")
  }

  private static func background(_ writer: inout EntityWriter) {
    writer.event("didFinishLaunching")
    writer.event("didEnterBackground")
  }

  private static func session(_ number: Int, _ writer: inout EntityWriter) {
    writer.event("willEnterForeground")
    writer.event("didBecomeActive")
    writer.event("willResignActive")
    writer.event("didEnterBackground")
  }

  private static func connect(_ number: Int, _ writer: inout EntityWriter) {
    writer.event("sceneWillConnect", #""scene":"s\#(number)""#)
    writer.event("sceneWillEnterForeground", #""scene":"s\#(number)""#)
    writer.event("sceneDidBecomeActive", #""scene":"s\#(number)""#)
  }

  private static func disconnect(_ number: Int, _ writer: inout EntityWriter) {
    writer.event("sceneWillResignActive", #""scene":"s\#(number)""#)
    writer.event("sceneDidEnterBackground", #""scene":"s\#(number)""#)
    writer.event("sceneDidDisconnect", #""scene":"s\#(number)""#)
  }

  private static let ofProcesses: [EntityKind] = [
    EntityKind("open-scenes", opening: launch, connect),
    EntityKind("scenes", opening: launch) {
      connect($0, &$1)
      disconnect($0, &$1)
    },
    EntityKind("scenes-x-sessions", opening: launch, phases: [connect, session]),
    EntityKind("sessions", opening: launch, session),
    EntityKind("exits-of-one-pid") {
      $1.event("terminated", #""exit":{"namespace":"SIGNAL","code":\#($0 % 2 == 0 ? 9 : 11)}"#)
    },
    EntityKind("processes-of-one-app") {
      $1.event("didFinishLaunching", pid: 100 + $0)
      $1.event("didBecomeActive", pid: 100 + $0)
      $1.event("terminated", pid: 100 + $0)
    },
    EntityKind("live-processes-of-one-app") {
      $1.event("didFinishLaunching", pid: 100 + $0)
    },
    EntityKind("launches") {
      $1.event("launched", #""reason":"user""#)
      $1.event("didFinishLaunching")
      $1.event("didBecomeActive")
      $1.event("terminated")
    },
    EntityKind("launch-requests") {
      $1.event("launchRequested", #""intent":"foreground""#, pid: 100 + $0)
    },
    EntityKind("transitions", opening: launch) {
      $1.event($0 % 2 == 0 ? "willResignActive" : "didBecomeActive")
    },
    EntityKind("suspensions", opening: background) {
      $1.event("suspended")
      $1.event("resumed")
    },
    EntityKind("inactive-reasons", opening: launch) {
      let mask = 1 + $0 % 0xffff
      $1.event("deactivationReasons", #""from":0,"to":\#(mask)"#)
      $1.event("deactivationReasons", #""from":\#(mask),"to":0"#)
    },
    EntityKind("growing-inactive-reasons", opening: launch) {
      $1.event("deactivationReasons", #""from":\#($0),"to":\#($0 + 1)"#)
    },
    EntityKind("significant-events", opening: launch) { $1.event("didReceiveMemoryWarning") },
    EntityKind("findings") {
      $1.event("launched", #""reason":"user""#, pid: 100 + $0)
      $1.event(
        "terminated",
        #""exit":{"namespace":"FRONTBOARD","code":"0x8badf00d","explanation":"scene-create"}"#,
        pid: 100 + $0)
    },
    EntityKind("callback-order-findings", opening: launch) {
      $1.event("didEnterBackground")
      $1.event("didBecomeActive")
    },
    EntityKind("visibilities", opening: launch) {
      $1.event("visibility", #""visibility":"\#($0 % 2 == 0 ? "foreground" : "background")""#)
    },
  ]

  private static let ofWork: [EntityKind] = [
    EntityKind("open-tasks", opening: background) {
      $1.event("beginBackgroundTask", #""task":\#($0 + 1),"taskName":"t\#($0)""#)
    },
    EntityKind("tasks", opening: background) {
      $1.event("beginBackgroundTask", #""task":\#($0 + 1),"taskName":"t\#($0)""#)
      $1.event("endBackgroundTask", #""task":\#($0 + 1)"#)
    },
    EntityKind(
      "tasks-ended-in-reverse", opening: background,
      phases: [
        { $1.event("beginBackgroundTask", #""task":\#($0 + 1)"#) },
        { $1.event("endBackgroundTask", #""task":\#($0 + 1)"#) },
      ]),
    EntityKind(
      "tasks-without-ids", opening: background,
      phases: [
        { $1.event("beginBackgroundTask") },
        { $1.event("endBackgroundTask", #""task":\#($0 + 1)"#) },
      ]),
    EntityKind(
      "tasks-x-sessions", opening: launch,
      phases: [
        { $1.event("beginBackgroundTask", #""task":\#($0 + 1),"taskName":"t\#($0)""#) }, session,
      ]),
    EntityKind("open-assertions", opening: background) {
      $1.event(
        "assertionAcquired",
        #""assertion":\#($0 + 1),"assertionKind":"finishTask","reason":"r\#($0)""#)
    },
    EntityKind(
      "assertions-x-sessions", opening: launch,
      phases: [
        {
          $1.event(
            "assertionAcquired",
            #""assertion":\#($0 + 1),"assertionKind":"finishTask","reason":"r\#($0)""#)
        }, session,
      ]),
    EntityKind(
      "open-tasks-of-a-kill", opening: launch,
      closing: {
        $0.event("didEnterBackground")
        $0.event("terminated", #""exit":{"namespace":"RUNNINGBOARD","code":"0x2182bad2"}"#)
      },
      phases: [{ $1.event("beginBackgroundTask", #""task":\#($0 + 1),"taskName":"t\#($0)""#) }]),
    EntityKind("task-ages", opening: background) {
      $1.event(
        "backgroundTaskAge", #""task":\#($0 + 1),"taskName":"t","elapsed":40,"timedOut":true"#)
    },
    EntityKind(
      "assertions-at-an-exit-from-the-foreground", opening: launch,
      closing: { $0.event("didEnterBackground") },
      phases: [
        { $1.event("assertionAcquired", #""assertion":\#($0 + 1),"assertionKind":"audio""#) }
      ]),
    EntityKind("budget-events", opening: background) {
      $1.event("budgetStarted")
      $1.event("budget", #""limit":\#(10 + $0 % 30)"#)
      $1.event("timeRemaining", #""remaining":\#($0 % 30)"#)
    },
  ]

  private static let ofApps: [EntityKind] = [
    EntityKind("apps") {
      $1.event("didFinishLaunching", of: "com.example.app\($0)", pid: 100 + $0)
      $1.event("didBecomeActive", of: "com.example.app\($0)", pid: 100 + $0)
    },
    EntityKind("processes") {
      $1.native(#""event":"didFinishLaunching","process":"app\#($0)","pid":\#(100 + $0)"#)
    },
    EntityKind("extensions") {
      $1.event(
        "didFinishLaunching", #""kind":"extension","host":"com.example.mail","hostPID":99"#,
        of: "com.example.mail.e\($0)", pid: 100 + $0)
    },
    EntityKind("hosts-of-extensions") {
      $1.event(
        "didFinishLaunching", #""kind":"extension","host":"com.example.app\#($0)""#,
        of: "com.example.widget", pid: 100 + $0)
    },
    EntityKind("devices") {
      $1.event("didFinishLaunching", #""device":"d\#($0)""#)
      $1.event("didBecomeActive", #""device":"d\#($0)""#)
    },
    EntityKind("boots") {
      $1.event("didFinishLaunching", #""boot":"b\#($0)""#)
      $1.event("didBecomeActive", #""boot":"b\#($0)""#)
    },
    EntityKind(
      "apps-x-gaps",
      phases: [
        { $1.event("didFinishLaunching", of: "com.example.app\($0)", pid: 100 + $0) },
        { _, writer in
          writer.native(#""event":"gap""#)
          writer.event("willResignActive", of: "com.example.app0")
          writer.event("didBecomeActive", of: "com.example.app0")
        },
      ]),
    EntityKind(
      "gaps-x-apps",
      phases: [
        { _, writer in
          writer.native(#""event":"gap""#)
          writer.event("willResignActive")
          writer.event("didBecomeActive")
        }, { $1.event("didFinishLaunching", of: "com.example.app\($0)", pid: 100 + $0) },
      ]),
    EntityKind(
      "apps-x-boots",
      phases: [
        { $1.event("didFinishLaunching", of: "com.example.app\($0)", pid: 100 + $0) },
        { $1.native(#""event":"boot","boot":"b\#($0)""#) },
      ]),
    EntityKind(
      "apps-x-recordings",
      phases: [
        { $1.event("didFinishLaunching", of: "com.example.app\($0)", pid: 100 + $0) },
        { number, writer in
          writer.bytes.append(#"{"lifetrace":"events/1"}"# + "\n")
          writer.pass(milliseconds: 100_000)
          writer.event("didBecomeActive")
        }, { $1.event("didBecomeActive", of: "com.example.app\($0)", pid: 100 + $0) },
      ]),
    EntityKind("conditions", opening: launch) {
      $1.event("osVersion", #""value":"18.\#($0)""#)
      $1.event("appVersion", #""value":"1.\#($0)""#)
    },
  ]

  private static let ofTexts: [EntityKind] = [
    EntityKind("sources", opening: launch) {
      $1.event($0 % 2 == 0 ? "willResignActive" : "didBecomeActive", #""source":"f\#($0):1""#)
    },
    EntityKind("emitters", opening: launch) {
      $1.event($0 % 2 == 0 ? "willResignActive" : "didBecomeActive", #""emitter":"e\#($0)""#)
    },
    EntityKind("unknown-events", opening: launch) { $1.event("event\($0)") },
    EntityKind("unknown-values", opening: launch) {
      $1.event("visibility", #""visibility":"v\#($0)""#)
    },
    EntityKind("explanations") {
      $1.event("launched", #""reason":"reason \#($0)""#, pid: 100 + $0)
      $1.event(
        "terminated", #""exit":{"namespace":"n\#($0)","code":\#($0),"explanation":"text \#($0)"}"#,
        pid: 100 + $0)
    },
    EntityKind("recordings") {
      $1.bytes.append(#"{"lifetrace":"events/1"}"# + "\n")
      $1.pass(milliseconds: 100_000)
      $1.event($0 % 2 == 0 ? "willResignActive" : "didBecomeActive")
    },
    EntityKind("broken-lines", opening: launch) {
      $1.bytes.append(#"{"ts":\#($0), broken"# + "\n")
      $1.event("willResignActive")
    },
    EntityKind("backward-times", opening: launch) { _, writer in
      writer.event("willResignActive")
      writer.pass(milliseconds: -4_000_000)
      writer.event("didBecomeActive")
      writer.pass(milliseconds: 1_000_000)
    },
  ]
}
