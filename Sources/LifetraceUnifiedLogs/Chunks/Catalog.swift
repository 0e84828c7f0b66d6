import LifetraceModel

/// The chunk before some chunk sets: which processes, subsystems and times are in them.
final class Catalog: Sendable {
  /// A process as the catalog describes it.
  struct Process: Sendable {
    /// An image that the process had loaded.
    struct Image: Hashable, Sendable {
      let start: UInt64
      let size: UInt32
      let identifier: LogUUID
    }

    /// By which chunk sets name it.
    let index: UInt16
    let key: ProcessKey
    let pid: Int32
    let user: UInt32
    /// The program.
    let main: LogUUID?
    /// The shared cache of the system's libraries.
    let sharedCache: LogUUID?
    /// In the order of their starts.
    let images: [Image]
    /// By identifier: where the names of the subsystem and of the category begin.
    let subsystems: [UInt16: (name: UInt16, category: UInt16)]

    /// Returns the image that an address lies in; `nil` if none is known.
    func image(at address: UInt64) -> Image? {
      let place = images.partitionPoint(where: { $0.start <= address })
      guard place > 0, case let image = images[place - 1],
        address - image.start <= UInt64(image.size)
      else { return nil }
      return image
    }
  }

  /// What the catalog says of a chunk set.
  struct Entry: Hashable, Sendable {
    let earliest: UInt64
    let latest: UInt64
    /// The number of its bytes, unpacked.
    let size: Int
    /// The indexes of the processes in it.
    let processes: [UInt16]
  }

  let processes: [Process]
  /// In the order of the chunk sets.
  let entries: [Entry]
  /// Whether something is left out, since it is damaged.
  let isDamaged: Bool
  private let places: [ProcessKey: Int]
  private let names: [UInt8]

  /// Reads the data of the chunk; parts that are damaged are left out.
  init?(_ data: Span<UInt8>) {
    guard let namesOffset: UInt16 = data.integer(at: 0),
      let processesOffset: UInt16 = data.integer(at: 2),
      let processCount: UInt16 = data.integer(at: 4),
      let entriesOffset: UInt16 = data.integer(at: 6), let entryCount: UInt16 = data.integer(at: 8),
      data.count >= Catalog.fixedSize
    else { return nil }
    let body = data.extracting(Catalog.fixedSize...)
    var identifiers: [LogUUID] = []
    for index in 0..<Int(namesOffset) / 16 {
      guard let identifier = body.identifier(at: index * 16) else { break }
      identifiers.append(identifier)
    }
    names =
      body.part(at: Int(namesOffset), count: max(0, Int(processesOffset) - Int(namesOffset))) ?? []
    var reader = ProcessReader(identifiers: identifiers, offset: Int(processesOffset))
    while reader.processes.count < processCount, reader.readNext(body) {}
    processes = reader.processes
    places = Dictionary(
      processes.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    entries = Catalog.entries(body, at: Int(entriesOffset), count: Int(entryCount))
    isDamaged =
      reader.isDamaged || processes.count < processCount || entries.count < entryCount
  }

  /// Creates a catalog without processes, in place of one that is lost.
  init() {
    (processes, entries, places, names, isDamaged) = ([], [], [:], [], true)
  }

  /// The largest catalog, in bytes. The places of its parts have 16 bits; only what it says of chunk sets goes on.
  static let largest = 1 << 18
  /// The longest name of a subsystem or a category that is read.
  private static let longestName = 1024

  /// The bytes before the identifiers.
  private static let fixedSize = 24

  /// Returns the place of a process; `nil` if the catalog does not have it.
  func place(of key: ProcessKey) -> Int? { places[key] }

  /// Returns the names of a process's subsystem and category; empty if there are none.
  func subsystem(_ identifier: UInt16, of process: Process) -> (name: [UInt8], category: [UInt8]) {
    guard let offsets = process.subsystems[identifier] else { return ([], []) }
    return (name(at: offsets.name), name(at: offsets.category))
  }

  /// Returns the names of all subsystems of a process.
  func subsystems(of process: Process) -> [[UInt8]] {
    Set(process.subsystems.values.map(\.name)).map { name(at: $0) }
  }

  private func name(at offset: UInt16) -> [UInt8] {
    let names = names
    let limit = min(names.count, Int(offset) + Catalog.longestName)
    return names.span.text(at: Int(offset), limit: limit)
  }

  private static func entries(_ body: Span<UInt8>, at start: Int, count: Int) -> [Entry] {
    var entries: [Entry] = []
    var offset = start
    for _ in 0..<count {
      guard let earliest: UInt64 = body.integer(at: offset),
        let latest: UInt64 = body.integer(at: offset + 8),
        let size: UInt32 = body.integer(at: offset + 16),
        let indexCount: UInt32 = body.integer(at: offset + 24), Int(indexCount) <= body.count / 2
      else { break }
      var indexes: [UInt16] = []
      for index in 0..<Int(indexCount) {
        guard let value: UInt16 = body.integer(at: offset + 28 + index * 2) else { break }
        indexes.append(value)
      }
      let stringsOffset = offset + 28 + Int(indexCount) * 2
      guard let stringCount: UInt32 = body.integer(at: stringsOffset),
        Int(stringCount) <= body.count / 2
      else { break }
      entries.append(
        Entry(earliest: earliest, latest: latest, size: Int(size), processes: indexes))
      offset = (stringsOffset + 4 + Int(stringCount) * 2 + 7) & ~7
    }
    return entries
  }
}

/// What logd names a process by: unlike its pid, never given twice in a boot.
struct ProcessKey: Hashable, Sendable {
  let first: UInt64
  let second: UInt32

  /// Reads a key at an offset.
  init?(_ data: Span<UInt8>, at offset: Int) {
    guard let first: UInt64 = data.integer(at: offset),
      let second: UInt32 = data.integer(at: offset + 8)
    else { return nil }
    self.first = first
    self.second = second
  }
}

/// Reads the processes of a catalog, one after the other.
private struct ProcessReader {
  let identifiers: [LogUUID]
  var offset: Int
  var processes: [Catalog.Process] = []
  /// Whether an image is left out.
  var isDamaged = false

  /// Reads the next process; returns `false` if it is damaged.
  mutating func readNext(_ body: Span<UInt8>) -> Bool {
    guard let index: UInt16 = body.integer(at: offset),
      let main: UInt16 = body.integer(at: offset + 4),
      let sharedCache: UInt16 = body.integer(at: offset + 6),
      let key = ProcessKey(body, at: offset + 8), let pid: Int32 = body.integer(at: offset + 20),
      let user: UInt32 = body.integer(at: offset + 24),
      let imageCount: UInt32 = body.integer(at: offset + 32), Int(imageCount) <= body.count / 16
    else { return false }
    var place = offset + 40
    var images: [Catalog.Process.Image] = []
    for _ in 0..<imageCount {
      if let image = image(body, at: place) { images.append(image) }
      place += 16
    }
    if images.count < imageCount { isDamaged = true }
    guard let count: UInt32 = body.integer(at: place), Int(count) <= body.count / 6
    else { return false }
    place += 8
    var subsystems: [UInt16: (name: UInt16, category: UInt16)] = [:]
    for _ in 0..<count {
      guard let identifier: UInt16 = body.integer(at: place),
        let name: UInt16 = body.integer(at: place + 2),
        let category: UInt16 = body.integer(at: place + 4)
      else { return false }
      subsystems[identifier] = (name, category)
      place += 6
    }
    processes.append(
      Catalog.Process(
        index: index, key: key, pid: pid, user: user, main: identifier(main),
        sharedCache: identifier(sharedCache), images: images.sorted { $0.start < $1.start },
        subsystems: subsystems))
    offset = (place + 7) & ~7
    return true
  }

  private func image(_ body: Span<UInt8>, at place: Int) -> Catalog.Process.Image? {
    guard let size: UInt32 = body.integer(at: place),
      let index: UInt16 = body.integer(at: place + 8),
      let low: UInt32 = body.integer(at: place + 10),
      let high: UInt16 = body.integer(at: place + 14), let identifier = identifier(index)
    else { return nil }
    return Catalog.Process.Image(
      start: UInt64(high) << 32 | UInt64(low), size: size, identifier: identifier)
  }

  private func identifier(_ index: UInt16) -> LogUUID? {
    identifiers.indices.contains(Int(index)) ? identifiers[Int(index)] : nil
  }
}
