/// A type whose values can be written on a command line.
public protocol ExpressibleByArgument {
  /// Creates the value that `argument` spells, or `nil` if it spells none.
  init?(argument: String)

  /// How the help shows the value as a default.
  var defaultValueDescription: String { get }

  /// All spellings, for types that have few; the help and errors list them.
  static var allValueStrings: [String] { get }
}

extension ExpressibleByArgument {
  public var defaultValueDescription: String { "\(self)" }
  public static var allValueStrings: [String] { [] }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
  public init?(argument: String) {
    self.init(rawValue: argument)
  }

  public var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
  public init?(argument: String) {
    self = argument
  }
}

extension Int: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
  }
}
