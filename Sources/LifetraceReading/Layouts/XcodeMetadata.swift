import LifetraceModel

/// The line that Xcode 15 and later put below a message when it is copied with its metadata.
///
/// `Type: Error | Timestamp: 2023-08-07 19:56:18.812823+02:00 | Process: Demo | Library: UIKitCore
/// | Subsystem: com.apple.UIKit | Category: BackgroundTask | TID: 0x1a2b`
enum XcodeMetadata {
  /// Returns the parts of a metadata line, with an empty message at its end.
  static func read(_ line: Span<UInt8>) -> LineFields? {
    guard line.has(type), let stamp = value(timestamp, in: line) else { return nil }
    var index = stamp.lowerBound
    guard let time = TimeShape.dated(line, at: &index) else { return nil }
    var fields = LineFields(time: time, message: line.count..<line.count)
    fields.process = value(process, in: line)
    fields.subsystem = value(subsystem, in: line)
    fields.category = value(category, in: line)
    return fields
  }

  /// The text between a key and the next bar.
  private static func value(_ key: [UInt8], in line: Span<UInt8>) -> Range<Int>? {
    guard let start = line.firstIndex(of: key) else { return nil }
    let end = line.firstIndex(of: bar, from: start + key.count) ?? line.count
    let range = line.trimmed(start + key.count..<end)
    return range.isEmpty ? nil : range
  }

  private static let type = Array("Type: ".utf8)
  private static let timestamp = Array("| Timestamp: ".utf8)
  private static let process = Array("| Process: ".utf8)
  private static let subsystem = Array("| Subsystem: ".utf8)
  private static let category = Array("| Category: ".utf8)
  private static let bar = Array(" |".utf8)
}
