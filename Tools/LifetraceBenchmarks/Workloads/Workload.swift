import Foundation

/// A log to measure, consisting of a file name and a generator.
struct Workload: Sendable {
  /// The name of the file.
  var name: String
  var generator: any LogGenerator

  /// Returns a workload with a number of native events.
  static func native(events: Int) -> Workload {
    Workload(name: "native-\(events).ndjson", generator: NativeLog(events: events))
  }

  /// Returns a raw log with a share of life-cycle lines, by default 0.5 %.
  static func raw(
    _ layout: RawLayout, _ length: LogLength, lifecycleShare: Double = 0.005
  ) -> Workload {
    Workload(
      name: "\(layout.name)-\(length)-\(lifecycleShare).\(layout.isJSON ? "ndjson" : "log")",
      generator: RawLog(layout, length, lifecycleShare: lifecycleShare))
  }

  /// Returns a log of a number of entities of one kind.
  static func entities(_ kind: EntityKind, _ count: Int) -> Workload {
    Workload(
      name: "\(kind.name)-\(count).\(kind.fileExtension)", generator: EntityLog(kind, count: count))
  }

  /// Creates the file unless a complete and current one exists, and returns its path.
  func make(in folder: String) throws -> String {
    let path = folder + "/" + name
    if try isCurrent(path) { return path }
    Progress.tell("writing \(name)")
    let part = path + ".part"
    try writeAll(to: part)
    try? FileManager.default.removeItem(atPath: path)
    // The file gets its final name only when it is complete.
    try FileManager.default.moveItem(atPath: part, toPath: path)
    return path
  }

  /// Returns whether the file begins with the text that the generator now writes.
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
