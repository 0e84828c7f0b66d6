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
  private let sideFiles: [SideFiles.File]

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
    let changed = run.documents.mapOnCores(ifAtLeast: 2) { file -> Change? in
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
    sideFiles = run.files.filter { !$0.isCurrent }
  }

  /// `true` iff everything is up to date.
  var isEmpty: Bool { count == 0 }

  /// How many files change.
  var count: Int { documents.count + sideFiles.count }

  /// What would keep the changes from being written.
  var obstacles: [EmbedComplaint] {
    let documents = documents.map(\.file).mapOnCores { file in
      Platform.isWritable(file.fullPath, permissions: file.old.permissions) ? nil : file
    }
    let pictures = sideFiles.mapOnCores { file in
      file.old.map { Platform.isWritable(file.path, permissions: $0.permissions) } ?? true
        ? nil : file
    }
    return folderObstacles
      + documents.compactMap { file in
        file.map {
          EmbedComplaint(
            path: $0.path, line: $0.content.blocks.first?.line ?? 1, fault: .readOnly)
        }
      }
      + pictures.compactMap { file in
        file.map {
          EmbedComplaint(
            path: $0.document, line: $0.line, fault: .readOnlyFile(EmbedFile.name(of: $0.path)))
        }
      }
  }

  /// The folders in which no file can be replaced, each once.
  private var folderObstacles: [EmbedComplaint] {
    var places: [FileKey: (document: String, line: Int)] = [:]
    for file in sideFiles {
      let folder = FileKey(EmbedFolder.name(of: file.path))
      places[folder] = places[folder] ?? (file.document, file.line)
    }
    for (file, _) in documents {
      let folder = FileKey(file.folder.path)
      places[folder] = places[folder] ?? (file.path, file.content.blocks.first?.line ?? 1)
    }
    return places.filter { folder, _ in
      let permissions = (try? Platform.status(Array(folder.text.utf8)))?.permissions ?? 0
      return !Platform.isWritable(folder.text, permissions: permissions)
    }.map { folder, place in
      EmbedComplaint(
        path: place.document, line: place.line,
        fault: .readOnlyFolder(EmbedFile.name(of: folder.text)))
    }.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  /// What is to be written: pictures first, so that no document ever names one that is not there.
  var files: [ReplacementBatch.File] {
    sideFiles.map { ReplacementBatch.File(path: $0.path, bytes: $0.bytes, old: $0.old) }
      + documents.map { file, bytes in
        ReplacementBatch.File(path: file.fullPath, bytes: bytes, old: file.old)
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
      let isThere = file.old != nil
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
