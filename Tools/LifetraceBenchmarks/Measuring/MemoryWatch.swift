import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures the peak memory of a running process by repeated examination.
///
/// On Linux only the process's own memory counts (`RssAnon` and `RssShmem`), without pages of
/// mapped files, which belong to the system's cache. On other systems the system's own peak counts,
/// which includes mapped files.
struct MemoryWatch {
  /// The largest amount so far, in bytes.
  private(set) var peak = 0

  /// Whether examining a running process gives a better result than its usage at the end.
  static var isOfUse: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Examines a process now.
  mutating func look(at process: pid_t) {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/status") else { return }
    peak = max(peak, MemoryWatch.ownMemory(in: String(decoding: data, as: UTF8.self)))
  }

  /// Returns the bytes in the lines `RssAnon: 1234 kB` and `RssShmem: 0 kB`.
  static func ownMemory(in status: String) -> Int {
    status.split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count == 3, ["RssAnon:", "RssShmem:"].contains(words[0]),
        let kibibytes = Int(words[1])
      else { return sum }
      return sum + kibibytes * 1024
    }
  }
}
