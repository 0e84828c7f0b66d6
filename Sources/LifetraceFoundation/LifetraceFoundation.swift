@_exported public import Lifetrace

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Analysis {
  /// Reads and analyses the log, archive or named pipe at a file URL.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - reading: the facts that the log leaves open, such as its year.
  ///   - options: the part that is analysed, and the details that are kept.
  ///   - progress: called after each piece that was read.
  /// - Throws: the same errors as `init(contentsOfFile:)`.
  public init(
    contentsOf url: URL, reading: ReadingOptions = ReadingOptions(),
    options: AnalysisOptions = AnalysisOptions(full: true),
    progress: ReadingProgress.Observer? = nil
  ) async throws {
    try await self.init(
      contentsOf: [LogInput(contentsOf: url)], reading: reading, options: options,
      progress: progress)
  }
}

extension LogInput {
  /// Creates an input from a file URL.
  ///
  /// - Parameters:
  ///   - url: where the file is; it is opened when its turn comes.
  ///   - name: the name that reports show; the last part of the path unless given.
  public init(contentsOf url: URL, name: String? = nil) {
    self.init(contentsOfFile: url.path(percentEncoded: false), name: name)
  }
}

extension Date {
  /// Creates the date of an instant; `nil` where the log leaves the date or year open.
  ///
  /// - Parameters:
  ///   - instant: a time of an analysis or trace.
  ///   - reference: the reference of the same analysis or trace.
  public init?(_ instant: Instant, in reference: TimeReference) {
    guard reference.anchor == .absolute else { return nil }
    self.init(timeIntervalSince1970: Double(instant.nanoseconds) / 1e9)
  }
}

extension Instant {
  /// Creates the instant of a date, to the nearest microsecond: a date of this century has no finer steps.
  ///
  /// A date before 1678 or after 2261 is clamped to the ends of the 64-bit range.
  public init(_ date: Date) {
    let microseconds = (date.timeIntervalSince1970 * 1e6).rounded()
    guard let whole = Int64(exactly: microseconds) else {
      self.init(nanoseconds: microseconds < 0 ? .min : .max)
      return
    }
    let (nanoseconds, overflow) = whole.multipliedReportingOverflow(by: 1000)
    self.init(nanoseconds: overflow ? (whole < 0 ? .min : .max) : nanoseconds)
  }
}
