import LifetraceMetrics
import LifetraceModel
import LifetracePresentation
import LifetraceTestSupport
import Testing

/// Whole reports against files that were read line by line.
@Suite("Reports as a whole")
struct ReportGoldenTests {
  /// An analysis, the options, and the form in which it is written.
  struct Case: CustomTestStringConvertible, Sendable {
    let golden: String
    let analysis: Analysis
    let format: ReportFormat
    var options = ReportOptions()

    var testDescription: String { golden }
  }

  static let cases: [Case] = [
    Case(
      golden: "rich-80.txt", analysis: SampleAnalysis.rich(), format: .text,
      options: ReportOptions(width: 80)),
    Case(
      golden: "rich-120.txt", analysis: SampleAnalysis.rich(), format: .text,
      options: ReportOptions(width: 120)),
    Case(
      golden: "rich-200.txt", analysis: SampleAnalysis.rich(), format: .text,
      options: ReportOptions(width: 200)),
    Case(
      golden: "rich-40.txt", analysis: SampleAnalysis.rich(), format: .text,
      options: ReportOptions(width: 40)),
    Case(
      golden: "rich-color.txt", analysis: SampleAnalysis.rich(), format: .text,
      options: ReportOptions(width: 100, color: true)),
    Case(
      golden: "rich-full.txt", analysis: SampleAnalysis.rich(), format: .text,
      options: ReportOptions(width: 120, full: true, allApps: true)),
    Case(golden: "rich.md", analysis: SampleAnalysis.rich(), format: .markdown),
    Case(
      golden: "rich-full.md", analysis: SampleAnalysis.rich(), format: .markdown,
      options: ReportOptions(full: true)),
    // Fifteen hours east of where it was, the same story goes on past midnight.
    Case(
      golden: "midnight-80.txt",
      analysis: SampleAnalysis.rich(SampleAnalysis.reference(zone: 16 * 3600 - 1800)),
      format: .text, options: ReportOptions(width: 80)),
    Case(golden: "rich.json", analysis: SampleAnalysis.rich(), format: .json),
    Case(
      golden: "rich-full.json", analysis: SampleAnalysis.rich(), format: .json,
      options: ReportOptions(full: true, allApps: true)),
    Case(golden: "rich.csv", analysis: SampleAnalysis.rich(), format: .csv),
    Case(
      golden: "rich-sessions.csv", analysis: SampleAnalysis.rich(), format: .csv,
      options: ReportOptions(csvRows: .sessions)),
    Case(
      golden: "rich-exits.csv", analysis: SampleAnalysis.rich(), format: .csv,
      options: ReportOptions(csvRows: .exits)),
    Case(
      golden: "rich-launches.csv", analysis: SampleAnalysis.rich(), format: .csv,
      options: ReportOptions(csvRows: .launches)),
    Case(
      golden: "no-year.txt", analysis: SampleAnalysis.variant(.yearUnknown), format: .text),
    Case(
      golden: "no-date.txt", analysis: SampleAnalysis.variant(.dateUnknown), format: .text),
    Case(
      golden: "no-date.json", analysis: SampleAnalysis.variant(.dateUnknown), format: .json),
    Case(golden: "order-only.txt", analysis: SampleAnalysis.ordered(), format: .text),
    Case(golden: "order-only.md", analysis: SampleAnalysis.ordered(), format: .markdown),
    Case(golden: "order-only.json", analysis: SampleAnalysis.ordered(), format: .json),
    Case(golden: "order-only.csv", analysis: SampleAnalysis.ordered(), format: .csv),
    Case(
      golden: "open-80.txt", analysis: SampleAnalysis.open(), format: .text,
      options: ReportOptions(width: 80)),
    Case(
      golden: "open-200.txt", analysis: SampleAnalysis.open(), format: .text,
      options: ReportOptions(width: 200)),
    Case(
      golden: "open-color.txt", analysis: SampleAnalysis.open(), format: .text,
      options: ReportOptions(width: 120, color: true)),
    Case(
      golden: "open-full.md", analysis: SampleAnalysis.open(), format: .markdown,
      options: ReportOptions(full: true)),
    Case(
      golden: "open-full.json", analysis: SampleAnalysis.open(), format: .json,
      options: ReportOptions(full: true)),
    Case(golden: "open.csv", analysis: SampleAnalysis.open(), format: .csv),
    Case(
      golden: "open-exits.csv", analysis: SampleAnalysis.open(), format: .csv,
      options: ReportOptions(csvRows: .exits)),
    Case(golden: "empty.txt", analysis: SampleAnalysis.empty(), format: .text),
    Case(golden: "empty.json", analysis: SampleAnalysis.empty(), format: .json),
    Case(golden: "many.txt", analysis: SampleAnalysis.many(), format: .text),
    Case(golden: "evil.txt", analysis: SampleAnalysis.evil(), format: .text),
    Case(golden: "evil.md", analysis: SampleAnalysis.evil(), format: .markdown),
    Case(golden: "evil.csv", analysis: SampleAnalysis.evil(), format: .csv),
  ]

  /// The worst finding is said again where the beginning scrolls away, and only there.
  @Test func aScreenEndsWithTheWorstFinding() {
    var options = ReportOptions(width: 80)
    let once = Report(SampleAnalysis.rich(), options: options).rendered(as: .text)
    options.repeatsWorst = true
    let twice = Report(SampleAnalysis.rich(), options: options).rendered(as: .text)
    let finding = "✗ com.example.notes: Killed by iOS at 09:50:40.300"
    #expect(once.ranges(of: finding).count == 1 && twice.ranges(of: finding).count == 2)
    #expect(twice.hasPrefix(once))
  }

  @Test("is written as its golden", arguments: cases)
  func golden(_ item: Case) {
    let text = Report(item.analysis, options: item.options).rendered(as: item.format)
    #expect(Golden(item.golden).mismatch(of: text) == nil)
  }
}
