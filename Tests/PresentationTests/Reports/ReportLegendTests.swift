import LifetraceAnalysis
import LifetraceModel
import LifetracePresentation
import Testing

/// What a report explains to those who read one for the first time.
@Suite("Legend of a report") struct ReportLegendTests {
  /// The report's text, each run of spaces and line breaks as one space.
  private func text(_ analysis: Analysis) -> String {
    Report(analysis, options: ReportOptions(width: 100)).rendered(as: .text)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let open = "open at end if the log ends or breaks off during it"
  private static let unseen =
    "not observable if the log does not tell how much of its allowance it used"
  private static let events =
    "an input's events are all that its lines say, one line sometimes several; an app's leave out "
    + "what only names it, requests to launch it, late words after its end, and all about others"

  @Test("explains a trip that is open at end and not observable")
  func openTrips() throws {
    var analysis = SampleAnalysis.rich()
    #expect(
      text(analysis).contains("audio stops its clock, \(Self.open), \(Self.unseen)"))

    let index = try #require(
      analysis.apps.firstIndex { $0.backgroundExits.items.contains { $0.outcome == .open } })
    let trips = analysis.apps[index].backgroundExits.items
    analysis.apps = [analysis.apps[index]]
    analysis.apps[0].backgroundExits.items = trips.filter { $0.outcome != .open }
    #expect(!text(analysis).contains(Self.open))
    #expect(text(analysis).contains(Self.unseen))

    analysis.apps[0].backgroundExits.verdicts[.notObservable] = nil
    #expect(!text(analysis).contains(Self.unseen))
  }

  @Test("says why apps have fewer events than inputs, where they have")
  func events() {
    var analysis = SampleAnalysis.rich()
    #expect(text(analysis).contains(Self.events))
    analysis.inputs[0].events = analysis.apps.filter { !$0.isSystem }
      .reduce(0) { $0 + $1.eventCount }
    #expect(!text(analysis).contains(Self.events))
    // Without an app there is nothing to compare.
    var empty = SampleAnalysis.empty()
    empty.inputs.append(analysis.inputs[0])
    #expect(!text(empty).contains(Self.events))
  }
}
