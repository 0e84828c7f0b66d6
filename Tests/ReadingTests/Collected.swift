import Foundation
import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// What reading a text without any emitter came to.
struct Collected {
  var rows: [Row]
  var skipped: [String: Int]
  var lines: Int
  var losses: Int
  var foreign: ForeignFormat?
}
