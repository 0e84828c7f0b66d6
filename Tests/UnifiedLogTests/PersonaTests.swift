import Testing

@testable import LifetraceUnifiedLogs

/// Entries of iOS 27, whose flag 0x40 says that they belong to a persona.
struct PersonaTests {
  /// The bytes of a log entry with one number, and the identifier of a persona or none before it.
  private func entry(persona: [UInt8], arguments: [UInt8]) -> [UInt8] {
    let data = [0x10, 0x20, 0x30, 0x40] + persona + arguments
    let flags: [UInt8] = [0x42, 0]
    return [4, 0] + flags + [UInt8](repeating: 0, count: 4 + 8 + 6) + [UInt8(data.count), 0] + data
  }

  @Test(
    arguments: [
      // A summary, one argument, a number of four bytes.
      ([0xFF, 0xFF, 0xFF, 0xFF], [0, 1, 0, 4, 7, 0, 0, 0], 32),
      ([], [0, 1, 0, 4, 7, 0, 0, 0], 28),
      ([0xE8, 3, 0, 0], [0, 0], 32), ([], [0, 0], 28),
      // A text: its description, then six bytes.
      ([0xAA, 0xAA, 0xAA, 0xAA], [2, 1, 0x22, 4, 0, 0, 6, 0, 97, 98, 99, 100, 101, 0], 32),
      ([], [2, 1, 0x22, 4, 0, 0, 6, 0, 97, 98, 99, 100, 101, 0], 28),
    ] as [([UInt8], [UInt8], Int)])
  func argumentsBeginAfterThePersona(_ persona: [UInt8], _ arguments: [UInt8], start: Int) {
    let bytes = entry(persona: persona, arguments: arguments)
    let tracepoint = Tracepoint(bytes.span, at: 0, end: bytes.count)
    let fields = tracepoint.flatMap { TracepointFields(bytes.span, $0) }
    #expect(fields?.location == 0x4030_2010)
    #expect(fields?.arguments == start)
  }
}
