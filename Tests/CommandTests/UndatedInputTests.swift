import Foundation
import Testing

@testable import LifetraceCLI

/// Inputs with times of day alone beside inputs with dates.
@Suite struct UndatedInputTests {
  private let workspace: Workspace
  /// From 10:00:00 to 10:05:01 on 2026-11-21, UTC.
  private let dated: String

  init() throws {
    workspace = try Workspace()
    dated = try workspace.write(Log.story("com.example.notes"), to: "notes.ndjson")
  }

  private func console(_ first: String, _ second: String) throws -> String {
    try workspace.write(
      """
      default\t\(first)+0000\tRadio\tapplicationDidBecomeActive
      default\t\(second)+0000\tRadio\tapplicationDidEnterBackground

      """, to: "console.txt")
  }

  @Test func oneWithoutAPlaceIsLeftOut() throws {
    let run = Recording(["report", dated, try console("15:00:00.000", "15:02:00.000")])
    #expect(run.status == 0)
    #expect(run.output.contains("\n2026-11-21  10:00:00 – 10:05:01  UTC"))
    #expect(run.output.contains("com.example.notes") && !run.output.contains("Radio"))
    let fact =
      "'console.txt' tells no date, and its times of day fit no day of the dated inputs; without"
      + " --date it is left out"
    #expect(run.errors == "lifetrace: data loss: \(fact)\n")
    let inputs = run.output.split(separator: "\n").drop { !$0.hasPrefix("Inputs") }
    #expect(inputs.contains { $0.hasPrefix("  console.txt ") })
    #expect(inputs.contains("      skipped: 2 × event without a date"))
    #expect(!run.output.contains("without life-cycle lines"))
  }

  @Test func oneThatFitsIsPlaced() throws {
    let run = Recording(["report", dated, try console("10:01:00.000", "10:02:00.000")])
    #expect(run.output.contains("\n2026-11-21  10:00:00 – 10:05:01  UTC"))
    #expect(run.output.contains("Radio"))
    #expect(run.errors == "")
  }

  @Test func aDatePlacesIt() throws {
    let console = try console("15:00:00.000", "15:02:00.000")
    let run = Recording(["report", dated, console, "--date", "2026-11-21"])
    #expect(run.output.contains("\n2026-11-21  10:00:00 – 15:02:00  UTC"))
    #expect(run.output.contains("Radio"))
  }
}
