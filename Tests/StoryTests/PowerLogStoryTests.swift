import Foundation
import Lifetrace
import LifetraceTestSupport
import Testing

/// A night in PowerLog is told as a person reads its rows.
@Test func aNightInPowerLogIsToldAsAPersonReadsIt() throws {
  let workspace = try Workspace()
  let path = workspace.path("overnight.PLSQL")
  try PowerLogNight.write(to: path)
  let story = try Story(parsing: PowerLogNight.story, file: "overnight.story")
  let content = try LogContents(of: [LogInput(contentsOfFile: path)])
  let analysis = content.analysis(AnalysisOptions(full: true, os: OSVersion("18.4")))
  #expect(invariantViolations(of: analysis).isEmpty)
  let differences = story.differences(from: analysis)
  #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "\n"))")
  let app = try #require(analysis.apps.first { $0.bundle == "com.example.podcast" })
  #expect(app.extensions.map(\.identifier) == ["com.example.podcast.widget"])
}

/// Small databases, some beside a log of the same time, whose stories were written before a report was seen.
private let powerLogs = StoryFiles(
  stories: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("PowerLogs").path)

@Test(arguments: powerLogs.names())
func everyPowerLogIsToldAsAPersonReadsIt(name: String) throws {
  let story = try powerLogs.story(name)
  let workspace = try Workspace()
  let paths = try powerLogs.inputs(of: story).map { name, bytes in
    guard name.hasSuffix(".rows") else { return try workspace.write(bytes, to: name) }
    let path = workspace.path(name + ".PLSQL")
    try PowerLogRowsText.write(String(decoding: bytes, as: UTF8.self), to: path)
    return path
  }
  let content = try LogContents(of: paths.map { LogInput(contentsOfFile: $0) })
  let os = story.options.last.flatMap { OSVersion($0) }
  let analysis = content.analysis(AnalysisOptions(full: true, os: os))
  #expect(invariantViolations(of: analysis).isEmpty)
  let differences = story.differences(from: analysis)
  #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "\n"))")
}

/// In a real database each row of an app's state is its state at that time, as an independent decoding has it, also
/// where an app runs for a tenth of a second, twice within a second.
@Test(.enabled(if: Corpus.isPresent)) func statesOfARealDatabaseHold() throws {
  let folder = (Corpus.folder ?? "") + "/powerlog/"
  let path = folder + "powerlog_2021-12-16_05-54_84E2141B.PLSQL"
  let content = try LogContents(of: [LogInput(contentsOfFile: path)])
  let analysis = content.analysis(AnalysisOptions(full: true))
  let csv = try Corpus.bytes(of: "powerlog/expected-application-states.csv")
  let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  var count = 0
  for row in String(decoding: csv, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst() {
    let fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let app = analysis.apps.first { $0.bundle == fields[4] }
    // A pid is used again after each start of the device.
    let processes = (app?.processes.items ?? []).filter { $0.pid.map(String.init) == fields[5] }
    guard !processes.isEmpty, fields[7] != "terminated" else { continue }
    let time = try format.parse(fields[3]).timeIntervalSince1970
    let holds = processes.flatMap { $0.timeline ?? [] }.contains { interval in
      // The decoding has whole milliseconds.
      let (start, end) = (interval.start, interval.end)
      return interval.state.name == fields[7] && Double(start.nanoseconds) / 1e9 < time + 0.0012
        && Double(end.nanoseconds) / 1e9 > time
    }
    #expect(holds, "\(row)")
    count += 1
  }
  #expect(count == 79)
}
