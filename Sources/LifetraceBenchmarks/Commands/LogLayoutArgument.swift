import Foundation
import LifetraceArguments

/// The layout of a log to write.
enum LogLayoutArgument: ExpressibleByArgument {
  case native
  case raw([RawLayout])

  init?(argument: String) {
    if argument == "native" {
      self = .native
    } else if argument == "raw" {
      self = .raw(RawLayout.all)
    } else if let layout = RawLayout.named(argument) {
      self = .raw([layout])
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { ["native", "raw"] + RawLayout.all.map(\.name) }
}
