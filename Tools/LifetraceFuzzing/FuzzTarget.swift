package import LifetraceTestSupport

/// Something that reads bytes of others, with inputs for it and what must hold for each.
package struct FuzzTarget: Sendable {
  /// The name, of lower-case letters and hyphens.
  package let name: String
  /// The length of the longest input, in bytes.
  package let longest: Int
  /// Words of the format, for mutations.
  package let words: [[UInt8]]
  /// Returns an input that is mostly well formed.
  private let make: @Sendable (inout SeededNumbers) -> [UInt8]
  private let check: @Sendable ([UInt8], PropertyChoice) throws(FuzzFailure) -> Void

  init(
    _ name: String, longest: Int = 4096, words: [[UInt8]] = [],
    make: @escaping @Sendable (inout SeededNumbers) -> [UInt8],
    check: @escaping @Sendable ([UInt8], PropertyChoice) throws(FuzzFailure) -> Void
  ) {
    (self.name, self.longest, self.words) = (name, longest, words)
    (self.make, self.check) = (make, check)
  }

  /// Every target.
  package static let all: [FuzzTarget] =
    logTargets + logArchiveTargets + powerLogTargets + fileTargets + documentTargets
    + argumentTargets

  /// Finds a target by its name.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// Returns an input, half of the time damaged.
  package func input(_ numbers: inout SeededNumbers) -> [UInt8] {
    var bytes = make(&numbers)
    if numbers.chance(50) { mutate(&bytes, &numbers) }
    return Array(bytes.prefix(longest))
  }

  /// Changes an input.
  package func mutate(_ bytes: inout [UInt8], _ numbers: inout SeededNumbers) {
    Mutation(words: words, make: make).apply(to: &bytes, &numbers)
  }

  /// Checks what must hold for an input.
  ///
  /// - Parameter selection: the properties to check; all unless given.
  /// - Throws: the first thing that does not hold.
  package func run(
    _ bytes: [UInt8], _ selection: PropertySelection = PropertySelection()
  ) throws(FuzzFailure) {
    let start = ProcessorTime.now
    let choice = PropertyChoice(selection, for: bytes)
    do {
      try check(bytes, choice)
    } catch {
      if choice.isWanted(error) { throw error }
    }
    let used = ProcessorTime.now - start
    let limit = ProcessorTime.limit(for: bytes.count)
    let failure = FuzzFailure(
      "time", "\(bytes.count) bytes take \(used), expected \(limit) at most")
    if used > limit, choice.isWanted(failure) { throw failure }
  }
}

/// Something that must hold for an input and does not.
package struct FuzzFailure: Error, CustomStringConvertible {
  /// The name of the property, in one word.
  package let property: String
  /// What was found, and what was expected.
  package let message: String

  init(_ property: String, _ message: String) {
    (self.property, self.message) = (property, message)
  }

  /// The property and the message.
  package var description: String { "\(property): \(message)" }
}

/// Which properties are checked.
package struct PropertySelection: Sendable {
  /// Whether everything is checked for each input, instead of a part that depends on the input's bytes.
  package var isThorough = true
  /// The only property that counts, whatever `without` says; `nil` for all.
  package var only: String?
  /// Properties that do not count.
  package var without: Set<String> = []

  /// Selects all properties.
  package init() {}
}

/// The properties to check for one input.
struct PropertyChoice {
  private let selection: PropertySelection
  /// A number that depends on the input's bytes only.
  let digest: UInt64

  init(_ selection: PropertySelection, for bytes: [UInt8]) {
    self.selection = selection
    digest = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Whether to check a property that is checked for one of so many inputs.
  func includes(oneOf count: UInt64, salt: UInt64) -> Bool {
    selection.isThorough || (digest >> 17 &+ salt) % count == 0
  }

  /// Whether a failure counts.
  func isWanted(_ failure: FuzzFailure) -> Bool {
    if let only = selection.only { return failure.property == only }
    return !selection.without.contains(failure.property)
  }
}
