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

  @Test func everySampleIsInTheIndex() {
    let samples = Document.repository.appending(path: "SampleTraces")
    let index = Document(file: samples.appending(path: "README.md")).localLinks
    let folders = Document.files(under: samples, extension: "story")
      .map { $0.deletingLastPathComponent().lastPathComponent }
    #expect(Set(index).isSuperset(of: folders))
  }
}
