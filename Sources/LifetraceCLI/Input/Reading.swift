import Lifetrace
import LifetraceArchives

/// The reading of inputs, one after the other.
struct Reading {
  var progress: ProgressLine
  private(set) var failures: [Failure] = []
  /// The inputs that had something to read.
  private(set) var wereRead: [Input] = []
  /// The inputs without a single byte.
  private(set) var empty: [Input] = []
  /// What could not be read of archives.
  private(set) var losses: [ArchiveLoss] = []
  /// How many files of archives are no logs by their names.
  private(set) var leftOut: [(folder: String, count: Int)] = []
  private let inputs: [Input]
  private let environment: CommandEnvironment

  init(environment: CommandEnvironment, inputs: [Input]) {
    self.inputs = inputs
    self.environment = environment
    let sizes = inputs.compactMap(\.size)
    let total = sizes.count == inputs.count ? sizes.reduce(0, +) : nil
    self.progress = ProgressLine(environment: environment, total: total)
  }

  /// Reads the inputs up to one after which all have to be read again.
  mutating func readAll(into analyzer: inout TraceAnalyzer) -> TraceAnalyzer.Outcome {
    defer { progress.erase() }
    environment.inspectInput?.begin()
    for input in inputs {
      if read(input, into: &analyzer) == .startOver { return .startOver }
    }
    return .read
  }

  private mutating func read(
    _ input: Input, into analyzer: inout TraceAnalyzer
  ) -> TraceAnalyzer.Outcome {
    // Without a size it is a pipe or a terminal: Ctrl-C ends it, also while nobody writes to it.
    if input.size == nil, let signals = environment.signals {
      signals.readingLive { open(input, into: &analyzer) }
    } else {
      open(input, into: &analyzer)
    }
  }

  private mutating func open(
    _ input: Input, into analyzer: inout TraceAnalyzer
  ) -> TraceAnalyzer.Outcome {
    do {
      let stream = try ByteStream(input, environment: environment)
      defer { stream.close() }
      if stream.isTerminal {
        environment.writeError("reading from the terminal; Ctrl-D ends the log\n")
      }
      return read(input, from: stream, into: &analyzer)
    } catch {
      failures.append(error)
      return .read
    }
  }

  private mutating func read(
    _ input: Input, from stream: ByteStream, into analyzer: inout TraceAnalyzer
  ) -> TraceAnalyzer.Outcome {
    do {
      let start = try StartedStream(stream)
      guard !start.bytes.isEmpty else {
        empty.append(input)
        return .read
      }
      if ArchiveFormat.recognizes(start.bytes) {
        return try readArchive(input, from: start, into: &analyzer)
      }
      wereRead.append(input)
      // Not copied: whoever else has its beginning keeps that until the end.
      var source = FailingSource(
        FileSource(stream: consume start, progress: progress, name: input.name))
      defer { progress = source.source.progress }
      return try read(input, size: input.size, from: &source, into: &analyzer)
    } catch {
      fail(input, error)
      return .read
    }
  }

  /// The bytes of a file or pipe, which are counted.
  private struct FileSource: ByteSource {
    var stream: StartedStream
    var progress: ProgressLine
    let name: String

    mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
      let count = try stream.appendNext(to: &buffer)
      progress.advance(by: count, of: name)
      return count > 0
    }

    mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) throws -> Int {
      let count = try stream.lookAtNext(look)
      progress.advance(by: count, of: name)
      return count
    }
  }

  /// Bytes that end where an error does, which is kept.
  private struct FailingSource<Source: ByteSource>: ByteSource {
    private(set) var source: Source
    private(set) var failure: (any Error)?

    init(_ source: consuming Source) { self.source = source }

    mutating func appendNext(to buffer: inout [UInt8]) -> Bool {
      guard failure == nil else { return false }
      do {
        return try source.appendNext(to: &buffer)
      } catch {
        failure = error
        return false
      }
    }

    mutating func lookAtNext(_ look: (Span<UInt8>) -> Int) -> Int {
      guard failure == nil else { return 0 }
      do {
        return try source.lookAtNext(look)
      } catch {
        failure = error
        return 0
      }
    }
  }

  /// Has the analyzer read `input`; an error ends it, and what was read before is still analysed.
  private mutating func read(
    _ input: Input, size: Int? = nil, from source: inout FailingSource<some ByteSource>,
    into analyzer: inout TraceAnalyzer
  ) throws -> TraceAnalyzer.Outcome {
    let outcome = try analyzer.read(
      name: input.name, size: size, isNamed: input.folder == nil, from: &source)
    // What is read again fails again.
    if let failure = source.failure, outcome == .read { throw failure }
    return outcome
  }

  private mutating func fail(_ input: Input, _ error: any Error) {
    let reason = (error as? SystemError)?.reason ?? "\(error)"
    failures.append(.readError(name: input.path, reason: reason))
  }
}

// MARK: Archives

extension Reading {
  /// What was met in an archive.
  private struct Contents {
    var files = 0
    var hidden = 0
    var leftOut = 0
    var encrypted = 0
    /// How many bytes of the archive progress has counted.
    var packed = 0
    /// The file that is read; `nil` before the first and in a compressed file.
    var current: String?
    /// How many bytes of it were unpacked.
    var unpacked = 0
  }

  /// The bytes of a file in an archive, which are counted as those of the archive.
  private struct EntrySource: ByteSource {
    let archive: ArchiveReader
    var contents: Contents
    var progress: ProgressLine
    let name: String
    /// Its first bytes, until they are handed on.
    var pending: [UInt8]?

    mutating func appendNext(to buffer: inout [UInt8]) throws -> Bool {
      progress.advance(by: archive.packedCount - contents.packed, of: name)
      contents.packed = archive.packedCount
      defer { pending = nil }
      guard let bytes = try pending ?? archive.nextBytes() else { return false }
      contents.unpacked += bytes.count
      buffer += bytes
      return true
    }
  }

  /// Reads the files of an archive as if it were a folder, or what a compressed file holds.
  private mutating func readArchive(
    _ input: Input, from start: StartedStream, into analyzer: inout TraceAnalyzer
  ) throws -> TraceAnalyzer.Outcome {
    var source = start
    var contents = Contents()
    do {
      let archive = try ArchiveReader { try source.next() }
      while let entry = try archive.nextEntry() {
        contents.files += 1
        contents.current = entry.path.map { ArchivePath($0).text }
        contents.unpacked = 0
        guard try read(entry, of: input, from: archive, &contents, into: &analyzer) == .read else {
          return .startOver
        }
      }
    } catch let error as ArchiveError where environment.signals?.isStopping == true {
      // Ctrl-C ends a pipe wherever it is; that is no damage.
      _ = error
    } catch let error as ArchiveError {
      let isUseless = contents.files == 0
      lose(
        input,
        .rest(error, file: contents.current, unpacked: isUseless ? nil : contents.unpacked),
        isUseless: isUseless)
      contents.files += 1
      // It is told once that there are such files.
      if error == .encrypted { contents.encrypted = 0 }
    }
    finish(input, contents)
    return .read
  }

  private mutating func read(
    _ entry: ArchiveEntry, of input: Input, from archive: ArchiveReader,
    _ contents: inout Contents, into analyzer: inout TraceAnalyzer
  ) throws -> TraceAnalyzer.Outcome {
    if entry.isEncrypted {
      contents.encrypted += 1
      return .read
    }
    var file = input
    // What it unpacks to is known at its end only.
    file.size = nil
    if let path = entry.path.map({ ArchivePath($0) }) {
      guard !path.isHidden else {
        contents.hidden += 1
        return .read
      }
      guard !FileName.isNoLog(Array(path.text.utf8)) else {
        contents.leftOut += 1
        return .read
      }
      file.name += "/" + path.text
      file.path += "/" + path.text
      file.folder = input.folder ?? input.path
    }
    let pending = try archive.nextBytes()
    guard pending != nil else {
      empty.append(file)
      return .read
    }
    wereRead.append(file)
    var source = FailingSource(
      EntrySource(
        archive: archive, contents: contents, progress: progress, name: file.name,
        pending: consume pending))
    defer {
      contents = source.source.contents
      progress = source.source.progress
    }
    return try read(file, from: &source, into: &analyzer)
  }

  /// Notes what could not be read of an archive; without any file in it, it is like any input that
  /// is not understood.
  private mutating func lose(_ input: Input, _ cause: ArchiveLoss.Cause, isUseless: Bool = false) {
    losses.append(ArchiveLoss(name: input.name, cause: cause))
    if isUseless {
      wereRead.append(input)
    } else {
      failures.append(.archiveLoss(name: input.path, cause))
    }
  }

  private mutating func finish(_ input: Input, _ contents: Contents) {
    if contents.encrypted > 0 { lose(input, .encrypted(contents.encrypted)) }
    if contents.leftOut > 0 { leftOut.append((input.path, contents.leftOut)) }
    guard contents.files == contents.leftOut + contents.hidden else { return }
    if input.folder == nil {
      failures.append(.emptyArchive(name: input.path))
    } else {
      // Like any other file of a folder that is no log.
      wereRead.append(input)
    }
  }
}
