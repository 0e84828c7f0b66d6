/// How a value is meant to strike the eye.
enum Tone: Hashable, Sendable {
  case plain, strong, faint
  case good, warning, bad
  /// Neither good nor bad, but of a kind of its own.
  case special
  case active, inactive, background, suspended
  /// Sets of states, in colours of their own.
  case foreground, backgroundOrSuspended
}
