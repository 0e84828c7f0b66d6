import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// Whatever a message says, the emitters survive it.
struct EmitterNonsenseTests {
  private static let known: [EmitterCase] =
    AppEmitterTests.uiKit + AppEmitterTests.coreLocation + FrontBoardEmitterTests.processes
    + FrontBoardEmitterTests.scenes + FrontBoardEmitterTests.springBoard
    + RunningBoardEmitterTests.processes + RunningBoardEmitterTests.assertions
    + RunningBoardEmitterTests.clients + DaemonEmitterTests.feeds + DaemonEmitterTests.assertiond
    + DaemonEmitterTests.launchd + ExitEmitterTests.jetsam + ExitEmitterTests.reports
    + ExitEmitterTests.conditions + CallbackEmitterTests.prints + CallbackEmitterTests.notPrints

  @Test func cutMessagesAreSurvived() {
    let emitters = EmitterSet()
    for example in EmitterNonsenseTests.known {
      let bytes = Array(example.message.utf8)
      for end in bytes.indices { Self.expectNamesOfTheText(bytes[..<end], example, emitters) }
      for start in bytes.indices { Self.expectNamesOfTheText(bytes[start...], example, emitters) }
    }
  }

  /// Reads a message, and expects that all names found stand in it or in the rest of the record: what
  /// stands beyond a cut belongs to another.
  private static func expectNamesOfTheText(
    _ message: ArraySlice<UInt8>, _ example: EmitterCase, _ emitters: EmitterSet
  ) {
    var sink = EventSink()
    emitters.read(example.record(message), into: &sink)
    guard !sink.events.isEmpty else { return }
    let given = String(decoding: message, as: UTF8.self)
    // Of line feeds that a tool wrote as `\n`, the letter is none of the text.
    let plain = given.replacing("\\n", with: "")
    // Nor are the digits of an escaped byte.
    let unescaped = plain.replacing(#/%[0-9A-Fa-f]{2}/#, with: "")
    let texts = [given, plain, unescaped, example.process, example.subsystem, example.job]
      .compactMap(\.self)
      .map { ByteScanner(letters(of: $0)) }
    for index in 0..<sink.symbols.count {
      let name = sink.symbols[Symbol(index: UInt32(index))]
      // A number that is worked out from another stands nowhere.
      if name.hasPrefix("exit(") { continue }
      let own = ownWords.first { name.hasPrefix($0) }
      // An exception's name and its reason stand apart.
      let isException = own.map { $0.hasPrefix("uncaught") } ?? false
      let parts = name.dropFirst(own?.count ?? 0)
        .split(separator: ": ", maxSplits: isException ? 1 : 0)
      for part in parts {
        let found = String(decoding: letters(of: part), as: UTF8.self)
        #expect(
          found.isEmpty || texts.contains { $0.contains(found) }, "'\(name)' in '\(given)'")
      }
    }
  }

  /// What emitters write before what they found, so that one thing is called alike in all spellings.
  private static let ownWords = [
    "sceneID:", "has active assertions beyond permitted time: ", "uncaught exception ",
    "was suspended with locked system files: ",
  ]

  /// The letters and digits of a text: other bytes are written otherwise in names.
  private static func letters(of text: some StringProtocol) -> ArraySlice<UInt8> {
    text.utf8.filter { $0.isLetter || $0.isDigit }[...]
  }

  @Test func candidatesAreAllThatGivesEvents() {
    let emitters = EmitterSet()
    for example in EmitterNonsenseTests.known where !example.expected.isEmpty {
      let isCandidate = emitters.isCandidate(Array(example.message.utf8).span)
      #expect(isCandidate, "\(example.message)")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func damagedMessagesAreSurvived(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let emitters = EmitterSet()
    for example in EmitterNonsenseTests.known {
      for _ in 0..<8 {
        var bytes = Array(example.message.utf8)
        for _ in 0...Int(random.next() % 4) where !bytes.isEmpty {
          let place = Int(random.next() % UInt64(bytes.count))
          switch random.next() % 3 {
          case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
          case 1: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
          default: bytes.removeSubrange(place..<min(bytes.count, place + 5))
          }
        }
        Self.expectNamesOfTheText(bytes[...], example, emitters)
      }
    }
  }

  @Test func randomBytesGiveNothing() {
    var random = SeededNumbers(seed: 7)
    var sink = EventSink()
    for _ in 0..<200 {
      let bytes = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      EmitterSet().read(EmitterCase("").record(bytes[...]), into: &sink)
    }
    #expect(sink.events.isEmpty)
  }

  @Test func hugeLinesStayCheap() {
    let line = String(repeating: "[app<com.example.notes>:421] Suspending task. ", count: 20_000)
    let brackets = String(repeating: "[", count: 200_000) + "] Suspending task."
    #expect(EmitterCase(line).found == ["runningBoard app com.example.notes:421 suspended"])
    #expect(EmitterCase(brackets).found == [])
  }
}
