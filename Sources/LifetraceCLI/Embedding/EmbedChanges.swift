import LifetraceEmbedding
import LifetraceInputs
import LifetraceModel
import LifetracePresentation

/// The documents and pictures to write.
struct EmbedChanges {
  private let run: EmbedRun
  /// The documents to change, with their new bytes.
  private let documents: [Change]
  /// The files beside documents that are missing or outdated.
  private let sideFiles: [SideFiles.File]

  /// A document to write.
  private struct Change {
    var file: EmbedFile
    var bytes: [UInt8]
    /// The first block that would no longer be recognized.
    var problem: EmbeddingProblem?
  }

  /// Compares the results of a run with the files on disk.
  init(_ run: EmbedRun) {
    self.run = run
    documents = run.documents.mapOnCores(ifAtLeast: 2) { file -> Change? in
      let bytes = file.replaced
      guard bytes != file.content.bytes else { return nil }
      return Change(
        file: file, bytes: bytes,
        problem: file.content.problem(writing: file.contents))
    }.compactMap { $0 }
    sideFiles = run.files.filter { !$0.isCurrent }
  }

  /// The blocks that would no longer be recognized after writing.
  var lostBlocks: [EmbedComplaint] {
    documents.compactMap { change in
      change.problem.map {
        EmbedComplaint(path: change.file.path, line: $0.line, fault: .block($0.fault))
      }
    }
  }

  /// Whether all files are current.
  var isEmpty: Bool { count == 0 }

  /// The number of files to write.
  var count: Int { documents.count + sideFiles.count }

  /// The reasons why the changes cannot be written.
  var obstacles: [EmbedComplaint] {
    let documents = documents.map(\.file).map { file in
      (
        file.fullPath, file.old.permissions,
        EmbedComplaint(path: file.path, line: file.firstLine, fault: .readOnly)
      )
    }
    let pictures = sideFiles.compactMap { file in
      file.old.map { old in
        (
          file.path, old.permissions,
          EmbedComplaint(
            path: file.document, line: file.line,
            fault: .readOnlyFile(FileName.lastPart(of: file.path)))
        )
      }
    }
    return folderObstacles
      + (documents + pictures).filter { !Platform.isWritable($0.0, permissions: $0.1) }.map(\.2)
  }

  /// The folders in which files cannot be replaced, each once.
  private var folderObstacles: [EmbedComplaint] {
    var places: [FileKey: (document: String, line: Int)] = [:]
    for file in sideFiles {
      let folder = FileKey(EmbedFolder.name(of: file.path))
      places[folder] = places[folder] ?? (file.document, file.line)
    }
    for file in documents.map(\.file) {
      let folder = FileKey(file.folder.path)
      places[folder] = places[folder] ?? (file.path, file.firstLine)
    }
    return places.filter { folder, _ in
      let permissions = (try? Platform.status(Array(folder.text.utf8)))?.permissions ?? 0
      return !Platform.isWritable(folder.text, permissions: permissions)
    }.map { folder, place in
      EmbedComplaint(
        path: place.document, line: place.line,
        fault: .readOnlyFolder(FileName.lastPart(of: folder.text)))
    }.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  /// The files to write. Pictures come first, so that documents never refer to a missing picture.
  var files: [ReplacementBatch.File] {
    sideFiles.map { ReplacementBatch.File(path: $0.path, bytes: $0.bytes, old: $0.old) }
      + documents.map { change in
        ReplacementBatch.File(
          path: change.file.fullPath, bytes: change.bytes, old: change.file.old)
      }
  }

  /// The paths of the files, each beginning with the user's argument.
  var names: [String] { sideFiles.map(\.shownPath) + documents.map(\.file.path) }

  /// The changes, for people: a unified diff of documents, and a line for each picture.
  var diff: String {
    var lines: [String] = []
    for file in documents.map(\.file) {
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
    return lines.map { $0 + "\n" }.joined()
  }

  /// The blocks, one on each line.
  var list: String {
    run.documents.flatMap { file in
      file.content.blocks.map { block in
        let words = block.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return VisibleText.escaped("\(file.path):\(block.line): \(words)") + "\n"
      }
    }.joined()
  }
}

/// The files beside documents that blocks refer to.
struct SideFiles {
  /// A file and its new contents.
  struct File: Sendable {
    var path: String
    /// The path, beginning with the user's argument.
    var shownPath: String
    var bytes: [UInt8]
    /// The file at the path before writing; `nil` if it does not exist.
    var old: FormerFile?
    /// The document of the first block that needs the file. `line` is the line of that block.
    var document: String
    var line: Int
    /// Whether the file on disk is current.
    var isCurrent = false
  }

  /// A file on disk, with the properties that matter for replacing it.
  private struct Found: Sendable {
    var place: FormerFile.Place
    var isGenerated = false
    /// The mark in a picture; `nil` for other files.
    var seal: PictureSeal?

    init(_ path: String) {
      place = FormerFile.Place(path)
      guard case .file(let file) = place else { return }
      isGenerated = GeneratedFile.isGenerated(file.bytes)
      if path.hasSuffix(".svg") { seal = PictureSeal(of: file.bytes) }
    }
  }

  /// A path regardless of case and Unicode normalization. File systems differ in whether they
  /// distinguish these.
  private struct Place: Hashable {
    var folder: EmbedFolder
    var name: String
  }

  private(set) var files: [File] = []
  private var index: [Place: Int] = [:]
  private var found: [FileKey: Found] = [:]
  private var owners: PictureOwners

  /// Creates an empty set of files.
  ///
  /// - Parameter documents: all documents of the run.
  init(documents: [EmbedFile]) {
    owners = PictureOwners(except: documents)
  }

  private static func path(_ name: String, _ document: EmbedFile) -> String {
    document.folder.path + "/" + name
  }

  /// Adds the files of a block.
  mutating func add(
    _ filling: BlockFilling, of document: EmbedFile, line: Int
  ) throws(EmbedFault) {
    for file in filling.files {
      let path = SideFiles.path(file.name, document)
      let key = Place(folder: document.folder, name: file.name.lowercased())
      if let number = index[key] {
        try share(number, with: file, at: path, filling)
        continue
      }
      let found = lookUp(path)
      let folder = document.path.dropLast(document.name.count)
      var new = File(
        path: path, shownPath: folder + file.name, bytes: file.bytes, document: document.path,
        line: line)
      switch found.place {
      case .free: break
      case .link: throw .linkedFile(file.name)
      case .other: throw .foreignFile(file.name)
      case .file(let old):
        guard isGenerated(path, found) else { throw .foreignFile(file.name) }
        new.old = old
        new.isCurrent = try isCurrent(new, old, found.seal, filling, of: document)
      }
      index[key] = files.count
      files.append(new)
    }
  }

  /// Returns whether lifetrace wrote a file: the file has its mark, or is data beside a picture
  /// with the mark.
  private mutating func isGenerated(_ path: String, _ found: Found) -> Bool {
    guard path.hasSuffix(".json") else { return found.isGenerated }
    return lookUp(String(path.dropLast(5)) + ".svg").isGenerated
  }

  private mutating func lookUp(_ path: String) -> Found {
    let key = FileKey(path)
    let found = found[key] ?? Found(path)
    self.found[key] = found
    return found
  }

  /// Throws if two blocks need different files at the same path.
  private mutating func share(
    _ number: Int, with file: BlockFilling.File, at path: String, _ filling: BlockFilling
  ) throws(EmbedFault) {
    let other = files[number]
    let place = "\(other.document):\(other.line)"
    guard other.path.hasSameBytes(as: path) else {
      let name = FileName.lastPart(of: other.path)
      throw .contestedCase(file.name, other: name, place: place)
    }
    guard other.bytes != file.bytes else { return }
    guard let one = PictureSeal(of: other.bytes), let new = PictureSeal(of: file.bytes),
      one.hasSamePicture(as: new)
    else { throw .contestedFile(file.name, place: place) }
    // If several blocks show the same picture, the file may contain the mark of any of them.
    if let old = found[FileKey(path)]?.seal, old.fingerprint == filling.fingerprint.text,
      GeneratedFile.isSamePicture(onDisk: old, file.bytes)
    {
      files[number].isCurrent = true
    }
  }

  /// Returns whether a file on disk is current.
  ///
  /// - Throws: `EmbedFault.othersPicture` if the file is the picture of a block in another
  ///   document.
  private mutating func isCurrent(
    _ new: File, _ old: FormerFile, _ seal: PictureSeal?, _ filling: BlockFilling,
    of document: EmbedFile
  ) throws(EmbedFault) -> Bool {
    if old.bytes == new.bytes { return true }
    guard let seal, let fingerprint = seal.fingerprint else { return false }
    if fingerprint == filling.fingerprint.text {
      return GeneratedFile.isSamePicture(onDisk: seal, new.bytes)
    }
    guard
      let owner = owners.owner(
        of: fingerprint, in: document.folder.path, otherThan: filling.command)
    else { return false }
    guard GeneratedFile.isSamePicture(onDisk: seal, new.bytes) else {
      let name = FileName.lastPart(of: new.path)
      throw .othersPicture(name, place: "\(owner.document):\(owner.line)")
    }
    return true
  }
}

extension String {
  /// Returns whether another text has the same bytes.
  ///
  /// File names are bytes: texts that are equal under `==` may name different files.
  func hasSameBytes(as other: String) -> Bool {
    // Comparing with `elementsEqual` takes several times as
    // long, which is noticeable with many documents.
    let bytes = utf8.span
    let others = other.utf8.span
    guard bytes.count == others.count else { return false }
    for index in bytes.indices where bytes[index] != others[index] { return false }
    return true
  }
}
