import LifetraceUnifiedLogs
import Testing

/// Formats and items that no program writes.
struct HostileFormatTests {
  @Test(arguments: [
    "%999999999d", "%99999999999999999999999999d", "%.2147483647f", "%.99999999999999999999d",
    "%-999999s", "%0999999x", "%999999@", "%999999c", "%999999.999999f",
  ])
  func widthIsBounded(_ format: String) {
    for item: Item in [.int(1), .long(1), .double(1e308), .string("s"), .object("o")] {
      let message = MessageCase.message(Array(format.utf8), [item])
      #expect(message.utf8.count <= 1 << 16)
    }
  }

  @Test func widthOfArgumentIsBounded() {
    for extent in [Int32.max, .min, 1 << 20] {
      for format in ["%*d", "%.*d", "%-*d"] {
        let message = MessageCase.message(Array(format.utf8), [.int(extent), .int(7)])
        #expect(message.utf8.count <= 1 << 16)
        #expect(message.contains("7"))
      }
    }
  }

  @Test func messageIsBounded() {
    let format = Array(String(repeating: "%99999d", count: 1000).utf8)
    let message = MessageCase.message(format, Array(repeating: .int(1), count: 1000))
    #expect(message.utf8.count <= 2 << 16)
  }

  @Test func manyConversionsAreWritten() {
    let format = Array(String(repeating: "%d", count: 1000).utf8)
    let message = MessageCase.message(format, Array(repeating: .int(1), count: 1000))
    #expect(message == String(repeating: "1", count: 1000))
  }

  @Test func formatEndsAtNUL() {
    #expect(MessageCase.message(Array("a%d\0b%d".utf8), [.int(1)]) == "a1")
  }

  @Test func formatIsRepaired() {
    #expect(MessageCase.message([0x61, 0xFF, 0x62], []) == "a\u{FFFD}b")
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func randomFormatsAreHarmless(seed: UInt64) {
    var random = Random(state: seed)
    var text: [UInt8] = []
    for _ in 0..<25_000 {
      let format = random.format()
      let (arguments, bytes) = random.arguments()
      text.removeAll(keepingCapacity: true)
      MessageFormat(format.span).append(arguments, of: bytes.span, to: &text)
      let isValid = String(validating: text, as: UTF8.self) != nil
      #expect(isValid && text.count < 2 << 16, "\(format) \(arguments)")
    }
  }
}

/// Numbers with a point, which are written in two ways.
struct FixedPointTests {
  /// A width of 1 changes nothing, but C's printf writes the number.
  @Test(arguments: [5, 6] as [UInt64])
  func numberIsWrittenAsByC(seed: UInt64) {
    var random = Random(state: seed)
    for _ in 0..<20_000 {
      let places = Int.random(in: 0...9, using: &random)
      let value = random.number()
      let own = MessageCase.message(Array("%.\(places)f".utf8), [.double(value)])
      let expected = MessageCase.message(Array("%1.\(places)f".utf8), [.double(value)])
      #expect(own == expected, "\(value)")
    }
  }
}

/// Random formats and items, the same for the same seed.
private struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private static let pieces = [
    "%", "%", "%", "%%", "{", "}", "{public", "{private, mask.hash}", "{uuid_t}", "{bool}",
    "{bytes}", "{iec-bitrate}", "{darwin.errno}", "{darwin.mode}", "{darwin.signal}", "{time_t}",
    "{timeval}", "{timespec}", "{network:sockaddr}", "{network:in6_addr}", "{in_addr}",
    "{signpost.description:attribute}", "{mdns:rrtype}", "{location:SqliteResult}", ",", ".", "*",
    ".*", "$", "1", "99", "4096", "123456789", "0", "-", "+", "#", " ", "'", "h", "hh", "l", "ll",
    "q", "j", "z", "t", "L", "d", "D", "i", "u", "x", "X", "o", "c", "C", "s", "S", "@", "P", "p",
    "m", "f", "e", "g", "a", "n", "text", "é", "\n",
  ].map { Array($0.utf8) }

  mutating func format() -> [UInt8] {
    var format: [UInt8] = []
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      format += Random.pieces.randomElement(using: &self) ?? []
      if Int.random(in: 0..<40, using: &self) == 0 {
        format.append(.random(in: 0...255, using: &self))
      }
    }
    return format
  }

  mutating func number() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: Double(bitPattern: next())
    case 1: Double.random(in: -1e6...1e6, using: &self)
    // Ties.
    case 2: Double(Int.random(in: -1 << 20...1 << 20, using: &self)) / 1024
    default: Double(Int.random(in: -1 << 40...1 << 40, using: &self)) / 1e5
    }
  }

  private static let types: [UInt8] = [
    0x00, 0x02, 0x01, 0x10, 0x12, 0x20, 0x22, 0x21, 0x30, 0x32, 0x35, 0x40, 0x42, 0x52, 0xF2, 0x72,
  ]

  mutating func arguments() -> ([LogArgument], [UInt8]) {
    var bytes: [UInt8] = []
    var arguments: [LogArgument] = []
    for _ in 0..<Int.random(in: 0...6, using: &self) {
      let start = bytes.count
      let size = [0, 1, 2, 4, 4, 8, 8, 16, 28, 5].randomElement(using: &self) ?? 0
      for _ in 0..<size { bytes.append(.random(in: 0...255, using: &self)) }
      let recording = LogArgument.Recording(rawValue: .random(in: 0...9, using: &self))
      arguments.append(
        LogArgument(
          itemType: Random.types.randomElement(using: &self) ?? 0,
          content: start..<bytes.count, recording: recording ?? .complete))
    }
    return (arguments, bytes)
  }
}
