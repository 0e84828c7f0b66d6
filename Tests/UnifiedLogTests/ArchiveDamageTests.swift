import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// Whatever is damaged, what comes before and after is read, and the archive says that something is lost.
struct ArchiveDamageTests {
  /// What stays the same of a record while others are damaged.
  struct Identity: Hashable {
    let kind: LogArchiveRecord.Kind
    let time: UInt64
    let thread: UInt64
    let pid: Int32
    let text: [UInt8]

    init(_ record: LogArchiveRecord) {
      (kind, time, thread) = (record.kind, record.time, record.thread)
      (pid, text) = (record.process.pid, record.text)
    }
  }

  /// A file of the sample with others beside it.
  private struct Subject {
    let files: [(path: String, bytes: [UInt8])]
    let place: Int
    let trace: TraceFile

    init(
      _ folder: String, _ compression: ArchiveCompression, chunkSetSize: Int = 700
    ) throws {
      files = DamageSample.files(compression, chunkSetSize: chunkSetSize)
      place = try #require(files.firstIndex { $0.path.hasPrefix(folder) })
      let file = StoredFile(path: files[place].path, files[place].bytes)
      trace = try #require(try TraceFile(file))
    }

    var bytes: [UInt8] { files[place].bytes }

    /// Reads the archive with other bytes for the file.
    func read(_ bytes: [UInt8]) throws -> ReadArchive {
      var files = files
      files[place].bytes = bytes
      return try ReadArchive(files)
    }

    /// The records of each chunk set of the file, with the times of their entries.
    func times(ofPart part: Int) throws -> [UInt64] {
      let bytes = self.bytes
      let data = trace.parts[part].data
      let plain = try ChunkSet.plain(bytes.span.extracting(data)).bytes
      return ChunkEntries(plain.span, Catalog(), ChunkEntries.Wanted()).entries.map(\.time)
    }
  }

  private static let packings: [ArchiveCompression] = [
    .lz4, .stored, ArchiveCompression(.mixed, blockSize: 200), .lzbitmap,
  ]

  @Test func sampleIsWhole() throws {
    let expected = try ReadArchive(DamageSample.files(.stored)).records.map(Identity.init)
    #expect(expected.count == 31)
    for packing in ArchiveDamageTests.packings {
      let read = try ReadArchive(DamageSample.files(packing))
      #expect(!read.hasLoss && read.records.map(Identity.init) == expected)
    }
  }

  // MARK: Cut files

  /// All chunk sets that are whole are read.
  @Test(arguments: packings)
  func cutFileIsReadUpToItsEnd(packing: ArchiveCompression) throws {
    let subject = try Subject("Persist", packing)
    let whole = try subject.read(subject.bytes)
    let counts = try subject.trace.parts.indices.map { try subject.times(ofPart: $0).count }
    let others = whole.records.count - counts.reduce(0, +)
    for count in Trials.drawn(200, of: 0..<subject.bytes.count) {
      let read = try subject.read(Array(subject.bytes.prefix(count)))
      let whole = zip(subject.trace.parts, counts).filter { $0.0.data.upperBound <= count }
      let least = others + whole.map(\.1).reduce(0, +)
      // Of a chunk set with several blocks, the whole ones are read.
      #expect(packing.hasManyBlocks ? read.records.count >= least : read.records.count == least)
      #expect(read.hasDamage || subject.trace.endsWhole(at: count), "\(count) bytes")
    }
  }

  @Test(.enabled(if: Corpus.isPresent))
  func cutFileOfADeviceIsReadUpToItsEnd() throws {
    let bytes = try ArchiveData.unpackedFile("ipad-f85.tracev3.xz")
    let trace = try #require(try TraceFile(StoredFile(path: "f85.tracev3", bytes)))
    let counts = try trace.parts.map { part in
      let plain = try ChunkSet.plain(bytes.span.extracting(part.data)).bytes
      return ChunkEntries(plain.span, Catalog(), ChunkEntries.Wanted()).entries.count
    }
    var numbers = SeededNumbers(seed: Trials.seed)
    for _ in 0..<(Trials.areAll ? 200 : 5) {
      let count = numbers.number(below: bytes.count)
      let read = try ReadArchive([("f85.tracev3", Array(bytes.prefix(count)))])
      let whole = zip(trace.parts, counts).filter { $0.0.data.upperBound <= count }
      #expect(read.records.count == whole.map(\.1).reduce(0, +))
      #expect(read.hasDamage || trace.endsWhole(at: count), "\(count) bytes")
    }
  }

  // MARK: Single bytes

  private static let values: [@Sendable (UInt8) -> UInt8] = [
    { _ in 0 }, { _ in 0xFF }, { $0 ^ 1 }, { $0 ^ 0x80 }, { $0 &+ 8 },
  ]

  /// Calls with the bytes of a file, one of them changed, and the changed place.
  private func forEachChange(
    of bytes: [UInt8], _ places: some Sequence<Int>, few: Int,
    _ body: ([UInt8], Int) throws -> Void
  ) rethrows {
    let changes = places.flatMap { place in
      ArchiveDamageTests.values.indices.map { (place, $0) }
    }
    for (place, value) in Trials.drawn(few, of: changes) {
      var changed = bytes
      changed[place] = ArchiveDamageTests.values[value](bytes[place])
      if changed[place] != bytes[place] { try body(changed, place) }
    }
  }

  /// The headers of a chunk set and of its first block: the other chunk sets are read.
  @Test(arguments: packings)
  func chunkSetsAroundADamagedOneAreRead(packing: ArchiveCompression) throws {
    let subject = try Subject("Persist", packing)
    let whole = try subject.read(subject.bytes)
    let places = subject.trace.parts.flatMap { $0.data.lowerBound - 16..<$0.data.lowerBound + 12 }
    let lastTimes = try subject.trace.parts.indices.map { try Set(subject.times(ofPart: $0)) }
    try forEachChange(of: subject.bytes, places, few: 150) { changed, place in
      let read = try subject.read(changed)
      let part = try #require(
        subject.trace.parts.firstIndex { $0.data.upperBound > place })
      let expected = whole.records.filter { !lastTimes[part].contains($0.time) }
      let found = Set(read.records.map(Identity.init))
      #expect(expected.allSatisfy { found.contains(Identity($0)) }, "byte \(place)")
      #expect(read.records.count == whole.records.count || read.hasDamage, "byte \(place)")
    }
  }

  /// The length in the header of the file, and whatever is in it that nobody needs.
  @Test func chunksAfterADamagedHeaderAreRead() throws {
    let subject = try Subject("Persist", .lz4)
    let whole = try subject.read(subject.bytes)
    let places = [Int](4..<16) + [Int](168..<224)
    try forEachChange(of: subject.bytes, places, few: 100) { changed, place in
      let read = try subject.read(changed)
      #expect(read.records.count == whole.records.count, "byte \(place)")
    }
  }

  /// No byte of a catalog loses an entry: without it, only names are missing.
  @Test func entriesOfADamagedCatalogAreRead() throws {
    let subject = try Subject("Persist", .stored)
    let whole = try subject.read(subject.bytes)
    let catalogs = Set(subject.trace.parts.compactMap(\.catalog)).sorted {
      $0.lowerBound < $1.lowerBound
    }
    let places = catalogs.flatMap { $0.lowerBound - 16..<$0.upperBound }
    try forEachChange(of: subject.bytes, places, few: 300) { changed, place in
      let read = try subject.read(changed)
      #expect(read.records.count == whole.records.count, "byte \(place)")
      #expect(
        read.records.map(\.time).sorted() == whole.records.map(\.time), "byte \(place)")
    }
  }

  /// No byte of a chunk set loses an entry without a word.
  @Test(arguments: ["Persist", "Special", "Signpost"])
  func lossInAChunkSetIsReported(folder: String) throws {
    let subject = try Subject(folder, .stored)
    let whole = try subject.read(subject.bytes)
    let places = subject.trace.parts.flatMap { $0.data }
    try forEachChange(of: subject.bytes, places, few: 400) { changed, place in
      let read = try subject.read(changed)
      #expect(read.records.count >= whole.records.count || read.hasLoss, "byte \(place)")
      #expect(read.records.count >= whole.records.count / 2, "byte \(place)")
    }
  }

  /// A chunk within a chunk set, of which one byte of its header is changed: the other ones are read.
  @Test func chunksAroundADamagedOneAreRead() throws {
    let subject = try Subject("Persist", .stored, chunkSetSize: 100_000)
    let whole = try subject.read(subject.bytes)
    let data = try #require(subject.trace.parts.first).data
    #expect(subject.trace.parts.count == 1)
    // The chunks lie behind the header of the block.
    let start = data.lowerBound + 8
    let bytes = subject.bytes
    let plain = Array(bytes[start..<data.upperBound - 4])
    var chunks: [Range<Int>] = []
    var offset = 0
    while let chunk = InnerChunk(plain.span, at: offset) {
      chunks.append(offset..<chunk.data.upperBound)
      offset = chunk.end(in: plain.span)
    }
    #expect(chunks.count > 5)
    for (number, chunk) in chunks.enumerated() {
      let other = chunks.enumerated().filter { $0.offset != number }.flatMap { _, chunk in
        ChunkEntries(plain.span.extracting(chunk), Catalog(), ChunkEntries.Wanted()).entries.map(
          \.time)
      }
      let places = chunk.lowerBound + start..<chunk.lowerBound + start + 16
      try forEachChange(of: bytes, places, few: 30) { changed, place in
        let read = try subject.read(changed)
        let times = Set(read.records.map(\.time))
        #expect(other.allSatisfy(times.contains), "byte \(place)")
        #expect(read.records.count == whole.records.count || read.hasDamage, "byte \(place)")
      }
    }
  }
}

extension TraceFile {
  /// Whether a file that was cut there says nothing of it: the chunk sets of a catalog are whole, and the next one, if
  /// there is any, is not there.
  fileprivate func endsWhole(at count: Int) -> Bool {
    let ends = [224] + parts.map(\.data.upperBound)
    let catalogs = parts.map { ($0.catalog?.lowerBound ?? 0) - 16 } + [file.size]
    return zip(ends, catalogs).contains { $0 <= count && count <= $1 }
  }
}

extension ArchiveCompression {
  fileprivate var hasManyBlocks: Bool { form == .mixed || form == .lzbitmap }
}
