import LifetraceModel

/// How one tool prints the first line of a record.
///
/// To add a layout: one type in one file, and one row in `TextLayoutTable`.
protocol TextLayout: Sendable {
  /// What reports and `--layout` call it.
  var name: String { get }
  /// What the lines after a record's first line are.
  var continuation: ContinuationRule { get }
  /// `true` iff messages carry the escapes of vis(3).
  var hasVisEscapes: Bool { get }
  /// `true` iff people copy such lines by hand, which may lose or add line breaks.
  var isCopiedByHand: Bool { get }

  /// Returns the parts of a line that begins a record, or `nil` when it does not.
  ///
  /// - Parameters:
  ///   - line: without its line feed, paste marks and leading spaces.
  ///   - ahead: the text from this line on, for layouts that learn from more than one line.
  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields?

  /// `true` iff `routineTime` may know a line.
  var hasRoutine: Bool { get }

  /// Returns the time of a line that `read` would take, found without its other parts; `nil` when
  /// only `read` can tell.
  ///
  /// Such a line begins with its time, and `read` looks at no other line.
  func routineTime(_ line: Span<UInt8>, _ times: inout RepeatedTime) -> WallTime?
}

extension TextLayout {
  var continuation: ContinuationRule { .always }
  var hasVisEscapes: Bool { false }
  var isCopiedByHand: Bool { false }
  var hasRoutine: Bool { false }
  func routineTime(_ line: Span<UInt8>, _ times: inout RepeatedTime) -> WallTime? { nil }
}

/// Which lines without a beginning of their own belong to the record before them.
enum ContinuationRule: Sendable {
  /// Every one, up to the next record.
  case always
  /// Only those that look unfinished before or indented after; others stand for themselves,
  /// as what `print` writes.
  case unfinished
}
