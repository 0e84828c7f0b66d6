import Foundation
import Lifetrace
import LifetraceTestSupport
import Testing

/// A log of native events, and whether it can be analysed while it is read.
struct FlowCase: CustomTestStringConvertible, Sendable {
  var name: String
  var flows: Bool
  var lines: [String]

  init(_ name: String, flows: Bool, _ lines: [String]) {
    self.name = name
    self.flows = flows
    self.lines = lines
  }

  var testDescription: String { name }
  var log: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }
}
