import Foundation
import Lifetrace
import LifetraceTestSupport
import Synchronization
import Testing

/// The repository's own traces.
private let samples = StoryFiles(stories: SampleTraces.folder)

@Test func thereAreEnoughSamples() {
  #expect(samples.names().count >= 14)
}

@Test(arguments: samples.names())
func everySampleStoryCanBeReadAndItsLogsAreThere(name: String) throws {
  let story = try samples.story(name)
  #expect(!story.inputs.isEmpty)
  #expect(try samples.inputs(of: story).allSatisfy { !$0.bytes.isEmpty })
}

@Test(arguments: samples.names())
func everySampleIsExplainedAndNamesTheOptionsThatItNeeds(name: String) throws {
  let folder = samples.stories + "/" + (name as NSString).deletingLastPathComponent
  #expect(FileManager.default.fileExists(atPath: folder + "/README.md"))
  let options = try? String(contentsOfFile: folder + "/options", encoding: .utf8)
  let words = options?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  #expect(try samples.story(name).options == words)
}

/// One recording by three tools: each must be told by the same story.
@Test(arguments: ["idevicesyslog", "ndjson"])
func theSameStoryIsExpectedOfEveryTool(tool: String) throws {
  #expect(try told("same-story-console") == told("same-story-\(tool)"))
}

/// The lines of a sample's story about its apps.
private func told(_ sample: String) throws -> [Substring] {
  let text = try String(
    contentsOfFile: samples.stories + "/\(sample)/expected.story", encoding: .utf8)
  return Array(text.split(separator: "\n").drop { !$0.hasPrefix("app ") })
}

@Test func aRunHandsOverTheLogsAndOptionsThatTheStoryNames() throws {
  let seen = Mutex<(names: [String], options: [String])>(([], []))
  let differences = try samples.differences("launch-watchdog/expected.story") { inputs, options in
    seen.withLock { $0 = (inputs.map(\.name), options) }
    return Analysis(
      reference: TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: .seconds(1)))
  }
  #expect(seen.withLock(\.names) == ["idevicesyslog.txt"])
  #expect(seen.withLock(\.options) == ["--os", "14", "--year", "2020"])
  #expect(differences.map(\.subject) == ["apps"])
}

@Test(arguments: samples.names())
func everySampleIsToldAsAPersonReadsIt(name: String) throws {
  let differences = try samples.differences(name, analyze: analyzeStory)
  #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "\n"))")
}

/// The three tools' files together: every line is told up to three times, and counts once.
@Test func oneRecordingKeptByThreeToolsIsToldOnce() throws {
  let tools = ["console", "idevicesyslog", "ndjson"]
  let inputs = try tools.flatMap { tool in
    try samples.inputs(of: samples.story("same-story-\(tool)/expected.story"))
  }
  let together = try analyzeStory(inputs, ["--os", "17.5", "--year", "2026"])
  let alone = try analyzeStory([inputs[2]], ["--os", "17.5"])
  #expect(together.reference.resolution == alone.reference.resolution)
  let story = try samples.story("same-story-ndjson/expected.story")
  #expect(story.differences(from: together).map(\.description) == [])
}

/// An extension ends on its own: that is told under its host and is no exit of the host.
@Test func anExtensionsExitIsItsOwn() throws {
  let inputs = try samples.inputs(of: samples.story("share-sheet/expected.story"))
  let analysis = try analyzeStory(inputs, [])
  let app = try #require(analysis.apps.first { $0.bundle == "com.example.postcards" })
  #expect(app.exits.total == 0)
  let item = try #require(app.extensions.first)
  #expect(item.exits.total == 1)
  #expect(item.exits.items.first?.category == .normal)
  #expect(Report(analysis).rendered(as: .text).contains("ended: normal at 15:21:30.200"))
  #expect(Report(analysis).rendered(as: .json).contains(#""category": "normal""#))
}
