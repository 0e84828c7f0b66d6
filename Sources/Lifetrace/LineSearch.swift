import LifetraceInputs
import LifetraceModel
import LifetracePresentation
import LifetraceReading

/// Looks lines up that were read before, in the same order of inputs.
struct LineSearch: LogConsumer {
  private let following: UInt32
  private let names: [String]
  private var wanted: [UInt32: [ClosedRange<UInt32>]] = [:]
  private var found: [UInt32: [UInt32: [UInt8]]] = [:]
  /// The index of the log that is read, counted as the readers do.
  private var index: UInt32 = 0
  private var finder: LineFinder?
  private var piece: [UInt8] = []
  private(set) var byteCount = 0

  init(_ positions: [SourcePosition], following: Int, names: [String]) {
    self.following = UInt32(following)
    self.names = names
    for position in positions {
      wanted[position.input, default: []].append(
        position.line...position.line.addingReportingOverflow(self.following).partialValue)
    }
  }

  /// Whether lines of logs to come are wanted.
  var isWanting: Bool { wanted.keys.contains { $0 >= index } }

  /// Returns a line and those of the same record after it; `nil` if it was not read.
  func lines(at position: SourcePosition) -> [String]? {
    guard let own = found[position.input], let first = own[position.line] else { return nil }
    var lines = [first]
    var next = position.line + 1
    while lines.count <= following, let line = own[next], !LineFinder.beginsRecord(line) {
      lines.append(line)
      next += 1
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func begin(name: String, isNamed: Bool) {
    byteCount = 0
    guard let ranges = wanted[index], Int(index) < names.count, names[Int(index)] == name
    else { return }
    finder = LineFinder(ranges)
  }

  mutating func readNext(from source: inout some ByteSource) throws -> Bool {
    guard finder != nil else { return false }
    piece.removeAll(keepingCapacity: true)
    guard try source.appendNext(to: &piece) else { return false }
    byteCount += piece.count
    return finder?.read(piece) ?? false
  }

  mutating func readArchive(_ files: [StoredFile], progress: (Int) throws -> Void) throws {
    try readRecords { try $0.readArchive(files, progress: progress) }
  }

  mutating func readDatabase(
    _ file: StoredFile, log: StoredFile?, progress: (Int) throws -> Void
  ) throws {
    try readRecords { try $0.readDatabase(file, log: log, progress: progress) }
  }

  /// Looks records up by the numbers with which they are listed.
  private mutating func readRecords(_ read: (inout RecordLister) throws -> Void) throws {
    guard finder != nil, let ranges = wanted[index], let last = ranges.map(\.lowerBound).max()
    else { return }
    let lines = Set(ranges.map(\.lowerBound))
    var quoted: [UInt32: [UInt8]] = [:]
    var lister = RecordLister(options: ReadingOptions(), isOfLifecycle: true) { record, _ in
      guard lines.contains(record.source.line) else {
        if record.source.line > last { throw ListingEnd() }
        return
      }
      var text: [UInt8] = []
      RecordStyle.compact.append(record, to: &text)
      quoted[record.source.line] = text.dropLast()
    }
    do {
      try lister.begin(name: "", isNamed: true)
      try read(&lister)
    } catch is ListingEnd {}
    found[index] = quoted
    finder = nil
  }

  mutating func readRest() { finder?.finish() }

  mutating func end() {
    if let finder { found[index] = finder.found }
    finder = nil
    index += 1
  }
}
