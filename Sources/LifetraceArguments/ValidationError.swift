/// Refuses the values that a user gave, in a sentence.
public struct ValidationError: Error, CustomStringConvertible {
  public var message: String

  public init(_ message: String) {
    self.message = message
  }

  public var description: String { message }
}
