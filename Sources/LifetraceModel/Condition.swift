/// Something about the capture that changes how its numbers may be read.
public enum Condition: Hashable, Sendable {
  case osVersion(Symbol)
  case deviceModel(Symbol)
  case appVersion(Symbol)
  case debugger
  case xctest
  case simulator
}
