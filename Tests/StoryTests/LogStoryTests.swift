import Foundation
import Lifetrace
import LifetraceTestSupport
import Testing

/// Short logs, each of which shows one rule about evidence.
private let logs = StoryFiles(
  stories: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Logs").path)

@Test func everyLogHasAStory() throws {
  let files = try FileManager.default.contentsOfDirectory(atPath: logs.stories)
  let told = try Set(logs.names().flatMap { try logs.story($0).inputs })
  #expect(Set(files.filter { !$0.hasSuffix(".story") }) == told)
}

@Test(arguments: logs.names())
func everyLogIsToldAsAPersonReadsIt(name: String) throws {
  let differences = try logs.differences(name, analyze: analyzeStory)
  #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "\n"))")
}

/// An extension of which no line tells the host stands apart, and is called what it is.
@Test func anExtensionWithoutAKnownHostIsCalledOne() throws {
  let name = "extension-of-an-unknown-pid.story"
  let story = try logs.story(name)
  let analysis = try analyzeStory(logs.inputs(of: story), story.options)
  #expect(Report(analysis).rendered(as: .text).contains("com.example.notes.share (extension)"))
  #expect(Report(analysis).rendered(as: .json).contains(#""kind": "extension""#))
}
