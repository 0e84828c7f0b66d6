/// The format strings of all images, and the files that contain them.
struct ArchiveStrings {
  /// The strings of an image. Offsets are relative to the image's start.
  private struct Table {
    let image: ArchiveImage
    /// Neighbouring strings, each with a final zero.
    var ranges: [Range] = []
    var offsets: [String: UInt32] = [:]

    struct Range {
      let offset: UInt32
      var bytes = ArchiveBytes()
      var count = 0
      /// Where a string after the last one would be.
      var end: UInt32 { offset + UInt32(bytes.count) }
    }

    /// A range at the image's first string offset, with an empty string.
    init(_ image: ArchiveImage) {
      self.image = image
      ranges.append(Range(offset: image.stringsOffset))
      ranges[0].bytes.put("")
      offsets[""] = image.stringsOffset
    }

    mutating func insert(_ strings: [String]) {
      for string in strings { insert(string) }
    }

    private mutating func insert(_ string: String) {
      guard offsets[string] == nil else { return }
      var last = ranges.count - 1
      if ranges[last].count == image.stringsPerRange {
        // A gap, so that the end of a range is not the start of the next one.
        ranges.append(Range(offset: ranges[last].end + 64))
        last += 1
      }
      offsets[string] = ranges[last].end
      ranges[last].bytes.put(string)
      ranges[last].count += 1
    }
  }

  private var images: [ArchiveUUID: Table] = [:]
  private var caches: [ArchiveSharedCache: [ArchiveUUID: Table]] = [:]

  /// Adds what an entry needs: its process's main image, its sender, and its strings.
  ///
  /// - Requires: a shared cache in the process, if the sender is in it.
  mutating func insert(_ entry: ArchiveEntry) {
    let main = entry.process.image
    images[main.uuid, default: Table(main)].insert([])
    let image = entry.sender.image(in: entry.process)
    if entry.sender.isCached {
      let cache = Self.cache(of: entry.process)
      caches[cache, default: [:]][image.uuid, default: Table(image)].insert(entry.strings)
    } else {
      images[image.uuid, default: Table(image)].insert(entry.strings)
    }
  }

  /// Returns an entry's reference to a string of its sender.
  func reference(to string: String, of entry: ArchiveEntry) -> UInt64 {
    let image = entry.sender.image(in: entry.process)
    let isCached = entry.sender.isCached
    let table = isCached ? caches[Self.cache(of: entry.process)]?[image.uuid] : images[image.uuid]
    guard let offset = table?.offsets[string] else {
      preconditionFailure("'\(string)' was not inserted")
    }
    return (isCached ? image.start : 0) + UInt64(offset)
  }

  private static func cache(of process: ArchiveProcess) -> ArchiveSharedCache {
    guard let cache = process.sharedCache else {
      preconditionFailure("process \(process.pid) has no shared cache; expected one for its sender")
    }
    return cache
  }

  /// The files, with paths relative to the folder of strings.
  var files: [(path: String, bytes: [UInt8])] {
    let images = images.values.sorted { $0.image.uuid.digits < $1.image.uuid.digits }
    let caches = caches.sorted { $0.key.uuid.digits < $1.key.uuid.digits }
    return images.map { table in
      let name = table.image.uuid.digits
      return ("\(name.prefix(2))/\(name.dropFirst(2))", Self.imageFile(table))
    } + caches.map { ("dsc/\($0.key.uuid.digits)", Self.cacheFile($0.key.version, $0.value)) }
  }

  /// Returns a uuidtext file: the ranges' offsets and sizes, their bytes, and the image's path.
  /// Later ranges come first, since readers may not rely on an order.
  private static func imageFile(_ table: Table) -> [UInt8] {
    var file = ArchiveBytes()
    for number: UInt32 in [0x6677_8899, 2, 1, UInt32(table.ranges.count)] { file.put(number) }
    for range in table.ranges.reversed() {
      file.put(range.offset)
      file.put(UInt32(range.bytes.count))
    }
    for range in table.ranges.reversed() { file.put(range.bytes.bytes) }
    file.put(table.image.path)
    return file.bytes
  }

  /// Returns a dsc file: descriptors of ranges and of images, in the order of their offsets, then
  /// the ranges' bytes and the images' paths.
  private static func cacheFile(_ version: UInt16, _ tables: [ArchiveUUID: Table]) -> [UInt8] {
    let tables = tables.values.sorted { $0.image.start < $1.image.start }
    let rangeCount = tables.reduce(0) { $0 + $1.ranges.count }
    var descriptors = ArchiveBytes()
    var data = ArchiveBytes()
    let descriptorSizes = version == 1 ? (range: 16, image: 28) : (range: 24, image: 32)
    let dataStart = 16 + rangeCount * descriptorSizes.range + tables.count * descriptorSizes.image
    descriptors.put(Array("hcsd".utf8))
    descriptors.put(version)
    descriptors.put(UInt16(0))
    descriptors.put(UInt32(rangeCount))
    descriptors.put(UInt32(tables.count))
    for (index, table) in tables.enumerated() {
      for range in table.ranges {
        let offset = table.image.start + UInt64(range.offset)
        if version == 1 { descriptors.put(UInt32(index)) }
        putOffset(offset, version, in: &descriptors)
        descriptors.put(UInt32(dataStart + data.count))
        descriptors.put(UInt32(range.bytes.count))
        if version != 1 { descriptors.put(UInt64(index)) }
        data.put(range.bytes.bytes)
      }
    }
    for table in tables {
      putOffset(table.image.start, version, in: &descriptors)
      descriptors.put(table.image.size)
      descriptors.put(table.image.uuid)
      descriptors.put(UInt32(dataStart + data.count))
      data.put(table.image.path)
    }
    return descriptors.bytes + data.bytes
  }

  /// Appends an offset in the shared cache, of 32 bits in version 1.
  private static func putOffset(_ offset: UInt64, _ version: UInt16, in bytes: inout ArchiveBytes) {
    if version == 1 { bytes.put(UInt32(offset)) } else { bytes.put(offset) }
  }
}
