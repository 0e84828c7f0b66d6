/// Replaces several files: all of them are written before the first one is seen.
///
/// Nobody waits until they are on the disk, which for a thousand documents takes longer than all
/// else: after a power cut they are made anew.
struct ReplacementBatch {
  /// A file and what it shall hold.
  struct File: Hashable {
    var path: String
    var bytes: [UInt8]
  }

  let files: [File]
  let signals: SignalWatcher?

  /// Writes the files, or changes none of them if one cannot be written.
  ///
  /// - Throws: `Failure.unwritable`
  func write() throws(Failure) {
    var prepared: [(temporary: String, target: String)] = []
    defer {
      for file in prepared { signals?.release(file.temporary) }
    }
    do {
      for file in files {
        let temporary = AtomicFile.temporaryPath(beside: file.path)
        signals?.protect(temporary)
        prepared.append((temporary, file.path))
        try wrap(file.path) { () throws(SystemError) in try prepare(file, at: temporary) }
      }
      for file in prepared {
        try wrap(file.target) { () throws(SystemError) in
          try Platform.rename(file.temporary, to: file.target)
        }
      }
    } catch {
      for file in prepared { Platform.remove(file.temporary) }
      throw error
    }
  }

  private func prepare(_ file: File, at temporary: String) throws(SystemError) {
    let permissions = (try? Platform.status(Array(file.path.utf8)))?.permissions
    let descriptor = try Platform.open(Array(temporary.utf8), Platform.forCreating)
    defer { Platform.close(descriptor) }
    if let permissions { try Platform.setPermissions(permissions, of: descriptor) }
    try Platform.write(file.bytes, to: descriptor)
  }

  private func wrap(
    _ path: String, _ body: () throws(SystemError) -> Void
  ) throws(Failure) {
    do {
      try body()
    } catch {
      throw .unwritable(name: path, reason: error.reason)
    }
  }
}
