import LifetraceEmbedding
import LifetraceInputs
import LifetraceModel

/// The documents and pictures that have to be written.
struct EmbedChanges {
  private let run: EmbedRun
  /// The documents that change.
  private let documents: [(file: EmbedFile, bytes: [UInt8])]
  /// The blocks that would no longer be blocks after writing.
  let lostBlocks: [EmbedComplaint]
  /// The files beside documents that are missing or out of date.
  private let sideFiles: [SideFiles.File]

  /// A document that is to be written.
  private struct Change {
    var file: EmbedFile
    var bytes: [UInt8]
    /// The line of the first block that would no longer be one.
    var lostLine: Int?
  }

  /// Compares the results of a run with the disk.
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

  /// Whether everything is up to date.
  var isEmpty: Bool { count == 0 }

  /// The number of files that change.
  var count: Int { documents.count + sideFiles.count }

  /// The reasons why the changes cannot be written.
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

  /// The files to write: pictures first, so that no document ever names a missing one.
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

/// The files beside documents that blocks need.
struct SideFiles {
  /// A file and its new contents.
  struct File: Sendable {
    var path: String
    /// As the user finds it.
    var shownPath: String
    var bytes: [UInt8]
    /// What is at its path; `nil` if there is nothing.
    var old: FormerFile?
    /// The document and the line of the block that asked first.
    var document: String
    var line: Int
    /// Whether it is up to date.
    var isCurrent = false
  }

  /// The file at a path on the disk.
  private struct Found: Sendable {
    var place: FormerFile.Place
    var isGenerated = false
    /// Of a picture.
    var seal: PictureSeal?

    init(_ path: String) {
      place = FormerFile.Place(path)
      guard case .file(let file) = place else { return }
      isGenerated = GeneratedFile.isGenerated(file.bytes)
      if path.hasSuffix(".svg") { seal = PictureSeal(of: file.bytes) }
    }
  }

  /// A place without regard to case and spelling of the name: disks differ in whether they tell them
  /// apart.
  private struct Place: Hashable {
    var folder: EmbedFolder
    var name: String
  }

  private(set) var files: [File] = []
  private var index: [Place: Int] = [:]
  private var found: [FileKey: Found] = [:]
  private var owners: PictureOwners

  /// - Parameter documents: all that are filled.
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

  /// Whether a file was written by lifetrace: it says so, or it is data beside a picture that does.
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

  /// Throws unless a file that another block needs is the same for this one.
  private mutating func share(
    _ number: Int, with file: BlockFilling.File, at path: String, _ filling: BlockFilling
  ) throws(EmbedFault) {
    let other = files[number]
    let place = "\(other.document):\(other.line)"
    guard other.path.hasSameBytes(as: path) else {
      let name = EmbedFile.name(of: other.path)
      throw .contestedCase(file.name, other: name, place: place)
    }
    guard other.bytes != file.bytes else { return }
    guard let one = PictureSeal(of: other.bytes), let new = PictureSeal(of: file.bytes),
      one.hasSamePicture(as: new)
    else { throw .contestedFile(file.name, place: place) }
    // Of several blocks that show the same any one may have its mark in it.
    if let old = found[FileKey(path)]?.seal, old.fingerprint == filling.fingerprint.text,
      GeneratedFile.isSamePicture(onDisk: old, file.bytes)
    {
      files[number].isCurrent = true
    }
  }

  /// Whether a file is up to date.
  ///
  /// - Throws: `EmbedFault.othersPicture`
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
      let name = EmbedFile.name(of: new.path)
      throw .othersPicture(name, place: "\(owner.document):\(owner.line)")
    }
    return true
  }
}

extension String {
  /// Whether another text has the same bytes.
  ///
  /// Names of files are bytes: texts that `==` holds equal may name different files.
  func hasSameBytes(as other: String) -> Bool {
    // `elementsEqual` of both takes several times as long, which is felt with many documents.
    let bytes = utf8.span
    let others = other.utf8.span
    guard bytes.count == others.count else { return false }
    for index in bytes.indices where bytes[index] != others[index] { return false }
    return true
  }
}
