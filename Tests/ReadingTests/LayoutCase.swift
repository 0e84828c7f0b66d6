import Testing

/// A text in one layout and the records that a person reads in it.
struct LayoutCase: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String
  var rows: [Row]
  var skipped: [String: Int] = [:]
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ rows: [Row], skipped: [String: Int] = [:]) {
    self.name = name
    self.text = text
    self.rows = rows
    self.skipped = skipped
  }

  /// The cases of all layouts.
  static let all = console + tools + pastes + apps
}
