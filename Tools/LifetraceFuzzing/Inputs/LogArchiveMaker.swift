import LifetraceTestSupport

/// Makes the files of unified log archives, and puts them into one input.
///
/// A file of an input has a byte for its path, its size in two bytes, the low one first, and its bytes.
enum LogArchiveMaker {
  private static let app = ArchiveImage("/private/var/containers/Bundle/Notes.app/Notes")
  private static let kit = ArchiveImage("/System/Library/UIKitCore", start: 0x1_2000_0000)
  private static let library = ArchiveImage("/usr/lib/libLoaded.dylib", start: 0x7FFF_1234_0000)
  private static let cache = ArchiveSharedCache(ArchiveUUID(of: "cache"))
  private static let oldCache = ArchiveSharedCache(ArchiveUUID(of: "old cache"), version: 1)

  /// The paths of files in inputs.
  private static let paths: [String] =
    ["Persist", "Special", "Signpost", "HighVolume"].map { "\($0)/0000000000000001.tracev3" }
    + ["timesync/0000000000000001.timesync"]
    + [cache, oldCache].map { "dsc/\($0.uuid.digits)" }
    + ([app, kit, library].map(\.uuid) + system.map { ArchiveUUID(of: $0) }).map { uuid in
      "\(uuid.digits.prefix(2))/\(uuid.digits.dropFirst(2))"
    }

  /// The programs of the system that log about apps.
  private static let system = [
    "SpringBoard", "runningboardd", "launchd", "kernel", "assertiond", "backboardd",
  ].map { "/usr/libexec/\($0)" }

  /// Returns the files of an input.
  static func files(of input: [UInt8]) -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = []
    var rest = input[...]
    while rest.count >= 3 {
      let start = Array(rest.prefix(3))
      let size = Int(start[1]) | Int(start[2]) << 8
      files.append((paths[Int(start[0]) % paths.count], Array(rest.dropFirst(3).prefix(size))))
      rest = rest.dropFirst(3 + size)
    }
    return files
  }

  /// Returns an input, half of the time with damage in its files.
  static func input(_ numbers: inout SeededNumbers) -> [UInt8] {
    var files = ArchiveWriter([boot(&numbers)]).files()
    if numbers.chance(50) {
      let place = numbers.number(below: files.count)
      ByteDamage.apply(to: &files[place].bytes, &numbers)
    }
    return files.flatMap { file -> [UInt8] in
      // Other paths are those of apps with hostile names.
      guard let path = paths.firstIndex(of: file.path), file.bytes.count <= 0xFFFF else {
        return []
      }
      let size = file.bytes.count
      return [UInt8(path), UInt8(size & 0xFF), UInt8(size >> 8)] + file.bytes
    }
  }

  // MARK: Entries

  private static func boot(_ numbers: inout SeededNumbers) -> ArchiveBoot {
    var boot = ArchiveBoot(
      ArchiveUUID(of: "boot"), startedAt: 1_795_255_200_000_000_000, startTicks: 86_400_000_000)
    for folder in ArchiveFile.Folder.allCases {
      var layout = ArchiveLayout(numbers.one(of: compressions))
      layout.chunkSetSize = numbers.one(of: [300, 1000, 65_536])
      layout.chunkSetsPerCatalog = 1 + numbers.number(below: 4)
      layout.isCollapsed = numbers.chance(50)
      boot.layouts[ArchiveFile(folder)] = layout
    }
    var maker = LogMaker(&numbers)
    var time = 0.0
    for record in maker.records(1 + numbers.number(below: 12), &numbers) {
      time += Double(numbers.number(below: 1_000_000)) / 1e5
      if numbers.chance(5) {
        boot.adjustClock(
          at: .seconds(time), by: Double(numbers.number(-7200...7200)))
      }
      add(record, at: .seconds(time), to: &boot, &numbers)
    }
    return boot
  }

  private static let compressions = [
    ArchiveCompression.lz4, .stored, .stored, ArchiveCompression(.mixed, blockSize: 500), .lzbitmap,
  ]

  private static func add(
    _ record: MadeRecord, at time: ArchiveTime, to boot: inout ArchiveBoot,
    _ numbers: inout SeededNumbers
  ) {
    let process = process(record, numbers.chance(10) ? oldCache : cache)
    var details = ArchiveDetails()
    details.activity = numbers.chance(20) ? 7 : nil
    details.daysToLive = numbers.chance(10) ? 14 : nil
    if numbers.chance(10) { details.backtrace = [ArchiveFrame(image: app.uuid, offset: 1)] }
    if numbers.chance(10) { details.oversize = .inFile(.special) }
    let text = ArchiveArgument.string(record.message, numbers.chance(80) ? .public : .private)
    switch numbers.number(below: 12) {
    case 0:
      boot.message(process, at: time, record.message, subsystem: record.subsystem)
    case 1: boot.state(process, at: time, title: "FBProcessManager", .propertyList(list))
    case 2: boot.activity(process, at: time, "an activity", ArchiveActivity(7, parent: 3))
    case 3: boot.loss(process, at: time, count: 3, from: 0, to: time)
    case 4: boot.trace(process, at: time, "%d", [.int32(3)])
    case 5:
      boot.signpost(
        process, at: time, ArchiveSignpost("launch", id: 7, .begin), "%{public}s", [text],
        subsystem: record.subsystem)
    default:
      boot.log(
        process, at: time, "%{public}s", [text], subsystem: record.subsystem,
        category: record.category, from: sender(process, &numbers), details: details)
    }
  }

  private static func process(
    _ record: MadeRecord, _ cache: ArchiveSharedCache
  ) -> ArchiveProcess {
    let path = "/usr/libexec/\(record.process)"
    return ArchiveProcess(
      pid: UInt32(truncatingIfNeeded: record.pid), system.contains(path) ? ArchiveImage(path) : app,
      sharedCache: cache)
  }

  private static func sender(
    _ process: ArchiveProcess, _ numbers: inout SeededNumbers
  ) -> ArchiveSender {
    switch numbers.number(below: 6) {
    // Offsets in a cache of version 1 have 32 bits.
    case 0 where process.sharedCache == cache: .largeSharedCache(kit)
    case 1: .absolute(library)
    case 2: .relative(library)
    case 3: .sharedCache(ArchiveImage("/System/Library/Near", start: 0x1000_0000))
    default: .main
    }
  }

  /// The property list `{"a": 1}`.
  private static let list: [UInt8] =
    Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x61, 0x10, 1, 8, 11, 13] + [0, 0, 0, 0, 0, 0]
    + [1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 15]
}
