import Lifetrace
import LifetraceTestSupport

extension FuzzTarget {
  /// PowerLog databases.
  static let powerLogTargets = [
    FuzzTarget("powerlog", longest: 1 << 18, make: { PowerLogMaker.database(&$0) }, check: powerLog)
  ]

  /// A database in pieces is the same database, and its rows keep all invariants.
  private static func powerLog(
    _ bytes: [UInt8], _ choice: PropertyChoice
  ) throws(FuzzFailure) {
    let log = try ReadLog(bytes, ReadingOptions())
    try ReadLog.expectInvariants(of: log.analysis)
    let pieces = try ReadLog(pieces: bytes, ReadingOptions(), seed: choice.digest)
    try log.expectSame(pieces, "in pieces", isPacked: true)
    try Wellformed.text(log.report.bytes(as: .text), "report as text")
    try Wellformed.json(log.report.bytes(as: .json), "report")
  }
}
