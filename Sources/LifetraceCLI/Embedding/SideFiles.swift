import LifetraceEmbedding
import LifetraceModel

/// The files beside documents that blocks need.
struct SideFiles {
  /// A file and what it shall hold.
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
    /// `true` iff nothing has to be written.
    var isCurrent = false
  }

  /// What is on the disk at the path of a file.
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
  private var expected: [FileKey] = []
  private var found: [FileKey: Found] = [:]
  private var owners: PictureOwners

  /// - Parameter documents: all that are filled.
  init(documents: [EmbedFile]) {
    owners = PictureOwners(except: documents)
  }

  /// Notes the files that a block needs.
  mutating func expect(_ filling: BlockFilling, of document: EmbedFile) {
    for file in filling.files { expected.append(FileKey(SideFiles.path(file.name, document))) }
  }

  /// Looks up on the disk what is expected.
  mutating func lookUp() {
    let paths = Array(Set(expected))
    let looked = paths.mapOnCores(ifAtLeast: 2) { Found($0.text) }
    found = Dictionary(uniqueKeysWithValues: zip(paths, looked))
  }

  private static func path(_ name: String, _ document: EmbedFile) -> String {
    document.folder.path + "/" + name
  }

  /// Takes in the files of a block.
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
      let found = found[FileKey(path)] ?? Found(path)
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

  /// `true` iff a file was written by lifetrace: it says so, or is data beside a picture that does.
  private func isGenerated(_ path: String, _ found: Found) -> Bool {
    guard path.hasSuffix(".json") else { return found.isGenerated }
    let picture = String(path.dropLast(5)) + ".svg"
    return (self.found[FileKey(picture)] ?? Found(picture)).isGenerated
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

  /// `true` iff a file is as it shall be.
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
