import Lifetrace
import LifetraceFindings
import Testing

@Suite("Findings") struct FindingsTests {
  @Test func taskNeverEndedThatIOSKilledFor() throws {
    let log = """
      {"ts":"2026-03-02T18:04:20.000Z","event":"didBecomeActive","bundle":"com.example.maps","pid":7}
      {"ts":"2026-03-02T18:04:21.000Z","event":"willResignActive","bundle":"com.example.maps","pid":7}
      {"ts":"2026-03-02T18:04:22.000Z","event":"beginBackgroundTask","task":1,"taskName":"Export tiles","bundle":"com.example.maps","pid":7}
      {"ts":"2026-03-02T18:04:22.900Z","event":"didEnterBackground","bundle":"com.example.maps","pid":7}
      {"ts":"2026-03-02T18:04:53.000Z","event":"terminated","bundle":"com.example.maps","pid":7,"exit":{"namespace":"RUNNINGBOARD","code":562215634}}

      """
    let analysis = try Analysis(of: Array(log.utf8))
    let findings = Findings(of: analysis)
    let first = try #require(findings.items.first)
    #expect(first.rule == "background-task-timeout")
    #expect(first.severity == .error)
    #expect(first.pid == 7)
    #expect(first.evidence.first?.line == 5)
    #expect(first.sentence.parts.contains(.quoted("Export tiles")))
  }

  /// UIKit prints ages in whole seconds; the sentence must not be more exact.
  @Test func taskBeganAsExactlyAsItsAgeTells() throws {
    let log = """
      {"ts":"2026-03-02T18:04:20.000Z","event":"didEnterBackground","bundle":"com.example.maps","pid":7}
      {"ts":"2026-03-02T18:04:46.642Z","event":"backgroundTaskAge","task":1,"elapsed":26,"timedOut":true,"bundle":"com.example.maps","pid":7}
      {"ts":"2026-03-02T18:04:53.000Z","event":"terminated","bundle":"com.example.maps","pid":7}

      """
    let analysis = try Analysis(of: Array(log.utf8))
    let leaked = try #require(
      Findings(of: analysis).items.first { $0.rule == "background-task-leaked" })
    let begins = leaked.sentence.parts.compactMap { part -> BackgroundTask.Beginning? in
      if case .beginning(_, let beginning) = part { beginning } else { nil }
    }
    #expect(begins == [.age])
    #expect(!leaked.sentence.parts.contains { if case .instant = $0 { true } else { false } })
  }

  /// A memory report lists what ended before it was written.
  @Test func killOfAMemoryReportWasBeforeIt() throws {
    let log = """
      {"ts":"2026-03-02T18:04:53.000Z","event":"terminated","bundle":"com.example.maps","pid":7,"clock":"latest","exit":{"namespace":"JETSAM","code":4,"state":"running","visibility":"foreground"}}

      """
    let analysis = try Analysis(of: Array(log.utf8))
    let exit = try #require(analysis.apps.first?.exits.items.first)
    #expect(exit.timing == .before)
    let finding = try #require(Findings(of: analysis).items.first)
    #expect(finding.sentence.parts.contains(.words(" before ")))
  }
}
