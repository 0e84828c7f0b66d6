import LifetraceModel

/// A text that names no time.
struct TimeArgumentError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
