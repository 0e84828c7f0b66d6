import LifetraceModel

/// What is to be said about inputs without a single byte.
struct EmptyInputs {
  /// Those that the user named, and folders that hold nothing else.
  private(set) var failures: [Failure] = []
  /// Those that lie beside logs in a folder.
  private(set) var diagnostics: [Diagnostic] = []

  /// Looks over what was read.
  ///
  /// - Parameters:
  ///   - empty: the inputs without a byte.
  ///   - wereRead: those with some.
  ///   - known: the names of those in which a log was found.
  init(_ empty: [Input], wereRead: [Input], known: Set<String>) {
    for input in empty where input.folder == nil {
      failures.append(.emptyInput(name: input.path))
    }
    var folders: [String] = []
    for folder in empty.compactMap(\.folder) where !folders.contains(folder) {
      folders.append(folder)
    }
    for folder in folders {
      let files = empty.filter { $0.folder == folder }
      let others = wereRead.filter { $0.folder == folder }
      if others.isEmpty {
        failures.append(
          files.count == 1
            ? .emptyInput(name: files[0].path) : .emptyFiles(name: folder, count: files.count))
      } else if others.contains(where: { known.contains($0.name) }) {
        diagnostics.append(EmptyInputs.note(files, in: folder))
      }
    }
  }

  /// Requires: there is a file.
  private static func note(_ files: [Input], in folder: String) -> Diagnostic {
    let subject =
      files.count == 1
      ? "'\(files[0].name)' is" : "files in '\(FileName.lastPart(of: folder))' are"
    return Diagnostic(
      .note, "\(subject) empty", count: files.count, notes: ["record the log again"])
  }
}
