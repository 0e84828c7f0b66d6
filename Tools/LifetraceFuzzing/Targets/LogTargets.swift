import Lifetrace
import LifetraceTestSupport

extension FuzzTarget {
  /// A target for each layout, with the layout given, and one for logs whose layout is recognized.
  static let logTargets =
    LayoutName.all.map { name in
      log(name, ReadingOptions(layout: name, year: 2026, zone: zone)) {
        LogWriter.log(of: name, &$0)
      }
    } + [log("any-layout", ReadingOptions(), LogWriter.mixedLog)]

  private static func log(
    _ name: String, _ options: ReadingOptions,
    _ make: @escaping @Sendable (inout SeededNumbers) -> [UInt8]
  ) -> FuzzTarget {
    FuzzTarget(name, longest: 1200, words: words, make: make) { bytes, choice throws(FuzzFailure) in
      try LogProperties(log: ReadLog(bytes, options), choice: choice).check()
    }
  }

  /// What emitters search for.
  private static let words = EmitterSet.literalTexts.map { Array($0.utf8) }

  /// A zone whose clocks changed twice in 2026, as those in Berlin.
  private static let zone = ZoneRule(
    initialSeconds: 3600,
    changes: [
      (Instant(nanoseconds: 1_774_746_000_000_000_000), 7200),
      (Instant(nanoseconds: 1_792_890_000_000_000_000), 3600),
    ])
}
