/// A switch that is on when its name stands on the command line.
@propertyWrapper
public struct Flag: Codable {
  private let slot: Slot<Bool>

  public var wrappedValue: Bool { slot.value }

  public init(from decoder: any Decoder) throws {
    slot = try Slot(from: decoder)
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

  public func encode(to encoder: any Encoder) {
    slot.define(.flag, in: encoder)
  }
}
