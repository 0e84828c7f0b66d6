/// A switch that is on when its name stands on the command line.
@propertyWrapper
public struct Flag: Decodable, DeclaredArgument {
  private let slot: Slot<Bool>

  public var wrappedValue: Bool { slot.value }

  public init(from decoder: any Decoder) throws {
    slot = try Slot(from: decoder) { ($0 as? Flag)?.slot }
  }

  /// Declares a flag that is off by default.
  public init(
    wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) {
    slot = .declared(
      Declaration(names: name, help: help ?? "") { words, _ in
        words.isEmpty ? wrappedValue : !wrappedValue
      })
  }

  func definitions(property: String, path: [String]) -> [ArgumentDefinition] {
    guard case .declared(let declaration) = slot else { return [] }
    return [declaration.definition(.flag, of: self, property: property, path: path)]
  }
}
