/// A value that stands apart from whoever holds it, who is moved without it.
///
/// A copy shares it until one of the two changes it, as with every array.
struct Boxed<Value: Sendable>: Sendable {
  /// Just one.
  private var storage: [Value]

  init(_ value: Value) { storage = [value] }

  /// A place for one, to swap it with.
  init() { storage = [] }

  var value: Value {
    @inline(__always) _read { yield storage[0] }
    @inline(__always) _modify { yield &storage[0] }
  }
}
