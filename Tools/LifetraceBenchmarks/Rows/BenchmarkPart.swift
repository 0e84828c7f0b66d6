import LifetraceArguments

/// A part of the table that can be measured separately.
enum BenchmarkPart: String, CaseIterable, ExpressibleByArgument, Sendable {
  case native
  case raw
  case growth
  case powerlog
  case entities
  case start

  /// Measures the part and returns its rows.
  func rows(_ setting: BenchmarkSetting) throws -> [BenchmarkRow] {
    switch self {
    case .native: try NativeRows(setting).rows()
    case .raw: try RawRows(setting).rows()
    case .growth: try GrowthRows(setting).rows()
    case .powerlog: try PowerLogRows(setting).rows()
    case .entities: try EntityRows(setting).rows()
    case .start: try StartRows(setting).rows()
    }
  }
}
