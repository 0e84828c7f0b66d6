import LifetraceInputs
import LifetraceReading

/// The walk through inputs and the files of archives, one after the other, by whoever reads their bytes.
struct LogReading<Reader: LogConsumer> {
  private let inputs: [LogInput]
  private let progress: ReadingProgress.Observer?
  private let total: Int?
  /// The bytes read of all inputs, of the current one, and of the log that is read in it.
  private var byteCount = 0
  private var inputByteCount = 0
  private var logByteCount = 0
  private(set) var reader: Reader
  private(set) var outcomes: [InputOutcome] = []

  /// The longest time without a report of the progress, in milliseconds.
  private static var pause: Int32 { 500 }

  init(_ inputs: [LogInput], by reader: Reader, progress: ReadingProgress.Observer?) {
    self.inputs = inputs
    self.progress = progress
    let sizes = inputs.compactMap(\.size)
    total = sizes.count == inputs.count ? sizes.reduce(0, +) : nil
    self.reader = reader
  }

  mutating func readAll() throws {
    for index in inputs.indices where reader.isWanting { try readInput(index) }
  }

  private mutating func readInput(_ index: Int) throws {
    inputByteCount = 0
    do {
      if let files = try inputs[index].openArchive?() {
        add(.read, of: index)
        return try readLogArchive(files, called: inputs[index].name, of: index)
      }
      let source = try inputs[index].open()
      if source.start.isEmpty {
        add(.empty, of: index)
      } else if ArchiveFormat.recognizes(source.start) {
        try readArchive(consume source, of: index)
      } else if TraceFileFormat.recognizes(source.start) {
        add(.read, of: index)
        let files = try StoredFiles()
        var source = source
        try files.add("\(inputs[index].name).tracev3", &source)
        try readLogArchive(files.files, called: inputs[index].name, of: index)
      } else if DatabaseFile.recognizes(source.start) {
        add(.read, of: index)
        try readDatabase(consume source, called: inputs[index].name, of: index)
      } else {
        add(.read, of: index)
        try readLog(consume source, called: inputs[index].name, of: index)
      }
    } catch let error
      where error is EventStoreError || error is CancellationError || error is UnknownLayout
      || error is ListingEnd
    {
      throw error
    } catch {
      add(.failed(error), of: index)
    }
  }

  private mutating func add(_ kind: InputOutcome.Kind, of index: Int, path: String? = nil) {
    outcomes.append(InputOutcome(input: index, path: path, kind: kind))
  }

  /// Reads a log to its end; an error ends it, and the bytes before are still analysed.
  ///
  /// - Parameter archive: the archive in which the log is.
  private mutating func readLog(
    _ start: consuming StartedSource, called name: String, of index: Int,
    in archive: ArchiveReader? = nil,
    isNamed: Bool = true
  ) throws {
    // Not copied: a second owner of the beginning would keep it in memory up to the end.
    var source: any ByteSource = consume start
    let isNamed = isNamed && inputs[index].isNamed
    try reader.begin(name: name, isNamed: isNamed)
    defer { reader.end() }
    var failure: (any Error)?
    var goesOn = true
    while goesOn {
      try Task.checkCancellation()
      // Who follows a pipe sees the time go on.
      while progress != nil, !source.isReady(within: LogReading.pause) {
        try Task.checkCancellation()
        advance(to: archive?.packedCount ?? logByteCount, of: name)
      }
      do { goesOn = try reader.readNext(from: &source) } catch {
        (failure, goesOn) = (error, false)
      }
      if !goesOn { try reader.readRest() }
      logByteCount = reader.byteCount
      advance(to: archive?.packedCount ?? logByteCount, of: name)
    }
    if let failure { throw failure }
  }

  /// Reads the files of a unified log archive as one log.
  ///
  /// - Parameter packedCount: the number of bytes that were read before of the archive that holds the files; `nil` if
  ///   they are files of a folder.
  private mutating func readLogArchive(
    _ files: [StoredFile], called name: String, of index: Int, isNamed: Bool = true,
    packedCount: Int? = nil
  ) throws {
    try readStored(
      called: name, of: index, isNamed: isNamed, packedCount: packedCount, size: inputs[index].size
    ) { reader, progress in try reader.readArchive(files, progress: progress) }
  }

  /// Reads a log from files that can be read at any place.
  ///
  /// - Parameters:
  ///   - packedCount: the number of bytes that were read before of the archive that holds them.
  ///   - size: the number of bytes of them, if it is known.
  ///   - read: reads it, and reports the number of bytes read.
  private mutating func readStored(
    called name: String, of index: Int, isNamed: Bool, packedCount: Int?, size: Int?,
    _ read: (inout Reader, _ progress: (Int) throws -> Void) throws -> Void
  ) throws {
    try reader.begin(name: name, isNamed: isNamed && inputs[index].isNamed)
    defer { reader.end() }
    let (observer, before, total) = (progress, byteCount - inputByteCount, total)
    try read(&reader) { count in
      try Task.checkCancellation()
      observer?(ReadingProgress(name: name, bytes: before + (packedCount ?? count), total: total))
    }
    try reader.readRest()
    advance(to: packedCount ?? size ?? inputByteCount, of: name)
  }

  /// Reads the rows of a database as one log.
  private mutating func readDatabase(
    _ source: consuming StartedSource, called name: String, of index: Int
  ) throws {
    let log = source.storedLog
    var failure: (any Error)?
    let file: StoredFile
    if let stored = source.stored {
      file = stored
    } else {
      // SQLite reads it at any place.
      let kept = try StoredFiles()
      var source = source
      do { try kept.add(name, &source) } catch { failure = error }
      file = kept.files[0]
    }
    try readDatabase(file, log: log, called: name, of: index)
    if let failure { throw failure }
  }

  private mutating func readDatabase(
    _ file: StoredFile, log: StoredFile?, called name: String, of index: Int, isNamed: Bool = true,
    packedCount: Int? = nil
  ) throws {
    try readStored(
      called: name, of: index, isNamed: isNamed, packedCount: packedCount, size: file.size
    ) { reader, progress in try reader.readDatabase(file, log: log, progress: progress) }
  }

  /// The progress after all inputs.
  var end: ReadingProgress { ReadingProgress(name: nil, bytes: byteCount, total: total) }

  private mutating func advance(to count: Int, of name: String) {
    byteCount += count - inputByteCount
    inputByteCount = count
    progress?(
      ReadingProgress(
        name: name, bytes: byteCount, total: total,
        pending: reader as? TraceReader))
  }
}

// MARK: Archives

extension LogReading {
  /// The files met in an archive.
  private struct ArchiveContents {
    var files = 0
    var hidden = 0
    var leftOut = 0
    /// The files of a sysdiagnose that are not read.
    var passedOver: [Sysdiagnose.Group: Int] = [:]
    var encrypted = 0
    /// The file that is read; `nil` before the first and in a compressed file.
    var current: String?
    /// The files of unified log archives in it, which are read once all are there.
    var stored: StoredFiles?
    /// The databases in it with their write-ahead logs, which are read once all are there.
    var databases: StoredFiles?
  }

  /// Reads the files of an archive as if it were a folder, or the log in a compressed file.
  ///
  /// - Parameters:
  ///   - path: the archive's path in the input; `nil` for the input itself.
  ///   - outer: the archive that it is in.
  private mutating func readArchive(
    _ source: consuming StartedSource, of index: Int, path: String? = nil,
    in outer: ArchiveReader? = nil
  ) throws {
    var contents = ArchiveContents()
    var opened: ArchiveReader?
    do {
      let archive = try ArchiveReader(consume source, in: outer)
      opened = archive
      while reader.isWanting, let entry = try archive.nextEntry() {
        logByteCount = 0
        contents.files += 1
        contents.current = entry.path.map { ArchivePath($0).text }
        try read(entry, of: index, path: path, from: archive, &contents)
      }
    } catch let error as ArchiveError {
      // A user who stops a pipe stops it anywhere; that is no damage.
      if !inputs[index].isStopped() {
        // A pipe has the same digest then, however its bytes come.
        if outer == nil { try opened?.drain() }
        let isAll = contents.files == 0
        let loss = ArchiveLoss.rest(
          error, file: contents.current, unpacked: isAll ? nil : logByteCount)
        add(.lost(loss, isAll: isAll), of: index, path: path)
        contents.files += 1
        // It says already that there are such files.
        if error == .encrypted { contents.encrypted = 0 }
      }
    }
    try readLogArchives(contents, of: index, path: path, packedCount: opened?.packedCount)
    try readDatabases(contents, of: index, path: path, packedCount: opened?.packedCount)
    if contents.encrypted > 0 {
      add(.lost(.encrypted(contents.encrypted), isAll: false), of: index, path: path)
    }
    if contents.leftOut > 0 { add(.leftOut(contents.leftOut), of: index, path: path) }
    if !contents.passedOver.isEmpty {
      add(.passedOver(contents.passedOver), of: index, path: path)
    }
    let passedOver = contents.passedOver.values.reduce(0, +)
    if contents.files == contents.leftOut + contents.hidden + passedOver {
      add(.withoutLogs, of: index, path: path)
    }
  }

  private mutating func read(
    _ entry: ArchiveEntry, of index: Int, path outer: String?, from archive: ArchiveReader,
    _ contents: inout ArchiveContents
  ) throws {
    guard !entry.isEncrypted else {
      contents.encrypted += 1
      return
    }
    let path = entry.path.map { ArchivePath($0) }
    if let path {
      guard !path.isHidden else {
        contents.hidden += 1
        return
      }
      if let group = Sysdiagnose.group(ofPacked: path.text) {
        contents.passedOver[group, default: 0] += 1
        return
      }
      if DatabaseFile.isBesidePowerLog(Array(path.text.utf8)) { contents.hidden += 1 }
      guard !FileName.isNoLog(Array(path.text.utf8)), !LogArchivePath.isBesideLog(path.text) else {
        contents.leftOut += 1
        return
      }
    }
    let whole = place(of: [outer, path?.text].compactMap(\.self), in: index)
    let source = try StartedSource(archive)
    if let path, DatabaseFile.isBesidePowerLog(Array(path.text.utf8)) {
      return try keep(consume source, called: path.text, in: &contents.databases)
    }
    guard !source.start.isEmpty else { return add(.empty, of: index, path: whole) }
    if let path, LogArchivePath(path.text) != nil {
      return try keep(consume source, called: path.text, in: &contents.stored)
    }
    if TraceFileFormat.recognizes(source.start) {
      return try keep(
        consume source, called: "\(path?.text ?? "log").tracev3", in: &contents.stored)
    }
    if DatabaseFile.recognizes(source.start) {
      return try keep(consume source, called: path?.text ?? "", in: &contents.databases)
    }
    if archive.opensInner, ArchiveFormat.recognizes(source.start) {
      return try readArchive(consume source, of: index, path: whole, in: archive)
    }
    add(.read, of: index, path: whole)
    try readLog(
      consume source, called: name(of: whole, in: index), of: index, in: archive,
      isNamed: whole == nil)
  }

  /// Keeps the bytes of a file, which is read later; after an error those before it.
  private func keep(
    _ source: consuming StartedSource, called path: String, in files: inout StoredFiles?
  ) throws {
    let stored = try files ?? StoredFiles()
    files = stored
    var source = source
    try stored.add(path, &source)
  }

  /// Returns where something lies in an input, without a folder that is called as the input; `nil` for the input itself.
  private func place(of parts: [String], in index: Int) -> String? {
    let path = parts.joined(separator: "/")
    guard let root = path.split(separator: "/").first, path.utf8.count > root.utf8.count,
      inputs[index].name.split(separator: "/").last?.hasPrefix(root + ".") == true
    else { return path.isEmpty ? nil : path }
    return String(path.dropFirst(root.count + 1))
  }

  /// Returns the name of what lies at a place in an input.
  private func name(of place: String?, in index: Int) -> String {
    inputs[index].name + (place.map { "/" + $0 } ?? "")
  }

  /// Reads the unified log archives whose files an archive had.
  private mutating func readLogArchives(
    _ contents: ArchiveContents, of index: Int, path: String?, packedCount: Int?
  ) throws {
    for archive in LogArchivePath.archives(contents.stored?.files ?? []) {
      let parts = [path, archive.root.isEmpty ? nil : archive.root].compactMap(\.self)
      let whole = place(of: parts, in: index)
      add(.read, of: index, path: whole)
      try readLogArchive(
        archive.files, called: name(of: whole, in: index), of: index,
        isNamed: whole == nil, packedCount: packedCount)
    }
  }

  /// Reads the databases that an archive had.
  private mutating func readDatabases(
    _ contents: ArchiveContents, of index: Int, path: String?, packedCount: Int?
  ) throws {
    let files = contents.databases?.files ?? []
    for file in files where !DatabaseFile.isBesidePowerLog(Array(file.path.utf8)) {
      let log = files.first { $0.path == file.path + DatabaseFile.logSuffix }
      let parts = [path, file.path.isEmpty ? nil : file.path].compactMap(\.self)
      let whole = place(of: parts, in: index)
      add(.read, of: index, path: whole)
      try readDatabase(
        file, log: log, called: name(of: whole, in: index), of: index, isNamed: whole == nil,
        packedCount: packedCount)
    }
  }
}
