import Foundation
import Testing

@Suite("Texts of the repository") struct LinkTests {
  @Test("link to what exists", arguments: Document.linked)
  func links(_ document: Document) {
    #expect(!document.text.isEmpty)
    let folder = document.file.deletingLastPathComponent()
    for link in document.localLinks {
      let target = folder.appending(path: link)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(link)")
    }
  }

  /// The README shows what lifetrace writes, not what it once wrote.
  @Test func theReadmesReportIsReal() throws {
    let excerpt = try #require(Document.readme.blocks(in: "text").first)
    let report = Document(
      file: Document.repository.appending(path: "Output/leaked-background-task/report.txt"))
    #expect(excerpt.count > 500)
    #expect(report.text.hasPrefix(excerpt))
  }

  @Test func everySampleIsInTheIndex() {
    let samples = Document.repository.appending(path: "SampleTraces")
    let index = Document(file: samples.appending(path: "README.md")).localLinks
    let folders = Document.files(under: samples, extension: "story")
      .map { $0.deletingLastPathComponent().lastPathComponent }
    #expect(Set(index).isSuperset(of: folders))
  }
}
