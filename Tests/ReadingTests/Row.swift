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
