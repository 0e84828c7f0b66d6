import LifetraceModel
import Testing

@testable import LifetraceReading

/// What developers teach of their own lines.
@Suite struct TaughtWordsTests {
  private static let words: [(String, Callback)] = [
    ("router boots", .didFinishLaunching), ("screen {scene} up front", .sceneDidBecomeActive),
    ("{scene} fell asleep", .sceneDidEnterBackground),
    ("left * for {scene}", .sceneWillResignActive),
    ("back again", .didBecomeActive),
  ]

  private static func events(in lines: [String]) throws -> [String] {
    let taught = AppWords(try words.map { try AppWords.Word($0.0, $0.1) })
    var reader = TraceReader(options: ReadingOptions(words: taught))
    let log = lines.enumerated().map { index, line in
      "2026-05-04 08:00:0\(index).000000+0200 Trail[611:9001] [nav] \(line)\n"
    }.joined()
    var chunks = [Array(log.utf8)].makeIterator()
    try reader.read(name: "a.txt") { chunks.next() }
    let trace = try reader.finish()
    return trace.events.compactMap { event in
      guard case .callback(let callback) = event.kind else { return nil }
      return callback.rawValue + (event.scene.map { " " + trace.symbols[$0] } ?? "")
    }
  }

  @Test(arguments: [
    ("router boots", ["didFinishLaunching"]), ("the router boots now", ["didFinishLaunching"]),
    ("screen main up front", ["sceneDidBecomeActive main"]),
    ("screen  A 1  up front", ["sceneDidBecomeActive A 1"]), ("screen  up front", []),
    ("tab-2 fell asleep", ["sceneDidEnterBackground tab-2"]),
    ("left after 3 s for second, at last", ["sceneWillResignActive second"]),
    ("left for second", []), ("Back again", []), ("router", []),
  ])
  func saysWhatItWasTaught(line: String, expected: [String]) throws {
    #expect(try Self.events(in: ["[net] up", line, "[net] down"]) == expected)
  }

  /// What is taught counts, whatever else the line would say.
  @Test func ranksBeforeAllElse() throws {
    #expect(try Self.events(in: ["applicationWillTerminate: back again"]) == ["didBecomeActive"])
  }

  @Test(arguments: [
    "", "ab", "*", "{scene}", "a*b", "x {scene}{scene} yz", "x {scene}* yz",
    "abc {scene} d {scene}",
  ])
  func isRefused(pattern: String) {
    #expect(throws: AppWords.Word.Fault.self) { try AppWords.Word(pattern, .didBecomeActive) }
  }

  @Test func linesThatLookLikeItAreNamed() throws {
    var reader = TraceReader()
    let lines = [
      "window 1 backgrounded", "window 2 backgrounded", "lifecycle: zzz", "GET /a",
      "user table: background color set",
    ]
    let log = lines.map { "2026-05-04 08:00:00.000000+0200 Trail[611:9001] \($0)\n" }.joined()
    var chunks = [Array(log.utf8)].makeIterator()
    try reader.read(name: "a.txt") { chunks.next() }
    let notes = try reader.finish().diagnostics.flatMap(\.notes)
    #expect(
      notes.last
        == "lines that look like its life cycle are not understood: 'window # backgrounded' (2 times), "
        + "'lifecycle: zzz', 'user table: background color set'; --words teaches them")
  }
}
