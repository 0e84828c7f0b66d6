import LifetraceModel

/// Writes a timeline in the JSON of Chrome's trace viewer, for tools that read only that.
///
/// Source: "Trace Event Format", the document of Chromium's trace viewer. Each process instance has a number of
/// its own as `pid`, since pids come again; its name has the real one.
struct ChromeTrace {
  private let tracks: TraceTracks

  init(_ timeline: Timeline) { tracks = TraceTracks(timeline) }

  /// The bytes of the trace, in pieces of about 64 KiB.
  var pieces: AnySequence<[UInt8]> {
    AnySequence { () -> AnyIterator<[UInt8]> in
      let descriptions = tracks.tracks.indices.lazy.compactMap(description)
      let events = tracks.steps.lazy.flatMap { step -> [JSONText] in
        if case .begin(let index) = step { objects(tracks.events[index]) } else { [] }
      }
      var items = [AnySequence(descriptions), AnySequence(events)].joined().makeIterator()
      var next = items.next()
      var text = #"{ "displayTimeUnit": "ms", "traceEvents": ["# + (next == nil ? "] }\n" : "")
      return AnyIterator {
        while let item = next {
          text += item.compact
          next = items.next()
          text += next == nil ? "] }\n" : ", "
          if text.utf8.count >= 1 << 16 { break }
        }
        defer { text = "" }
        return text.isEmpty ? nil : Array(text.utf8)
      }
    }
  }

  /// Returns what names a track, or the process that it stands for.
  private func description(of index: Int) -> JSONText? {
    let track = tracks.tracks[index]
    switch track.kind {
    case .process(let pid):
      let name = pid.map { "\(track.name) (pid \($0))" } ?? track.name
      return metadata("process_name", index, thread: nil, name)
    case .slices: return metadata("thread_name", index, thread: index, track.name)
    case .counter: return nil
    }
  }

  /// The number of the process of a track; 0 for tracks of the whole trace.
  private func process(_ track: Int) -> Int64 {
    if case .process = tracks.tracks[track].kind { return Int64(track) + 1 }
    return tracks.tracks[track].parent.map { Int64($0) + 1 } ?? 0
  }

  private func metadata(_ kind: String, _ track: Int, thread: Int?, _ name: String) -> JSONText {
    .object([
      JSONText.Member("ph", .string("M")), JSONText.Member("name", .string(kind)),
      JSONText.Member("pid", .integer(process(track))),
      JSONText.Member("tid", .integer(Int64(thread ?? 0))),
      JSONText.Member("args", .object([JSONText.Member("name", .string(name))])),
    ])
  }

  /// Returns the objects of an event: itself, and the end of its flow.
  private func objects(_ event: TraceTracks.Event) -> [JSONText] {
    func object(_ phase: String, _ more: [JSONText.Member]) -> JSONText {
      .object(
        [
          JSONText.Member("ph", .string(phase)), JSONText.Member("name", .string(event.name)),
          JSONText.Member("cat", .string(event.category)),
          JSONText.Member("ts", .unsigned(microseconds(event.at))),
          JSONText.Member("pid", .integer(process(event.track))),
          JSONText.Member("tid", .integer(Int64(event.track))),
        ] + more)
    }
    let details = JSONText.Member(
      "args", .object(event.details.map { JSONText.Member($0.name, .string($0.value)) }))
    var objects: [JSONText] = []
    switch event.kind {
    case .slice(let until):
      let length = microseconds(until) - microseconds(event.at)
      objects.append(object("X", [JSONText.Member("dur", .unsigned(length)), details]))
    case .instant:
      objects.append(object("i", [JSONText.Member("s", .string("t")), details]))
    case .count(let count):
      let value = JSONText.Member("open", .integer(Int64(count)))
      objects.append(object("C", [JSONText.Member("args", .object([value]))]))
    }
    switch event.flow {
    case .begins(let flow):
      objects.append(object("s", [JSONText.Member("id", .unsigned(flow))]))
    case .ends(let flow):
      objects.append(
        object("f", [JSONText.Member("id", .unsigned(flow)), JSONText.Member("bp", .string("e"))]))
    case nil: break
    }
    return objects
  }

  /// Whole microseconds, so that what ends and what begins at one instant meet.
  private func microseconds(_ instant: Instant) -> UInt64 { tracks.nanoseconds(instant) / 1000 }
}
