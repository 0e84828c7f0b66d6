/// Writes the value of one argument as its conversion says.
struct ValueWriter {
  let conversion: Conversion
  let argument: LogArgument

  /// Appends the value, or why it cannot be written.
  ///
  /// - Parameter texts: the texts of the format.
  func append(of bytes: Span<UInt8>, _ texts: Span<UInt8>, to text: inout [UInt8]) {
    switch argument.recording {
    case .redacted: return text.append("<private>")
    case .lost: return text.append("<decode: missing data>")
    case .complete, .cutOff: break
    }
    let content = bytes.extracting(argument.content)
    if argument.kind == .hash { return appendHash(content, texts, to: &text) }
    guard isOfKind else { return appendMismatch(texts, to: &text) }
    let isWritten: Bool
    if argument.kind == .integer {
      // A number is recorded wholly or not at all.
      guard !content.isEmpty, argument.recording == .complete else {
        return text.append("<decode: missing data>")
      }
      isWritten = appendNumber(content, texts, to: &text)
    } else {
      isWritten = appendContent(content, texts, to: &text)
    }
    if !isWritten { appendMismatch(texts, to: &text) }
  }

  /// Whether the item is of a kind that the conversion can write.
  private var isOfKind: Bool {
    switch conversion.kind {
    case .string: argument.kind == .string
    case .wideString: argument.kind == .wideString
    case .object: argument.kind == .object || argument.kind == .string || argument.kind == .data
    case .data: argument.kind == .data
    case .signed, .unsigned, .pointer, .character, .errorText, .floating:
      argument.kind == .integer
    case .impossible: false
    }
  }

  private func appendMismatch(_ texts: Span<UInt8>, to text: inout [UInt8]) {
    text.append("<decode: mismatch for [")
    text.append(texts.extracting(conversion.specification))
    text.append("] got [")
    text.append(contentsOf: argument.typeText.utf8)
    text.append(" sz:")
    text.append(digitsOf: UInt64(argument.content.count))
    text.append("]>")
  }

  /// Appends the fingerprint that replaces a value: `<mask.hash: 'base64'>`.
  private func appendHash(
    _ content: Span<UInt8>, _ texts: Span<UInt8>, to text: inout [UInt8]
  ) {
    guard let mask = conversion.mask else { return appendMismatch(texts, to: &text) }
    text.append(texts.extracting(mask))
    if content.isEmpty, argument.recording == .complete {
      text.append("(null)>")
    } else {
      text.append("'")
      text.append(base64: content)
      text.append(argument.recording == .cutOff ? "…'>" : "'>")
    }
  }

  /// Appends a number; returns `false` if its size does not suit.
  private func appendNumber(
    _ content: Span<UInt8>, _ texts: Span<UInt8>, to text: inout [UInt8]
  ) -> Bool {
    guard let number = RecordedNumber(content, isSigned: conversion.isSigned),
      conversion.accepts(size: number.size)
    else { return false }
    switch conversion.decoder?.append(number, conversion, texts, to: &text) ?? .unknown {
    case .written: return true
    case .mismatch: return false
    case .unknown: break
    }
    let layout = conversion.layout
    switch conversion.kind {
    case .signed: appendSigned(number.lowestSigned(conversion.bits), to: &text)
    case .unsigned(let radix):
      let value = number.lowest(conversion.bits)
      text.append(value, radix, prefix: prefix(radix, value), layout)
    case .pointer: text.append(number.bits, .hexadecimal, prefix: "0x", layout)
    case .character: appendCharacter(number.bits, to: &text)
    case .errorText:
      text.append(contentsOf: DarwinErrors.text(Int32(truncatingIfNeeded: number.bits)).utf8)
    case .floating(let letter): text.append(number.floating, letter: letter, layout)
    case .string, .wideString, .object, .data, .impossible: return false
    }
    return true
  }

  private func appendSigned(_ value: Int64, to text: inout [UInt8]) {
    let layout = conversion.layout
    text.append(
      value.magnitude, .decimal, prefix: layout.sign(isNegative: value < 0), layout)
  }

  private func prefix(_ radix: Radix, _ value: UInt64) -> StaticString {
    guard conversion.layout.flags.contains(.alternate), value != 0 else { return "" }
    switch radix {
    case .hexadecimal: return "0x"
    case .upperHexadecimal: return "0X"
    case .octal, .decimal: return ""
    }
  }

  private func appendCharacter(_ value: UInt64, to text: inout [UInt8]) {
    let code = conversion.bits == 64 ? UInt32(truncatingIfNeeded: value) : UInt32(value & 0xFF)
    let isByte = conversion.bits != 64 && code >= 0x80
    let scalar = isByte ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
    text.append(length: code == 0 ? 0 : 1, conversion.layout) { text in
      if code != 0 { text.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
    }
  }

  /// Appends a text or bytes; returns `false` if they do not suit their decoder.
  private func appendContent(
    _ content: Span<UInt8>, _ texts: Span<UInt8>, to text: inout [UInt8]
  ) -> Bool {
    switch conversion.decoder?.append(content, argument, conversion, texts, to: &text)
      ?? .unknown
    {
    case .written: return true
    case .mismatch: return false
    case .unknown: break
    }
    if argument.kind == .data {
      appendBytes(content, to: &text)
    } else if content.isEmpty {
      if argument.recording == .complete { appendNull(to: &text) }
    } else if argument.kind == .wideString {
      text.append(wideText: content)
    } else {
      appendText(content, to: &text)
    }
    if argument.recording == .cutOff, argument.kind != .data { text.append("<…>") }
    return true
  }

  /// A precision of the format was applied when the text was recorded.
  private func appendText(_ content: Span<UInt8>, to text: inout [UInt8]) {
    var content = content
    if case .argument = conversion.precision, let precision = conversion.layout.precision {
      content = content.extracting(first: precision)
    }
    guard conversion.layout.width > 0 else { return text.append(text: content) }
    text.append(length: content.lengthOfText, conversion.layout) { $0.append(text: content) }
  }

  private func appendNull(to text: inout [UInt8]) {
    let null = Array("(null)".utf8)
    var shown = null[...]
    if case .fixed = conversion.precision { shown = null.prefix(conversion.layout.precision ?? 6) }
    text.append(length: shown.count, conversion.layout) { $0 += shown }
  }

  private func appendBytes(_ content: Span<UInt8>, to text: inout [UInt8]) {
    text.append("'")
    for index in content.indices {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      text.append(hexadecimal: content[index])
    }
    text.append(argument.recording == .cutOff ? "…'" : "'")
  }
}

extension Conversion {
  /// Whether a number is extended with its sign.
  fileprivate var isSigned: Bool {
    switch kind {
    case .unsigned, .pointer: false
    default: true
    }
  }

  /// Whether a whole number or floating-point number of so many bytes suits the conversion.
  fileprivate func accepts(size: Int) -> Bool {
    switch kind {
    case .floating, .pointer: size == 8
    case .errorText: size <= 4
    default: size <= (bits == 64 ? 8 : 4)
    }
  }
}

/// A number that an item contains.
struct RecordedNumber {
  /// The value, extended to 64 bits.
  let bits: UInt64
  /// 1, 2, 4 or 8.
  let size: Int

  /// Reads a number; `nil` if there is none of that size.
  init?(_ content: Span<UInt8>, isSigned: Bool) {
    size = content.count
    let value: Int64? =
      switch (size, isSigned) {
      case (1, false): content.integer(at: 0, as: UInt8.self).map(Int64.init)
      case (1, true): content.integer(at: 0, as: Int8.self).map(Int64.init)
      case (2, false): content.integer(at: 0, as: UInt16.self).map(Int64.init)
      case (2, true): content.integer(at: 0, as: Int16.self).map(Int64.init)
      case (4, false): content.integer(at: 0, as: UInt32.self).map(Int64.init)
      case (4, true): content.integer(at: 0, as: Int32.self).map(Int64.init)
      case (8, _): content.integer(at: 0)
      default: nil
      }
    guard let value else { return nil }
    bits = UInt64(bitPattern: value)
  }

  var floating: Double { Double(bitPattern: bits) }

  /// The lowest 8, 16, 32 or 64 bits.
  func lowest(_ count: Int) -> UInt64 { bits & (.max >> UInt64(64 - count)) }

  /// The lowest 8, 16, 32 or 64 bits, with a sign.
  func lowestSigned(_ count: Int) -> Int64 {
    let unused = Int64(64 - count)
    return (Int64(bitPattern: bits) << unused) >> unused
  }
}

extension [UInt8] {
  /// Appends a byte as two digits, with capitals.
  mutating func append(hexadecimal byte: UInt8) {
    append(hexadecimalDigit(UInt64(byte >> 4), letters: "A"))
    append(hexadecimalDigit(UInt64(byte), letters: "A"))
  }

  /// Appends UTF-32 in little-endian words up to a zero. Invalid characters are replaced.
  fileprivate mutating func append(wideText: Span<UInt8>) {
    var offset = 0
    while let code: UInt32 = wideText.integer(at: offset), code != 0 {
      append(contentsOf: UTF8.encode(Unicode.Scalar(code) ?? "\u{FFFD}") ?? .init())
      offset += 4
    }
  }

  /// Appends bytes in base64.
  fileprivate mutating func append(base64 bytes: Span<UInt8>) {
    let digits = base64Digits
    for start in stride(from: 0, to: bytes.count, by: 3) {
      var group: UInt32 = 0
      for index in start..<start + 3 {
        group = group << 8 | UInt32(index < bytes.count ? bytes[index] : 0)
      }
      for place in 0..<4 {
        let isPadding = start + place > bytes.count
        let digit = Int(group >> UInt32(18 - 6 * place)) & 63
        append(isPadding ? UInt8(ascii: "=") : digits[digit])
      }
    }
  }
}

private let base64Digits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
