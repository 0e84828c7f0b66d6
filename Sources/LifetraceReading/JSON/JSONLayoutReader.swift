import LifetraceModel

/// Reads JSON text; nothing of it yet.
struct JSONLayoutReader: Sendable {
  /// JSON objects understood as records or events.
  private(set) var recordCount = 0
  /// Names in order of first appearance.
  private(set) var layouts: [String] = []
  /// Of the events it sent straight to the sink.
  private(set) var firstAt: Instant?
  /// Of the events it sent straight to the sink.
  private(set) var lastAt: Instant?

  /// What the times of the events count from; `nil` while no event told it.
  private(set) var reference: TimeReference?

  /// Returns the name of the layout that JSON text belongs to.
  static func recognizes(_ start: ArraySlice<UInt8>) -> String? {
    start.starts(with: Array(#"{"ts""#.utf8)) ? "native" : nil
  }

  /// Reads a block of complete lines.
  mutating func read(
    _ block: [UInt8], range: Range<Int>, firstLine: UInt32, input: UInt32,
    into sink: inout EventSink, onRecord: (RawRecord, inout EventSink) -> Void
  ) {
    recordCount += block[range].split(separator: UInt8(ascii: "\n")).count
    if layouts.isEmpty { layouts = ["native"] }
  }

  /// Reads what is left at the end of the input.
  mutating func finish(
    into sink: inout EventSink, onRecord: (RawRecord, inout EventSink) -> Void
  ) {}
}
