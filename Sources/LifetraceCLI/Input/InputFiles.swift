/// The files that are read, told apart by what the system calls them and not by their paths.
struct InputFiles {
  private var identities: Set<Platform.FileStatus.Identity> = []

  /// Adds what a path or descriptor of an input leads to.
  mutating func add(_ status: Platform.FileStatus) {
    if status.kind == .file { identities.insert(status.identity) }
  }

  /// Throws if a file that shall be written is one that is read.
  ///
  /// - Parameter path: where it shall be written; `nil` for standard output.
  func refuse(asOutput path: String?) throws(Failure) {
    guard let path, let status = try? Platform.status(Array(path.utf8)), status.kind == .file,
      identities.contains(status.identity)
    else { return }
    throw .outputIsInput(name: path)
  }
}
