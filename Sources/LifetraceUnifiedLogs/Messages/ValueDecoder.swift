import LifetraceModel

/// How a value is decoded: a name between the braces of a conversion.
///
/// Source: os_log(3) of macOS. Of the decoders of the system's components only network addresses,
/// signposts, locationd's texts and words for numbers are known. Unknown are `bluetooth:`, other
/// `location:`, `mach.errno`, `mdns:dns.counts`, `mdns:dns.idflags`, `mdns:dnshdr`, `mdns:err`,
/// `mdns:gaiopts`, `mdns:rd.svcb`, `mdnsresponder:`, other `network:`, `odtypes:mbr_details`,
/// `odtypes:nt_sid_t`, and masks of mail addresses.
enum ValueDecoder: Hashable, Sendable {
  /// `true` or `false`.
  case truth
  /// `YES` or `NO`.
  case answer
  case amount(AmountUnit)
  case errorNumber
  case fileMode
  case signal
  /// Seconds since 1970.
  case time
  /// A `struct timeval`: seconds since 1970 and microseconds.
  case timeval
  /// A `struct timespec`: seconds since 1970 and nanoseconds.
  case timespec
  case uuid
  case ipv4
  case ipv6
  case socketAddress
  /// A text in quotes, escaped as in JSON: locationd's messages are JSON.
  case quoted
  /// A word for a number.
  case word(ValueWords)
  /// A field of a signpost, marked for tools that read signposts.
  ///
  /// - head: the text before the value, in the texts of the format.
  case signpost(head: Range<Int>)

  /// The result of decoding a value.
  enum Outcome { case written, mismatch, unknown }

  private static let byName: [String: ValueDecoder] = [
    "bool": .truth, "BOOL": .answer, "bytes": .amount(.bytes), "iec-bytes": .amount(.iecBytes),
    "bitrate": .amount(.bitrate), "iec-bitrate": .amount(.iecBitrate),
    "darwin.errno": .errorNumber, "errno": .errorNumber, "darwin.mode": .fileMode,
    "darwin.signal": .signal, "time_t": .time, "timeval": .timeval, "timespec": .timespec,
    "uuid_t": .uuid, "in_addr": .ipv4, "in6_addr": .ipv6, "sockaddr": .socketAddress,
    "location:escape_only": .quoted, "network:in_addr": .ipv4, "network:in6_addr": .ipv6,
    "network:sockaddr": .socketAddress,
  ]

  /// Finds a decoder; `nil` if it is unknown: then the value is written as if it had none.
  init?(named name: String) {
    let bare = name.hasPrefix("builtin:") ? String(name.dropFirst(8)) : name
    if let decoder = ValueDecoder.byName[bare] {
      self = decoder
    } else if let words = ValueWords(rawValue: name) {
      self = .word(words)
    } else {
      return nil
    }
  }

  /// Appends a number.
  func append(
    _ number: RecordedNumber, _ conversion: Conversion, _ texts: Span<UInt8>,
    to text: inout [UInt8]
  ) -> Outcome {
    switch self {
    case .word(let words):
      guard conversion.isInteger, let word = words.word(for: number.bits) else { return .unknown }
      text.append(contentsOf: word.utf8)
      return .written
    case .signpost(let head):
      text.append(texts.extracting(head))
      conversion.appendPlain(number, to: &text)
      text.append("##__##")
      return .written
    case .ipv4:
      guard conversion.isInteger else { return .unknown }
      text.append(ipv4: UInt32(truncatingIfNeeded: number.bits))
      return .written
    case .ipv6, .socketAddress, .quoted: return .unknown
    case .timeval, .timespec, .uuid: return .mismatch
    default:
      return appendInteger(number, conversion, to: &text) ? .written : .mismatch
    }
  }

  /// Appends a whole number; returns `false` if its size does not suit.
  private func appendInteger(
    _ number: RecordedNumber, _ conversion: Conversion, to text: inout [UInt8]
  ) -> Bool {
    switch (self, number.size) {
    case (.truth, _) where conversion.isInteger || conversion.isPointer:
      text.append(number.bits == 0 ? "false" : "true")
    case (.answer, _) where conversion.isInteger || conversion.isPointer:
      text.append(number.bits == 0 ? "NO" : "YES")
    case _ where !conversion.isInteger: return false
    case (.amount(let unit), _): text.append(number.bits, unit)
    case (.errorNumber, 4):
      DarwinErrors.append(number: Int32(truncatingIfNeeded: number.bits), to: &text)
    case (.fileMode, 4): text.append(fileMode: UInt32(truncatingIfNeeded: number.bits))
    case (.signal, 4):
      DarwinSignals.append(number: Int32(truncatingIfNeeded: number.bits), to: &text)
    case (.time, 4), (.time, 8): text.append(time: number.lowestSigned(64), fraction: nil)
    default: return false
    }
    return true
  }

  /// Appends a text, or bytes.
  func append(
    _ content: Span<UInt8>, _ argument: LogArgument, _ conversion: Conversion,
    _ texts: Span<UInt8>, to text: inout [UInt8]
  ) -> Outcome {
    let isData = argument.kind == .data
    switch self {
    case .word(let words):
      guard isData, let number = RecordedNumber(content, isSigned: false),
        let word = words.word(for: number.bits)
      else { return .unknown }
      text.append(contentsOf: word.utf8)
    case .quoted where !isData: text.append(quoted: content)
    case .quoted: return .unknown
    case .signpost(let head):
      guard !isData, argument.kind != .wideString else { return .unknown }
      text.append(texts.extracting(head))
      text.append(text: content)
      text.append("##__##")
    case .ipv4 where isData: text.append(ipv4: content)
    case .ipv6 where isData: text.append(ipv6: content)
    case .socketAddress where isData: text.append(socketAddress: content)
    case .ipv4, .ipv6, .socketAddress: return .unknown
    case .uuid, .timeval, .timespec:
      guard case .data = conversion.kind else { return .mismatch }
      return appendStructure(content, argument, to: &text)
    default: return .mismatch
    }
    return .written
  }

  /// Appends a structure of 16 bytes.
  private func appendStructure(
    _ content: Span<UInt8>, _ argument: LogArgument, to text: inout [UInt8]
  ) -> Outcome {
    guard content.count == 16 else {
      guard content.count < 16, argument.recording == .cutOff else { return .mismatch }
      text.append("<decode: missing data>")
      return .written
    }
    guard let seconds: Int64 = content.integer(at: 0), let rest: Int64 = content.integer(at: 8)
    else { return .mismatch }
    switch self {
    case .timeval:
      text.append(time: seconds, fraction: (Int64(Int32(truncatingIfNeeded: rest)), digits: 6))
    case .timespec: text.append(time: seconds, fraction: (rest, digits: 9))
    default: text.append(uuid: content)
    }
    return .written
  }
}

extension Conversion {
  /// Whether the conversion writes a whole number, or a text for one.
  fileprivate var isInteger: Bool {
    switch kind {
    case .signed, .unsigned, .character, .errorText: true
    default: false
    }
  }

  fileprivate var isPointer: Bool { if case .pointer = kind { true } else { false } }

  /// Appends a number without flags, width and precision, in decimal digits.
  fileprivate func appendPlain(_ number: RecordedNumber, to text: inout [UInt8]) {
    switch kind {
    case .floating:
      let layout = FieldLayout(precision: 16)
      text.append(number.floating, letter: UInt8(ascii: "g"), layout)
    case .pointer: text.append(digitsOf: number.bits)
    case .unsigned: text.append(digitsOf: number.lowest(bits))
    default:
      let value = number.lowestSigned(bits)
      if value < 0 { text.append("-") }
      text.append(digitsOf: value.magnitude)
    }
  }
}

/// The unit of an amount.
enum AmountUnit: Hashable, Sendable {
  case bytes, iecBytes, bitrate, iecBitrate

  private static let letters: [StaticString] = ["", "k", "M", "G", "T", "P", "E"]
  private static let iecLetters: [StaticString] = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"]

  var base: UInt64 { self == .bytes || self == .bitrate ? 1000 : 1024 }
  var prefixes: [StaticString] { base == 1000 ? AmountUnit.letters : AmountUnit.iecLetters }
  var name: StaticString { self == .bytes || self == .iecBytes ? "B" : "bps" }
}

extension [UInt8] {
  /// Appends an amount with up to three digits: `4.72 kB`.
  fileprivate mutating func append(_ amount: UInt64, _ unit: AmountUnit) {
    var whole = amount
    var rest: UInt64 = 0
    var step = 0
    while whole >= 1000, step + 1 < unit.prefixes.count {
      (whole, rest) = whole.quotientAndRemainder(dividingBy: unit.base)
      step += 1
    }
    // Rounded, halves up.
    var hundredths = (rest * 200 + unit.base) / (unit.base * 2)
    if hundredths == 100 {
      whole += 1
      hundredths = 0
    }
    append(digitsOf: whole)
    if whole < 10, hundredths % 10 != 0 {
      append(".")
      append(digitsOf: hundredths, atLeast: 2)
    } else if whole < 100, hundredths != 0 {
      append(".")
      append(digitsOf: hundredths / 10)
    }
    append(" ")
    append(unit.prefixes[step])
    append(unit.name)
  }

  /// Appends the type and the permissions of a file as `ls -l` shows them.
  fileprivate mutating func append(fileMode mode: UInt32) {
    let types = Array("-pc-d-b---l-s-w-".utf8)
    append(types[Int(mode >> 12) & 15])
    for (shift, special, letter) in [(6, 0o4000, "s"), (3, 0o2000, "s"), (0, 0o1000, "t")] {
      let bits = mode >> UInt32(shift)
      append(bits & 4 != 0 ? "r" : "-")
      append(bits & 2 != 0 ? "w" : "-")
      let isExecutable = bits & 1 != 0
      if mode & UInt32(special) == 0 {
        append(isExecutable ? "x" : "-")
      } else {
        append(contentsOf: (isExecutable ? letter : letter.uppercased()).utf8)
      }
    }
  }

  /// Appends a date and time in UTC, with the zone.
  fileprivate mutating func append(time seconds: Int64, fraction: (value: Int64, digits: Int)?) {
    let (days, second) = seconds.dividedDown(by: 86400)
    let date = CivilDateTime(daysSinceEpoch: Int(days), nanosecondOfDay: 0)
    append(signed: Int64(date.year), digits: 4)
    for (separator, part) in [("-", date.month), ("-", date.day)] as [(StaticString, Int)] {
      append(separator)
      append(digitsOf: UInt64(part), atLeast: 2)
    }
    let clock: [(StaticString, Int64)] = [
      (" ", second / 3600), (":", second / 60 % 60), (":", second % 60),
    ]
    for (separator, part) in clock {
      append(separator)
      append(digitsOf: UInt64(part), atLeast: 2)
    }
    if let fraction {
      append(".")
      append(signed: fraction.value, digits: fraction.digits)
    }
    append("+0000")
  }

  private mutating func append(signed value: Int64, digits: Int) {
    let layout = FieldLayout(flags: .zeros, width: digits)
    append(value.magnitude, .decimal, prefix: value < 0 ? "-" : "", layout)
  }

  /// Appends a text in quotes, with everything escaped that ends a line or the text.
  fileprivate mutating func append(quoted content: Span<UInt8>) {
    var plain: [UInt8] = []
    plain.append(text: content)
    append("\"")
    for byte in plain {
      switch Unicode.Scalar(byte) {
      case "\"", "\\", "/": self += [UInt8(ascii: "\\"), byte]
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      default: append(byte)
      }
    }
    append("\"")
  }

  /// Appends 16 bytes as an identifier.
  fileprivate mutating func append(uuid bytes: Span<UInt8>) {
    for index in bytes.indices {
      if index == 4 || index == 6 || index == 8 || index == 10 { append("-") }
      append(hexadecimal: bytes[index])
    }
  }
}

extension Int64 {
  /// The quotient rounded down, and the remainder, which is not negative.
  fileprivate func dividedDown(by divisor: Int64) -> (Int64, Int64) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
