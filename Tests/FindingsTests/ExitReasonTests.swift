import Lifetrace
import Testing

/// Which of several lines explains an exit: the process's own words, then those of whoever ended it; what follows
/// from every exit explains none.
@Suite("Reasons of exits") struct ExitReasonTests {
  /// A log of Console, whose lines have no pids, and what a reader of it writes down.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let category: ExitCategory
    let explanation: String?
    var requester: ExitAnalysis.Requester?
    let lines: [String]

    var log: [UInt8] {
      let own = "default\t09:30:10.000000+0200\tHarbor\tapplicationDidBecomeActive\n"
      return Array((own + lines.map { "default\t09:30:\($0)\n" }.joined()).utf8)
    }
  }

  @Test(arguments: crashes + kills + installations) func isExplained(_ item: Case) throws {
    let analysis = try Analysis(of: item.log)
    let exits = try #require(analysis.apps.first { $0.bundle == "com.example.harbor" }).exits.items
    #expect(exits.count == 1)
    let exit = try #require(exits.first)
    #expect(exit.category == item.category)
    #expect(exit.explanation == item.explanation)
    #expect(exit.requester == item.requester)
  }

  private static let corpse =
    "20.050000+0200\tReportCrash\tFormulating fatal 309 report for corpse[2231] Harbor"
  private static let connection =
    "20.090000+0200\tSpringBoard\t[app<com.example.harbor>:2231] Now flagged as pending exit for reason: "
    + "workspace client connection invalidated"

  /// launchd's report, passed on by RunningBoard.
  private static func end(_ triple: String) -> String {
    "20.200000+0200\trunningboardd\t[app<com.example.harbor>:2231] termination reported by launchd (\(triple))"
  }

  /// RunningBoard's order.
  private static func order(_ context: String) -> String {
    "20.150000+0200\trunningboardd\t[app<com.example.harbor>:2231] Terminating with context: "
      + "<RBSTerminateContext| \(context) reportType:None maxTerminationResistance:Interactive>"
  }

  static let crashes = [
    Case(
      testDescription: "exception, crash reporter, connection", category: .abnormal,
      explanation: "uncaught exception NSRangeException: index 7 beyond bounds",
      lines: [
        "20.000000+0200\tHarbor\t*** Terminating app due to uncaught exception 'NSRangeException', reason: "
          + "'index 7 beyond bounds'", corpse, connection, end("2, 6, 6"),
      ]),
    Case(
      testDescription: "C++ exception, crash reporter, connection", category: .abnormal,
      explanation: "uncaught exception std::runtime_error: chart not found",
      lines: [
        "20.000000+0200\tHarbor\tlibc++abi: terminating due to uncaught exception of type std::runtime_error: "
          + "chart not found", corpse, connection, end("2, 6, 6"),
      ]),
    Case(
      testDescription: "Swift's fatal error, crash reporter, connection",
      category: .illegalInstruction,
      explanation: "Harbor/Locks.swift:88: Fatal error: Index out of range",
      lines: [
        "20.000000+0200\tHarbor\tHarbor/Locks.swift:88: Fatal error: Index out of range", corpse,
        connection, end("2, 5, 5"),
      ]),
    Case(
      testDescription: "no words of its own", category: .badAccess, explanation: nil,
      lines: [corpse, connection, end("2, 11, 11")]),
    Case(
      testDescription: "connection before the crash reporter", category: .badAccess,
      explanation: nil, lines: [connection, corpse, end("2, 10, 10")]),
  ]

  static let kills = [
    Case(
      testDescription: "a kill for memory", category: .memoryLimit, explanation: nil,
      lines: [connection, end("1, 7, 9")]),
    Case(
      testDescription: "the connection broke before the order", category: .normal,
      explanation: "killed from app switcher", requester: .user,
      lines: [
        connection, order("domain:10 code:0xDEADFA11 explanation:killed from app switcher"),
        end("10, 3735943697, 9"),
      ]),
    Case(
      testDescription: "nothing but the connection", category: .unclassified,
      explanation: "workspace client connection invalidated", lines: [connection]),
  ]

  static let installations = [
    Case(
      testDescription: "an update", category: .normal,
      explanation: "installcoordinationd app:[com.example.harbor] uuid:AA1 isPlaceholder:Y",
      requester: .installer,
      lines: [
        order(
          "domain:15 code:0x0 explanation:installcoordinationd app:[com.example.harbor] uuid:AA1 "
            + "isPlaceholder:Y"), end("15, 0, 9"),
      ]),
    Case(
      testDescription: "a removal", category: .normal,
      explanation: "Uninstalling com.example.harbor", requester: .installer,
      lines: [
        order("domain:15 code:0x0 explanation:Uninstalling com.example.harbor"), end("15, 0, 9"),
      ]),
    Case(
      testDescription: "a signal of the installer", category: .normal,
      explanation: "SIGKILL | sent by installd[77]", requester: .installer,
      lines: [
        "20.000000+0200\tlaunchd\tUIKitApplication:com.example.harbor[0x1][rb-legacy] [2231]: exited due to "
          + "SIGKILL | sent by installd[77], ran for 81233ms"
      ]),
    Case(
      testDescription: "an exception about an installation", category: .abnormal,
      explanation: "uncaught exception PackError: updating app data failed",
      lines: [
        "20.000000+0200\tHarbor\t*** Terminating app due to uncaught exception 'PackError', reason: "
          + "'updating app data failed'", corpse, connection, end("2, 6, 6"),
      ]),
  ]
}
