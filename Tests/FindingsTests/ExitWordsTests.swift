import Lifetrace
import LifetraceFindings
import Testing

/// What findings say of an exit in logs of the system, whose words they rest on.
@Suite("Words of exits") struct ExitWordsTests {
  /// A log, and the beginning of the finding that a reader of it writes first.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let severity: Finding.Severity
    let sentence: String
    let remedy: String
    let log: String

    var testDescription: String { "\(rule): \(sentence)" }
  }

  @Test(arguments: cases) func isFound(_ item: Case) throws {
    let analysis = try Analysis(of: Array(item.log.utf8))
    let findings = Findings(of: analysis).items.filter { $0.rule == item.rule }
    let finding = try #require(findings.first)
    #expect(finding.severity == item.severity)
    #expect(text(finding.sentence).contains(item.sentence))
    #expect(text(finding.remedy ?? "").contains(item.remedy))
  }

  private func text(_ text: FindingText) -> String {
    text.parts.map { part in
      switch part {
      case .words(let words), .quoted(let words): words
      default: "*"
      }
    }.joined()
  }

  static let cases = [
    Case(
      rule: "own-exit", severity: .warning, sentence: "its own code called exit",
      remedy: "Look for calls of exit",
      log: """
        2031-03-11 09:41:20.903 Df runningboardd[33:90b2] [com.apple.runningboard:ttl] Now tracking process: [app<com.example.ledger>:4410]
        2031-03-11 09:42:02.132 Df runningboardd[33:90b2] [com.apple.runningboard:process] [app<com.example.ledger>:4410] termination reported by launchd (0, 0, 768)

        """),
    Case(
      rule: "service-exit", severity: .note, sentence: "com.apple.WebKit.WebContent", remedy: "",
      log: """
        default\t14:55:03.201551+0100\tMagazine\tDeactivation reason removed: 5; deactivation reasons: 32 -> 0; animating application lifecycle event: 0
        default\t14:55:03.310022+0100\trunningboardd\tNow tracking process: [xpcservice<com.apple.WebKit.WebContent([application<com.example.magazine>:716])>:721:721]
        default\t14:55:11.773100+0100\tkernel\tmemorystatus: killing_specific_process pid 721 [com.apple.WebKit.WebContent] (per-process-limit 100 8s rf:- type:app) 1572901KB - memorystatus_available_pages: 30114
        default\t14:55:18.400912+0100\tSpringBoard\t[application<com.example.magazine>:716] Setting process visibility to: Foreground

        """),
    Case(
      rule: "crash", severity: .error, sentence: "a symbol is missing", remedy: "#available",
      log: """
        Jul  6 13:51:26 harbor[1228] <Notice>: dyld: Symbol not found: _OpenLock
        Jul  6 13:51:26 com.apple.xpc.launchd[1] (UIKitApplication:com.example.harbor[0x7a85][1228]) <Notice>: Service exited due to signal: Trace/BPT trap: 5

        """),
    Case(
      rule: "crash", severity: .error, sentence: "a library is missing", remedy: "Embed and sign",
      log: """
        Jul  6 13:51:26 harbor[1228] <Notice>: dyld: Library not loaded: @rpath/Tides.framework/Tides
        Jul  6 13:51:26 com.apple.xpc.launchd[1] (UIKitApplication:com.example.harbor[0x7a85][1228]) <Notice>: Service exited due to signal: Abort trap: 6

        """),
    Case(
      rule: "crash", severity: .error,
      sentence: "Harbor/Locks.swift:88: Fatal error: Index out of range", remedy: "Symbolicate",
      log: """
        2031-05-19 08:31:10.001 Df runningboardd[33:90b7] [com.apple.runningboard:ttl] Now tracking process: [app<com.example.harbor>:7244]
        2031-05-19 08:31:10.618 E  Harbor[7244:4d00] Harbor/Locks.swift:88: Fatal error: Index out of range
        2031-05-19 08:31:10.655 Df runningboardd[33:90b7] [com.apple.runningboard:process] [app<com.example.harbor>:7244] termination reported by launchd (2, 5, 5)

        """),
    Case(
      rule: "crash", severity: .error, sentence: "an uncaught exception", remedy: "Symbolicate",
      log: """
        Oct  3 19:22:58 Pad Harbor(libc++abi.dylib)[2231] <Notice>: libc++abi.dylib: terminating with uncaught exception of type std::runtime_error: chart not found
        Oct  3 19:22:58 Pad SpringBoard(FrontBoard)[58] <Notice>: [application<com.example.harbor>:2231] Now flagged as pending exit for reason: workspace client connection invalidated
        Oct  3 19:22:59 Pad com.apple.xpc.launchd[1] (UIKitApplication:com.example.harbor[0x1a2b][58][2231]) <Notice>: Service exited due to SIGABRT

        """),
    // Lines that follow the words of its own end change nothing.
    Case(
      rule: "crash", severity: .error, sentence: "Fatal error: Index out of range",
      remedy: "Symbolicate",
      log: """
        2031-05-19 08:31:10.001 Df Harbor[7244:4d00] applicationDidBecomeActive
        2031-05-19 08:31:10.618 E  Harbor[7244:4d00] Harbor/Locks.swift:88: Fatal error: Index out of range
        2031-05-19 08:31:10.619 E  Harbor[7244:4d00] writing the last tide
        2031-05-19 08:31:10.655 Df runningboardd[33:90b7] [com.apple.runningboard:process] [app<com.example.harbor>:7244] termination reported by launchd (2, 5, 5)

        """),
    // Prints of a terminal, without times.
    Case(
      rule: "crash", severity: .error, sentence: "Unexpectedly found nil", remedy: "Symbolicate",
      log: """
        SceneDelegate.sceneWillEnterForeground(_:)
        SceneDelegate.sceneDidBecomeActive(_:)
        Harbor/TideView.swift:31: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        $ echo $?
        133

        """),
    Case(
      rule: "resource-limit-exceeded", severity: .warning,
      sentence: "more time than a watchdog allows", remedy: "without a debugger",
      log: """
        default\t08:16:28.312418-0700\trunningboardd\tNow tracking process: [app<com.example.harbor>:1462]
        default\t08:16:48.296225-0700\tSpringBoard\t[app<com.example.harbor>:1462] Ignoring <FBProcessWatchdog: 0x28175f7f0; name: process-launch> for reason: process is being debugged
        default\t08:16:53.211943-0700\tHarbor\tDeactivation reason removed: 5; deactivation reasons: 32 -> 0; animating application lifecycle event: 0

        """),
  ]
}
