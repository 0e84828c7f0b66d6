import LifetraceModel
import Testing

@testable import LifetraceReading

/// Inputs without a device's name that show one app twice at a time.
struct UnnamedDevicesTests {
  private static func event(_ second: Int, _ pid: Int, _ more: String = "") -> String {
    let time = "2026-01-05T08:\(second / 60 + 10):\(second % 60 + 10)Z"
    return #"{"ts":"\#(time)","bundle":"com.example.a","pid":\#(pid),"event":"resumed"\#(more)}"#
      + "\n"
  }

  private static func warnings(_ inputs: String...) throws -> [Diagnostic] {
    var reader = TraceReader()
    for (number, input) in inputs.enumerated() {
      var chunks = [Array(input.utf8)]
      try reader.read(name: "\(number).ndjson") { chunks.popLast() }
    }
    return try reader.finish().diagnostics.filter { $0.message.contains("two processes") }
  }

  @Test func twoAtATimeAreTold() throws {
    let found = try Self.warnings(
      Self.event(0, 7) + Self.event(40, 7), Self.event(5, 8) + Self.event(45, 8))
    #expect(
      found.map(\.message) == [
        "'0.ndjson' and '1.ndjson' show two processes of 'com.example.a' at the same time and name no device"
      ])
    #expect(found.map(\.source) == [SourcePosition(input: 1, line: 1)])
  }

  /// A process that lives on in one input after its end in another is of another device, unless its pid was used again.
  @Test func contradictionsShowDevices() throws {
    typealias Case = (first: [Int], end: String, second: [Int], areTwo: Bool)
    let cases: [String: Case] = [
      "lives on": ([0, 20], "terminated", [5, 45], true),
      "late line": ([0, 20], "terminated", [5, 29], false),
      "pid used again": ([0, 20, 35], "terminated", [5, 45], false),
      "not seen before": ([0, 20, 21], "terminated", [21, 45], false),
      "no end": ([0, 20], "suspended", [5, 45], false),
    ]
    for (name, example) in cases {
      let first = example.first.map { second in
        Self.event(second, 7).replacing(
          "resumed", with: second == 20 ? example.end : "didBecomeActive")
      }
      let second = example.second.map {
        Self.event($0, 7).replacing("resumed", with: "didBecomeActive")
      }
      var reader = TraceReader()
      for (number, input) in [first, second].enumerated() {
        var chunks = [Array(input.joined().utf8)]
        try reader.read(name: "\(number).ndjson") { chunks.popLast() }
      }
      let isTold = try reader.finish().diagnostics.contains {
        $0.message.contains("contradict each other")
      }
      #expect(isTold == example.areTwo, "\(name)")
    }
  }

  @Test func oneAfterAnotherMayBeOfOneDevice() throws {
    #expect(
      try Self.warnings(
        Self.event(0, 7) + Self.event(40, 7), Self.event(35, 8) + Self.event(80, 8)
      ).isEmpty)
  }

  @Test func whatBothShowIsOfOneDevice() throws {
    #expect(
      try Self.warnings(
        Self.event(0, 7) + Self.event(40, 7),
        Self.event(5, 8) + Self.event(20, 7) + Self.event(45, 8)
      ).isEmpty)
  }

  @Test func namedDevicesAndExtensionsAreApart() throws {
    let device = #","device":"phone""#
    #expect(
      try Self.warnings(
        Self.event(0, 7, device) + Self.event(40, 7, device), Self.event(5, 8) + Self.event(45, 8)
      ).isEmpty)
    let kind = #","kind":"extension""#
    #expect(
      try Self.warnings(
        Self.event(0, 7, kind) + Self.event(40, 7, kind),
        Self.event(5, 8, kind) + Self.event(45, 8, kind)
      ).isEmpty)
  }
}
