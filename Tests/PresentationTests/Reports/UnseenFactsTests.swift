import LifetraceAnalysis
import LifetraceModel
import Testing

@testable import LifetracePresentation

/// Facts that a log does not show are not told.
@Suite("Unseen facts")
struct UnseenFactsTests {
  private func radio(_ change: (inout AppAnalysis) -> Void) -> Analysis {
    var analysis = SampleAnalysis.rich()
    var app = SampleAnalysis.radio()
    change(&app)
    analysis.apps = [app]
    return analysis
  }

  @Test("a background that the log finds going on has no beginning and no cause")
  func entry() {
    let analysis = radio {
      $0.backgroundExits.items[0].kind = .undetermined
      $0.backgroundExits.items[0].isEntryCutOff = true
    }
    let report = Report(analysis, options: ReportOptions(full: true))
    let text = report.rendered(as: .text)
    #expect(text.contains("already in background 09:04:20.500"))
    let json = report.rendered(as: .json)
    #expect(!json.contains("enteredBackgroundAt"))
    #expect(!json.contains(#""kind": "left""#))
    #expect(!json.contains(#""kind": "undetermined""#))
  }

  @Test("a beginning that the log shows is told")
  func shownEntry() {
    let report = Report(radio { _ in }, options: ReportOptions(full: true))
    #expect(!report.rendered(as: .text).contains("already in background"))
    #expect(report.rendered(as: .json).contains("enteredBackgroundAt"))
  }

  @Test("a process whose lines end before the log does is not called alive")
  func ending() {
    let analysis = radio {
      $0.processes.items[0].endEvidence = Evidence(
        .cutOff, source: SourcePosition(input: 0, line: 9))
    }
    let text = Report(analysis).rendered(as: .text)
    #expect(text.contains("undetermined at the end of the log"))
    #expect(!text.contains("alive"))
  }
}
