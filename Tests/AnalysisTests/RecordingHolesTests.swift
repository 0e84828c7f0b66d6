import Lifetrace
import LifetraceMetrics
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceTimelines

/// What several inputs tell together, and what nobody recorded between them.
struct RecordingHolesTests {
  /// Gives the events of a script to the inputs within whose windows they lie, in seconds.
  private static func trace(
    _ script: String, in windows: [ClosedRange<Double>], devices: [String?] = []
  ) -> EventTrace {
    var trace = EventScript(script, to: windows.last?.upperBound ?? 0).trace
    trace.inputs = windows.enumerated().map { number, window in
      var input = InputSummary(name: "\(number).log", reference: trace.reference)
      input.firstAt = Instant(nanoseconds: Int64(window.lowerBound * 1e9))
      input.lastAt = Instant(nanoseconds: Int64(window.upperBound * 1e9))
      return input
    }
    for index in trace.list.indices {
      let time = Double(trace.list[index].time.nanoseconds) / 1e9
      let input = windows.firstIndex { $0.contains(time) } ?? 0
      trace.list[index].source.input = UInt32(input)
      if input < devices.count, let device = devices[input] {
        trace.list[index].device = trace.symbols.intern(device)
      }
    }
    return trace
  }

  @Test func betweenTwoRecordingsNothingIsKnown() {
    let trace = RecordingHolesTests.trace(
      """
      5 willEnterForeground pid=7
      6 didBecomeActive pid=7
      1007 willResignActive pid=7
      1008 didEnterBackground pid=7
      """, in: [0...100, 1000...1100])
    // That it was active before it resigned holds back to where the second recording begins.
    #expect(
      trace.timeline() == [
        "undetermined 0.0–5.0 cutOff", "inactive 5.0–6.0 observed",
        "active 6.0–100.0 observed", "undetermined 100.0–1000.0 cutOff",
        "active 1000.0–1007.0 cutOff", "inactive 1007.0–1008.0 observed",
        "notInForeground 1008.0–1100.0 observed",
      ])
  }

  @Test func whatWasGoneMayRunUnseen() {
    let trace = RecordingHolesTests.trace(
      """
      6 didBecomeActive pid=7
      50 exited pid=7
      1008 suspended pid=7
      """, in: [0...100, 1000...1100])
    #expect(
      trace.timeline().suffix(4) == [
        "undetermined 100.0–1000.0 cutOff", "inactiveOrBackground 1000.0–1008.0 cutOff",
        "background 1008.0–1008.0 inferred", "suspended 1008.0–1100.0 observed",
      ])
  }

  /// Nobody recorded before the gap either, and who lived in the first recording is not asked.
  @Test func recordsThatAreMissingAfterAHoleEndNothingBeforeIt() {
    let trace = RecordingHolesTests.trace(
      """
      6 didBecomeActive pid=7
      1007 gap app=-
      1008 didBecomeActive pid=7
      """, in: [0...100, 1000...1100])
    let lines = trace.timeline()
    #expect(lines.contains("active 6.0–100.0 observed"))
    #expect(lines.contains("undetermined 100.0–1008.0 cutOff"))
    #expect(lines.last == "active 1008.0–1100.0 observed")
  }

  @Test(
    arguments: [
      // The parts of one log that was cut by size.
      ([0...100, 100.5...1100], []),
      // Another recording of the device goes on meanwhile.
      ([0...100, 50...1001, 1000...1100], []),
      ([0...1100, 1000...1010], []), ([0...100, 90...1050, 1000...1100], ["a", "a", "a"]),
      ([0...100, 50...1001, 1000...1100], ["a", nil, "a"]),
    ] as [([ClosedRange<Double>], [String?])])
  func whatIsRecordedIsNoHole(windows: [ClosedRange<Double>], devices: [String?]) {
    let script = """
      6 didBecomeActive pid=7
      1007 willResignActive pid=7
      """
    let trace = RecordingHolesTests.trace(script, in: windows, devices: devices)
    let lines = trace.timeline()
    #expect(lines.contains("active 6.0–1007.0 observed"), "\(lines)")
  }

  @Test func aRecordingOfAnotherDeviceFillsNoHole() {
    let script = """
      6 didBecomeActive pid=7
      500 didBecomeActive pid=9
      1007 willResignActive pid=7
      """
    let trace = RecordingHolesTests.trace(
      script, in: [0...100, 101...999, 1000...1100], devices: ["a", "b", "a"])
    let lines = trace.timeline()
    #expect(lines.contains("active 6.0–100.0 observed"), "\(lines)")
    #expect(lines.contains("undetermined 100.0–1000.0 cutOff"), "\(lines)")
  }

  @Test func aNoteNamesTheInputs() {
    let trace = RecordingHolesTests.trace(
      "6 didBecomeActive pid=7\n1007 suspended pid=7\n3000 suspended pid=7",
      in: [0...100, 1000...1100, 2900...3000])
    let notes = Analysis(of: trace).diagnostics.items
    #expect(
      notes.map(\.message) == [
        "nothing was recorded between the end of '0.log' and the start of '1.log'"
      ])
    #expect(notes.map(\.count) == [2])
  }

  /// Against each second of what was recorded of a device.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func holesAreSecondsThatNobodyRecorded(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var trace = EventScript("", to: 0).trace
    let devices = ["a", "b"].map { trace.symbols.intern($0) }
    trace.inputs = []
    var recordings: [(seconds: Range<Int>, devices: Set<Symbol>)] = []
    for number in 0..<numbers.number(below: 6) {
      let start = numbers.number(below: 1500)
      let end = start + 1 + numbers.number(below: 300)
      var input = InputSummary(name: "\(number)", reference: trace.reference)
      (input.firstAt, input.lastAt) = (seconds(Double(start)), seconds(Double(end)))
      var parts = [start..<end]
      if numbers.chance(40), end - start > 2 {
        let after = start + numbers.number(below: end - start - 1) + 1
        let until = after + 1 + numbers.number(below: 200)
        input.holes = [
          RecordingHole(
            after: seconds(Double(after)), until: seconds(Double(until)), line: 9, cause: .timed)
        ]
        // One that ends after the last record is none.
        if until <= end { parts = [start..<after, until..<end] }
      }
      let named = Set(devices.filter { _ in numbers.chance(40) })
      for device in named {
        trace.list.append(
          LifecycleEvent(
            time: seconds(Double(start)),
            source: SourcePosition(input: UInt32(number), line: 1), device: device,
            process: ProcessReference(), emitter: .native, kind: .suspended))
      }
      trace.inputs.append(input)
      recordings += parts.map { ($0, named) }
    }
    for device in [nil, devices[0], devices[1]] {
      let own = recordings.filter { recording in
        device.map { recording.devices.isEmpty || recording.devices.contains($0) } ?? true
      }.map(\.seconds)
      var expected: [Range<Int>] = []
      let (first, last) = (own.map(\.lowerBound).min() ?? 0, own.map(\.upperBound).max() ?? 0)
      var since = first
      for second in first..<max(first, last) {
        // A single record ends a hole, too.
        let isRecorded = own.contains { $0.contains(second) || $0.lowerBound == second }
        guard isRecorded else { continue }
        if second - since > 60 { expected.append(since..<second) }
        since = max(since, own.filter { $0.lowerBound <= second }.map(\.upperBound).max() ?? second)
      }
      if last - since > 60 { expected.append(since..<last) }
      var holes = RecordingHoles(trace, RecordedKinds.groups(of: trace.inputs))
      let found = holes.holes(in: RecordingHoles.Scope(device: device)).map(\.range)
      #expect(
        found == expected.map { seconds(Double($0.lowerBound))...seconds(Double($0.upperBound)) })
    }
  }
}
