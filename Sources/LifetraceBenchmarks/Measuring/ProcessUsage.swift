/// What a process took from its start to its end.
struct ProcessUsage: Sendable {
  var wallSeconds: Double
  /// User and system time.
  var processorSeconds: Double
  /// The most memory that was in use, in bytes; `nil` where it was not watched.
  var peakMemory: Int?
}
