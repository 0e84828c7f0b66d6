import LifetraceInputs
import LifetraceTestSupport
import Synchronization
import Testing

@testable import LifetraceUnifiedLogs

/// Archives that would take hours or all memory: each once did, or would without a limit.
@Suite(.timeLimit(.minutes(1))) struct HostileArchiveTests {
  private func read(
    _ trace: RawTrace, _ texts: [(path: String, bytes: [UInt8])] = [],
    _ selection: LogArchive.Selection? = nil
  ) throws -> ReadArchive {
    try ReadArchive([trace.file] + texts, selection)
  }

  /// Returns a file of texts of the main image, with one stretch at place 0.
  private func texts(_ bytes: [UInt8]) -> (path: String, bytes: [UInt8]) {
    let digits = ArchiveUUID(of: "main").digits
    var file: [UInt8] = []
    for word in [0x6677_8899, 2, 1, 1, 0, UInt32(bytes.count)] { file += RawTrace.number(word) }
    return (
      "\(digits.prefix(2))/\(digits.dropFirst(2))", file + bytes + Array("/bin/main\0".utf8)
    )
  }

  private func stored(_ file: (path: String, bytes: [UInt8])) -> StoredFile {
    StoredFile(path: file.path, file.bytes)
  }

  @Test func rawFilesAreUnderstood() throws {
    var trace = RawTrace()
    trace.append(
      RawCatalog(), sets: [RawTrace.entries([RawTrace.log(0), RawTrace.log(4, time: 1)])])
    let read = try read(trace, [texts(Array("one\0two\0".utf8))])
    #expect(read.texts == ["one", "two"] && !read.hasLoss)
    #expect(read.records.map(\.process.pid) == [101, 101])
  }

  // MARK: Catalogs

  /// A process that is cut off was read again for each one that the catalog claims, with all its images.
  @Test func cutProcessEndsTheList() throws {
    var catalog = RawCatalog()
    let images = [[UInt8]](repeating: [UInt8](repeating: 0, count: 16), count: 16_000)
    catalog.processes = [RawCatalog.process(images: images, subsystemCount: 60_000)]
    catalog.processCount = 65_535
    var trace = RawTrace()
    trace.append(catalog.chunk)
    trace.append(RawTrace.chunkSet(RawTrace.entries([RawTrace.log(0)])))
    let read = try read(trace)
    #expect(read.records.map(\.process.pid) == [-1] && read.summary.damagedParts == 1)
  }

  /// Names without an end, each beginning a byte after the one before, were two gigabytes.
  @Test func namesAreBounded() throws {
    var catalog = RawCatalog()
    catalog.names = [UInt8](repeating: 0x61, count: 30_000)
    catalog.processes = [
      RawCatalog.process(subsystems: (0..<30_000).map { ($0, $0, $0) })
    ]
    var trace = RawTrace()
    trace.append(catalog, sets: [RawTrace.entries([RawTrace.log(0, flags: 0x202, [9, 0, 0, 0])])])
    let longest = Mutex(0)
    let selection = LogArchive.Selection(
      isWanted: { _, names in
        longest.withLock { $0 = names.map(\.count).max() ?? 0 }
        return true
      },
      isDumpWanted: { _ in true })
    let read = try read(trace, [], selection)
    #expect(longest.withLock { $0 } == 1024 && read.records.map(\.subsystem.count) == [1024])
  }

  /// Chunk sets whose catalogs are as many as they are: each is read once.
  @Test func catalogsMayTakeTurns() throws {
    var trace = RawTrace()
    for number in 0..<300 as Range<UInt64> {
      trace.append(
        RawCatalog(), sets: [RawTrace.entries([RawTrace.log(0)], base: number * 7 % 300)],
        times: (number * 7 % 300, 300))
    }
    let read = try read(trace)
    #expect(read.records.map(\.time) == Array(0..<300) && read.archive.damagedCount == 0)
  }

  // MARK: Order

  /// Each chunk set is said to begin with the boot, and is earlier than all before.
  @Test func chunkSetsMayAllOverlap() throws {
    var trace = RawTrace()
    for catalog in 0..<40 as Range<UInt64> {
      let sets = (0..<250 as Range<UInt64>).map { set in
        let base = (10_000 - catalog * 250 - set) * 100
        return RawTrace.entries(
          (0..<8 as Range<UInt64>).map { RawTrace.log(0, time: $0) }, base: base)
      }
      trace.append(RawCatalog(), sets: sets)
    }
    let read = try read(trace)
    let times = read.records.map(\.time)
    #expect(times.count == 80_000 && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func lastTimesAreRead() throws {
    var trace = RawTrace()
    let entries = RawTrace.entries([RawTrace.log(0), RawTrace.log(0, time: 1)], base: .max)
    trace.append(RawCatalog(), sets: [entries])
    // The second time is beyond the last one, and so is the first of all.
    #expect(try read(trace).records.map(\.time) == [0, .max])
  }

  /// What waits is bounded by the bytes that it holds, not by its number.
  @Test func waitingChunkSetsAreBounded() {
    var queue = EntryQueue()
    let bytes = [UInt8](repeating: 0, count: ChunkSet.largest)
    for number in 0..<20 as Range<UInt64> {
      let part = UnpackedPart(
        bytes: bytes, catalog: NamedCatalog(Catalog()) { _ in .unknown }, chunks: [])
      queue.add([WaitingEntry(time: 100 - number, chunk: 0, offset: 0)], of: part)
    }
    var times: [UInt64] = []
    while let (entry, _) = queue.next(before: 0) { times.append(entry.time) }
    // 64 MiB are eight of them, with their few other bytes seven.
    #expect(times == Array(81...93))
    while let (entry, _) = queue.next(before: nil) { times.append(entry.time) }
    #expect(times == Array(81...100))
  }

  // MARK: Packing

  /// Blocks of a byte each: growing by each block would copy the bytes before a million times.
  @Test func blocksMayBeTiny() throws {
    let plain = RawTrace.entries([RawTrace.log(0)])
    var packed = Array(ArchiveCompression(.stored, blockSize: 1).packed(plain).dropLast(4))
    let block = Array(ArchiveCompression(.lz4, blockSize: 1).packed([0]).dropLast(4))
    for _ in 0..<1_000_000 { packed += block }
    let clock = ContinuousClock()
    let time = try clock.measure {
      let unpacked = try ChunkSet.plain(packed.span)
      #expect(unpacked.bytes.count == plain.count + 1_000_000 && !unpacked.isCut)
    }
    #expect(time < .seconds(20))
  }

  @Test(arguments: [ArchiveCompression.lz4, .stored, .lzbitmap])
  func unpackedBytesAreBounded(compression: ArchiveCompression) throws {
    let most = [UInt8](repeating: 0, count: ChunkSet.largest)
    #expect(try ChunkSet.plain(compression.packed(most).span).bytes.count == ChunkSet.largest)
    #expect(throws: ChunkSet.Failure.self) {
      try ChunkSet.plain(compression.packed(most + [0]).span)
    }
  }

  /// A size of 0 is wrong, too, unless the block is empty.
  @Test func sizesOfBlocksAreChecked() throws {
    let plain = RawTrace.entries([RawTrace.log(0)])
    let packed = ArchiveCompression.lz4.packed(plain)
    for size in [0, plain.count - 1, plain.count + 1] {
      var changed = packed
      changed.replaceSubrange(4..<8, with: RawTrace.number(UInt32(size)))
      #expect(throws: ChunkSet.Failure.damaged) { try ChunkSet.plain(changed.span) }
    }
    #expect(try ChunkSet.plain(ArchiveCompression.lz4.packed([]).span).bytes == [])
    // What comes before a damaged block is kept.
    let cut = packed.dropLast(4) + packed.dropLast(6)
    let found = try ChunkSet.plain(Array(cut).span)
    #expect(found.bytes == plain && found.isCut)
  }

  // MARK: Search after damage

  /// Every second chunk is damaged: the search for the next one must not read far beyond it.
  @Test func damageMayBeEverywhere() throws {
    var trace = RawTrace()
    trace.append(RawCatalog().chunk)
    let set = RawTrace.chunkSet(RawTrace.entries([RawTrace.log(0)]))
    for _ in 0..<20_000 {
      trace.append([0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0])
      trace.append(set)
    }
    let read = try read(trace)
    #expect(read.records.count == 20_000 && read.archive.damagedCount == 160_000)
  }

  /// Chunks whose lengths are wrong, one after the other, in a chunk set.
  @Test func lengthsInAChunkSetMayAllBeWrong() throws {
    var chunk = RawTrace.entries([RawTrace.log(0)])
    let plain = (0..<20_000).flatMap { number -> [UInt8] in
      // Up to the end of the chunk set.
      chunk.replaceSubrange(8..<16, with: RawTrace.number(UInt64((20_000 - number) * 80 - 16)))
      return chunk
    }
    var trace = RawTrace()
    trace.append(RawCatalog(), sets: [plain])
    let read = try read(trace)
    #expect(read.records.count == 20_000 && read.summary.damagedParts == 1)
  }

  // MARK: Texts

  /// Every place has a text of its own, of 16 KiB: they are not all kept.
  @Test func textsAreBounded() throws {
    let main = ArchiveUUID(of: "main")
    let image = LogUUID(high: main.high, low: main.low)
    let file = stored(texts([UInt8](repeating: 0x61, count: 1 << 20)))
    var sources = TextSources(files: [image: file], sharedFiles: [:])
    for reference in 0..<3000 as Range<UInt64> {
      let format = sources.format(
        of: image, at: reference, isDynamic: false, isShared: false)
      #expect(format.missing == nil && (1 << 14...1 << 15).contains(format.format.storedCount))
    }
    #expect(sources.keptCount < 1 << 26)
  }

  @Test func stretchesAreBounded() throws {
    let digits = ArchiveUUID(of: "main").digits
    var file: [UInt8] = []
    for word in [0x6677_8899, 2, 1, 200_000 as UInt32] { file += RawTrace.number(word) }
    file += [UInt8](repeating: 0, count: 1_600_000)
    var trace = RawTrace()
    trace.append(RawCatalog(), sets: [RawTrace.entries([RawTrace.log(0)])])
    let read = try read(trace, [("\(digits.prefix(2))/\(digits.dropFirst(2))", file)])
    #expect(read.summary.missingTexts == [.stringsMissing: 1])
  }

  /// A file that ends before its texts do has no texts there; an empty text would be one.
  @Test func textsMayBeCutOff() throws {
    var trace = RawTrace()
    trace.append(
      RawCatalog(), sets: [RawTrace.entries([RawTrace.log(0), RawTrace.log(4), RawTrace.log(6)])])
    var texts = texts(Array("one\0two\0".utf8))
    texts.bytes.removeLast(12)
    let read = try read(trace, [texts])
    #expect(read.texts == ["one", "", ""])
    #expect(read.summary.missingTexts == [.placeUnknown: 2])
  }

  /// Images of a process that overlap, and are in no order.
  @Test func imagesMayBeMany() throws {
    var catalog = RawCatalog()
    let images = (0..<3000 as Range<UInt32>).map { number in
      RawTrace.number(0x100 as UInt32) + [0, 0, 0, 0] + [0, 0]
        + RawTrace.number((number * 7919) % 3000 * 0x1000) + [0, 0]
    }
    catalog.processes = [RawCatalog.process(images: images)]
    var trace = RawTrace()
    let entry = RawTrace.log(0, flags: 8, [0, 0, 0, 0])
    let entries = (0..<1000).map { _ in RawTrace.entries([entry]) }
    trace.append(catalog, sets: [Array(entries.joined())])
    let read = try read(trace, [texts(Array("one\0".utf8))])
    #expect(read.texts == [String](repeating: "one", count: 1000))
  }

  // MARK: Long data

  /// Data without bytes takes memory, too.
  @Test func longDataIsBounded() throws {
    var store = OversizeStore()
    let bytes = RawTrace.key
    let known = ProcessKey(bytes.span, at: 0)
    let key = try #require(known)
    let empty = OversizeData(bytes: [], arguments: 0..<0, privateData: 0..<0)
    for number in 0..<300_000 as Range<UInt32> {
      store.keep(empty, for: OversizeKey(process: key, reference: number))
    }
    #expect(store[OversizeKey(process: key, reference: 0)] == nil)
    #expect(store[OversizeKey(process: key, reference: 299_999)] != nil)
  }

  /// Data that comes again and again replaces itself, and no other.
  @Test func longDataMayComeAgain() throws {
    var store = OversizeStore()
    let bytes = RawTrace.key
    let known = ProcessKey(bytes.span, at: 0)
    let key = try #require(known)
    let large = OversizeData(
      bytes: [UInt8](repeating: 0, count: 1 << 20), arguments: 0..<0, privateData: 0..<0)
    store.keep(large, for: OversizeKey(process: key, reference: 0))
    for _ in 0..<100 { store.keep(large, for: OversizeKey(process: key, reference: 1)) }
    #expect(store[OversizeKey(process: key, reference: 0)] != nil)
  }

  // MARK: State dumps

  /// Arrays that share arrays: a few hundred bytes for ten thousand million values.
  @Test func valuesOfStateDumpsAreBounded() throws {
    let objects = (1...9).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) } + [[0x09]]
    var list = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(list.count))
      list += object
    }
    let table = UInt8(list.count)
    list += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(objects.count), 0, table] { list += [0, 0, 0, 0, 0, 0, 0, number] }
    let dumps = [[UInt8]](repeating: RawTrace.state(list), count: 1000)
    var trace = RawTrace()
    trace.append(RawCatalog(), sets: [Array(dumps.joined())])
    let read = try read(trace)
    #expect(read.records.count == 1000 && read.summary.missingTexts == [.damaged: 1000])
    #expect(read.records.allSatisfy { $0.text.count == 64 && $0.state.isEmpty })
  }
}
