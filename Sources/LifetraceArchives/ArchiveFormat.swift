/// Tells archives and compressed files by their first bytes.
public enum ArchiveFormat {
  /// The bytes that are looked at, where there are as many.
  public static let length = 512

  /// `true` iff `start`, the beginning of a file, is that of an archive or a compressed file.
  public static func recognizes(_ start: [UInt8]) -> Bool {
    signatures.contains { start.starts(with: $0) } || isTarHeader(start)
  }

  /// The bytes with which gzip begins.
  static let gzip: [UInt8] = [0x1F, 0x8B]

  private static let signatures: [[UInt8]] = [
    gzip,
    Array("BZh".utf8),  // bzip2
    [0xFD] + Array("7zXZ\0".utf8),  // xz
    [0x28, 0xB5, 0x2F, 0xFD],  // zstd
    [0x04, 0x22, 0x4D, 0x18],  // lz4
    Array("PK\u{3}\u{4}".utf8),  // zip
    Array("PK\u{5}\u{6}".utf8),  // zip without files
  ]

  /// Where a tar header keeps the sum of its bytes, in octal digits.
  private static let tarSum = 148..<156

  /// `true` iff `start` is a tar header: the oldest have no signature, but all have a sum.
  private static func isTarHeader(_ start: [UInt8]) -> Bool {
    guard start.count >= length, start[0] != 0 else { return false }
    let digits = start[tarSum].drop { $0 == UInt8(ascii: " ") }.prefix {
      (0x30...0x37).contains($0)
    }
    guard !digits.isEmpty else { return false }
    let written = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
    // The sum counts its own place as blanks.
    let sum = start.prefix(length).indices.reduce(0) {
      $0 + (tarSum.contains($1) ? Int(UInt8(ascii: " ")) : Int(start[$1]))
    }
    return sum == written
  }
}
