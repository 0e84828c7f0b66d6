/// A declaration without the type of its value.
protocol AnyDeclaration {}
