/// What a path says of a file of a unified log archive: a folder `.logarchive`, or a copy of the folders in which a
/// device keeps its log.
package struct LogArchivePath: Hashable, Sendable {
  /// What a file holds.
  package enum Kind: Hashable, Sendable {
    /// Entries: `….tracev3`.
    case trace
    /// Clocks: `timesync/….timesync`.
    case clock
    /// Texts of an image: `AB/….`, 2 and 30 digits.
    case texts
    /// Texts of a shared cache: `dsc/…`, 32 digits.
    case sharedTexts
  }

  /// What the file holds.
  package let kind: Kind
  /// The folder of the archive, without a slash at its end; empty for the one that the path begins in.
  package let root: String
  /// The identifier of the image, in 32 digits; empty for entries and clocks.
  package let digits: String

  /// Finds out what a file is; `nil` if it belongs to no log archive.
  package init?(_ path: String) {
    var parts = path.split(separator: "/").map(String.init)
    guard let name = parts.popLast(), !name.hasPrefix(".") else { return nil }
    let folder = parts.last ?? ""
    if name.lowercased().hasSuffix(".tracev3") {
      (kind, digits) = (.trace, "")
      LogArchivePath.drop(["persist", "special", "signpost", "highvolume", "extra"], from: &parts)
      LogArchivePath.drop(["diagnostics"], from: &parts)
    } else if name.lowercased().hasSuffix(".timesync") {
      (kind, digits) = (.clock, "")
      LogArchivePath.drop(["timesync"], from: &parts)
      LogArchivePath.drop(["diagnostics"], from: &parts)
    } else if name.utf8.count == 30, folder.utf8.count == 2, LogArchivePath.areDigits(folder + name)
    {
      (kind, digits) = (.texts, folder + name)
      parts.removeLast()
      LogArchivePath.drop(["uuidtext"], from: &parts)
    } else if name.utf8.count == 32, folder == "dsc", LogArchivePath.areDigits(name) {
      (kind, digits) = (.sharedTexts, name)
      parts.removeLast()
      LogArchivePath.drop(["uuidtext"], from: &parts)
    } else {
      return nil
    }
    root = parts.joined(separator: "/")
  }

  /// Returns the files of each archive among files, in the order of the archives' folders; folders without entries are
  /// no archives.
  package static func archives(
    _ files: [StoredFile]
  ) -> [(root: String, files: [StoredFile])] {
    let known = files.compactMap { file in LogArchivePath(file.path).map { ($0, file) } }
    let roots = Set(known.filter { $0.0.kind == .trace }.map(\.0.root))
    return roots.sorted().map { root in
      (root, known.filter { $0.0.root == root }.map(\.1))
    }
  }

  /// Whether a file lies in a folder `.logarchive` and is none of those with the log.
  package static func isBesideLog(_ path: String) -> Bool {
    LogArchivePath(path) == nil
      && path.split(separator: "/").dropLast().contains { $0.lowercased().hasSuffix(".logarchive") }
  }

  /// Removes the last folder if it has one of some names.
  private static func drop(_ names: Set<String>, from parts: inout [String]) {
    if let last = parts.last, names.contains(last.lowercased()) { parts.removeLast() }
  }

  private static func areDigits(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
    }
  }
}

/// Recognizes a file of a unified log by its first bytes.
package enum TraceFileFormat {
  /// Whether `start` is the beginning of a tracev3 file: its header chunk.
  package static func recognizes(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x00, 0x10, 0x00, 0x00]) && start.count >= 16
      && start[8..<16].elementsEqual([0xD0, 0, 0, 0, 0, 0, 0, 0])
  }
}
