/// Writes files so that nobody ever sees half of one.
struct AtomicFile {
  let path: String
  let signals: SignalWatcher?

  /// Replaces the file by one with all that `produce` hands over, or leaves everything as it was.
  ///
  /// Devices and pipes are written directly.
  func write(_ produce: (_ write: ([UInt8]) throws -> Void) throws -> Void) throws {
    let status = try? Platform.status(Array(path.utf8))
    if let status, status.kind != .file {
      let descriptor = try Platform.open(Array(path.utf8), Platform.forWriting)
      defer { Platform.close(descriptor) }
      try produce { bytes in try Platform.write(bytes, to: descriptor) }
      return
    }
    // Writing through a link replaces what it leads to, not the link.
    let target = Platform.resolved(path) ?? path
    let temporary = AtomicFile.temporaryPath(beside: target)
    signals?.protect(temporary)
    defer { signals?.release(temporary) }
    let descriptor = try Platform.open(Array(temporary.utf8), Platform.forCreating)
    do {
      defer { Platform.close(descriptor) }
      if let permissions = status?.permissions {
        try Platform.setPermissions(permissions, of: descriptor)
      }
      try produce { bytes in try Platform.write(bytes, to: descriptor) }
      try Platform.synchronize(descriptor)
      try Platform.rename(temporary, to: target)
    } catch {
      Platform.remove(temporary)
      throw error
    }
  }

  /// Returns a hidden name in the same folder, so that the rename stays on one disk.
  static func temporaryPath(beside target: String) -> String {
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let end = slash.map { target.utf8.index(after: $0) } ?? target.startIndex
    // Not by the file's name, which may be as long as a name can be. What a process with the same pid
    // left behind, as in containers, has another number.
    let number = UInt32.random(in: .min ... .max)
    return "\(target[..<end]).lifetrace-\(processIdentifier)-\(number)"
  }

  private static let processIdentifier = Platform.processIdentifier()
}
