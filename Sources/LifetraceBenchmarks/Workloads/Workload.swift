import Foundation

/// A log that is measured: a file, and what writes it.
struct Workload: Sendable {
  /// Name of the file.
  var name: String
  var generator: any LogGenerator

  /// So many native events.
  static func native(events: Int) -> Workload {
    Workload(name: "native-\(events).ndjson", generator: NativeLog(events: events))
  }

  /// A raw log in which 0.5 % of the lines tell of life cycles, or another share.
  static func raw(
    _ layout: RawLayout, _ length: LogLength, lifecycleShare: Double = 0.005
  ) -> Workload {
    Workload(
      name: "\(layout.name)-\(length)-\(lifecycleShare).\(layout.isJSON ? "ndjson" : "log")",
      generator: RawLog(layout, length, lifecycleShare: lifecycleShare))
  }

  /// Makes the file, unless a complete one of the same content is there; returns its path.
  func make(in folder: String) throws -> String {
    let path = folder + "/" + name
    if try isCurrent(path) { return path }
    Progress.tell("writing \(name)")
    let part = path + ".part"
    try writeAll(to: part)
    try? FileManager.default.removeItem(atPath: path)
    // Only a complete file gets the name.
    try FileManager.default.moveItem(atPath: part, toPath: path)
    return path
  }

  /// `true` iff the file begins as the generator would begin it now.
  private func isCurrent(_ path: String) throws -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    var generator = generator
    var beginning: [UInt8] = []
    while beginning.count < 1 << 16, generator.write(to: &beginning) {}
    return try file.read(upToCount: beginning.count).map { [UInt8]($0) == beginning } ?? false
  }

  private func writeAll(to path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw BenchmarkError.unwritable(path) }
    defer { try? file.close() }
    var generator = generator
    var bytes: [UInt8] = []
    while generator.write(to: &bytes) {
      guard bytes.count >= 1 << 20 else { continue }
      try file.write(contentsOf: bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try file.write(contentsOf: bytes)
  }
}
