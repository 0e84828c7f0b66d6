/// Notes of a day.
public struct Notes {
  /// Creates empty notes.
  public init() {}
}
