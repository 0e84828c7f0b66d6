/// The typed part of a declaration.
struct Declaration<Value>: AnyDeclaration {
  var names: NameSpecification = []
  var help: ArgumentHelp
  var isRequired = false
  var isRepeating = false
  var takesAnyValue = false
  var allValues: [String] = []
  var defaultDescription: String?
  /// Turns the words given, in order, into the value; without words into the default.
  var read: ([Word], ArgumentDefinition) throws -> Value

  /// Returns the untyped definition of the property to which `path` leads.
  func definition(
    _ kind: ArgumentDefinition.Kind, path: [String], section: String?
  ) -> ArgumentDefinition {
    ArgumentDefinition(
      path: path, kind: kind, names: names.spellings(property: path.last ?? ""),
      isRequired: isRequired, isRepeating: isRepeating, takesAnyValue: takesAnyValue, help: help,
      allValues: allValues, defaultDescription: defaultDescription, section: section,
      declaration: self)
  }
}
