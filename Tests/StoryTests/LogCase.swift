import Foundation
import Lifetrace
import LifetraceTestSupport
import Testing

/// A log of native events.
struct LogCase: CustomTestStringConvertible, Sendable {
  var name: String
  var lines: [String]

  init(_ name: String, _ lines: [String]) {
    self.name = name
    self.lines = lines
  }

  var testDescription: String { name }
  var log: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }
}
