public import LifetraceArguments
public import LifetraceModel
public import LifetracePresentation

extension ListedRecord.Level: ExpressibleByArgument {
  /// Creates the level that a word names.
  public init?(argument: String) {
    guard let level = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = level
  }

  /// The words, the least important first.
  public static var allValueStrings: [String] { allCases.map { "\($0)" } }
}

extension RecordStyle: ExpressibleByArgument {}
