import Foundation
import Testing

@testable import LifetraceInputs

@Suite("Mapped files")
struct MappedFileTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log").path
  private static let size = 20 << 20

  /// Bytes by which pages are told apart, none of them 0.
  private static func byte(at place: Int) -> UInt8 { UInt8(place / 4096 % 251 + 1) }

  private static func bytes(_ range: Range<Int>) -> [UInt8] {
    stride(from: range.lowerBound, to: range.upperBound, by: 4096).flatMap { page in
      Array(repeating: byte(at: page), count: 4096)
    }
  }

  private func file(_ count: Int = size) throws -> Int32 {
    try Data(MappedFileTests.bytes(0..<count)).write(to: URL(filePath: path))
    return try Platform.open(Array(path.utf8), Platform.forReading)
  }

  private func sum(_ bytes: Span<UInt8>) -> Int {
    var sum = 0
    for index in bytes.indices { sum += Int(bytes[index]) }
    return sum
  }

  @Test("show the bytes of the file, also those that were given back to the system")
  func show() throws {
    let descriptor = try file()
    defer { Platform.close(descriptor) }
    let mapped = try #require(MappedFile(descriptor, size: MappedFileTests.size))
    for start in [0, 4095, 17 << 20, 18 << 20, 0, 12345] {
      let range = start..<start + 5000
      let seen = try mapped.look(at: range, sum)
      #expect(seen == range.reduce(0) { $0 + Int(MappedFileTests.byte(at: $1)) })
    }
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("that get shorter are an error, and not the end of the process")
  func cut() throws {
    let descriptor = try file()
    defer { Platform.close(descriptor) }
    let mapped = try #require(MappedFile(descriptor, size: MappedFileTests.size))
    #expect(try mapped.look(at: 0..<100, sum) > 0)
    var seen = -1
    #expect(throws: SystemError.becameShorter) {
      try mapped.look(at: 1 << 20..<3 << 20) { bytes in
        guard unsafe truncate(path, 1 << 20) == 0 else { return 0 }
        seen = sum(bytes)
        return 0
      }
    }
    #expect(seen == 0)
    // The last page of a file is there as a whole.
    #expect(throws: SystemError.becameShorter) { try mapped.look(at: 0..<(1 << 20) + 1, sum) }
    try FileManager.default.removeItem(atPath: path)
  }

  #if os(Linux)
    @Test("are not asked for where the system does not know the size")
    func unknownSize() throws {
      let path = "/proc/self/smaps"
      var stream = try OpenFile(Array(path.utf8)).source()
      var seen: [UInt8] = []
      while try stream.appendNext(to: &seen) {
        #expect(try stream.lookAtNext { $0.count } == 0)
      }
      #expect(seen.count > 1000)
    }
  #endif

  /// A pipe reads what comes; a file is read from where its descriptor stands, to what was written to
  /// it meanwhile.
  @Test("are read from where they stand, and on where they grew")
  func grow() throws {
    let descriptor = try file(6 << 20)
    defer { Platform.close(descriptor) }
    var stream = try OpenFile(descriptor: descriptor).source(from: 1 << 20)
    var seen: [UInt8] = []
    #expect(try stream.appendNext(to: &seen))
    #expect(seen.count == 2 << 20)
    var shown = 0
    while true {
      let count = try stream.lookAtNext { bytes in
        let count = min(bytes.count, 1_000_000)
        unsafe bytes.extracting(0..<count).withUnsafeBufferPointer { unsafe seen += Array($0) }
        return count
      }
      guard count > 0 else { break }
      shown += count
    }
    #expect(shown == 3 << 20)
    let growing = try #require(FileHandle(forWritingAtPath: path))
    try growing.seekToEnd()
    try growing.write(contentsOf: Data([1, 2, 3]))
    #expect(try stream.lookAtNext { $0.count } == 0)
    #expect(try stream.appendNext(to: &seen))
    #expect(try !stream.appendNext(to: &seen))
    #expect(seen == MappedFileTests.bytes(1 << 20..<6 << 20) + [1, 2, 3])
    try FileManager.default.removeItem(atPath: path)
  }
}
