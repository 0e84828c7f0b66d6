/// The value of a key of a native event.
package enum NativeValue: Sendable {
  case symbol(Symbol)
  case string(String)
  case integer(Int64)
  /// An exit code.
  case code(UInt64)
  case seconds(TimeSpan)
  case flag(Bool)

  /// The form in which a key is asked for its value.
  package enum Form: Sendable {
    case symbol
    case string
    case integer
    /// A number, or a text in decimal or `0x` hexadecimal.
    case code
    case seconds
    /// The same; the largest or smallest span if the number is too large.
    case secondsClamped
    case flag
  }
}

extension NativeValue? {
  /// A text; `nil` for none.
  static func text(_ symbol: Symbol?) -> NativeValue? { symbol.map(NativeValue.symbol) }

  /// A text that is not in the table of symbols; `nil` for none.
  static func string(_ text: String?) -> NativeValue? { text.map(NativeValue.string) }

  /// A word of a vocabulary; `nil` for none.
  static func word<Word: NativeEventWord>(_ word: Word?) -> NativeValue? {
    word.map { NativeValue.string($0.nativeWord) }
  }

  /// A number; `nil` for none.
  static func integer(_ number: Int64?) -> NativeValue? { number.map(NativeValue.integer) }

  /// A number of seconds; `nil` for none.
  static func seconds(_ span: TimeSpan?) -> NativeValue? { span.map(NativeValue.seconds) }

  /// `true`, which is the only flag that is written.
  static func flag(_ isSet: Bool) -> NativeValue? { isSet ? NativeValue.flag(true) : nil }
}

/// The values of one native event, read as its form asks for them.
package struct NativeFields {
  /// The texts of the trace.
  package var symbols: SymbolTable
  private let isPresent: (NativeKey) -> Bool
  private let value: (NativeKey, NativeValue.Form, inout SymbolTable) -> NativeValue?

  /// Creates the fields of an event.
  ///
  /// - Parameters:
  ///   - symbols: the texts of the trace.
  ///   - isPresent: whether the event has a key, whatever its value.
  ///   - value: the value of a key in a form, or `nil` if it has none of that form.
  package init(
    symbols: SymbolTable, isPresent: @escaping (NativeKey) -> Bool,
    value: @escaping (NativeKey, NativeValue.Form, inout SymbolTable) -> NativeValue?
  ) {
    self.symbols = symbols
    self.isPresent = isPresent
    self.value = value
  }

  func has(_ key: NativeKey) -> Bool { isPresent(key) }

  mutating func symbol(_ key: NativeKey) -> Symbol? {
    guard case .symbol(let symbol)? = value(key, .symbol, &symbols) else { return nil }
    return symbol
  }

  mutating func string(_ key: NativeKey) -> String? {
    guard case .string(let text)? = value(key, .string, &symbols) else { return nil }
    return text
  }

  mutating func word<Word: NativeEventWord>(_ key: NativeKey) -> Word? {
    string(key).flatMap { Word(nativeWord: $0) }
  }

  /// The word of the first key that has one, in any case.
  mutating func word<Word: NativeEventWord>(in keys: [NativeKey]) -> Word? {
    for key in keys {
      if let text = string(key), let word = Word(nativeWord: text.lowercased()) { return word }
    }
    return nil
  }

  mutating func integer(_ key: NativeKey) -> Int64? {
    guard case .integer(let number)? = value(key, .integer, &symbols) else { return nil }
    return number
  }

  mutating func code(_ key: NativeKey) -> UInt64? {
    guard case .code(let number)? = value(key, .code, &symbols) else { return nil }
    return number
  }

  mutating func seconds(_ key: NativeKey) -> TimeSpan? {
    guard case .seconds(let span)? = value(key, .seconds, &symbols) else { return nil }
    return span
  }

  mutating func secondsClamped(_ key: NativeKey) -> TimeSpan? {
    guard case .seconds(let span)? = value(key, .secondsClamped, &symbols) else { return nil }
    return span
  }

  mutating func flag(_ key: NativeKey) -> Bool {
    guard case .flag(let isSet)? = value(key, .flag, &symbols) else { return false }
    return isSet
  }

  /// The namespace of an exit, by its number or its name.
  var exitNamespace: ExitNamespace? {
    mutating get {
      if let number = integer(.exitNamespace) {
        return ExitNamespace(told: number)
      }
      return string(.exitNamespace).flatMap { ExitNamespace(named: $0) }
    }
  }
}
