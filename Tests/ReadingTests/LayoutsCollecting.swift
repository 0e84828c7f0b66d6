import Foundation
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// A record as a test writes it down: its parts as text.
struct Row: Equatable, CustomTestStringConvertible {
  var line: UInt32
  var layout: String
  var time: String
  var device: String?
  var process: String?
  var pid: Int32?
  var label: String?
  /// What launchd's header names.
  var job: String?
  var message: String

  var testDescription: String {
    "\(line) \(layout) [\(time)] \(device ?? "-") \(process ?? "-") \(pid ?? -1) "
      + "\(label ?? "-") \(job ?? "-") |\(message)|"
  }
}

/// Keeps what a reader finds, where the program would ask the emitters.
struct CollectingConsumer: RecordConsumer {
  var rows: [Row] = []
  var losses = 0
  /// Words that make a message matter.
  var words: [String] = ["did", "Did", "Will", "exceeded", "memorystatus", "killed", "state"]

  func isCandidate(_ message: Span<UInt8>) -> Bool {
    words.contains { message.firstIndex(of: Array($0.utf8)) != nil }
  }

  mutating func take(_ record: borrowing JoinedRecord, into sink: inout EventSink) {
    rows.append(Row(record.layout, record.raw))
  }

  mutating func take(_ record: RawRecord, into sink: inout EventSink) {
    rows.append(Row("json", record))
  }

  mutating func noteLoss() { losses += 1 }
  mutating func note(_ dated: DatedEvents, behind count: Int, into sink: inout EventSink) {}
}

extension Row {
  init(_ layout: String, _ raw: RawRecord) {
    line = raw.line
    self.layout = layout
    time = raw.time.map { $0.text } ?? ""
    device = raw.device.map { String(decoding: $0, as: UTF8.self) }
    process = raw.process.map { String(decoding: $0, as: UTF8.self) }
    pid = raw.pid
    label = raw.subsystem.map { String(decoding: $0, as: UTF8.self) }
    if let category = raw.category {
      label = (label ?? "") + ":" + String(decoding: category, as: UTF8.self)
    }
    job = raw.job.map { String(decoding: $0, as: UTF8.self) }
    message = String(decoding: raw.message, as: UTF8.self)
  }

  init(
    _ line: UInt32, _ layout: String, _ time: String, _ process: String? = nil,
    pid: Int32? = nil, device: String? = nil, label: String? = nil, job: String? = nil,
    _ message: String
  ) {
    self.line = line
    self.layout = layout
    self.time = time
    self.device = device
    self.process = process
    self.pid = pid
    self.label = label
    self.job = job
    self.message = message
  }

  init(_ line: UInt32, _ layout: String, _ time: String, _ message: String) {
    self.init(line, layout, time, nil, message)
  }
}

extension WallTime {
  /// The parts that are there: `2023-01-10 17:43:24.270137 +0000`.
  var text: String {
    func pad(_ number: Int, _ width: Int = 2) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    var text = ""
    if let weekday {
      text += ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(weekday)] + " "
    }
    if let year { text += "\(year)-" }
    if let month, let day { text += pad(Int(month)) + "-" + pad(Int(day)) + " " }
    let seconds = Int(nanosecondOfDay / 1_000_000_000)
    text += "\(pad(seconds / 3600)):\(pad(seconds / 60 % 60)):\(pad(seconds % 60))"
    if resolution < 1_000_000_000 {
      let digits = 10 - "\(resolution)".count
      let fraction = Int(nanosecondOfDay % 1_000_000_000 / max(1, resolution))
      text += "." + pad(fraction, digits)
    }
    if let zoneSeconds {
      let minutes = Int(abs(zoneSeconds)) / 60
      text += zoneSeconds < 0 ? " -" : " +"
      text += pad(minutes / 60) + pad(minutes % 60)
    }
    return text
  }
}

/// What reading a text without any emitter came to.
struct Collected {
  var rows: [Row]
  var skipped: [String: Int]
  var lines: Int
  var losses: Int
  var foreign: ForeignFormat?
}

/// Reads bytes in pieces of a given size.
func collect(_ bytes: [UInt8], layout: String? = nil, chunk: Int = .max) -> Collected {
  var sink = EventSink()
  var reader = InputReader(
    options: ReadingOptions(layout: layout), input: 0, stage: CollectingConsumer())
  for piece in bytes.pieces(of: chunk) {
    guard reader.read(piece, into: &sink) else { break }
  }
  reader.finish(into: &sink)
  if reader.overlongCount > 0 { sink.skipped["overlong line", default: 0] += reader.overlongCount }
  return Collected(
    rows: reader.stage.rows, skipped: sink.skipped, lines: reader.lines,
    losses: reader.stage.losses, foreign: reader.foreign)
}

/// Reads a text.
func collect(_ text: String, layout: String? = nil) -> Collected {
  collect(Array(text.utf8), layout: layout)
}
