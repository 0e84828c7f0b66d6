import Foundation
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

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
    losses: reader.stage.losses, foreign: reader.format.foreign)
}

/// Reads a text.
func collect(_ text: String, layout: String? = nil) -> Collected {
  collect(Array(text.utf8), layout: layout)
}
