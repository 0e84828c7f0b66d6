import LifetraceModel
import Testing

@testable import Lifetrace
@testable import LifetraceCLI
@testable import LifetraceFindings
@testable import LifetraceInputs
@testable import LifetraceMetrics
@testable import LifetracePresentation
@testable import LifetraceReading
@testable import LifetraceTimelines

/// The article on limits has the numbers of the code.
@Suite struct LimitsTests {
  private static let article = Document.articles.first { $0.testDescription == "Limits.md" }

  private static let rows: [(of: String, atMost: String)] = [
    ("a line of text", mebibytes(LineBlocks.lineLimit)),
    ("a line of JSON, such as a whole array", mebibytes(LineBlocks.jsonLineLimit)),
    ("a record of several lines", "\(RecordJoiner.recordLimit >> 10) KiB"),
    ("a JSON object", mebibytes(JSONFramer.longest)),
    ("levels of a JSON object on several lines", grouped(JSONFramer.deepest)),
    ("a crash report or memory report in JSON", mebibytes(DiagnosticReport.longest)),
    (
      "a file of MetricKit's payloads, or an export of xctrace",
      mebibytes(DiagnosticReport.longest) + ", " + grouped(PayloadFile.mostCounters) + " payloads"
    ),
    ("known texts in one record", grouped(EmitterSet.hitLimit)),
    ("lines of an input", grouped(Int(UInt32.max))),
    (
      "years",
      "\(CivilDateTime.countableYears.lowerBound) to \(CivilDateTime.countableYears.upperBound)"
    ),
    ("files of an archive", grouped(ArchiveLimits().files)),
    ("archives within archives", grouped(ArchiveLimits().depth)),
    (
      "bytes of an archive unpacked, with the archives in it",
      "\(ArchiveLimits().freeBytes >> 30) GiB, or \(grouped(ArchiveLimits().expansion)) times its size"
    ),
    ("a file of rules", mebibytes(SettingsFile.longestRules) + ", 64 levels"),
    ("a baseline of `check`", mebibytes(SettingsFile.longestBaseline)),
    ("bytes of a pipe in memory", mebibytes(LogInput.keptInMemory)),
    ("bytes of events in memory", mebibytes(EventStore.mostInMemory)),
    ("durations for exact percentiles", grouped(DurationSample.exactLimit) + " of a kind"),
    ("different messages about the inputs", grouped(DiagnosticSummary.distinctLimit)),
    ("tasks of earlier sessions in a session", grouped(BackgroundSession.mostCarriedTasks)),
    (
      "counters of apps without `--full`",
      "\(ReportFields.keptCounters) in JSON, \(CountersSection.shownLimit) in text"
    ),
    ("intervals of an app's states without `--full`", grouped(AppStates.longestTimeline)),
    ("values that `diff` compares", grouped(MeasuredRuns.limit) + " of a duration"),
  ]

  @Test func theNumbersAreThese() {
    let lines = Self.article.map { $0.text.split(separator: "\n") } ?? []
    let table = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| of |") }
    #expect(table.count == Self.rows.count)
    for (line, row) in zip(table, Self.rows) {
      #expect(line.hasPrefix("| \(row.of) | \(row.atMost) | "))
    }
  }

  private static func mebibytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }

  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number).reversed())
    let groups = stride(from: 0, to: digits.count, by: 3).map {
      String(digits[$0..<min($0 + 3, digits.count)].reversed())
    }
    return groups.reversed().joined(separator: ",")
  }
}
