import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The memory of a running process, looked at again and again.
///
/// On Linux it is that of its own (`RssAnon` and `RssShmem`), without the pages of mapped files,
/// which belong to the system's cache. Elsewhere the system's own peak is taken, mapped files
/// included.
struct MemoryWatch {
  /// The most that was seen, in bytes.
  private(set) var peak = 0

  /// `true` iff looking at a running process tells more than its end does.
  static var isOfUse: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Looks at a process now.
  mutating func look(at process: pid_t) {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/status") else { return }
    peak = max(peak, MemoryWatch.ownMemory(in: String(decoding: data, as: UTF8.self)))
  }

  /// The bytes in the lines `RssAnon: 1234 kB` and `RssShmem: 0 kB`.
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
