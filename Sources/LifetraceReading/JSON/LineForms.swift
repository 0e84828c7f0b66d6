import CSimdJSON

/// Remembers the bytes of lines around their time and numbers, and knows such lines again.
///
/// The one place that hands bytes to `lineforms.h`, and gives it its memory. Invariants:
/// - `memory` is empty, or holds at least `lineforms_size()` bytes that only `lineforms.h` wrote and
///   nobody else looks at: most of them are not even set until a form stands there.
/// - Every range handed over lies in the text, and the readable memory ends where the text ends.
/// - No more lines are asked for than `items` has room for.
@safe struct LineForms: Sendable {
  /// What became of a line that was to be remembered.
  enum Addition {
    case added
    /// The line is not of the kind that can be known again by its bytes.
    case unfit
    case full
  }

  /// How many bytes are looked at in one step; the lines known are the same.
  enum Width {
    case widest
    case narrow
  }

  /// So many lines are looked up at once.
  static let capacity = 128

  /// A copy shares it until one of the two changes, as with every array.
  private var memory: [UInt64] = []
  /// What the lines found last have of their own; the rest is left over from others.
  private(set) var items: [lineforms_item] = []
  private let width: Width

  /// Creates an empty memory.
  init(width: Width) { self.width = width }

  /// Looks for the lines of `text` from `start` on that are remembered ones but for their times and
  /// numbers, up to the first that is not, or whose time must be read, or does not end before `end`.
  ///
  /// - Parameter line: the number of the first line.
  /// - Returns: the lines, whose `items` are the first ones; `nil` if nothing is remembered.
  @inline(__always)
  mutating func find(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, line: UInt32
  ) -> lineforms_lines? {
    // An empty array has an address too, of no memory.
    guard !memory.isEmpty, start < end, end <= text.count, let base = text.baseAddress
    else { return nil }
    var found = lineforms_lines()
    unsafe memory.withUnsafeMutableBytes { bytes in
      unsafe items.withUnsafeMutableBufferPointer { items in
        guard let forms = bytes.baseAddress, let first = items.baseAddress else { return }
        unsafe lineforms_find(
          OpaquePointer(forms), base, start, end, text.count, line, first, items.count, &found)
      }
    }
    return found
  }

  /// Remembers the line at `start`; `time`, `pid` and `task` stand in it.
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, time: Range<Int>,
    pid: Range<Int>?, task: Range<Int>?
  ) -> Addition {
    guard start < end, end <= text.count, let base = text.baseAddress else { return .unfit }
    return unsafe withForms { forms in
      let result = unsafe lineforms_add(
        forms, base, start, end, text.count, LineForms.range(time), LineForms.range(pid),
        LineForms.range(task))
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
      items = Array(repeating: lineforms_item(), count: LineForms.capacity)
      let count = (lineforms_size() + 7) / 8
      unsafe memory = Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
        if let base = buffer.baseAddress {
          unsafe lineforms_init(
            OpaquePointer(base), width == .widest ? LINEFORMS_WIDEST : LINEFORMS_NARROW)
        }
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
