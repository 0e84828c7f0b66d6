/// The help text of one argument.
public struct ArgumentHelp: ExpressibleByStringInterpolation {
  public var abstract: String
  /// The placeholder for its value, without angle brackets; `nil` takes the property's name.
  public var valueName: String?

  public init(_ abstract: String = "", valueName: String? = nil) {
    self.abstract = abstract
    self.valueName = valueName
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }
}
