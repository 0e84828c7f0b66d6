/// The chunks of a boot's files, made from its entries.
struct ArchiveChunkList {
  private let strings: ArchiveStrings
  private let layouts: [ArchiveFile: ArchiveLayout]
  private(set) var chunks: [ArchiveFile: [ArchiveChunk]] = [:]
  private(set) var scopes: ArchiveScopes
  /// Entries that are not in a chunk yet.
  private var pending: [ArchiveFile: Pending] = [:]
  /// The last number of an oversize chunk in each process.
  private var oversizeNumbers: [ArchiveProcess: UInt32] = [:]

  /// Items with more bytes are not kept in the entry.
  private static let longestItems = 1024

  /// Tracepoints for the next chunk of a file.
  private struct Pending {
    let process: ArchiveProcess
    var tracepoints: [ArchiveTracepoint] = []
    var scopes: Set<ArchiveScope> = []
    var images: Set<ArchiveImage> = []
    var size = ArchiveChunk.bufferHeader
  }

  /// Makes the chunks of these entries, in their order.
  init(
    _ entries: [(file: ArchiveFile, entry: ArchiveEntry)], _ strings: ArchiveStrings,
    _ layouts: [ArchiveFile: ArchiveLayout]
  ) {
    (self.strings, self.layouts) = (strings, layouts)
    scopes = ArchiveScopes(entries.map(\.entry))
    for (file, entry) in entries { append(entry, to: file) }
    for file in pending.keys { finishChunk(of: file) }
  }

  private mutating func append(_ entry: ArchiveEntry, to file: ArchiveFile) {
    if let chunk = ArchiveChunk(entry) {
      finishChunk(of: file)
      chunks[file, default: []].append(chunk)
      return
    }
    let context = ArchiveTracepoint.Context(
      strings: strings, subsystem: scopes.number(of: entry),
      oversize: moveItems(of: entry, in: file))
    guard let tracepoint = ArchiveTracepoint(entry, context) else { return }
    let size = tracepoint.size + tracepoint.privateData.count
    if let waiting = pending[file],
      waiting.process != entry.process || waiting.size + size > ArchiveChunk.bufferSize
    {
      finishChunk(of: file)
    }
    var next = pending[file] ?? Pending(process: entry.process)
    precondition(
      next.size + size <= ArchiveChunk.bufferSize,
      "an entry has \(size) bytes; expected at most 4080")
    next.tracepoints.append(tracepoint)
    next.size += size
    if let scope = entry.scope { next.scopes.insert(scope) }
    if case .absolute(let image) = entry.sender { next.images.insert(image) }
    pending[file] = next
  }

  private mutating func finishChunk(of file: ArchiveFile) {
    guard let waiting = pending.removeValue(forKey: file) else { return }
    var chunk = ArchiveChunk(
      waiting.tracepoints, waiting.process, stream: file.folder.stream,
      layouts[file]?.isCollapsed ?? true)
    chunk.scopes = waiting.scopes
    chunk.images = waiting.images
    chunks[file, default: []].append(chunk)
  }

  /// Moves an entry's items to an oversize chunk if they belong there, and returns its number. The
  /// chunk precedes the entry if both are in the same file.
  private mutating func moveItems(of entry: ArchiveEntry, in file: ArchiveFile) -> UInt32? {
    let items = ArchiveItems(entry.arguments, backtrace: entry.details.backtrace)
    let target: ArchiveFile?
    switch entry.details.oversize {
    case .ifNeeded:
      let size = items.publicBytes.count + items.privateData.count
      guard size > Self.longestItems else { return nil }
      target = file
    case .inFile(let other): target = other
    case .lost: target = nil
    }
    let number = oversizeNumbers[entry.process, default: 0] + 1
    oversizeNumbers[entry.process] = number
    if let target {
      let chunk = ArchiveChunk(items: items, of: entry, reference: number)
      chunks[target, default: []].append(chunk)
    }
    return number
  }
}

/// The numbers of subsystems and categories in each process of a boot.
struct ArchiveScopes {
  private var numbers: [ArchiveProcess: [ArchiveScope: UInt16]] = [:]

  init(_ entries: [ArchiveEntry]) {
    for entry in entries {
      guard let scope = entry.scope, numbers[entry.process]?[scope] == nil else { continue }
      let number = UInt16((numbers[entry.process]?.count ?? 0) + 1)
      numbers[entry.process, default: [:]][scope] = number
    }
  }

  func number(of entry: ArchiveEntry) -> UInt16? {
    entry.scope.flatMap { numbers[entry.process]?[$0] }
  }

  /// Returns those of the process's numbers that belong to these scopes.
  func list(
    _ process: ArchiveProcess, of scopes: Set<ArchiveScope>
  ) -> [(number: UInt16, scope: ArchiveScope)] {
    scopes.compactMap { scope in numbers[process]?[scope].map { ($0, scope) } }
      .sorted { $0.number < $1.number }
  }
}
