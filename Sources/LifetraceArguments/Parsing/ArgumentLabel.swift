/// What errors say about an argument.
struct ArgumentLabel: Hashable, Sendable {
  /// Its spellings or placeholder.
  var name: String
  /// What to write.
  var synopsis: String
  var allValues: [String]

  init(_ definition: ArgumentDefinition) {
    name = definition.label
    synopsis = definition.synopsis
    allValues = definition.allValues
  }
}
