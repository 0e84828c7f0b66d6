/// A kind of thing of which a log can have any number, with a log of nothing else.
struct EntityKind: Sendable {
  /// A part of the log: the lines of one entity, written once for each.
  typealias Phase = @Sendable (_ number: Int, _ writer: inout EntityWriter) -> Void

  /// The name on the command line, such as `apps` or `apps-x-boots`.
  var name: String
  /// The extension of the file.
  var fileExtension = "ndjson"
  /// The text before all entities.
  var opening: @Sendable (inout EntityWriter) -> Void = { _ in }
  /// The parts of the log in their order. Two kinds that multiply have a part each.
  var phases: [Phase]
  /// The text after all entities.
  var closing: @Sendable (inout EntityWriter) -> Void = { _ in }

  /// Creates a kind whose log has the lines of one entity after the other.
  init(
    _ name: String, as fileExtension: String = "ndjson",
    opening: @escaping @Sendable (inout EntityWriter) -> Void = { _ in }, _ phase: @escaping Phase
  ) {
    self.init(name, as: fileExtension, opening: opening, phases: [phase])
  }

  /// Creates a kind whose log has several parts, each with lines of all entities.
  init(
    _ name: String, as fileExtension: String = "ndjson",
    opening: @escaping @Sendable (inout EntityWriter) -> Void = { _ in },
    closing: @escaping @Sendable (inout EntityWriter) -> Void = { _ in }, phases: [Phase]
  ) {
    self.name = name
    self.fileExtension = fileExtension
    self.opening = opening
    self.closing = closing
    self.phases = phases
  }

  /// Returns the kind with a name, or `nil` if there is none.
  static func named(_ name: String) -> EntityKind? { all.first { $0.name == name } }

  static let all = native + raw + shapes
}

/// The log of a number of entities of one kind.
struct EntityLog: LogGenerator {
  private let kind: EntityKind
  private let count: Int
  private var writer = EntityWriter()
  private var number = 0
  private var phase = 0
  private var isOpen = false

  init(_ kind: EntityKind, count: Int) {
    self.kind = kind
    self.count = count
  }

  mutating func write(to bytes: inout [UInt8]) -> Bool {
    guard phase < kind.phases.count else { return false }
    if !isOpen {
      kind.opening(&writer)
      isOpen = true
    }
    kind.phases[phase](number, &writer)
    number += 1
    if number >= count {
      number = 0
      phase += 1
      if phase == kind.phases.count { kind.closing(&writer) }
    }
    bytes.append(contentsOf: writer.bytes)
    writer.bytes.removeAll(keepingCapacity: true)
    return true
  }
}
