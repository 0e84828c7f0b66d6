import LifetracePresentation

/// Finds the documents that a user names.
struct DocumentFiles {
  /// As the user finds them, each once, in the order of the arguments and of paths below them.
  private(set) var paths: [String] = []
  /// Those of them that the arguments name themselves.
  private(set) var named: Set<FileKey> = []
  private(set) var failures: [Failure] = []
  private var seen: Set<Platform.FileStatus.Identity> = []

  /// Looks up documents, and folders for all documents in them.
  init(_ arguments: [String]) {
    for argument in arguments { add(argument) }
  }

  private mutating func add(_ argument: String) {
    do {
      let status = try Platform.status(Array(argument.utf8))
      switch status.kind {
      case .file:
        guard DocumentFiles.markup(of: argument) != nil else {
          failures.append(.notADocument(name: argument))
          return
        }
        add(argument, status)
        named.insert(FileKey(argument))
      case .folder:
        var folder = argument
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        let before = paths.count
        visit(folder)
        if paths.count == before { failures.append(.noDocument(name: argument)) }
      case .pipe, .terminal, .other: failures.append(.notADocument(name: argument))
      }
    } catch {
      failures.append(InputDiscovery.failure(error, name: argument))
    }
  }

  private mutating func add(_ path: String, _ status: Platform.FileStatus) {
    if seen.insert(status.identity).inserted { paths.append(path) }
  }

  /// Adds the documents below a folder; hidden ones and links are left out.
  private mutating func visit(_ folder: String) {
    do {
      let names = try Platform.names(in: Array(folder.utf8))
        .map { String(decoding: $0, as: UTF8.self) }.sorted()
      for name in names where !name.hasPrefix(".") {
        let path = folder == "." ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        guard let status = try? Platform.statusOfItself(Array(path.utf8)) else {
          // Gone by now, or its name is no text.
          if DocumentFiles.markup(of: path) != nil { failures.append(.missing(name: path)) }
          continue
        }
        // A link leads to what is a document of its own, or is none of this folder's.
        guard !status.isLink else { continue }
        switch status.kind {
        case .folder: visit(path)
        case .file where DocumentFiles.markup(of: path) != nil: add(path, status)
        case .file, .pipe, .terminal, .other: continue
        }
      }
    } catch {
      failures.append(InputDiscovery.failure(error, name: folder))
    }
  }

  /// Returns the language of a document by its name; `nil` if it is none.
  static func markup(of path: String) -> Markup? {
    let name = EmbedFile.name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return nil
    }
    return switch name[dot...].lowercased() {
    case ".md", ".markdown": .markdown
    case ".html", ".htm": .html
    case _: nil
    }
  }
}
