import Foundation
import LifetraceTestSupport
import Testing

/// Stories of real logs, which are not part of the repository.
let corpus = StoryFiles(
  stories: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Corpus").path,
  logs: Corpus.folder)

@Test(arguments: corpus.names())
func everyCorpusStoryCanBeRead(name: String) throws {
  #expect(try corpus.story(name).inputs.count == 1)
}

@Test(.enabled(if: corpus.logs != nil), arguments: corpus.names())
func everyCorpusStoryNamesARealLog(name: String) throws {
  #expect(try corpus.inputs(of: corpus.story(name)).allSatisfy { !$0.bytes.isEmpty })
}

@Test(.enabled(if: corpus.logs != nil), arguments: corpus.names())
func everyCorpusLogIsToldAsAPersonReadsIt(name: String) throws {
  let differences = try corpus.differences(name, analyze: analyzeStory)
  #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "\n"))")
}
