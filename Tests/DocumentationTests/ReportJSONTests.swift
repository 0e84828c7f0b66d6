import Foundation
import Lifetrace
import LifetracePresentation
import LifetraceTestSupport
import Testing

/// The article about JSON shows instants as reports of the samples have them.
@Test(arguments: [
  (
    "push-launch/log-show.ndjson",
    #"{ "date": "2026-05-06T03:12:53.287341+02:00", "sinceStart": 12.313508 }"#
  ),
  (
    "leaked-background-task/console.txt", #"{ "sinceStart": 42.924716, "clock": "18:04:53.042" }"#
  ),
  ("messages-without-times/messages.txt", #"{ "order": 20 }"#),
])
func instantsAreAsDocumented(sample: String, instant: String) throws {
  let article = try #require(Document.articles.first { $0.testDescription == "ReportJSON.md" })
  #expect(article.text.contains("`\(instant)`"))
  let file = URL(fileURLWithPath: SampleTraces.folder).appending(path: sample)
  let analysis = try Analysis(of: [UInt8](try Data(contentsOf: file)), name: "log")
  #expect(Report(analysis).rendered(as: .json).contains(#"At": "# + instant))
}

/// After midnight the clock begins with the day.
@Test func clocksOfSeveralDaysTellTheDay() throws {
  let text =
    "default\t23:59:00.000000+0100\tDemo\tapplicationDidBecomeActive\n"
    + "default\t00:05:00.000000+0100\tDemo\tapplicationDidEnterBackground\n"
  let analysis = try Analysis(of: Array(text.utf8), name: "log")
  let json = Report(analysis).rendered(as: .json)
  #expect(json.contains(#"{ "sinceStart": 360, "clock": "+1 d 00:05:00.000" }"#))
}

/// The article lists every field with its meaning; `LIFETRACE_BLESS=1` renews the list.
@Test func fieldsAreAsDocumented() throws {
  let file = Document.repository.appending(path: "Sources/Lifetrace/Lifetrace.docc/ReportJSON.md")
  let article = try String(contentsOf: file, encoding: .utf8)
  let (start, end) = ("<!-- fields -->\n", "<!-- /fields -->\n")
  let from = try #require(article.firstRange(of: start)?.upperBound)
  let to = try #require(article.firstRange(of: end)?.lowerBound)
  let fields = FieldReference.lines.map { $0 + "\n" }.joined()
  if ProcessInfo.processInfo.environment["LIFETRACE_BLESS"] != nil, article[from..<to] != fields {
    try (article[..<from] + fields + article[to...])
      .write(to: file, atomically: true, encoding: .utf8)
  }
  #expect(article[from..<to] == fields)
}
