import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetracePresentation

/// Timelines as traces for viewers; `make test` also decodes those of SampleTraces with Perfetto's classes.
@Suite struct TraceTests {
  /// The examples of the specification of the encoding.
  @Test func protobufEncoding() {
    var message = ProtobufWriter()
    message.append(1, 150)
    #expect(message.bytes == [0x08, 0x96, 0x01])
    message = ProtobufWriter()
    message.append(2, "testing")
    #expect(message.bytes == [0x12, 0x07] + Array("testing".utf8))
    message = ProtobufWriter()
    message.append(3) { $0.append(1, 150) }
    #expect(message.bytes == [0x1A, 0x03, 0x08, 0x96, 0x01])
    message = ProtobufWriter()
    message.append(47, fixed: 0x0102)
    #expect(message.bytes == [0xF9, 0x02, 0x02, 0x01, 0, 0, 0, 0, 0, 0])
    message = ProtobufWriter()
    message.append(1, .max)
    #expect(message.bytes == [0x08] + [UInt8](repeating: 0xFF, count: 9) + [0x01])
  }

  private var timeline: Timeline { Timeline(SampleAnalysis.rich()) }

  @Test("At one instant a state ends before the next begins, and steps are in the order of time")
  func order() {
    let tracks = TraceTracks(timeline)
    var open: Set<Int> = []
    var last = Instant(nanoseconds: .min)
    for step in tracks.steps {
      switch step {
      case .begin(let index):
        let event = tracks.events[index]
        #expect(event.at >= last)
        last = event.at
        if case .slice = event.kind { #expect(open.insert(event.track).inserted) }
      case .end(let index):
        guard case .slice(let until) = tracks.events[index].kind else { continue }
        #expect(until >= last)
        last = until
        #expect(open.remove(tracks.events[index].track) != nil)
      }
    }
    #expect(open.isEmpty)
  }

  @Test("A process has its tracks below it, and every flow that begins ends")
  func parents() {
    let tracks = TraceTracks(timeline)
    for track in tracks.tracks where track.parent == nil {
      if case .process = track.kind { continue }
      #expect(track.name == "findings")
    }
    let begun = tracks.events.compactMap { event -> UInt64? in
      if case .begins(let flow) = event.flow { flow } else { nil }
    }
    let ended = tracks.events.compactMap { event -> UInt64? in
      if case .ends(let flow) = event.flow { flow } else { nil }
    }
    #expect(!begun.isEmpty)
    #expect(Set(begun) == Set(ended))
    #expect(Set(begun).count == begun.count)
  }

  @Test func whatIsNotKnownIsBlank() {
    let tracks = TraceTracks(timeline)
    #expect(!tracks.events.contains { $0.name == "undetermined" })
  }

  @Test func chromeObjectsMeet() throws {
    let text = String(decoding: Array(ChromeTrace(timeline).pieces.joined()), as: UTF8.self)
    #expect(text.hasPrefix("{ \"displayTimeUnit\": \"ms\", \"traceEvents\": ["))
    #expect(text.contains("\"ph\": \"X\""))
    #expect(text.contains("\"ph\": \"C\""))
    #expect(text.contains("\"ph\": \"s\""))
  }
}
