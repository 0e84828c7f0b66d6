import Foundation
import Testing

/// Data goes one way through the sources: no folder uses one that uses it.
@Suite struct FolderTests {
  @Test func noFolderUsesOneThatUsesIt() throws {
    let root = Document.repository.appending(path: "Sources")
    let enumerator = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var sources: [Source] = []
    for case let file as URL in enumerator where file.pathExtension == "swift" {
      let folder = file.deletingLastPathComponent().path.dropFirst(root.path.count + 1)
      sources.append(
        Source(folder: String(folder), text: try String(contentsOf: file, encoding: .utf8)))
    }
    #expect(sources.count > 100)
    #expect(circles(in: sources).isEmpty)
  }

  @Test func circlesAreFound() {
    let sources = [
      Source(folder: "Reading/Clocks", text: "struct Clock { var layout: Layout }"),
      Source(folder: "Reading/Layouts", text: "struct Layout { // Clock\n let text = \"Clock\" }"),
      Source(folder: "Reading/Layouts/Text", text: "struct TextLayout { var base: Layout }"),
    ]
    #expect(circles(in: sources).isEmpty)
    let back = Source(folder: "Reading/Layouts", text: "struct Lines { var clock: Clock }")
    #expect(circles(in: sources + [back]) == ["Reading/Clocks <-> Reading/Layouts: Clock, Layout"])
  }

  private struct Source {
    var folder: String
    var text: String

    /// The text without comments and strings.
    var code: String {
      text.replacing(#/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*/#, with: "")
    }
  }

  /// The pairs of folders that use types of each other, with these types. A folder and one within it are
  /// one room.
  private func circles(in sources: [Source]) -> [String] {
    let declaration =
      #/(?m)^\s*(?:@\w+\s+)*(?:(?:public|package|internal|indirect|final) )*(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w+)/#
    let nested = #/\b(?:struct|class|enum|protocol|typealias|case)\s+([A-Z]\w+)/#
    var homes: [Substring: Set<String>] = [:]
    let codes = sources.map { (folder: $0.folder, code: $0.code) }
    for (folder, code) in codes {
      for match in code.matches(of: declaration) { homes[match.1, default: []].insert(folder) }
    }
    var uses: [String: [String: Set<Substring>]] = [:]
    for (folder, code) in codes {
      let own = Set(code.matches(of: nested).map(\.1))
      for match in code.matches(of: #/(?:^|[^.\w])([A-Z]\w+)/#) where !own.contains(match.1) {
        guard let home = homes[match.1], home.count == 1, let other = home.first, other != folder,
          !other.hasPrefix(folder + "/"), !folder.hasPrefix(other + "/")
        else { continue }
        uses[folder, default: [:]][other, default: []].insert(match.1)
      }
    }
    var found: [String] = []
    for (one, others) in uses {
      for (other, names) in others where one < other {
        guard let back = uses[other]?[one] else { continue }
        found.append("\(one) <-> \(other): \(names.union(back).sorted().joined(separator: ", "))")
      }
    }
    return found.sorted()
  }
}
