import LifetraceTestSupport

/// Makes archives and compressed files whose contents are logs, without a library.
///
/// Nothing in them is compressed: what counts is how the parts are put together.
enum ArchiveMaker {
  /// Returns an archive in a random format.
  static func archive(_ numbers: inout SeededNumbers) -> [UInt8] {
    let files = (0..<(1 + numbers.number(below: 3))).map { _ in
      (name: path(&numbers), bytes: Array(LogWriter.mixedLog(&numbers).prefix(700)))
    }
    return switch numbers.number(below: 5) {
    case 0: gzip(files[0].bytes)
    case 1: gzip(files[0].bytes) + gzip(files[0].bytes)
    case 2: tar(files)
    case 3: gzip(tar(files))
    default: zip(files)
    }
  }

  private static func path(_ numbers: inout SeededNumbers) -> [UInt8] {
    let folder = numbers.one(of: ["", "logs/", "../", "/", ".hidden/", "__MACOSX/", "a//b/./"])
    let ending = numbers.one(of: [".txt", ".log", ".ndjson", ".ips", ".png", ".gz", ""])
    let name = numbers.chance(60) ? Array("console".utf8) : numbers.name()
    return Array((Array(folder.utf8) + name + Array(ending.utf8)).prefix(99))
  }

  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(truncatingIfNeeded: bytes.count)
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    return header + [1] + little(length) + little(~length) + bytes + little(checksum(bytes))
      + little(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func tar(_ files: [(name: [UInt8], bytes: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    for file in files {
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: some Collection<UInt8>, at place: Int) {
        header.replaceSubrange(place..<(place + text.count), with: text)
      }
      put(file.name, at: 0)
      put("0000644\0".utf8, at: 100)
      put(octal(file.bytes.count, digits: 11).utf8, at: 124)
      put("00000000000".utf8, at: 136)
      put("        0".utf8, at: 148)
      put("ustar\u{0}00".utf8, at: 257)
      let sum = header.reduce(0) { $0 + Int($1) }
      put((octal(sum, digits: 6) + "\0 ").utf8, at: 148)
      archive += header + file.bytes
      archive += [UInt8](repeating: 0, count: (512 - file.bytes.count % 512) % 512)
    }
    return archive + [UInt8](repeating: 0, count: 1024)
  }

  private static func zip(_ files: [(name: [UInt8], bytes: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let size = little(UInt32(file.bytes.count))
      let lengths =
        little(checksum(file.bytes)) + size + size + little(UInt16(file.name.count)) + [0, 0]
      let start: [UInt8] = [20, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      directory += Array("PK\u{1}\u{2}".utf8) + [20, 3] + start + lengths + [0, 0, 0, 0, 0, 0]
      directory += little(UInt32(0o100644 << 16)) + little(UInt32(archive.count)) + file.name
      archive += Array("PK\u{3}\u{4}".utf8) + start + lengths + file.name + file.bytes
    }
    let count = little(UInt16(files.count))
    return archive + directory + Array("PK\u{5}\u{6}".utf8) + [0, 0, 0, 0] + count + count
      + little(UInt32(directory.count)) + little(UInt32(archive.count)) + [0, 0]
  }

  private static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<(number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// CRC-32, as gzip and zip have it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
