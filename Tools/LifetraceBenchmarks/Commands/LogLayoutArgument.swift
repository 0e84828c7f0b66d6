import Foundation
import LifetraceArguments

/// The layout of a log to write.
enum LogLayoutArgument: ExpressibleByArgument {
  case native
  case raw([RawLayout])
  case entities([EntityKind])

  init?(argument: String) {
    if argument == "native" {
      self = .native
    } else if argument == "raw" {
      self = .raw(RawLayout.all)
    } else if let layout = RawLayout.named(argument) {
      self = .raw([layout])
    } else if argument == "entities" {
      self = .entities(EntityKind.all)
    } else if let kind = EntityKind.named(argument) {
      self = .entities([kind])
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    ["native", "raw", "entities"] + RawLayout.all.map(\.name) + EntityKind.all.map(\.name)
  }
}
