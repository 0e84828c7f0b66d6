import Foundation
import Testing

/// A text for people in this repository.
struct Document: CustomTestStringConvertible, Sendable {
  let file: URL
  var testDescription: String { file.lastPathComponent }

  /// The text; empty when the file cannot be read.
  var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  /// The folder that holds the package.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The front page.
  static let readme = Document(file: repository.appending(path: "README.md"))

  /// The articles of the library's documentation.
  static let articles = files(
    under: repository.appending(path: "Sources/Lifetrace/Lifetrace.docc"), extension: "md"
  ).map(Document.init)

  /// All texts that may hold links to files.
  static let linked =
    ["README.md", "CONTRIBUTING.md", "Benchmarks.md", "CHANGELOG.md", "Output/README.md"].map {
      Document(file: repository.appending(path: $0))
    } + articles
    + files(under: repository.appending(path: "SampleTraces"), extension: "md").map(Document.init)

  /// Returns the files below a folder, in order.
  static func files(under folder: URL, extension suffix: String) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == suffix }
      .sorted { $0.path < $1.path }
  }

  /// Returns the code blocks that are marked with a language.
  func blocks(in language: String) -> [String] {
    var blocks: [String] = []
    var open: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = open {
        if line == "```" {
          blocks.append(lines.joined(separator: "\n"))
          open = nil
        } else {
          open = lines + [line]
        }
      } else if line == "```" + language {
        open = []
      }
    }
    return blocks
  }

  /// The targets of links to files, outside of code.
  var localLinks: [String] {
    var isCode = false
    let prose = text.split(separator: "\n").filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode
    }
    return prose.flatMap { $0.split(separator: "](").dropFirst() }.compactMap { piece in
      let target = piece.prefix { $0 != ")" && $0 != "#" }
      return target.isEmpty || target.contains(":") ? nil : String(target)
    }
  }
}
