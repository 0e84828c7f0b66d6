#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A format of the unified log, ready for the arguments of many entries.
///
/// Messages are written as `log show` prints them, with four exceptions. Invalid UTF-8 is repaired
/// instead of refused. Dates are in UTC. A value whose place is outside of the entry is
/// `<decode: missing data>` without the place. Most decoders of the system's components are
/// unknown: their values are written as if they had no decoder.
package struct MessageFormat: Sendable {
  /// Texts and conversions in turn.
  private let texts: [UInt8]
  private let conversions: [Conversion]
  /// The text after the last conversion.
  private let ending: Range<Int>

  /// The largest message, apart from the value that exceeds it; the system has the same limit.
  private static let largest = 1 << 16

  /// Parses a format.
  ///
  /// - Parameter format: the format, in UTF-8. It ends at a NUL, if there is one.
  package init(_ format: Span<UInt8>) {
    var valid: [UInt8] = []
    valid.append(text: format)
    let parser = FormatParser(valid)
    texts = parser.texts
    conversions = parser.conversions
    ending = parser.textStart..<parser.texts.count
  }

  /// About how many bytes the format takes in memory.
  package var storedCount: Int {
    texts.count + conversions.count * MemoryLayout<Conversion>.stride
  }

  /// Appends the message of an entry. White space at its end is left out.
  ///
  /// - Parameters:
  ///   - arguments: the items of the entry, in their order. Missing ones are marked in the message,
  ///     surplus ones are ignored.
  ///   - bytes: where the contents of the arguments are. Requires: they lie within.
  ///   - text: valid UTF-8 is appended.
  package func append(
    _ arguments: [LogArgument], of bytes: Span<UInt8>, to text: inout [UInt8]
  ) {
    let start = text.count
    var next = 0
    let texts = texts.span
    for conversion in conversions {
      text.append(texts.extracting(conversion.before))
      if case .impossible = conversion.kind {
        text.append("<decode: can't compose [")
        text.append(texts.extracting(conversion.specification))
        text.append("]>")
        return
      }
      var conversion = conversion
      conversion.takeExtents(arguments, &next, bytes)
      if next < arguments.count {
        let writer = ValueWriter(conversion: conversion, argument: arguments[next])
        writer.append(of: bytes, texts, to: &text)
        next += 1
      } else {
        text.append("<decode: missing data>")
      }
      guard text.count - start < MessageFormat.largest else { break }
    }
    text.append(texts.extracting(ending))
    text.removeTrailingSpace(from: start)
  }
}

extension Conversion {
  /// Takes the arguments that state the width and the precision.
  fileprivate mutating func takeExtents(
    _ arguments: [LogArgument], _ next: inout Int, _ bytes: Span<UInt8>
  ) {
    if case .argument = width {
      layout.setWidth(Conversion.extent(arguments, &next, bytes) ?? 0)
    }
    switch precision {
    case .none: break
    case .argument: layout.setPrecision(Conversion.extent(arguments, &next, bytes) ?? -1)
    case .fixed:
      // The length of a text is recorded even if the format states it.
      if next < arguments.count, arguments[next].kind == .precision { next += 1 }
    }
  }

  private static func extent(
    _ arguments: [LogArgument], _ next: inout Int, _ bytes: Span<UInt8>
  ) -> Int32? {
    guard next < arguments.count else { return nil }
    defer { next += 1 }
    let argument = arguments[next]
    guard argument.kind == .integer || argument.kind == .precision, argument.content.count == 4
    else { return nil }
    return bytes.integer(at: argument.content.lowerBound)
  }
}

extension [UInt8] {
  /// Appends a copy of bytes that lie elsewhere.
  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a text up to its first NUL. Invalid UTF-8 is replaced.
  mutating func append(text: Span<UInt8>) {
    let text = text.extracting(first: text.lengthOfText)
    do {
      _ = try UTF8Span(validating: text)
      append(text)
    } catch {
      append(
        contentsOf: unsafe text.withUnsafeBufferPointer { bytes in
          unsafe String(decoding: bytes, as: UTF8.self)
        }.utf8)
    }
  }

  fileprivate mutating func removeTrailingSpace(from start: Int) {
    while count > start, let last, last == UInt8(ascii: " ") || 9...13 ~= last { removeLast() }
  }
}

extension Span<UInt8> {
  /// The number of bytes before the first NUL.
  var lengthOfText: Int {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let end = unsafe memchr(base, 0, bytes.count)
      else { return bytes.count }
      return unsafe UnsafeRawPointer(end) - base
    }
  }
}
