import LifetraceModel

/// Replaces several files: all of them are written before the first one is seen.
///
/// Nobody waits until they are on the disk, which for a thousand documents takes longer than all
/// else: after a power cut they are made anew.
struct ReplacementBatch {
  /// A file and what it shall hold.
  struct File: Hashable, Sendable {
    var path: String
    var bytes: [UInt8]
    /// What it holds now; `nil` if it is not there.
    var old: FormerFile?
  }

  let files: [File]
  let signals: SignalWatcher?

  /// Writes the files, or leaves all of them as they were if one cannot be written.
  ///
  /// - Throws: `Failure.unwritable`, or `Failure.halfWritten` if some could not be put back.
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
      for (file, temporary) in zip(files, temporaries) {
        try ReplacementBatch.place(file, from: temporary)
        seen += 1
      }
    } catch {
      for temporary in temporaries[seen...] { Platform.remove(temporary) }
      throw undo(files[..<seen], because: error)
    }
  }

  /// Puts back what some files held; returns the failure to be told.
  private func undo(_ files: ArraySlice<File>, because failure: Failure) -> Failure {
    let left = files.filter { file in
      guard let old = file.old else {
        Platform.remove(file.path)
        return (try? Platform.statusOfItself(Array(file.path.utf8))) != nil
      }
      let temporary = AtomicFile.temporaryPath(beside: file.path)
      do throws(Failure) {
        try ReplacementBatch.prepare(
          File(path: file.path, bytes: old.bytes, old: old), at: temporary)
        try ReplacementBatch.place(file, from: temporary)
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
