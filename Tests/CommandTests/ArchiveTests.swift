import Foundation
import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// Archives as inputs.
@Suite struct ArchiveTests {
  private static let notes = Log.story("com.example.notes")
  private static let maps = Log.story("com.example.maps")
  private static let files = [("logs/notes.ndjson", notes), ("logs/maps.ndjson", maps)]

  private static func json(_ arguments: [String]) -> Recording {
    Recording(["report", "--format", "json"] + arguments)
  }

  @Test(arguments: ["gzip", "bzip2", "xz", "zstd", "lz4"])
  func aCompressedFileIsReadAsWhatItHolds(filter: String) throws {
    let workspace = try Workspace()
    let packed = try workspace.write(
      Packed([("x", Self.notes)], format: "raw", filter: filter).bytes, to: "packed")
    let plain = try workspace.write(Self.notes, to: "plain")
    let run = Recording(["convert", packed])
    #expect(run.status == 0)
    #expect(
      run.output.replacing("packed:", with: "plain:") == Recording(["convert", plain]).output)
    #expect(Log.eventCount(of: run.output) == 5)
  }

  /// A file of a unified log is one whatever it is called, packed or not.
  @Test(arguments: [("raw", "gzip"), ("raw", "xz"), ("pax", "zstd"), ("zip", nil)])
  func aPackedTraceFileIsRead(format: String, filter: String?) throws {
    let workspace = try Workspace()
    let app = ArchiveProcess(pid: 412, path: "/private/var/containers/Bundle/Application/A/Notes")
    var boot = ArchiveBoot(ArchiveUUID(of: "boot"), startedAt: 1_700_000_000_000_000_000)
    boot.log(app, at: 1.5, "hello")
    let files = ArchiveWriter([boot]).files()
    let bytes = try #require(files.first { $0.path.hasSuffix(".tracev3") }).bytes
    let plain = Recording(["show", "--format", "ndjson", try workspace.write(bytes, to: "plain")])
    #expect(plain.output.contains("\"processID\":412"))
    let packed = Packed(bytes: [("a", bytes)], format: format, filter: filter).bytes
    let path = try workspace.write(packed, to: "packed")
    let run = Recording(["show", "--format", "ndjson", path])
    #expect(run.status == 0)
    #expect(run.output == plain.output)
  }

  @Test(
    arguments: [
      ("ustar", nil), ("pax", nil), ("gnutar", "gzip"), ("v7tar", nil), ("pax", "xz"),
      ("ustar", "zstd"), ("zip", nil),
    ] as [(String, String?)])
  func filesOfAnArchiveAreInputs(format: String, filter: String?) throws {
    let workspace = try Workspace()
    let path = try workspace.write(
      Packed(Self.files, format: format, filter: filter).bytes, to: "a.bin")
    let run = Self.json([path])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    for part in ["a.bin/logs/notes.ndjson", "a.bin/logs/maps.ndjson", "com.example.maps"] {
      #expect(run.output.contains("\"\(part)\""), "\(part)")
    }
    let file = try #require(FileHandle(forReadingAtPath: path))
    let piped = Recording(["report", "-", "--format", "json"]) {
      $0.standardInput = file.fileDescriptor
    }
    #expect(piped.output.replacing("\"<stdin>/", with: "\"a.bin/") == run.output)
  }

  @Test func anArchiveInAFolderIsOpened() throws {
    let workspace = try Workspace()
    _ = try workspace.write(Packed(Self.files, format: "zip").bytes, to: "a.zip")
    try workspace.write("no log\n", to: "readme")
    let run = Self.json([workspace.path])
    #expect(run.status == 0)
    #expect(run.output.contains("\"a.zip/logs/notes.ndjson\""))
  }

  @Test func whatIsNoLogByNameIsLeftOut() throws {
    let workspace = try Workspace()
    let files = [
      ("logs/._a.ndjson", Self.maps), ("__MACOSX/a.ndjson", Self.maps), ("README.md", Self.maps),
      ("empty.log", ""), ("a.ndjson", Self.notes),
    ]
    let path = try workspace.write(Packed(files, format: "ustar").bytes, to: "a.tar")
    let run = Recording(["report", path, "--full"])
    #expect(run.status == 0)
    #expect(!run.output.contains("com.example.maps"))
    #expect(run.output.contains("documents, pictures and source files in 'a.tar' are left out"))
  }

  @Test(arguments: [
    ("/etc/a.log", "etc/a.log"), ("../../a.log", "../../a.log"), ("./x//a.log", "x/a.log"),
    (String(repeating: "y", count: 5000), String(repeating: "y", count: 300) + "…"),
    ("a\u{1B}[2J\nb", "a\u{1B}[2J\nb"), ("/", ""),
  ])
  func pathsAreOnlyNames(path: String, expected: String) {
    #expect(ArchivePath(path).text == expected)
  }

  @Test func oddNamesNeitherLeaveTheFolderNorReachTheTerminal() throws {
    let workspace = try Workspace()
    let files = [("../../up.ndjson", Self.notes), ("x\u{1B}[2J.ndjson", Self.maps)]
    let path = try workspace.write(Packed(files, format: "pax").bytes, to: "a.tar")
    let run = Recording(["report", path, "--full"])
    #expect(run.status == 0)
    #expect(run.output.contains("com.example.notes") && run.output.contains("com.example.maps"))
    #expect(!run.output.contains("\u{1B}"))
    #expect(try workspace.names() == ["a.tar"])
  }

  /// Returns the text of an archive, with a file called `name` in it.
  private static func packed(_ name: String, _ text: String, in format: String) throws -> String {
    // The texts are ASCII, and tar leaves them as they are.
    String(decoding: Packed([(name, text), ("a.log", notes)], format: format).bytes, as: UTF8.self)
  }

  @Test func archivesInArchivesAreOpenedToADepth() throws {
    let workspace = try Workspace()
    var text = try Self.packed("x.log", Self.maps, in: "ustar")
    for _ in 0..<3 { text = try Self.packed("in.tar", text, in: "ustar") }
    let path = try workspace.write(text, to: "a.tar")
    let run = Recording(["report", "--full", path])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("com.example.maps"))
    #expect(run.output.contains("a.tar/in.tar/in.tar/in.tar/x.log"))
    // One deeper it may be made to be endless, so that it stays closed, which is no success.
    let deeper = try workspace.write(
      try Self.packed("in.tar", text, in: "ustar"), to: "deeper.tar")
    let closed = Recording(["check", deeper])
    #expect(closed.status == 65)
    #expect(!closed.output.contains("com.example.maps"))
    let inner = "deeper.tar/in.tar/in.tar/in.tar/in.tar"
    #expect(
      closed.errors.contains("\(inner): error: is a tar archive, not a log"), "\(closed.errors)")
  }
}
