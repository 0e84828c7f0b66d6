import LifetraceInputs
import LifetraceModel

/// Finds the files behind the inputs that a user names.
struct InputDiscovery {
  private(set) var inputs: [Input] = []
  private(set) var failures: [Failure] = []
  /// How many files of a folder are no logs by their names.
  private(set) var leftOut: [(folder: String, count: Int)] = []
  /// Folders in folders that hold what only the system's own tools read.
  private(set) var logArchives: [String] = []
  /// What is read, so that it is not overwritten.
  private(set) var files = InputFiles()
  private var seen: Set<Platform.FileStatus.Identity> = []
  /// The components of each input's path, of which the last `needed` make its name.
  private var components: [(parts: [String], needed: Int)] = []

  /// Looks up `arguments`: files, folders, pipes, or `-`.
  ///
  /// Without any, standard input is taken if it is a pipe or a file.
  init(_ arguments: [String], standardInput: Int32) throws(Failure) {
    guard arguments.count(where: { $0 == "-" }) <= 1 else { throw .standardInputTwice }
    if arguments.isEmpty {
      let status = try? Platform.status(standardInput)
      guard let status, status.kind == .pipe || status.kind == .file else { throw .noInput }
      addStandardInput(status)
    }
    for argument in arguments {
      if argument == "-" {
        addStandardInput(try? Platform.status(standardInput))
      } else {
        add(argument)
      }
    }
    makeNames()
  }

  private mutating func addStandardInput(_ status: Platform.FileStatus?) {
    if let status { files.add(status) }
    let size = status?.kind == .file ? status?.size : nil
    inputs.append(Input(origin: .standardInput, name: "-", path: "-", folder: nil, size: size))
    components.append((["-"], 1))
  }

  private mutating func add(_ argument: String) {
    let path = Array(argument.utf8)
    do {
      let status = try Platform.status(path)
      switch status.kind {
      case .file, .pipe: add(path, status: status, folder: nil, depth: 1)
      case .folder where LogArchive.isOne(argument):
        failures.append(.logArchive(name: argument))
      case .folder: addFolder(argument)
      case .terminal, .other: failures.append(.device(name: argument))
      }
    } catch {
      failures.append(InputDiscovery.failure(error, name: argument))
    }
  }

  /// Adds the files below a folder, in the order of their paths' bytes.
  private mutating func addFolder(_ argument: String) {
    var root = Array(argument.utf8)
    while root.count > 1, root.last == UInt8(ascii: "/") { root.removeLast() }
    var walk = FolderWalk()
    walk.visit(root)
    failures += walk.failures
    if walk.leftOutCount > 0 { leftOut.append((argument, walk.leftOutCount)) }
    let before = inputs.count
    for file in walk.files.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      add(file.path, status: file.status, folder: argument, depth: file.depth)
    }
    if inputs.count > before {
      logArchives += walk.logArchives
    } else if !walk.logArchives.isEmpty {
      failures += walk.logArchives.map { .logArchive(name: $0) }
    } else if walk.files.isEmpty, walk.failures.isEmpty {
      failures.append(
        walk.leftOutCount > 0
          ? .folderNotUnderstood(name: argument, layout: nil) : .emptyFolder(name: argument))
    }
  }

  private mutating func add(
    _ path: [UInt8], status: Platform.FileStatus, folder: String?, depth: Int
  ) {
    // The same file by two paths is one log.
    guard status.kind == .pipe || seen.insert(status.identity).inserted else { return }
    files.add(status)
    let text = String(decoding: path, as: UTF8.self)
    inputs.append(
      Input(
        origin: .path(path), name: text, path: text, folder: folder,
        size: status.kind == .file ? status.size : nil))
    components.append((text.split(separator: "/").map(String.init), depth))
  }

  /// Names each input by as little of its path as tells it from the others, so that reports do
  /// not depend on where the files are.
  private mutating func makeNames() {
    while true {
      let names = components.map { $0.parts.suffix($0.needed).joined(separator: "/") }
      let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
      var hasGrown = false
      for index in components.indices {
        let component = components[index]
        guard counts[names[index], default: 0] > 1, component.needed < component.parts.count
        else { continue }
        components[index].needed += 1
        hasGrown = true
      }
      guard hasGrown else {
        for index in inputs.indices { inputs[index].name = names[index] }
        return
      }
    }
  }

  /// Returns the failure to open `name`.
  static func failure(_ error: any Error, name: String) -> Failure {
    switch error as? SystemError {
    case .missing?: .missing(name: name)
    case .closedPipe?, .becameShorter?, .other?, nil:
      .unreadable(name: name, reason: (error as? SystemError)?.reason ?? "\(error)")
    }
  }

  /// Returns the failure to read an input.
  static func readFailure(_ error: any Error, name: String) -> Failure {
    switch error as? InputError {
    case .cannotOpen(let error): failure(error, name: name)
    case .device: .device(name: name)
    case nil: .readError(name: name, reason: (error as? SystemError)?.reason ?? "\(error)")
    }
  }
}

/// The files below a folder; hidden ones, what is no file, and what is no log by its name are
/// left out.
private struct FolderWalk {
  private(set) var files: [(path: [UInt8], status: Platform.FileStatus, depth: Int)] = []
  private(set) var failures: [Failure] = []
  private(set) var leftOutCount = 0
  private(set) var logArchives: [String] = []
  private var visited: Set<Platform.FileStatus.Identity> = []

  mutating func visit(_ folder: [UInt8], depth: Int = 1) {
    do {
      // A link that leads back up would go round for ever.
      guard visited.insert(try Platform.status(folder).identity).inserted else { return }
      for name in try Platform.names(in: folder) where name.first != UInt8(ascii: ".") {
        let separator = folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        visitEntry(folder + separator + name, depth: depth)
      }
    } catch {
      failures.append(
        InputDiscovery.failure(error, name: String(decoding: folder, as: UTF8.self)))
    }
  }

  private mutating func visitEntry(_ path: [UInt8], depth: Int) {
    do {
      let status = try Platform.status(path)
      switch status.kind {
      case .file where FileName.isNoLog(path): leftOutCount += 1
      case .file: files.append((path, status, depth))
      case .folder where LogArchive.isOne(String(decoding: path, as: UTF8.self)):
        logArchives.append(String(decoding: path, as: UTF8.self))
      case .folder: visit(path, depth: depth + 1)
      case .pipe, .terminal, .other: return
      }
    } catch {
      failures.append(InputDiscovery.failure(error, name: String(decoding: path, as: UTF8.self)))
    }
  }
}

/// One file or stream to read.
struct Input: Hashable {
  /// What it is read from.
  enum Origin: Hashable {
    case standardInput
    /// The bytes of its path, which need not be valid UTF-8.
    case path([UInt8])
  }

  var origin: Origin
  /// How reports call it.
  var name: String
  /// How messages call it: as the user finds it.
  var path: String
  /// The folder given by the user in which it was found; `nil` if the user named it.
  var folder: String?
  /// Bytes; `nil` for pipes.
  var size: Int?

  /// Returns the input as the library reads it.
  ///
  /// - Parameter isFirst: whether all reading begins with it.
  func log(in environment: CommandEnvironment, isFirst: Bool) -> LogInput {
    let (inspect, signals) = (environment.inspectInput, environment.signals)
    let descriptor = environment.standardInput
    // A shell may have read the beginning of the file.
    let start = origin == .standardInput && size != nil ? try? Platform.position(descriptor) : 0
    let stop = signals.map { signals in
      StopSignal(descriptor: signals.stopDescriptor) { signals.isStopping }
    }
    var log = LogInput(name: name, size: size, isNamed: folder == nil, isRepeatable: size != nil) {
      [origin, size] in
      if isFirst { inspect?.begin() }
      // Without a size it is a pipe or a terminal: Ctrl-C ends it, also before anybody writes. Set
      // before it is opened: a writer waits for that.
      let live = size == nil ? signals.map(SignalWatcher.LiveReading.init) : nil
      let file =
        switch origin {
        case .standardInput: try OpenFile(descriptor: descriptor)
        case .path(let path): try OpenFile(path)
        }
      if file.kind == .terminal {
        environment.writeError("reading from the terminal; Ctrl-D ends the log\n")
      }
      let source = file.source(from: start ?? 0, stop: stop)
      guard live != nil || inspect != nil else { return source }
      return WatchedSource(source: source, inspect: inspect, live: live)
    }
    log.isStopped = { signals?.isStopping == true }
    return log
  }
}

/// The bytes of an input that somebody looks on at.
private struct WatchedSource: ByteSource {
  var source: any ByteSource
  let inspect: InputInspection?
  let live: SignalWatcher.LiveReading?

  mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    let start = buffer.count
    guard try source.appendNext(to: &buffer) else { return false }
    inspect?.look(buffer.span.extracting(start...))
    return true
  }

  mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int {
    let inspect = inspect
    return try source.lookAtNext { bytes in
      let count = look(bytes)
      if count > 0 { inspect?.look(bytes.extracting(..<count)) }
      return count
    }
  }
}

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

/// What somebody does who looks on while inputs are read.
struct InputInspection: Sendable {
  /// All inputs are read from their beginning; again, if that was told before.
  var begin: @Sendable () -> Void
  /// Looks at the next bytes.
  var look: @Sendable (Span<UInt8>) -> Void
}
