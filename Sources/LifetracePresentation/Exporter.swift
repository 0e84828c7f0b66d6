/// A format that values of a kind can be written in: values in, bytes out.
///
/// The words of a command's `--format` and the extensions of its output files come from the list of
/// exporters of the kind of value that the command writes. A new format is one more row there.
public struct Exporter<Value, Failure: Error>: Sendable {
  /// The word on the command line.
  public let name: String
  /// The extensions of files in the format, in lower case; new files get the first.
  public let extensions: [String]
  /// Whether a terminal cannot show the format.
  public let isBinary: Bool
  /// Whether the format draws apps' timelines, which an analysis must keep for it.
  public let drawsTimelines: Bool
  private let export: @Sendable (Value) throws(Failure) -> AnySequence<[UInt8]>

  /// Creates a format that is written in one go.
  ///
  /// - Parameters:
  ///   - name: the word on the command line.
  ///   - extensions: of files, in lower case; by default the name.
  ///   - isBinary: whether a terminal cannot show it.
  ///   - drawsTimelines: whether it draws apps' timelines.
  ///   - export: returns a value's bytes.
  public init(
    _ name: String, extensions: [String]? = nil, isBinary: Bool = false,
    drawsTimelines: Bool = false,
    export: @escaping @Sendable (Value) throws(Failure) -> [UInt8]
  ) {
    self.init(
      name, extensions: extensions ?? [name], isBinary: isBinary, drawsTimelines: drawsTimelines
    ) { value throws(Failure) in AnySequence(CollectionOfOne(try export(value))) }
  }

  /// Creates a format. `pieces` returns the bytes of the text, piece by piece.
  package init(
    _ name: String, extensions: [String], isBinary: Bool = false, drawsTimelines: Bool = false,
    pieces: @escaping @Sendable (Value) throws(Failure) -> AnySequence<[UInt8]>
  ) {
    self.name = name
    self.extensions = extensions
    self.isBinary = isBinary
    self.drawsTimelines = drawsTimelines
    export = pieces
  }

  /// Creates a format of lines for people, which a step of a build may print: none is a command to its service.
  ///
  /// - Parameter text: returns a value's lines, in pieces of whole ones.
  init(
    lines name: String, extensions: [String], drawsTimelines: Bool = false,
    text: @escaping @Sendable (Value) throws(Failure) -> AnySequence<String>
  ) {
    self.init(name, extensions: extensions, drawsTimelines: drawsTimelines) {
      value throws(Failure) in
      AnySequence(try text(value).lazy.map { Array(WorkflowText.inert($0).utf8) })
    }
  }

  /// The extension of new files.
  public var fileExtension: String { extensions[0] }

  /// Returns a value's bytes in pieces, which need not be in memory at once.
  public func pieces(_ value: Value) throws(Failure) -> some Sequence<[UInt8]> {
    try export(value)
  }

  /// Returns all bytes of a value.
  public func bytes(_ value: Value) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in try export(value) {
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }
    return bytes
  }
}

/// A kind of value with formats that it can be written in.
public protocol Exportable {
  /// Why a value cannot be written; `Never` where each can.
  associatedtype ExportFailure: Error

  /// The formats, the usual one first.
  static var exporters: [Exporter<Self, ExportFailure>] { get }
}

extension Exporter: Hashable {
  /// Returns whether two formats have the same name.
  public static func == (left: Exporter, right: Exporter) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Exporter: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension Exporter: CaseIterable where Value: Exportable, Value.ExportFailure == Failure {
  /// The formats of the value, the usual one first.
  public static var allCases: [Exporter] { Value.exporters }

  /// Creates the format that a word on the command line names.
  public init?(named name: String) {
    guard let format = Value.exporters.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// Creates the format of files with an extension in lower case.
  public init?(fileExtension: String) {
    guard let format = Value.exporters.first(where: { $0.extensions.contains(fileExtension) })
    else { return nil }
    self = format
  }
}
