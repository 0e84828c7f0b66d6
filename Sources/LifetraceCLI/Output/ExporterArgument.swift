public import LifetraceArguments
public import LifetracePresentation

extension Exporter: ExpressibleByArgument
where Value: Exportable, Value.ExportFailure == Failure {
  public init?(argument: String) { self.init(named: argument) }

  public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension OutputPlace {
  /// Returns the format of the output file by its extension; `nil` if it has none.
  ///
  /// - Throws: `Failure.unknownExtension`, since the file would not hold what its name promises.
  func format<Value: Exportable>(
    of value: Value.Type
  ) throws(Failure) -> Exporter<Value, Value.ExportFailure>? {
    guard let path = filePath, !fileExtension.isEmpty else { return nil }
    if let format = Exporter<Value, Value.ExportFailure>(fileExtension: fileExtension) {
      return format
    }
    throw .unknownExtension(name: path, known: Value.exporters.map(\.fileExtension))
  }
}
