public import LifetraceArguments
public import LifetracePresentation

extension Exporter: ExpressibleByArgument
where Value: Exportable, Value.ExportFailure == Failure {
  /// Creates the format with the name `argument`; `nil` if there is none.
  public init?(argument: String) { self.init(named: argument) }

  /// The names of all formats.
  public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension OutputPlace {
  /// Returns the format for the output file's extension; `nil` if the file has no extension.
  ///
  /// - Throws: `Failure.unknownExtension`, since the file's contents would not match its extension.
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
