import LifetraceModel

/// Writes a timeline for Perfetto: a `Trace` of track descriptors and track events.
///
/// Source of messages and numbers: `perfetto_trace.proto` of Perfetto 0.59.
struct PerfettoTrace {
  private let tracks: TraceTracks

  init(_ timeline: Timeline) { tracks = TraceTracks(timeline) }

  /// The fields of the messages.
  private enum Field {
    static let packet: UInt64 = 1
    // TracePacket
    static let timestamp: UInt64 = 8
    static let sequence: UInt64 = 10
    static let trackEvent: UInt64 = 11
    static let sequenceFlags: UInt64 = 13
    static let trackDescriptor: UInt64 = 60
    // TrackDescriptor
    static let uuid: UInt64 = 1
    static let name: UInt64 = 2
    static let process: UInt64 = 3
    static let parent: UInt64 = 5
    static let counter: UInt64 = 8
    static let childOrdering: UInt64 = 11
    static let rank: UInt64 = 12
    // ProcessDescriptor
    static let pid: UInt64 = 1
    static let processName: UInt64 = 6
    // CounterDescriptor
    static let unit: UInt64 = 3
    // TrackEvent
    static let annotation: UInt64 = 4
    static let type: UInt64 = 9
    static let track: UInt64 = 11
    static let category: UInt64 = 22
    static let eventName: UInt64 = 23
    static let value: UInt64 = 30
    static let flow: UInt64 = 47
    static let lastFlow: UInt64 = 48
    // DebugAnnotation
    static let annotationText: UInt64 = 6
    static let annotationName: UInt64 = 10
  }

  /// `TrackEvent.Type`
  private enum EventType: UInt64 {
    case sliceBegin = 1
    case sliceEnd = 2
    case instant = 3
    case counter = 4
  }

  /// The bytes of the trace.
  var bytes: [UInt8] {
    var trace = ProtobufWriter()
    for index in tracks.tracks.indices { appendDescriptor(index, to: &trace) }
    for step in tracks.steps {
      switch step {
      case .begin(let index): appendBegin(tracks.events[index], to: &trace)
      case .end(let index):
        let event = tracks.events[index]
        guard case .slice(let until) = event.kind else { continue }
        append(until, .sliceEnd, event.track, to: &trace) { _ in }
      }
    }
    return trace.bytes
  }

  /// The identifier of a track; 0 would be the default track.
  private func uuid(_ track: Int) -> UInt64 { UInt64(track) + 1 }

  private func appendDescriptor(_ index: Int, to trace: inout ProtobufWriter) {
    let track = tracks.tracks[index]
    trace.append(Field.packet) { packet in
      packet.append(Field.sequence, 1)
      // SEQ_INCREMENTAL_STATE_CLEARED
      if index == 0 { packet.append(Field.sequenceFlags, 1) }
      packet.append(Field.trackDescriptor) { descriptor in
        descriptor.append(Field.uuid, uuid(index))
        if let parent = track.parent {
          descriptor.append(Field.parent, uuid(parent))
          descriptor.append(Field.rank, UInt64(index - parent))
        }
        switch track.kind {
        case .process(let pid):
          descriptor.append(Field.process) { process in
            if let pid { process.append(Field.pid, UInt64(pid)) }
            process.append(Field.processName, track.name)
          }
          // By their ranks.
          descriptor.append(Field.childOrdering, 3)
        case .slices: descriptor.append(Field.name, track.name)
        case .counter:
          descriptor.append(Field.name, track.name)
          // UNIT_COUNT
          descriptor.append(Field.counter) { $0.append(Field.unit, 2) }
        }
      }
    }
  }

  private func appendBegin(_ event: TraceTracks.Event, to trace: inout ProtobufWriter) {
    let type: EventType =
      switch event.kind {
      case .slice: .sliceBegin
      case .instant: .instant
      case .count: .counter
      }
    append(event.at, type, event.track, to: &trace) { message in
      if case .count(let count) = event.kind {
        message.append(Field.value, UInt64(max(0, count)))
        return
      }
      for detail in event.details {
        message.append(Field.annotation) { annotation in
          annotation.append(Field.annotationName, detail.name)
          annotation.append(Field.annotationText, detail.value)
        }
      }
      message.append(Field.category, event.category)
      message.append(Field.eventName, event.name)
      switch event.flow {
      case .begins(let flow): message.append(Field.flow, fixed: flow)
      case .ends(let flow): message.append(Field.lastFlow, fixed: flow)
      case nil: break
      }
    }
  }

  private func append(
    _ at: Instant, _ type: EventType, _ track: Int, to trace: inout ProtobufWriter,
    _ fill: (inout ProtobufWriter) -> Void
  ) {
    trace.append(Field.packet) { packet in
      packet.append(Field.timestamp, tracks.nanoseconds(at))
      packet.append(Field.sequence, 1)
      packet.append(Field.trackEvent) { event in
        event.append(Field.type, type.rawValue)
        event.append(Field.track, uuid(track))
        fill(&event)
      }
    }
  }
}
