/// The resources that a process used from its start to its end.
struct ProcessUsage: Sendable {
  var wallSeconds: Double
  /// User and system time, in seconds.
  var processorSeconds: Double
  /// The peak memory in bytes; `nil` if it was not measured.
  var peakMemory: Int?
}
