import LifetraceTestSupport

extension EntityKind {
  private static func identity(_ number: Int) -> String {
    "[app<com.example.app\(number)(5E1D9A70-62B4-4C3F-9D08-7A6B5C4D3E2F)>:\(100 + number)]"
  }

  private static let mail = "[app<com.example.mail(5E1D9A70-62B4-4C3F-9D08-7A6B5C4D3E2F)>:77]"

  private static func track(_ writer: inout EntityWriter) {
    writer.compact("Now tracking process: \(mail)")
  }

  /// Kinds in the texts that tools print.
  static let raw: [EntityKind] = [
    EntityKind("console-scenes", as: "log") {
      let scene = "[0x86d0e3a80:(FBSceneManager):sceneID:com.example.mail-s\($0)]"
      $1.console("\(scene) Scene lifecycle state did change: Foreground")
      $1.console("\(scene) Scene lifecycle state did change: Background")
    },
    EntityKind("console-lines-of-one-scene", as: "log") {
      let scene = "[0x86d0e3a80:(FBSceneManager):sceneID:com.example.mail-default]"
      $1.console(
        "\(scene) Scene lifecycle state did change: \($0 % 2 == 0 ? "Foreground" : "Background")")
    },
    EntityKind("raw-apps", as: "log") { $1.compact("Now tracking process: \(identity($0))") },
    EntityKind("raw-writers", as: "log", opening: track) {
      $1.compact("Now idle, nothing to do", process: "daemon\($0)", pid: 500 + $0)
      $1.compact("\(mail) \($0 % 2 == 0 ? "Suspending" : "Resuming") task.")
    },
    EntityKind("raw-pids", as: "log", opening: track) {
      $1.compact("Now idle, nothing to do", process: "daemon", pid: 500 + $0)
      $1.compact("\(mail) \($0 % 2 == 0 ? "Suspending" : "Resuming") task.")
    },
    EntityKind("raw-exits-of-one-pid", as: "log", opening: track) { _, writer in
      writer.compact("\(mail) termination reported by launchd (2, 9, 9)")
    },
    EntityKind("raw-pid-of-many-apps", as: "log") {
      $1.compact(
        "Now tracking process: [app<com.example.app\($0)(5E1D9A70-62B4-4C3F-9D08-7A6B5C4D3E2F)>:77]"
      )
      $1.compact("Received memory warning.", process: "App", pid: 77)
    },
    EntityKind(
      "raw-apps-x-losses", as: "log",
      phases: [
        { $1.compact("Now tracking process: \(identity($0))") },
        { _, writer in
          writer.bytes.append(
            "=== Messages dropped during live streaming (use `log show` to see what they were)\n")
          writer.compact("\(identity(0)) Resuming task.")
        },
      ]),
    EntityKind(
      "raw-apps-x-boots", as: "log",
      phases: [
        { $1.compact("Now tracking process: \(identity($0))") },
        { number, writer in
          writer.bytes.append(
            "=== system boot: 5BAFBF81-0000-4000-8000-\(100_000_000_000 + number)\n")
          writer.compact("\(identity(0)) Resuming task.")
        },
      ]),
    EntityKind("console-days", as: "log") {
      $1.console(
        "\(mail) \($0 % 2 == 0 ? "Suspending" : "Resuming") task.", process: "runningboardd")
      $1.pass(milliseconds: 43_200_000)
    },
    EntityKind("console-processes", as: "log") {
      $1.console("\(identity($0)) Resuming task.", process: "runningboardd")
      $1.console("Received memory warning.", process: "Process\($0)")
    },
    EntityKind("messages-without-times", as: "log") {
      $1.bytes.append("\(mail) \($0 % 2 == 0 ? "Suspending" : "Resuming") task.\n")
    },
    EntityKind("raw-assertions", as: "log", opening: track) {
      $1.compact(
        "Acquiring assertion targeting \(mail) from originator \(mail) with description "
          + "<RBSAssertionDescriptor| \"Shared Background Assertion \($0) for com.example.mail\" "
          + "ID:33-77-\($0) target:77 attributes:[\n\t<RBSDomainAttribute| "
          + "domain:\"com.apple.common\" name:\"FinishTask\" sourceEnvironment:\"(null)\">\n\t]>")
    },
  ]

  /// Kinds whose number makes a single line or a single value large.
  static let shapes: [EntityKind] = [
    EntityKind(
      "long-native-line",
      opening: { $0.bytes.append(#"{"ts":"2026-01-05T08:00:00Z","text":""#) },
      closing: {
        $0.bytes.append(#"","event":"didBecomeActive","bundle":"com.example.mail"}"# + "\n")
      }, phases: [{ $1.bytes.append("sixteen bytes \($0 % 10) ") }]),
    EntityKind(
      "long-line", as: "log",
      opening: {
        track(&$0)
        $0.compact("long ")
        $0.bytes.removeLast()
      },
      closing: {
        $0.bytes.append("\n")
        $0.compact("\(mail) Resuming task.")
      }, phases: [{ $1.bytes.append("\(mail) R\($0 % 10) ") }]),
    EntityKind(
      "deep-json", opening: { $0.bytes.append(#"{"ts":"2026-01-05T08:00:00Z","deep":"#) },
      closing: {
        $0.bytes.append(#","event":"didBecomeActive","bundle":"com.example.mail"}"# + "\n")
      },
      phases: [
        { _, writer in writer.bytes.append("[") }, { _, writer in writer.bytes.append("]") },
      ]),
    EntityKind(
      "json-array", as: "json", opening: { $0.bytes.append("[") },
      closing: { $0.bytes.append("]\n") },
      phases: [
        {
          if $0 > 0 { $1.bytes.append(",") }
          $1.row("\(mail) \($0 % 2 == 0 ? "Suspending" : "Resuming") task.")
        }
      ]),
  ]
}
