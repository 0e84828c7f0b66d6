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
}
