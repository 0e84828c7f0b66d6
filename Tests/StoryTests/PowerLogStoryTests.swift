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
