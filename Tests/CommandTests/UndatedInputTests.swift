import Foundation
import LifetraceTestSupport
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

  /// Inputs in several zones beside one without: what is found does not depend on their order.
  @Test func theOrderOfInputsDecidesNothing() throws {
    let paths = try [("a", "+0000"), ("b", "-0700"), ("c", ""), ("d", "+0200")].map { name, zone in
      try workspace.write(
        ["applicationDidBecomeActive", "applicationDidEnterBackground"].enumerated().map {
          "default\t12:00:0\($0).000\(zone)\tRadio\t\($1)\n"
        }.joined(), to: name + ".txt")
    }
    func windows(_ paths: [String]) throws -> [String] {
      let run = Recording(["report", "--format", "json"] + paths)
      let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      let apps = (report as? [String: Any])?["apps"] as? [[String: Any]]
      #expect(run.errors.contains("c.txt' has no time zone; the other inputs have several"))
      return apps?.map { "\($0["bundle"] ?? "") \($0["process"] ?? "") \($0["window"] ?? "")" }
        ?? []
    }
    let first = try windows(paths)
    #expect(first.count == 1)
    for shift in 1...3 { #expect(try windows(Array(paths[shift...] + paths[..<shift])) == first) }
    #expect(try windows(paths.reversed()) == first)
  }

  @Test func oneWithoutAPlaceIsLeftOut() throws {
    let console = try console("15:00:00.000", "15:02:00.000")
    let run = Recording(["report", dated, console, "--full"])
    #expect(run.status == 65)
    #expect(run.output.contains("\n2026-11-21  10:00:00 – 10:05:01  UTC"))
    #expect(run.output.contains("com.example.notes") && !run.output.contains("Radio"))
    let fact =
      "has no dates, and its times of day fit no day of the dated inputs; without --date it is left"
      + " out; give the day of its first record with --date, or read it alone"
    #expect(run.errors == "\(console): error: \(fact)\n")
    let inputs = run.output.split(separator: "\n").drop { !$0.hasPrefix("Inputs") }
    #expect(inputs.contains { $0.hasPrefix("  console.txt ") })
    #expect(inputs.contains("      skipped: 2 × event without a date"))
  }

  /// A log that a folder brings along is missed like one that is named.
  @Test func oneOfAFolderWithoutAPlaceEndsACheck() throws {
    let workspace = try Workspace()
    _ = try workspace.write(String(contentsOfFile: dated, encoding: .utf8), to: "logs/dated.ndjson")
    let lost = try String(contentsOfFile: console("15:00:00.000", "15:02:00.000"), encoding: .utf8)
    _ = try workspace.write(lost, to: "logs/lost.txt")
    let check = Recording(["check", workspace.path("logs")])
    #expect(check.status == 65)
    #expect(check.output.contains("lost.txt"))
    #expect(Recording(["report", workspace.path("logs")]).status == 65)
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

  @Test(
    "what the user tells and no log needs is told",
    arguments: [
      ("2026-11-21T10:00:00.000Z", ["--date", "2026-11-21"], ["--date"]),
      (
        "2026-11-21T10:00:00.000Z", ["--date", "2026-11-21", "--year", "2026"],
        ["--date", "--year"]
      ),
      ("10:00:00.000", ["--date", "2026-11-21"], []),
      ("10:00:00.000", ["--year", "2026"], ["--year"]),
      ("Nov 21 10:00:00", ["--date", "2026-11-21"], []),
      ("Nov 21 10:00:00", ["--year", "2026"], []),
      ("Nov 21 10:00:00", ["--date", "2026-11-21", "--year", "2026"], ["--date"]),
    ])
  func unusedOptions(time: String, options: [String], unused: [String]) throws {
    let log = try workspace.write(
      (0..<4).map { "\(time.replacing(":00:", with: ":0\($0):")) sceneDidBecomeActive\n" }.joined(),
      to: "logger.txt")
    let run = Recording(["report", log, "--format", "json"] + options)
    #expect(run.status == 0)
    for option in ["--date", "--year"] {
      #expect(run.output.contains("\(option) is not used") == unused.contains(option), "\(option)")
    }
  }

  @Test(
    "a day of the week leaves several years",
    arguments: [
      // Within those years November 25 is a Thursday in 2010 alone; March 1 a Saturday in two.
      (
        "Thu Nov 25", "2010",
        "of 2008 to 2015, when logs were written so, no other year fits; many before and after do"
      ),
      ("Sat Mar  1", "2008", "2014 fits as well, and many years before and after 2008 to 2015"),
    ])
  func weekday(day: String, year: String, other: String) throws {
    let log = try workspace.write(
      "\(day) 11:30:02 iPhone Notes[421] <Warning>: applicationDidBecomeActive:\n", to: "old.txt")
    let run = Recording(["report", log, "--format", "json"])
    let fact =
      "'old.txt' has no year; \(year) is used, in which its first date falls on its day of the week"
    #expect(run.output.contains(#""message": "\#(fact)""#))
    #expect(run.output.contains(#""\#(other): give --year if it is another""#))
    // Who reads a report alone sees it, too.
    for format in ["text", "html"] {
      let head = Recording(["report", log, "--format", format]).output
      #expect(head.contains("year guessed: not in the log"), "\(format)")
    }
    #expect(!Recording(["report", log, "--year", year]).output.contains("guessed"))
  }

  @Test("the year of one input is guessed by the other's")
  func yearBesideAnother() throws {
    let dated = try workspace.write(
      "2026-03-02 18:04:00.000 Notes[421:1] applicationDidBecomeActive:\n", to: "dated.txt")
    let yearless = try workspace.write(
      "Mar  2 18:04:10 iPhone Notes[421] <Warning>: applicationWillResignActive:\n", to: "old.txt")
    let head = Recording(["report", dated, yearless, "--format", "markdown"]).output
    #expect(head.contains(" · year of 1 of 2 inputs guessed: not in the log"))
  }

  @Test(
    "a date that countries read in two ways",
    arguments: [
      (
        "04/03/2026", "",
        "'own.txt' has one date, in which 4 or 3 may be the day: it is left out"
      ),
      (
        "04/03/2026", "06/03/2026 10:00:00 applicationWillResignActive:\n",
        "the first date in 'own.txt' may be read in two ways: Mar 4, 2026 is used, with which its dates "
          + "lie closer together"
      ),
    ])
  func order(date: String, more: String, fact: String) throws {
    let log = try workspace.write(
      "\(date) 09:00:00 applicationDidBecomeActive:\n" + more, to: "own.txt")
    let run = Recording(["report", log, "--format", "json"])
    #expect(run.output.contains(#""message": "\#(fact)""#))
    #expect(run.output.contains("--date sets the day of the first record"))
  }
}
