import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A log in several files of limited size: lines are appended to the newest until it is full.
///
/// A class because the file must be closed once; every access to it holds the lock.
@safe final class EventFile: @unchecked Sendable {
  private let folder: URL
  private let sizeLimit: Int
  private let fileLimit: Int
  private let lock = NSLock()
  private var descriptor: Int32
  private var size: Int

  init(in folder: URL, sizeLimit: Int, fileLimit: Int) throws {
    (self.folder, self.sizeLimit, self.fileLimit) = (folder, sizeLimit, max(1, fileLimit))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    (descriptor, size) = try Self.open(Self.url(0, in: folder))
  }

  deinit { close(descriptor) }

  /// The files that are there, the oldest first.
  var files: [URL] {
    (0..<fileLimit).reversed().map { Self.url($0, in: folder) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Hands a line over to the kernel; lines do not mix, also those of other processes with the same file.
  func append(_ line: String) {
    lock.lock()
    defer { lock.unlock() }
    let bytes = Array(line.utf8)
    if size > 0, size + bytes.count > sizeLimit { rotate() }
    guard descriptor >= 0 else { return }
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes[start...].withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      start += count
    }
    size += start
  }

  /// Begins a new file, and removes the oldest. Where that fails, the full one grows on.
  private func rotate() {
    let manager = FileManager.default
    try? manager.removeItem(at: Self.url(fileLimit - 1, in: folder))
    for number in (0..<fileLimit - 1).reversed() {
      try? manager.moveItem(
        at: Self.url(number, in: folder), to: Self.url(number + 1, in: folder))
    }
    guard let next = try? Self.open(Self.url(0, in: folder)) else { return }
    close(descriptor)
    (descriptor, size) = next
  }

  private static func url(_ number: Int, in folder: URL) -> URL {
    folder.appendingPathComponent(number == 0 ? "events.ndjson" : "events.\(number).ndjson")
  }

  /// Opens a file to append to; makes it so that it can be written whenever the device was unlocked once.
  private static func open(_ url: URL) throws -> (descriptor: Int32, size: Int) {
    if !FileManager.default.fileExists(atPath: url.path) {
      var attributes: [FileAttributeKey: Any] = [:]
      #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        attributes[.protectionKey] = FileProtectionType.completeUntilFirstUserAuthentication
      #endif
      _ = FileManager.default.createFile(atPath: url.path, contents: nil, attributes: attributes)
    }
    #if canImport(Darwin)
      let descriptor = unsafe Darwin.open(
        url.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    #else
      let descriptor = unsafe Glibc.open(url.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    #endif
    guard descriptor >= 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
    }
    return (descriptor, Int(lseek(descriptor, 0, SEEK_END)))
  }
}

/// Times of events.
enum EventTime {
  /// Returns the time in UTC with microseconds, as RFC 3339 has it.
  static func now() -> String {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return text(seconds: Int(time.tv_sec), microseconds: Int(time.tv_nsec) / 1000)
  }

  /// Returns a time since 1970.
  static func text(seconds: Int, microseconds: Int) -> String {
    var time = time_t(seconds)
    var parts = unsafe tm()
    _ = unsafe gmtime_r(&time, &parts)
    let date = unsafe [
      padded(Int(parts.tm_year) + 1900, 4), padded(Int(parts.tm_mon) + 1, 2),
      padded(Int(parts.tm_mday), 2),
    ].joined(separator: "-")
    let clock = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }
    return "\(date)T\(clock.joined(separator: ":")).\(padded(microseconds, 6))Z"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// The observers of notifications, which are removed with it.
///
/// A class because they must be removed once; every access to them holds the lock.
@safe final class Observers: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [(token: any NSObjectProtocol, center: NotificationCenter)] = []

  func add(_ token: any NSObjectProtocol, to center: NotificationCenter) {
    lock.lock()
    defer { lock.unlock() }
    all.append((token, center))
  }

  deinit {
    for observer in all { observer.center.removeObserver(observer.token) }
  }
}
