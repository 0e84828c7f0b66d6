import LifetraceInputs

/// Where a command's result goes.
enum OutputPlace: Hashable {
  case standardOutput
  case file(String)
  /// A folder, perhaps still to be made; without a slash at the end.
  case folder(String)

  /// Creates the place that `--output` names; a folder exists or ends with a slash.
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

  /// The file's extension in lower case; empty if it has none.
  var fileExtension: String {
    guard let name = filePath?.split(separator: "/").last,
      let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return "" }
    return name[dot...].dropFirst().lowercased()
  }

  /// The path of the only file; `nil` for standard output and a folder.
  var filePath: String? {
    guard case .file(let path) = self else { return nil }
    return path
  }

  /// Returns the path of the file that is written, in a folder to one called `name`; `nil` for
  /// standard output.
  func path(name: String) -> String? {
    switch self {
    case .standardOutput: nil
    case .file(let path): path
    case .folder(let folder): folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
  }

  /// Writes what `produce` hands over piece by piece, in a folder to a file called `name`.
  func write(
    name: String, environment: CommandEnvironment,
    produce: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    guard let path = path(name: name) else { return try produce(environment.writeOutput) }
    if case .folder(let folder) = self { try OutputPlace.makeFolders(folder) }
    try OutputPlace.write(to: path, environment: environment, produce: produce)
  }

  /// Writes `bytes`, in a folder to a file called `name`.
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

  /// Makes a folder and those above it.
  private static func makeFolders(_ path: String) throws {
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

/// Makes names of files out of names from logs.
struct FileNames {
  private var taken: Set<String> = []

  /// Returns a name for `text` that no earlier call returned, also on disks that ignore case.
  ///
  /// It cannot leave its folder, hide, or act on a terminal.
  mutating func name(for text: String, extension suffix: String) -> String {
    var stem = String(text.unicodeScalars.map { FileNames.isSafe($0) ? Character($0) : "_" })
    // A leading dot would hide the file, a dash make it look like an option.
    while stem.hasPrefix(".") || stem.hasPrefix("-") { stem.removeFirst() }
    stem = String(stem.prefix(100))
    if stem.isEmpty { stem = "app" }
    var name = "\(stem).\(suffix)"
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number).\(suffix)"
      number += 1
    }
    return name
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
    default: false
    }
  }
}
