import Foundation
import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetracePresentation

@Suite struct HTMLReportTests {
  private func page(_ analysis: Analysis) -> HTMLPage {
    HTMLPage(Report(analysis, options: ReportOptions(allApps: true)).rendered(as: .html))
  }

  @Test func theFindingsAreThereWithoutTheScript() {
    let body = page(SampleAnalysis.rich()).body
    #expect(body.contains("<h1>"))
    #expect(body.contains("class=\"item bad\""))
    #expect(body.contains("<noscript>"))
  }

  /// What the script reads is what the analysis has: the lanes of the timeline, above those of several processes one for
  /// their app.
  @Test func lanesArePacked() throws {
    let analysis = SampleAnalysis.rich()
    let page = page(analysis)
    let data = try page.data()
    let timeline = Timeline(analysis, options: ReportOptions(allApps: true))
    let lanes = try #require(data["lanes"] as? [[String: Any]])
    #expect(
      lanes.compactMap { $0["name"] as? String } == ["all processes"] + timeline.lanes.map(\.name))
    #expect(lanes.compactMap { $0["kind"] as? String }.prefix(2) == ["app", "process"])
    let counts = lanes.compactMap { $0["count"] as? Int }
    #expect(Array(counts[1...]) == timeline.lanes.map(\.stretches.count))
    let whole = try #require(analysis.apps[0].timeline)
    #expect(counts[0] == whole.count)
    let count = counts.reduce(0, +)
    let intervals = try Array(page.intervals())
    #expect(intervals.count == (count + lanes.count) * 8 + count * 9)
    func bound(_ place: Int) -> Double {
      Double(
        bitPattern: intervals[place * 8..<place * 8 + 8].reversed().reduce(UInt64(0)) {
          $0 << 8 | UInt64($1)
        })
    }
    #expect(abs(bound(1) - bound(0) - whole[0].duration.seconds) < 1e-9)
    let first = try #require(timeline.lanes[0].stretches.first)
    let place = whole.count + 1
    #expect(abs(bound(place + 1) - bound(place) - (first.end - first.start).seconds) < 1e-9)
    let states = try #require(data["states"] as? [[String: Any]])
    let keys = Set(
      timeline.lanes.flatMap(\.stretches).map(\.label.key) + whole.map { StateLabel($0.state).key })
    #expect(Set(states.compactMap { $0["key"] as? String }) == keys)
  }

  /// Fifteen hours further east the story goes on past midnight: its times have dates as in the rest of the report.
  @Test(
    arguments: [
      (.absolute, 3600, ""), (.absolute, 15 * 3600 + 1800, "month"),
      (.yearUnknown, 15 * 3600 + 1800, "month"),
      (.dateUnknown, 15 * 3600 + 1800, "count"),
    ] as [(TimeReference.Anchor, Int, String)])
  func datesOfTimes(anchor: TimeReference.Anchor, zone: Int, dates: String) throws {
    let analysis = SampleAnalysis.rich(SampleAnalysis.reference(anchor, zone: zone))
    #expect(try page(analysis).data()["dates"] as? String == dates)
  }

  /// A set of states has stripes in the colours of its members, with a name or without one.
  @Test func swatchesOfSets() {
    let renderer = HTMLRenderer(Report(SampleAnalysis.rich()).context)
    func swatch(_ states: StateSet<AppState>) -> String {
      renderer.rendered([.paragraph([.state(StateLabel(states))])])
    }
    #expect(swatch(.state(.notRunning)).contains("<i class=\"outside\"></i>"))
    #expect(swatch(.undetermined).contains("<i class=\"undetermined\"></i>"))
    let stripes = "<i class=\"active stripes\" style=\"background:repeating-linear-gradient(135deg,"
    #expect(
      swatch(StateSet(.active, .suspended)).contains(
        stripes + "var(--active) 0px 4px,var(--suspended) 4px 8px)\"></i>"))
    #expect(
      swatch(.foreground).contains(
        stripes + "var(--active) 0px 4px,var(--inactive) 4px 8px)\"></i>"))
  }

  /// What a link to a finding shows: all instants of its sentence.
  @Test func spansOfFindings() throws {
    let findings = try #require(
      try page(SampleAnalysis.rich()).data()["findings"] as? [[String: Any]])
    for finding in findings {
      guard let at = finding["at"] as? Double else { continue }
      let span = try #require(finding["span"] as? [Double])
      #expect(span.count == 2 && span[0] <= at && at <= span[1])
    }
    #expect(findings.contains { ($0["span"] as? [Double]).map { $0[0] < $0[1] } ?? false })
  }

  /// Nothing of a log is markup, and only the page's own script may run.
  @Test func nothingOfTheLogActs() throws {
    let name = "</script><script>alert(1)</script><!--\u{202E}"
    var analysis = SampleAnalysis.rich()
    for index in analysis.apps.indices { analysis.apps[index].bundle = name }
    let page = page(analysis)
    #expect(page.text.components(separatedBy: "<script").count - 1 == 3)
    #expect(!page.text.contains("<!--"))
    #expect(!page.text.unicodeScalars.contains("\u{202E}"))
    let nonce = try #require(page.text.firstMatch(of: /'nonce-([0-9a-f]+)'/)).1
    #expect(page.text.contains("<script nonce=\"\(nonce)\">"))
    let other = self.page(SampleAnalysis.rich()).text
    #expect(!other.contains("'nonce-\(nonce)'"))
  }

  @Test func theSameReportGivesTheSamePage() {
    #expect(page(SampleAnalysis.rich()).text == page(SampleAnalysis.rich()).text)
  }

  @Test(arguments: [[], [0], [0, 1], [255, 254, 253], Array(0...255)] as [[UInt8]])
  func base64(bytes: [UInt8]) {
    #expect(Base64.encoded(bytes) == Array(Data(bytes).base64EncodedString().utf8))
  }
}
