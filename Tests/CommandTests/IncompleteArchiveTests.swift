import Foundation
import Lifetrace
import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// Archives that cannot be read to their end.
@Suite struct IncompleteArchiveTests {
  /// Many events that do not compress to nothing.
  private static func long(_ bundle: String, seed: UInt64 = 7) -> String {
    var numbers = SeededNumbers(seed: seed)
    return (0..<6000).map { index in
      let second = String(10 + index / 100 % 50)
      let fraction = String(1000 + index % 100 * 10).dropFirst()
      let event = index % 2 == 0 ? "didBecomeActive" : "willResignActive"
      return "{\"ts\":\"2026-11-21T10:00:\(second).\(fraction)Z\",\"event\":\"\(event)\","
        + "\"bundle\":\"\(bundle)\",\"pid\":412,\"x\":\(numbers.next())}\n"
    }.joined()
  }

  @Test(arguments: [("ustar", "gzip"), ("ustar", nil), ("zip", nil)] as [(String, String?)])
  func whatComesBeforeTheCutIsRead(format: String, filter: String?) throws {
    let workspace = try Workspace()
    let files = [("a.log", Self.long("com.example.a")), ("b.log", Self.long("com.example.b"))]
    let whole = Packed(files, format: format, filter: filter).bytes
    // Tar archives are padded to 10 kB; the files are far longer.
    let path = try workspace.write(Array(whole.prefix(whole.count * 3 / 4)), to: "cut")
    let run = Recording(["report", path])
    #expect(run.status == 74)
    #expect(run.output.contains("com.example.a") && run.output.contains("com.example.b"))
    #expect(run.errors.contains("lifetrace: data loss: 'cut' is damaged in 'b.log': "))
    #expect(run.errors.contains("; what comes before is read; copy or pack it again\n"))
    #expect(run.output.contains("'cut' is damaged in 'b.log'"))
  }

  /// A short file, alone and in a folder: all lines before the cut are read.
  @Test(arguments: [("raw", false), ("raw", true), ("ustar", false), ("ustar", true)])
  func aShortFileIsReadUpToTheCut(format: String, isInFolder: Bool) throws {
    let workspace = try Workspace()
    let text = String(Self.long("com.example.a").prefix(50_000))
    let whole = Packed([("a.log", text)], format: format, filter: "gzip").bytes
    try workspace.write("", to: "logs/.keep")
    let path = try workspace.write(Array(whole.prefix(whole.count * 9 / 10)), to: "logs/cut.gz")
    let run = Recording(["convert", isInFolder ? workspace.path("logs") : path])
    #expect(run.status == 74)
    // The numbers at the ends of lines hardly shrink: nine tenths of the file hold about as many
    // of its lines.
    let share = Double(Log.eventCount(of: run.output)) / Double(Log.eventCount(of: text))
    #expect((0.85...0.95).contains(share), "\(share)")
    #expect(run.errors.contains("lifetrace: data loss: 'cut.gz' is damaged"))
    #expect(
      run.errors.contains(": it is cut off; what comes before is read; copy or pack it again"))
  }

  /// Of several failures the most serious one is the status, whichever comes first.
  @Test func theMostSeriousFailureIsTheStatus() throws {
    let workspace = try Workspace()
    let whole = Packed([("a", Self.long("com.example.a"))], format: "raw", filter: "gzip").bytes
    let cut = try workspace.write(Array(whole.dropLast(whole.count / 2)), to: "cut.gz")
    let missing = workspace.path("missing.log")
    #expect(Recording(["report", missing]).status == 66)
    #expect(Recording(["report", cut]).status == 74)
    for inputs in [[missing, cut], [cut, missing]] {
      #expect(Recording(["report"] + inputs).status == 74)
    }
  }

  /// A file that is damaged from its first byte on, after one that is read.
  @Test func ofADamagedFileNothingIsUnpackedWhateverCameBefore() throws {
    let workspace = try Workspace()
    let files = [("a.log", Self.long("com.example.a")), ("b.log", Self.long("com.example.b"))]
    var bytes = Packed(files, format: "zip").bytes
    let names = Data(bytes).ranges(of: Data("b.log".utf8)).map(\.lowerBound)
    let start = try #require(names.first)
    // Before the name stands the length of what stands between it and the packed text.
    let text = start + 5 + Int(bytes[start - 2]) + Int(bytes[start - 1]) << 8
    for index in text..<text + 400 { bytes[index] = 0xFF }
    let path = try workspace.write(bytes, to: "a.zip")
    let run = Recording(["report", path])
    #expect(run.status == 74)
    #expect(run.output.contains("com.example.a"))
    #expect(
      run.errors.contains("'a.zip' is damaged in 'b.log': nothing of it can be unpacked: "),
      "\(run.errors)")
  }

  /// libarchive loses the block in hand, so the error says how far the file could be unpacked.
  @Test(arguments: ["gzip", "bzip2", "xz", "zstd"])
  func howMuchWasUnpackedIsTold(filter: String) throws {
    let workspace = try Workspace()
    let text = (1...3).map { Self.long("com.example.a", seed: $0) }.joined()
    let whole = Packed([("a.log", text)], format: "raw", filter: filter).bytes
    let path = try workspace.write(Array(whole.prefix(whole.count * 3 / 4)), to: "cut")
    let run = Recording(["report", "--format", "json", path])
    #expect(run.status == 74)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let input = try #require((json["inputs"] as? [[String: Any]])?.first)
    let bytes = try #require(input["bytes"] as? Int)
    #expect(bytes > text.utf8.count / 4 && bytes < text.utf8.count)
    let size =
      bytes < 1_000_000
      ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    #expect(
      run.errors.contains(
        "lifetrace: data loss: 'cut' is damaged: unpacked up to \(size): it is cut off; what"
          + " comes before is read; copy or pack it again\n"))
  }

  @Test(arguments: ["bzip2", "xz", "zstd", "lz4"])
  func whereNothingCanBeUnpackedNothingElseIsClaimed(filter: String) throws {
    let workspace = try Workspace()
    let whole = Packed([("a.log", Log.story("com.example.a"))], format: "raw", filter: filter).bytes
    let path = try workspace.write(Array(whole.prefix(whole.count / 2)), to: "cut")
    let run = Recording(["report", path])
    #expect(run.status == 65)
    #expect(
      run.errors == "\(path): error: is damaged: nothing of it can be unpacked: it is cut off; copy"
        + " or pack it again\n")
  }

  @Test func damageWithinIsToldBehindWhatComesBefore() throws {
    let workspace = try Workspace()
    var packed = Packed([("a", Self.long("com.example.a"))], format: "raw", filter: "gzip").bytes
    for index in packed.indices.suffix(packed.count / 2) { packed[index] = 0xFF }
    let path = try workspace.write(packed, to: "a.gz")
    let run = Recording(["report", path])
    #expect(run.status == 74)
    #expect(run.output.contains("com.example.a"))
  }

  /// Wherever the bytes come in pieces: each of three members, or all of them in many.
  @Test(arguments: [1000, 1 << 20])
  func everyMemberOfGzipIsRead(pieceSize: Int) throws {
    let texts = ["a", "b", "c"].map { Self.long("com.example.\($0)") }
    let members = texts.map { Packed([("x", $0)], format: "raw", filter: "gzip").bytes }
    let input = LogInput(name: "log.gz", isRepeatable: false) {
      var pieces = members.flatMap { $0.pieces(of: pieceSize) }.makeIterator()
      return ChunkSource { pieces.next() }
    }
    let events = try LogContents(of: [input]).trace.events
    #expect(try events == LogContents(of: [LogInput(Array(texts.joined().utf8))]).trace.events)
    #expect(events.count > 14_000)
  }

  @Test func membersOfAGzipFileFollowOneAnother() throws {
    let workspace = try Workspace()
    let first = Packed([("a", Log.story("com.example.a"))], format: "raw", filter: "gzip").bytes
    let second = Packed([("b", Log.story("com.example.b"))], format: "raw", filter: "gzip").bytes
    let padding = [UInt8](repeating: 0, count: 700)
    let path = try workspace.write(first + second + padding, to: "both.gz")
    let run = Recording(["convert", path])
    #expect(run.status == 0)
    #expect(Log.eventCount(of: run.output) == 10)
    let cut = try workspace.write(first + second.prefix(second.count / 2), to: "cut.gz")
    #expect(Recording(["convert", cut]).status == 74)
  }

  @Test func nothingButDamage() throws {
    let workspace = try Workspace()
    let path = try workspace.write([0x1F, 0x8B, 8, 0, 1, 2], to: "a.gz")
    let run = Recording(["report", path])
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("\(path): error: is damaged: "))
  }

  @Test func encryptedFilesAreTold() throws {
    let workspace = try Workspace()
    let files = [("a.log", Log.story("com.example.a")), ("b.log", Log.story("com.example.b"))]
    let path = try workspace.write(
      Packed(files, format: "zip", password: "secret").bytes, to: "a.zip")
    let run = Recording(["report", path])
    #expect(run.status == 65)
    #expect(
      run.errors
        == "\(path): error: is encrypted from 'a.log' on; unpack it with its password and give the"
        + " folder\n")
  }

  @Test func anArchiveWithoutFiles() throws {
    let workspace = try Workspace()
    let path = try workspace.write(Packed([], format: "zip").bytes, to: "a.zip")
    let run = Recording(["report", path])
    #expect(run.status == 65)
    #expect(run.errors == "\(path): error: contains no logs; pack them again\n")
  }

  @Test func anArchiveThatUnpacksToTooMuchIsLeft() throws {
    let text = String(repeating: "a", count: 2_000_000)
    let bomb = Packed([("a", text), ("b", text)], format: "ustar", filter: "xz").bytes
    var limits = ArchiveLimits()
    limits.freeBytes = 1_000_000
    limits.expansion = 100
    #expect(throws: ArchiveError.expandsTooMuch) { try Self.readAll(bomb, limits) }
    // Also of what nobody reads.
    #expect(throws: ArchiveError.expandsTooMuch) { try Self.listAll(bomb, limits) }
    limits.freeBytes = 4_000_000
    #expect(try Self.readAll(bomb, limits) == 4_000_000)
  }

  @Test func anArchiveOfTooManyFilesIsLeft() throws {
    let files = (1...4).map { ("\($0)", "x") }
    let packed = Packed(files, format: "ustar").bytes
    var limits = ArchiveLimits()
    limits.files = 3
    #expect(throws: ArchiveError.tooManyFiles) { try Self.listAll(packed, limits) }
    limits.files = 4
    #expect(try Self.listAll(packed, limits) == ["1", "2", "3", "4"])
  }

  @Test func bytesMayComeOneByOne() throws {
    let packed = Packed([("a", "one"), ("b", "three")], format: "pax", filter: "gzip").bytes
    var rest = packed[...]
    let archive = try ArchiveReader(StartedSource(ChunkSource { rest.popFirst().map { [$0] } }))
    var texts: [String] = []
    while try archive.nextEntry() != nil {
      var text: [UInt8] = []
      while let bytes = try archive.nextBytes() { text += bytes }
      texts.append(String(decoding: text, as: UTF8.self))
    }
    #expect(texts == ["one", "three"])
    #expect(archive.packedCount == packed.count)
  }

  @Test func whatTheSourceThrowsComesThrough() throws {
    struct Broken: Error {}
    let packed = Packed([("a", Self.long("x"))], format: "ustar", filter: "gzip").bytes
    var pieces = [Array(packed.prefix(20_000))]
    #expect(throws: Broken.self) {
      let source = ChunkSource {
        guard let piece = pieces.popLast() else { throw Broken() }
        return piece
      }
      let archive = try ArchiveReader(StartedSource(source))
      while try archive.nextEntry() != nil {}
    }
  }

  private static func reader(_ bytes: [UInt8], _ limits: ArchiveLimits) throws -> ArchiveReader {
    var rest: [UInt8]? = bytes
    return try ArchiveReader(StartedSource(ChunkSource { rest.take() }), limits: limits)
  }

  /// Returns how many bytes the files of an archive hold.
  private static func readAll(_ bytes: [UInt8], _ limits: ArchiveLimits) throws -> Int {
    let archive = try reader(bytes, limits)
    var count = 0
    while try archive.nextEntry() != nil {
      while let piece = try archive.nextBytes() { count += piece.count }
    }
    return count
  }

  /// Returns the paths in an archive.
  private static func listAll(_ bytes: [UInt8], _ limits: ArchiveLimits) throws -> [String] {
    let archive = try reader(bytes, limits)
    var paths: [String] = []
    while let entry = try archive.nextEntry() { paths.append(entry.path ?? "-") }
    return paths
  }

  @Test func aTarWithoutItsEndIsCutOff() throws {
    let workspace = try Workspace()
    let text = Log.story("com.example.notes")
    var bytes = Packed([("a.log", text), ("b.log", text)], format: "ustar").bytes
    // The header of a file, its contents in whole blocks, and no second file.
    bytes.removeSubrange((512 + (text.utf8.count + 511) / 512 * 512)...)
    let path = workspace.path("a.tar")
    #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
    let run = Recording(["report", path])
    #expect(run.status == 74)
    #expect(run.output.contains("com.example.notes"))
    #expect(run.errors.contains("it is cut off") || run.output.contains("it is cut off"))
  }

  @Test func aWrongChecksumOfAZipIsDamage() throws {
    let workspace = try Workspace()
    let text = Log.story("com.example.notes")
    var bytes = Packed([("a.log", text)], format: "zip").bytes
    let place = try #require(
      bytes.firstRange(of: Array("com.example".utf8)) ?? bytes.firstRange(of: [0x50, 0x4B, 7, 8]))
    bytes[place.lowerBound + 4] ^= 1
    let path = workspace.path("a.zip")
    #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
    #expect(Recording(["report", path]).status == 74)
  }

  /// `cat` of two: the second is no less there.
  @Test func tarsThatWerePutTogetherAreRead() throws {
    let workspace = try Workspace()
    let path = workspace.path("a.tar")
    let bytes =
      Packed([("a.log", Log.story("com.example.notes"))], format: "ustar").bytes
      + Packed([("b.log", Log.story("com.example.radio"))], format: "ustar").bytes
    #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
    let run = Recording(["report", path])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("com.example.notes") && run.output.contains("com.example.radio"))
  }

  @Test func whatFollowsAGzipIsTold() throws {
    let workspace = try Workspace()
    let path = workspace.path("a.gz")
    let log = Log.story("com.example.notes")
    let packed = Packed([("", log)], format: "raw", filter: "gzip").bytes
    for (rest, status) in [(Array("more\n".utf8), 74), ([0, 0, 0], 0)] {
      #expect(FileManager.default.createFile(atPath: path, contents: Data(packed + rest)))
      let run = Recording(["report", path])
      #expect(run.status == Int32(status), "\(run.errors)")
      #expect(run.output.contains("com.example.notes"))
    }
  }

  /// However its bytes come, and whatever fills it up.
  @Test(arguments: [0, 1, 100, 511, 512, 5000])
  func zerosBehindATarAreNoDamage(count: Int) throws {
    let workspace = try Workspace()
    let path = workspace.path("a.tar")
    let bytes = Packed([("a.log", Log.story("com.example.notes"))], format: "ustar").bytes
    #expect(
      FileManager.default.createFile(
        atPath: path, contents: Data(bytes + [UInt8](repeating: 0, count: count))))
    let run = Recording(["report", path])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func aFileThatAZipLostIsDamage() throws {
    let workspace = try Workspace()
    let story = Log.story("com.example.notes")
    var bytes = Packed([("a.log", story), ("b.log", story), ("c.log", story)], format: "zip").bytes
    let second = try #require(bytes.dropFirst(4).firstRange(of: [0x50, 0x4B, 3, 4]))
    bytes[second.lowerBound] ^= 1
    let path = workspace.path("a.zip")
    #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
    #expect(Recording(["report", path]).status == 74)
  }

  /// A writer into a pipe is heard out, also after the end of what is packed.
  @Test func aPipeIsReadToItsEnd() throws {
    let packed = Packed([("", Log.story("com.example.notes"))], format: "raw", filter: "gzip").bytes
    let tar = Packed([("a.log", Log.story("com.example.notes"))], format: "ustar").bytes
    for bytes in [
      packed + [UInt8](repeating: 0, count: 3 << 20), tar + [UInt8](repeating: 0, count: 3 << 20),
    ] {
      let pipe = Pipe()
      let isWritten = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
        try? pipe.fileHandleForWriting.close()
        isWritten.signal()
      }
      let run = withExtendedLifetime(pipe) {
        Recording(["report", "-"]) {
          $0.standardInput = pipe.fileHandleForReading.fileDescriptor
        }
      }
      #expect(run.status == 0, "\(run.errors)")
      #expect(isWritten.wait(timeout: .now() + 20) == .success)
    }
  }
}
