import Foundation
import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// The texts and times that another reader found in a real archive.
@Suite(.enabled(if: Corpus.folder != nil)) struct ExpectedTextTests {
  private struct Row: Decodable {
    let ns: Int64
    let type: String
    let process: String?
    let pid: Int32?
    let subsystem: String?
    let category: String?
    let message: String?
  }

  private struct Key: Hashable {
    let ns: Int64
    let pid: Int32
  }

  @Test func textsAndTimesAreThoseOfAnotherReader() throws {
    let lines = try ArchiveData.unpackedFile("aul-macos12.expected.jsonl.xz")
    let rows = try lines.split(separator: 0x0A).map {
      try JSONDecoder().decode(Row.self, from: Data($0))
    }
    #expect(rows.count == 2353)
    let folder = try ArchiveData.unpacked("aul-macos12.tar.xz")
    let archive = LogArchive(try ArchiveData.files(in: folder))
    var found: [Key: [LogArchiveRecord]] = [:]
    _ = try archive.read { record in
      let time = archive.boots[record.boot].clock.wall(at: record.time)
      found[Key(ns: time, pid: record.process.pid), default: []].append(record)
    }
    for row in rows where row.type == "logEvent" {
      let near = (-1...1).flatMap { found[Key(ns: row.ns + $0, pid: row.pid ?? 0)] ?? [] }
      let isThere = near.contains { record in
        String(decoding: record.process.name, as: UTF8.self) == row.process ?? ""
          && String(decoding: record.subsystem, as: UTF8.self) == row.subsystem ?? ""
          && (row.message.map { String(decoding: record.text, as: UTF8.self) == $0.trimmed } ?? true)
      }
      #expect(isThere, "\(row.ns) \(row.process ?? "") \(row.message ?? "-")")
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension ArchiveData {
  /// Returns the files below a folder.
  static func files(in folder: URL) throws -> [StoredFile] {
    let root = folder.resolvingSymlinksInPath().path
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return try names.sorted().compactMap { name in
      let path = root + "/" + name
      let status = try Platform.status(Array(path.utf8))
      guard status.kind == .file else { return nil }
      return StoredFile(path: name, at: Array(path.utf8), size: status.size)
    }
  }
}
