import Foundation
import LifetraceReading
import Testing

/// What README shows, and what is counted of the checks.
@Suite struct ReadmeTests {
  private static let checkedOn = Document.articles.first { $0.testDescription == "CheckedOn.md" }

  /// The picture shows what lifetrace writes, not what it once wrote.
  @Test func pictureIsReal() throws {
    let output = Document.repository.appending(path: "Output")
    let picture = Document(file: output.appending(path: "terminal.svg")).text
    let words = picture.split(separator: "<desc>").last?.split(separator: "</desc>").first
    let lines = try #require(words).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "$ lifetrace report console.txt --os 18.3")
    let report = Document(file: output.appending(path: "leaked-background-task/report.txt")).text
    let excerpt = lines.dropFirst(2).joined(separator: "\n")
    #expect(excerpt.count > 500)
    #expect(report.hasPrefix(excerpt))
    #expect(Document.readme.localLinks.contains("Output/terminal.svg"))
  }

  /// A number in the article `CheckedOn.md`: the words around it, what it counts, and whether it is only a bound.
  @Test(arguments: [
    ("| layouts of logs | ", LayoutName.all.count, false),
    ("| sample traces | ", files("SampleTraces", "story").count, false),
    ("| whole logs with a story that says what they show | over ", files("", "story").count, true),
    (", of which over ", files("Tests/StoryTests/Corpus", "story").count, true),
    ("| tests | over ", declaredTests, true),
  ])
  func number(words: String, count: Int, isBound: Bool) throws {
    let text = try #require(Self.checkedOn).text
    let end = try #require(text.range(of: words)).upperBound
    let number = try #require(Int(text[end...].prefix(while: \.isNumber)))
    if isBound {
      #expect(number < count)
      // A bound far below says too little.
      #expect(number * 2 > count)
    } else {
      #expect(number == count)
    }
  }

  private static func files(_ folder: String, _ suffix: String) -> [URL] {
    let folders = folder.isEmpty ? ["SampleTraces", "Tests"] : [folder]
    return folders.flatMap {
      Document.files(under: Document.repository.appending(path: $0), extension: suffix)
    }
  }

  /// The number of test functions.
  private static var declaredTests: Int {
    files("Tests", "swift").map { file in
      Document(file: file).text.split(separator: "\n").count {
        $0.drop { $0 == " " }.hasPrefix("@Test")
      }
    }.reduce(0, +)
  }
}
