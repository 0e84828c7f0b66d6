import CSimdJSON

/// Remembers the bytes of lines around their time and numbers, and knows such lines again.
///
/// The one place that hands bytes to `lineforms.h`, and gives it its memory. Invariants:
/// - `memory` is empty, or holds at least `lineforms_size()` bytes that only `lineforms.h` wrote and
///   nobody else looks at: most of them are not even set until a form stands there.
/// - Every range handed over lies in the text, and the readable memory ends where the text ends.
@safe struct LineForms: Sendable {
  /// What became of a line that was to be remembered.
  enum Addition {
    case added
    /// The line is not of the kind that can be known again by its bytes.
    case unfit
    case full
  }

  /// A copy shares it until one of the two changes, as with every array.
  private var memory: [UInt64] = []

  /// Returns `true` iff the line of `text` from `start` on, which must end before `end`, is a
  /// remembered one but for its time and numbers; then `line` tells these and where they stand.
  @inline(__always)
  func find(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int,
    _ line: inout lineforms_line
  ) -> Bool {
    // An empty array has an address too, of no memory.
    guard !memory.isEmpty, start < end, end <= text.count, let base = text.baseAddress
    else { return false }
    return unsafe memory.withUnsafeBytes { bytes in
      guard let forms = bytes.baseAddress else { return false }
      return unsafe lineforms_find(OpaquePointer(forms), base, start, end, text.count, &line)
    }
  }

  /// Remembers the line at `start`; `time`, `pid` and `task` stand in it.
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, time: Range<Int>,
    pid: Range<Int>?, task: Range<Int>?, _ line: inout lineforms_line
  ) -> Addition {
    guard start < end, end <= text.count, let base = text.baseAddress else { return .unfit }
    return unsafe withForms { forms in
      let result = unsafe lineforms_add(
        forms, base, start, end, text.count, LineForms.range(time), LineForms.range(pid),
        LineForms.range(task), &line)
      return switch result {
      case LINEFORMS_ADDED: .added
      case LINEFORMS_FULL: .full
      default: .unfit
      }
    }
  }

  /// Tells when a day begins whose times begin with the first eleven bytes of `time`.
  mutating func setDay(_ time: Span<UInt8>, start: Int64) {
    guard time.count >= 11 else { return }
    unsafe time.withUnsafeBufferPointer { bytes in
      guard let day = bytes.baseAddress else { return }
      unsafe withForms { forms in unsafe lineforms_set_day(forms, day, start) }
    }
  }

  /// Forgets all lines.
  mutating func removeAll() {
    if !memory.isEmpty { unsafe withForms { unsafe lineforms_clear($0) } }
  }

  private mutating func withForms<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    if memory.isEmpty {
      let count = (lineforms_size() + 7) / 8
      unsafe memory = Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
        if let base = buffer.baseAddress { unsafe lineforms_init(OpaquePointer(base)) }
        initializedCount = count
      }
    }
    return unsafe memory.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { fatalError("an array without an address") }
      return unsafe body(OpaquePointer(base))
    }
  }

  private static func range(_ range: Range<Int>?) -> lineforms_range {
    lineforms_range(start: range?.lowerBound ?? 0, length: range?.count ?? 0)
  }
}
