import LifetraceEmbedding
import LifetraceInputs

/// The destination of a command's result.
enum OutputPlace: Hashable {
  case standardOutput
  case file(String)
  /// A folder, which may not exist yet, without a slash at the end.
  case folder(String)

  /// Creates the destination in `--output`. A folder exists, or its path ends with a slash.
  ///
  /// - Throws: `Failure.emptyOutputName`.
  init(_ option: String?) throws(Failure) {
    guard let option, option != "-" else {
      self = .standardOutput
      return
    }
    guard !option.isEmpty else { throw .emptyOutputName }
    let isFolder = (try? Platform.status(Array(option.utf8)))?.kind == .folder
    if isFolder || option.hasSuffix("/") {
      var path = option
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      self = .folder(path)
    } else {
      self = .file(option)
    }
  }

  /// The file's extension in lower case; empty if the file has none.
  var fileExtension: String {
    guard let name = filePath?.split(separator: "/").last,
      let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return "" }
    return name[dot...].dropFirst().lowercased()
  }

  /// The path of the output file; `nil` for standard output and a folder.
  var filePath: String? {
    guard case .file(let path) = self else { return nil }
    return path
  }

  /// Returns the path to write to; `nil` for standard output.
  /// In a folder the file is called `name`.
  func path(name: String) -> String? {
    switch self {
    case .standardOutput: nil
    case .file(let path): path
    case .folder(let folder): folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
  }

  /// Writes the pieces that `produce` returns one after the other.
  /// In a folder the file is called `name`.
  func write(
    name: String, environment: CommandEnvironment,
    produce: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    guard let path = path(name: name) else { return try produce(environment.writeOutput) }
    if case .folder(let folder) = self { try OutputPlace.makeFolders(folder) }
    try OutputPlace.write(to: path, environment: environment, produce: produce)
  }

  /// Writes `bytes`. In a folder the file is called `name`.
  func write(_ bytes: [UInt8], name: String, environment: CommandEnvironment) throws {
    try write(name: name, environment: environment) { try $0(bytes) }
  }

  private static func write(
    to path: String, environment: CommandEnvironment,
    produce: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    do {
      try AtomicFile(path: path, signals: environment.signals).write(produce)
    } catch SystemError.closedPipe {
      throw SystemError.closedPipe
    } catch let error as SystemError {
      throw Failure.unwritable(name: path, reason: error.reason)
    }
  }

  /// Creates a folder and the folders above it.
  static func makeFolders(_ path: String) throws {
    if (try? Platform.status(Array(path.utf8)))?.kind == .folder { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolders(String(path[..<slash]))
    }
    do {
      try Platform.makeFolder(path)
    } catch {
      throw Failure.unwritable(name: path, reason: error.reason)
    }
  }
}

/// Creates file names from names in logs.
struct FileNames {
  private var taken: Set<String> = []

  /// Returns a file name for `text` that differs from earlier ones, even on disks that ignore case.
  mutating func name(for text: String, extension suffix: String) -> String {
    let stem = GeneratedFile.name(for: text)
    var name = "\(stem).\(suffix)"
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number).\(suffix)"
      number += 1
    }
    return name
  }
}
