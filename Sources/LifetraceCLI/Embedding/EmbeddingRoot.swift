/// The folder that nothing in a document may lead out of.
struct EmbeddingRoot: Hashable {
  /// Absolute, without links.
  var path: String { key.text }
  private let key: FileKey

  /// Creates the root that a user names.
  init(named option: String) throws(Failure) {
    guard let resolved = Platform.resolved(option) else { throw .missing(name: option) }
    key = FileKey(resolved)
  }

  /// Creates the root of a document in `folder`: the top of its repository, else of its package,
  /// else the folder itself.
  ///
  /// Requires: `folder` is absolute and without links.
  init(around folder: String) {
    var package: String?
    var current = folder
    while true {
      if EmbeddingRoot.exists(current + "/.git") {
        key = FileKey(current)
        return
      }
      if package == nil, EmbeddingRoot.exists(current + "/Package.swift") { package = current }
      guard let slash = current.lastIndex(of: "/"), slash != current.startIndex else { break }
      current = String(current[..<slash])
    }
    key = FileKey(package ?? folder)
  }

  /// `true` iff an absolute path without links is the root or below it.
  func contains(_ other: String) -> Bool {
    other.hasSameBytes(as: path)
      || other.utf8.starts(with: (path == "/" ? "/" : path + "/").utf8)
  }

  /// Returns the absolute path of a trace, with all links followed.
  ///
  /// - Parameters:
  ///   - name: the path as the document has it.
  ///   - folder: the document's, absolute and without links.
  func trace(_ name: String, from folder: String) throws(EmbedFault) -> String {
    guard !name.hasPrefix("/"), let plain = EmbeddingRoot.joined(folder, name), contains(plain)
    else { throw .outsideRoot(name, root: lastPart) }
    guard let resolved = Platform.resolved(folder + "/" + name) else { throw .missingTrace(name) }
    guard contains(resolved), filesStayInside(resolved) else {
      throw .outsideRoot(name, root: lastPart)
    }
    // Who reads from a pipe waits for somebody to write.
    switch (try? Platform.status(Array(resolved.utf8)))?.kind {
    case .file, .folder: break
    case .pipe, .terminal, .other, nil:
      throw .unreadTrace("trace '\(name)' is neither a file nor a folder")
    }
    return resolved
  }

  /// `true` iff no file of a folder leads out of the root.
  private func filesStayInside(_ trace: String) -> Bool {
    guard let found = try? InputDiscovery([trace], standardInput: -1) else { return true }
    return found.inputs.allSatisfy { input in
      Platform.resolved(input.path).map(contains) ?? true
    }
  }

  /// How messages call it.
  private var lastPart: String { FileName.lastPart(of: path) }

  private static func exists(_ path: String) -> Bool {
    (try? Platform.status(Array(path.utf8))) != nil
  }

  /// Returns the absolute path of `name` seen from `folder`, without looking at the disk; `nil`
  /// if it leads above everything.
  private static func joined(_ folder: String, _ name: String) -> String? {
    var parts = folder.split(separator: "/")
    for part in name.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
