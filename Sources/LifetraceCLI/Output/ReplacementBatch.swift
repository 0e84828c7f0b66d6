import LifetraceInputs
import LifetraceModel

/// Replaces several files. All of them are written before the first one becomes visible.
///
/// The batch does not wait until the files are on disk, which would take longer than all other work
/// for a thousand documents. After a power failure the files can be created again.
struct ReplacementBatch {
  /// A file and its new contents.
  struct File: Hashable, Sendable {
    var path: String
    var bytes: [UInt8]
    /// The file before writing; `nil` if it does not exist.
    var old: FormerFile?
  }

  let files: [File]
  let signals: SignalWatcher?

  /// Writes all files, or restores all of them if one cannot be written.
  ///
  /// - Throws: `Failure.unwritable`, or `Failure.halfWritten` if some files could not be restored.
  func write() throws(Failure) {
    let temporaries = files.map { AtomicFile.temporaryPath(beside: $0.path) }
    for temporary in temporaries { signals?.protect(temporary) }
    defer {
      for temporary in temporaries { signals?.release(temporary) }
    }
    var seen = 0
    do {
      let prepared = Array(files.indices).mapOnCores(ifAtLeast: 2) { [files] number in
        Result { () throws(Failure) in
          try ReplacementBatch.prepare(files[number], at: temporaries[number])
        }
      }
      for result in prepared { try result.get() }
      // Before the first becomes visible, since what another program wrote is seldom a matter of milliseconds.
      for file in files { try ReplacementBatch.requireUnchanged(file) }
      for (file, temporary) in zip(files, temporaries) {
        try ReplacementBatch.place(file, from: temporary)
        seen += 1
      }
    } catch {
      for temporary in temporaries[seen...] { Platform.remove(temporary) }
      throw undo(files[..<seen], because: error)
    }
  }

  /// Restores the former contents of files, and returns the failure to report.
  private func undo(_ files: ArraySlice<File>, because failure: Failure) -> Failure {
    let left = files.filter { file in
      guard FormerFile.Place(file.path).bytes == file.bytes else { return true }
      guard let old = file.old else {
        Platform.remove(file.path)
        return (try? Platform.statusOfItself(Array(file.path.utf8))) != nil
      }
      let temporary = AtomicFile.temporaryPath(beside: file.path)
      do throws(Failure) {
        try ReplacementBatch.prepare(
          File(path: file.path, bytes: old.bytes, old: old), at: temporary)
        try ReplacementBatch.replace(file, by: temporary)
        return false
      } catch {
        Platform.remove(temporary)
        return true
      }
    }
    return left.isEmpty ? failure : .halfWritten(because: failure.line, names: left.map(\.path))
  }

  private static func prepare(_ file: File, at temporary: String) throws(Failure) {
    try wrap(file.path) { () throws(SystemError) in
      let descriptor = try Platform.open(Array(temporary.utf8), Platform.forCreating)
      defer { Platform.close(descriptor) }
      if let old = file.old { try Platform.setPermissions(old.permissions, of: descriptor) }
      try Platform.write(file.bytes, to: descriptor)
    }
  }

  private static func place(_ file: File, from temporary: String) throws(Failure) {
    try requireUnchanged(file)
    try replace(file, by: temporary)
  }

  /// Throws if somebody else has written a file since it was read: its new contents would be lost.
  private static func requireUnchanged(_ file: File) throws(Failure) {
    let isUnchanged =
      switch FormerFile.Place(file.path) {
      case .file(let found): found.bytes == file.old?.bytes
      case .free: file.old == nil
      case .link: false
      // The system says why it cannot be replaced.
      case .other: true
      }
    guard isUnchanged else { throw .changedMeanwhile(name: file.path) }
  }

  private static func replace(_ file: File, by temporary: String) throws(Failure) {
    try wrap(file.path) { () throws(SystemError) in
      try Platform.rename(temporary, to: file.path)
    }
  }

  private static func wrap(
    _ path: String, _ body: () throws(SystemError) -> Void
  ) throws(Failure) {
    do {
      try body()
    } catch {
      throw .unwritable(name: path, reason: error.reason)
    }
  }
}

/// Writes files so that readers never see a part of a file.
struct AtomicFile {
  let path: String
  let signals: SignalWatcher?
  /// Whether to follow links and to write into devices and pipes, as a shell's `>` does. Otherwise a new file replaces
  /// a link, device or pipe.
  var followsLinks = true

  /// Replaces the file with the pieces from `produce`. The file stays unchanged if an error occurs.
  ///
  /// - Throws: `SystemError.readOnly` if the file may not be written, although its folder may.
  func write(_ produce: (_ write: ([UInt8]) throws -> Void) throws -> Void) throws {
    let bytes = Array(path.utf8)
    let status = try? followsLinks ? Platform.status(bytes) : Platform.statusOfItself(bytes)
    if let status, status.kind == .file,
      !Platform.isWritable(path, permissions: status.permissions)
    {
      throw SystemError.readOnly
    }
    if followsLinks, let status, status.kind != .file {
      let descriptor = try Platform.open(Array(path.utf8), Platform.forWriting)
      defer { Platform.close(descriptor) }
      try produce { bytes in try Platform.write(bytes, to: descriptor) }
      return
    }
    let target = followsLinks ? AtomicFile.target(of: path) : path
    let temporary = AtomicFile.temporaryPath(beside: target)
    signals?.protect(temporary)
    defer { signals?.release(temporary) }
    let descriptor = try Platform.open(Array(temporary.utf8), Platform.forCreating)
    do {
      defer { Platform.close(descriptor) }
      if let status, status.kind == .file {
        try Platform.setPermissions(status.permissions, of: descriptor)
      }
      try produce { bytes in try Platform.write(bytes, to: descriptor) }
      try Platform.synchronize(descriptor)
      try Platform.rename(temporary, to: target)
    } catch {
      Platform.remove(temporary)
      throw error
    }
  }

  /// Returns the path that a link leads to, or a path that is no link.
  static func target(of path: String) -> String {
    Platform.resolved(path) ?? Platform.target(ofLink: path) ?? path
  }

  /// Returns a hidden name in the same folder, so that renaming stays within one file system.
  static func temporaryPath(beside target: String) -> String {
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let end = slash.map { target.utf8.index(after: $0) } ?? target.startIndex
    // The name does not include the file's name, which may have the
    // maximal length. The random number avoids files that a process
    // with the same pid left behind, as can happen in containers.
    let number = UInt32.random(in: .min ... .max)
    return "\(target[..<end]).lifetrace-\(processIdentifier)-\(number)"
  }

  private static let processIdentifier = Platform.processIdentifier()
}

/// The state of a file before lifetrace replaces it.
struct FormerFile: Hashable, Sendable {
  var bytes: [UInt8]
  var permissions: Platform.Permissions

  /// The kind of object at a path.
  enum Place: Hashable, Sendable {
    case free
    case file(FormerFile)
    case link
    /// A folder, a device, or an unreadable file.
    case other

    /// The file's contents; `nil` if there is no file.
    var bytes: [UInt8]? { if case .file(let file) = self { file.bytes } else { nil } }

    /// Examines a path, without following a link at its end.
    init(_ path: String) {
      do {
        let descriptor = try Platform.open(Array(path.utf8), Platform.forReadingItself)
        defer { Platform.close(descriptor) }
        let status = try Platform.status(descriptor)
        guard status.kind == .file else {
          self = .other
          return
        }
        let bytes = try Platform.contents(of: descriptor, size: status.size)
        self = .file(FormerFile(bytes: bytes, permissions: status.permissions))
      } catch SystemError.missing {
        self = .free
      } catch {
        self = Platform.isLink(Array(path.utf8)) ? .link : .other
      }
    }
  }
}
