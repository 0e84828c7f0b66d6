import LifetraceInputs
import LifetraceModel

/// Finds the files for the inputs that a user names.
struct InputDiscovery {
  private(set) var inputs: [Input] = []
  private(set) var failures: [Failure] = []
  /// For each folder, the number of files whose names show that they are not logs.
  private(set) var leftOut: [(folder: String, count: Int)] = []
  /// For each folder with a sysdiagnose, the number of files that are not read.
  private(set) var passedOver: [(folder: String, counts: [Sysdiagnose.Group: Int])] = []
  /// The folders `.logarchive` beside logs that have no entries.
  private(set) var emptyLogArchives: [String] = []
  /// The files to read, so that output does not overwrite them.
  private(set) var files = InputFiles()
  private var seen: Set<Platform.FileStatus.Identity> = []
  private var raw: [String: ArraySlice<[UInt8]>]
  /// The components of each input's path. The last `needed` components are its name.
  private var components: [(parts: [String], needed: Int)] = []

  /// Finds `arguments`: files, folders, pipes, or `-`.
  ///
  /// Without arguments, uses standard input if it is a pipe or a file.
  ///
  /// - Parameter raw: the bytes of arguments that are no UTF-8, in their order.
  init(
    _ arguments: [String], standardInput: Int32, raw: [String: [[UInt8]]] = [:]
  ) throws(Failure) {
    self.raw = raw.mapValues { $0[...] }
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
    inputs.append(
      Input(origin: .standardInput, name: "<stdin>", path: "-", folder: nil, size: size))
    components.append((["<stdin>"], 1))
  }

  private mutating func add(_ argument: String) {
    let path = raw[argument]?.popFirst() ?? Array(argument.utf8)
    do {
      let status = try Platform.status(path)
      switch status.kind {
      case .file, .pipe: add(path, status: status, folder: nil, depth: 1)
      case .folder: addFolder(argument, at: path)
      case .terminal, .other: failures.append(.device(name: argument))
      }
    } catch {
      failures.append(InputDiscovery.failure(error, name: argument))
    }
  }

  /// Adds the files below a folder, sorted by the bytes of their paths.
  private mutating func addFolder(_ argument: String, at path: [UInt8]) {
    var root = path
    while root.count > 1, root.last == UInt8(ascii: "/") { root.removeLast() }
    var walk = FolderWalk()
    walk.visit(root)
    failures += walk.failures
    if walk.leftOutCount > 0 { leftOut.append((argument, walk.leftOutCount)) }
    if !walk.passedOver.isEmpty { passedOver.append((argument, walk.passedOver)) }
    let before = inputs.count
    let archives = LogArchivePath.archives(walk.archiveFiles)
    for archive in archives { addArchive(archive.files, at: archive.root, in: argument) }
    for file in walk.files.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      add(file.path, status: file.status, folder: argument, depth: file.depth)
    }
    let roots = Set(archives.map(\.root))
    let empty = walk.logArchives.filter { path in
      !roots.contains(path.split(separator: "/").joined(separator: "/"))
    }
    if inputs.count > before {
      emptyLogArchives += empty
    } else if !empty.isEmpty {
      failures += empty.map { .emptyLogArchive(name: $0) }
    } else if walk.files.isEmpty, walk.failures.isEmpty {
      failures.append(
        walk.leftOutCount > 0
          ? .folderNotUnderstood(name: argument, layout: nil) : .emptyFolder(name: argument))
    }
  }

  /// Adds a unified log archive, which counts as named if it is all that the folder holds of it.
  private mutating func addArchive(_ files: [StoredFile], at root: String, in argument: String) {
    let parts = root.split(separator: "/").map(String.init)
    let argumentParts = argument.split(separator: "/").map(String.init)
    let depth = max(1, parts.count - argumentParts.count)
    let name = parts.isEmpty ? argument : root
    inputs.append(
      Input(
        origin: .archive, name: name, path: name,
        folder: parts.count > argumentParts.count ? argument : nil,
        size: files.reduce(0) { $0 + $1.size }, archive: files))
    components.append((parts.isEmpty ? argumentParts : parts, depth))
  }

  private mutating func add(
    _ path: [UInt8], status: Platform.FileStatus, folder: String?, depth: Int
  ) {
    // Two paths of the same file are one log.
    guard status.kind == .pipe || seen.insert(status.identity).inserted else { return }
    files.add(status)
    let text = String(decoding: path, as: UTF8.self)
    inputs.append(
      Input(
        origin: .path(path), name: text, path: text, folder: folder,
        size: status.kind == .file ? status.size : nil))
    components.append((text.split(separator: "/").map(String.init), depth))
  }

  /// Names each input by the shortest end of its path that distinguishes it from the others, so
  /// that reports do not depend on the location of files.
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
        // Paths that differ in their bytes alone read the same.
        var taken: Set<String> = []
        for index in inputs.indices {
          var name = names[index]
          var number = 2
          while !taken.insert(name).inserted {
            name = "\(names[index]) (\(number))"
            number += 1
          }
          inputs[index].name = name
        }
        return
      }
    }
  }

  /// Gives the only input another name.
  ///
  /// - Throws: `Failure.unusableSetting` if there are several.
  mutating func rename(_ name: String) throws(Failure) {
    guard inputs.count == 1 else {
      throw .unusableSetting(
        place: "--name", reason: "there are \(inputs.count) inputs; it names one, expected just one"
      )
    }
    inputs[0].name = name
  }

  /// Returns the failure for an error while opening `name`.
  static func failure(_ error: any Error, name: String) -> Failure {
    switch error as? SystemError {
    case .missing?: .missing(name: name)
    case .closedPipe?, .becameShorter?, .readOnly?, .other?, nil:
      .unreadable(name: name, reason: (error as? SystemError)?.reason ?? "\(error)")
    }
  }

  /// Returns the failure for an error while reading an input.
  static func readFailure(_ error: any Error, name: String) -> Failure {
    switch error as? InputError {
    case .cannotOpen(let error): failure(error, name: name)
    case .device: .device(name: name)
    case nil: .readError(name: name, reason: (error as? SystemError)?.reason ?? "\(error)")
    }
  }
}

/// The files below a folder, except hidden files, pipes and devices, and files whose names show
/// that they are not logs.
private struct FolderWalk {
  private(set) var files: [(path: [UInt8], status: Platform.FileStatus, depth: Int)] = []
  private(set) var failures: [Failure] = []
  private(set) var leftOutCount = 0
  /// The files of sysdiagnoses that are not read.
  private(set) var passedOver: [Sysdiagnose.Group: Int] = [:]
  /// The sysdiagnose whose files are visited.
  private var sysdiagnose: String?
  /// The files of unified log archives.
  private(set) var archiveFiles: [StoredFile] = []
  /// The folders `.logarchive`.
  private(set) var logArchives: [String] = []
  private var visited: Set<Platform.FileStatus.Identity> = []

  mutating func visit(_ folder: [UInt8], depth: Int = 1) {
    let text = String(decoding: folder, as: UTF8.self)
    if text.lowercased().hasSuffix(".logarchive") { logArchives.append(text) }
    do {
      // A link to a folder above would be followed forever.
      guard visited.insert(try Platform.status(folder).identity).inserted else { return }
      let names = try Platform.names(in: folder)
      let outer = sysdiagnose
      defer { sysdiagnose = outer }
      if Sysdiagnose.isOne(names.map { String(decoding: $0, as: UTF8.self) }) { sysdiagnose = text }
      // Tables of an earlier export would be read as logs.
      let tables = TableFolder.names(among: names)
      leftOutCount += tables.count
      for name in names where name.first != UInt8(ascii: ".") && !tables.contains(name) {
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
      case .file: visitFile(path, status, depth)
      case .folder: visit(path, depth: depth + 1)
      case .pipe, .terminal, .other: return
      }
    } catch {
      failures.append(InputDiscovery.failure(error, name: String(decoding: path, as: UTF8.self)))
    }
  }

  private mutating func visitFile(_ path: [UInt8], _ status: Platform.FileStatus, _ depth: Int) {
    let text = String(decoding: path, as: UTF8.self)
    if LogArchivePath(text) != nil {
      return archiveFiles.append(StoredFile(path: text, at: path, size: status.size))
    }
    if let group = sysdiagnose.flatMap({ Sysdiagnose.group(of: text, below: $0) }) {
      passedOver[group, default: 0] += 1
      return
    }
    // Others in the folder of an archive are the logging daemon's own; those beside a database are read with it.
    guard !LogArchivePath.isBesideLog(text), !DatabaseFile.isBesidePowerLog(path) else { return }
    if FileName.isNoLog(path) {
      leftOutCount += 1
    } else {
      files.append((path, status, depth))
    }
  }
}

/// One file or stream to read.
struct Input {
  /// The source of an input's bytes.
  enum Origin: Hashable {
    case standardInput
    /// The files of a unified log archive.
    case archive
    /// The bytes of the input's path, which may be invalid UTF-8.
    case path([UInt8])
  }

  var origin: Origin
  /// The input's name in reports.
  var name: String
  /// The input's name in messages: the path, beginning with the user's argument.
  var path: String
  /// The folder in the user's arguments that contains the input; `nil` if the user named the input.
  var folder: String?
  /// The size in bytes; `nil` for pipes.
  var size: Int?
  /// The files of a unified log archive; empty for others.
  var archive: [StoredFile] = []

  /// Returns the input in the form that the library reads.
  ///
  /// - Parameter isFirst: whether the input is the first one to be read.
  func log(in environment: CommandEnvironment, isFirst: Bool) -> LogInput {
    guard archive.isEmpty else { return archiveLog(in: environment, isFirst: isFirst) }
    let (inspect, signals) = (environment.inspectInput, environment.signals)
    let descriptor = environment.standardInput
    // The shell may have read the beginning of the file before.
    let start = origin == .standardInput && size != nil ? try? Platform.position(descriptor) : 0
    let stop = signals.map { signals in
      StopSignal(descriptor: signals.stopDescriptor) { signals.isStopping }
    }
    var log = LogInput(name: name, size: size, isNamed: folder == nil, isRepeatable: size != nil) {
      [origin, size, name] in
      if isFirst { inspect?.begin() }
      inspect?.beginInput(name)
      // An input without a size is a pipe or a terminal; Ctrl-C ends it, even before the first byte.
      // So this comes before opening a pipe, which waits for a writer.
      let live = size == nil ? signals.map(SignalWatcher.LiveReading.init) : nil
      let file =
        switch origin {
        case .standardInput: try OpenFile(descriptor: descriptor)
        case .path(let path): try OpenFile(path)
        case .archive: throw InputError.device
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

extension Input {
  /// Returns the archive for the library.
  private func archiveLog(in environment: CommandEnvironment, isFirst: Bool) -> LogInput {
    let (inspect, name, files) = (environment.inspectInput, name, archive)
    return LogInput(name: name, size: size ?? 0, isNamed: folder == nil) {
      if isFirst { inspect?.begin() }
      inspect?.beginInput(name)
      for file in inspect == nil ? [] : files {
        let mark = try file.mark
        inspect?.look(mark.span)
      }
      return files
    }
  }
}

extension StoredFile {
  /// Bytes that tell the file from others: its name, its size, its beginning and its end.
  ///
  /// The beginning of a file of entries names its boot and its time.
  fileprivate var mark: [UInt8] {
    get throws {
      let name = path.split(separator: "/").suffix(2).joined(separator: "/")
      let ends = try bytes(at: 0, count: 4096) + bytes(at: max(0, size - 4096), count: 4096)
      return Array("\(name) \(size)\n".utf8) + ends
    }
  }
}

/// A source that passes its bytes on to an inspection.
private struct WatchedSource: StoredSource {
  var source: any ByteSource
  let inspect: InputInspection?
  let live: SignalWatcher.LiveReading?
  private var isLogLookedAt = false

  init(source: any ByteSource, inspect: InputInspection?, live: SignalWatcher.LiveReading?) {
    (self.source, self.inspect, self.live) = (source, inspect, live)
  }

  /// An inspection wants all bytes, in their order.
  var stored: StoredFile? { inspect == nil ? (source as? any StoredSource)?.stored : nil }
  var storedLog: StoredFile? { (source as? any StoredSource)?.storedLog }
  func isReady(within milliseconds: Int32) -> Bool { source.isReady(within: milliseconds) }

  mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
    let start = buffer.count
    guard try source.appendNext(to: &buffer) else {
      try lookAtLog()
      return false
    }
    inspect?.look(buffer.span.extracting(start...))
    return true
  }

  /// Has the inspection look at the write-ahead log: its rows are the database's.
  private mutating func lookAtLog() throws {
    guard let inspect, let storedLog, !isLogLookedAt else { return }
    isLogLookedAt = true
    for start in stride(from: 0, to: storedLog.size, by: 1 << 20) {
      let piece = try storedLog.bytes(at: start, count: 1 << 20)
      inspect.look(piece.span)
    }
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

/// The files to read, identified by device and number rather than by path.
struct InputFiles {
  private var identities: Set<Platform.FileStatus.Identity> = []

  /// Adds the file with a status. Ignores pipes and devices.
  mutating func add(_ status: Platform.FileStatus) {
    if status.kind == .file { identities.insert(status.identity) }
  }

  /// Throws if an output file is one of the inputs.
  ///
  /// - Parameter path: the output's path; `nil` for standard output.
  func refuse(asOutput path: String?) throws(Failure) {
    guard let path, let status = try? Platform.status(Array(path.utf8)), status.kind == .file,
      identities.contains(status.identity)
    else { return }
    throw .outputIsInput(name: path)
  }
}

/// Receives the bytes of all inputs while they are read.
struct InputInspection: Sendable {
  /// Called when reading starts at the first input; a second call restarts it.
  var begin: @Sendable () -> Void
  /// Called with the next bytes.
  var look: @Sendable (Span<UInt8>) -> Void
  /// Called when reading starts at an input, with its name.
  var beginInput: @Sendable (String) -> Void = { _ in }
}
