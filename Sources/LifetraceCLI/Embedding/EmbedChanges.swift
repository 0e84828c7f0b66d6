import LifetraceEmbedding
import LifetraceModel

/// What is to be written so that documents and pictures are as they shall be.
struct EmbedChanges {
  private let run: EmbedRun
  /// The documents that are not as they shall be.
  private let documents: [(file: EmbedFile, bytes: [UInt8])]
  /// The blocks that would be none any more once they are written.
  let lostBlocks: [EmbedComplaint]
  /// The files beside documents that are missing or show something else.
  private let sideFiles: [EmbedRun.SideFile]

  /// A document that is to be written.
  private struct Change {
    var file: EmbedFile
    var bytes: [UInt8]
    /// The line of the first block that would be none any more.
    var lostLine: Int?
  }

  /// Compares what a run made with what is on the disk.
  init(_ run: EmbedRun) {
    self.run = run
    let changed = run.documents.mapOnCores { file -> Change? in
      let bytes = file.replaced
      guard bytes != file.content.bytes else { return nil }
      return Change(
        file: file, bytes: bytes,
        lostLine: file.content.lineOfLostBlock(file.contents))
    }.compactMap { $0 }
    documents = changed.map { ($0.file, $0.bytes) }
    lostBlocks = changed.compactMap { change in
      change.lostLine.map {
        EmbedComplaint(path: change.file.path, line: $0, fault: .block(.shownAsCode))
      }
    }
    sideFiles = run.files.filter { file in
      guard let old = try? Platform.contents(of: file.path) else { return true }
      return old != file.bytes
        && !(file.path.hasSuffix(".svg")
          && GeneratedFile.isSamePicture(
            String(decoding: old, as: UTF8.self), String(decoding: file.bytes, as: UTF8.self)))
    }
  }

  /// `true` iff everything is up to date.
  var isEmpty: Bool { count == 0 }

  /// How many files change.
  var count: Int { documents.count + sideFiles.count }

  /// What would keep the changes from being written.
  var obstacles: [EmbedComplaint] {
    documents.filter { !Platform.isWritable($0.file.folder + "/" + $0.file.name) }.map { file, _ in
      EmbedComplaint(
        path: file.path, line: file.content.blocks.first?.line ?? 1, fault: .readOnly)
    }
      + sideFiles.filter { (try? Platform.status(Array($0.path.utf8))) != nil }
      .filter { !Platform.isWritable($0.path) }.map { file in
        EmbedComplaint(
          path: file.document, line: file.line,
          fault: .readOnlyFile(file.path.split(separator: "/").last.map(String.init) ?? file.path))
      }
  }

  /// What is to be written: pictures first, so that no document ever names one that is not there.
  var files: [ReplacementBatch.File] {
    sideFiles.map { ReplacementBatch.File(path: $0.path, bytes: $0.bytes) }
      + documents.map { file, bytes in
        ReplacementBatch.File(path: file.folder + "/" + file.name, bytes: bytes)
      }
  }

  /// The files as the user finds them.
  var names: [String] { sideFiles.map(\.shownPath) + documents.map(\.file.path) }

  /// The changes for people: a unified diff of documents, and a line for each picture.
  var diff: String {
    var lines: [String] = []
    for (file, _) in documents {
      lines +=
        UnifiedDiff(
          of: file.content.parts(file.contents), oldName: file.path,
          newName: "\(file.path) (as it would be now)"
        ).lines
    }
    for file in sideFiles {
      let isThere = (try? Platform.status(Array(file.path.utf8))) != nil
      lines.append("\(file.shownPath): \(isThere ? "shows something else now" : "is missing")")
    }
    return lines.map { escapedForTerminal($0, keepingLineFeeds: true) + "\n" }.joined()
  }

  /// The blocks, one a line.
  var list: String {
    run.documents.flatMap { file in
      file.content.blocks.map { block in
        let words = block.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return escapedForTerminal("\(file.path):\(block.line): \(words)") + "\n"
      }
    }.joined()
  }
}

extension EmbedFile {
  /// The document's name in its folder.
  fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
